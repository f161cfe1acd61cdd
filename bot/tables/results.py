"""How a game ended for everybody at its table."""

from datetime import UTC, datetime
from typing import Any

from bot.tables.ranks import standing
from bot.tables.table import Table
from engine.core import Result, Seat


def rows(table: Table, result: Result | None) -> list[dict[str, Any]]:
    """Draw up what is kept of a game for good: a row for every seat, and none while there is no result."""
    if result is None:
        return []
    whole = {
        "table_id": table.id,
        "game": table.game.name,
        "guild": table.guild,
        "seats": len(table.chairs),
        "persons": sum(chair.person is not None for chair in table.chairs),
        "ended": datetime.now(UTC),
    }
    ranks = {seat: rank for rank, tied in standing(result, table.chairs) for seat in tied}
    return [whole | _of_seat(table, seat, ranks[seat], result) for seat in range(len(table.chairs))]


def _of_seat(table: Table, seat: Seat, rank: int, result: Result) -> dict[str, Any]:
    chair = table.chairs[seat]
    # Whoever let a computer play for a while has not won what it won.
    left = chair.has_left or chair.helped
    sat = {"person": chair.person, "name": chair.name, "computer": chair.computer, "left": left}
    return sat | {"seat": seat, "rank": rank, "score": result.scores[seat]}
