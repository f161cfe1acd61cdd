"""Who came first and last at a table, also when people left."""

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
