"""How a game ended for everybody at its table."""

from datetime import UTC, datetime
from typing import Any

from bot.tables.seats import Chairs
from bot.tables.table import Table
from engine.core import Result, Seat


def standing(result: Result, chairs: Chairs) -> list[tuple[int, tuple[Seat, ...]]]:
    """Give ranks with their seats; whoever left comes last, whatever the computer made of the seat."""
    left = tuple(seat for seat, chair in enumerate(chairs) if chair.has_left)
    stayed = [tuple(seat for seat in tied if seat not in left) for tied in result.ranking]
    ranks, rank = [], 1
    for tied in [*stayed, left]:
        if tied:
            ranks.append((rank, tied))
            rank += len(tied)
    return ranks


def last_of(table: Table) -> tuple[Seat, ...]:
    """Name the seats that came last at a table that is over; none where all share one rank."""
    result = table.play.state.result if table.play else None
    ranks = standing(result, table.chairs) if result else []
    return ranks[-1][1] if len(ranks) > 1 else ()


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
