"""The rows of rounds and feats that a scored round leaves."""

from collections.abc import Sequence
from datetime import UTC, datetime

from bot.database.result_rows import FeatRow, RoundRow
from bot.database.rows import Chair
from bot.tables.table import Table
from engine.core import Round


def round_rows(table: Table, rounds: Sequence[Round]) -> list[RoundRow]:
    """Return a row for every seat in each round that the table does not have yet.

    A round belongs to the person who plays the seat when it ends; to nobody while a computer plays for them.
    """
    ended = datetime.now(UTC)
    return [
        RoundRow(
            table_id=table.id,
            round=number,
            seat=seat,
            game=table.game.name,
            guild=table.guild,
            person=_person(table.chairs[seat]),
            name=table.chairs[seat].name,
            computer=table.chairs[seat].computer,
            points=points,
            total=scored.totals[seat],
            persons=_persons(table, scored),
            ended=ended,
        )
        for number, scored in _new_rounds(table, rounds)
        for seat, points in enumerate(scored.points)
        if points is not None
    ]


def feat_rows(table: Table, rounds: Sequence[Round]) -> list[FeatRow]:
    """Return a row for every feat in those rounds."""
    ended = datetime.now(UTC)
    return [
        FeatRow(
            table_id=table.id,
            round=number,
            seat=feat.seat,
            name=feat.name,
            game=table.game.name,
            guild=table.guild,
            person=_person(table.chairs[feat.seat]),
            persons=_persons(table, scored),
            ended=ended,
        )
        for number, scored in _new_rounds(table, rounds)
        for feat in scored.feats
    ]


def _new_rounds(table: Table, rounds: Sequence[Round]) -> list[tuple[int, Round]]:
    """List the rounds scored just now, with their numbers."""
    known = len(table.play.state.rounds) if table.play else 0
    return list(enumerate(rounds[known:], known + 1))


def _person(chair: Chair) -> int | None:
    return None if chair.is_computer else chair.person


def _persons(table: Table, scored: Round) -> int:
    """Count the people who played in a round themselves."""
    seated = zip(table.chairs, scored.points, strict=True)
    return sum(_person(chair) is not None for chair, points in seated if points is not None)
