"""What is kept of the rounds of a match, as they are scored."""

from datetime import UTC, datetime
from typing import Any, TypeAlias

from bot.database.store import Chair
from bot.tables.table import Table
from engine.core import Round, Seat, State

AnyState: TypeAlias = State[Any, Any, Any]


def rows(table: Table, state: AnyState) -> list[dict[str, Any]]:
    """Draw up a row for every seat that played in a round which this state has and the table had not.

    A round belongs to whoever sits there when it ends: nobody where a computer does, also for a person.
    """
    ended = datetime.now(UTC)
    return [
        _place(table, number, scored, seat)
        | {"name": table.chairs[seat].name, "computer": table.chairs[seat].computer}
        | {"points": points, "total": scored.totals[seat], "ended": ended}
        for number, scored in _fresh(table, state)
        for seat, points in enumerate(scored.points)
        if points is not None
    ]


def feats(table: Table, state: AnyState) -> list[dict[str, Any]]:
    """Draw up a row for everything that seats did in those rounds and that records count."""
    ended = datetime.now(UTC)
    return [
        _place(table, number, scored, feat.seat) | {"name": feat.name, "ended": ended}
        for number, scored in _fresh(table, state)
        for feat in scored.feats
    ]


def _fresh(table: Table, state: AnyState) -> list[tuple[int, Round]]:
    """List the rounds that were scored just now, by their numbers."""
    known = len(table.play.state.rounds) if table.play else 0
    return list(enumerate(state.rounds[known:], known + 1))


def _place(table: Table, number: int, scored: Round, seat: Seat) -> dict[str, Any]:
    """Say whose row it is, and where."""
    whole = {"table_id": table.id, "game": table.game.name, "guild": table.guild}
    return whole | {
        "round": number,
        "seat": seat,
        "person": _person(table.chairs[seat]),
        "persons": _persons(table, scored),
    }


def _person(chair: Chair) -> int | None:
    return None if chair.is_computer else chair.person


def _persons(table: Table, scored: Round) -> int:
    """Count the persons who played in a round themselves."""
    seated = zip(table.chairs, scored.points, strict=True)
    return sum(_person(chair) is not None for chair, points in seated if points is not None)
