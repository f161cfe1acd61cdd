"""The rows of results that a finished game leaves."""

from datetime import UTC, datetime

from bot.database.result_rows import ResultRow
from bot.tables.ranks import standing
from bot.tables.table import Table
from engine.core import Result


def result_rows(table: Table, result: Result | None) -> list[ResultRow]:
    """Return a row for every seat; none while there is no result."""
    if result is None:
        return []
    ranks = {seat: rank for rank, tied in standing(result, table.chairs) for seat in tied}
    persons = sum(chair.person is not None or chair.is_nameless for chair in table.chairs)
    ended = datetime.now(UTC)
    return [
        ResultRow(
            table_id=table.id,
            seat=seat,
            game=table.game.name,
            guild=table.guild,
            person=chair.person,
            name=chair.name,
            computer=chair.computer,
            # A result to which a computer contributed is not the person's.
            left=chair.has_left or chair.helped,
            rank=ranks[seat],
            score=result.scores[seat],
            seats=len(table.chairs),
            persons=persons,
            ended=ended,
        )
        for seat, chair in enumerate(table.chairs)
    ]
