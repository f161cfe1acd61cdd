"""What is kept of the rounds of a match, as they are scored."""

from datetime import UTC, datetime
from typing import Any, TypeAlias

from bot.table import Table
from engine.core import Round, Seat, State

AnyState: TypeAlias = State[Any, Any, Any]


def rows(table: Table, state: AnyState) -> list[dict[str, Any]]:
    """Draw up a row for every seat that played in a round which this state has and the table had not.

    A round belongs to whoever sits there when it ends: nobody where a computer does, also for a person.
    """
    ended = datetime.now(UTC)
    return [
        {**_place(table, number, seat), **_player(table, seat), "ended": ended}
        | {"points": points, "total": scored.totals[seat], "persons": _persons(table, scored)}
        for number, scored in _fresh(table, state)
        for seat, points in enumerate(scored.points)
        if points is not None
    ]


def feats(table: Table, state: AnyState) -> list[dict[str, Any]]:
    """Draw up a row for everything that seats did in those rounds and that records count."""
    return [
        _place(table, number, feat.seat) | {"name": feat.name}
        for number, scored in _fresh(table, state)
        for feat in scored.feats
    ]


def _fresh(table: Table, state: AnyState) -> list[tuple[int, Round]]:
    """List the rounds that were scored just now, by their numbers."""
    known = len(table.play.state.rounds) if table.play else 0
    return list(enumerate(state.rounds[known:], known + 1))


def _place(table: Table, number: int, seat: Seat) -> dict[str, Any]:
    whole = {"table_id": table.id, "game": table.game.name, "guild": table.guild}
    return whole | {"round": number, "seat": seat}


def _player(table: Table, seat: Seat) -> dict[str, Any]:
    chair = table.chairs[seat]
    person = None if chair.is_computer else chair.person
    return {"person": person, "name": chair.name, "computer": chair.computer}


def _persons(table: Table, scored: Round) -> int:
    """Count the persons who played in a round themselves."""
    played = [chair for chair, points in zip(table.chairs, scored.points, strict=True) if points is not None]
    return sum(chair.person is not None and not chair.is_computer for chair in played)
