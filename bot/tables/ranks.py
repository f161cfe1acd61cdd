"""The ranks at a table, with those who left last."""

from bot.tables.seat_rules import Chairs
from bot.tables.table import Table
from engine.core import Result, Seat


def standing(result: Result, chairs: Chairs) -> list[tuple[int, tuple[Seat, ...]]]:
    """Return ranks with their seats; those who left come last, whatever the computer scored."""
    left = tuple(seat for seat, chair in enumerate(chairs) if chair.has_left)
    stayed = [tuple(seat for seat in tied if seat not in left) for tied in result.ranking]
    ranks, rank = [], 1
    for tied in [*stayed, left]:
        if tied:
            ranks.append((rank, tied))
            rank += len(tied)
    return ranks


def last_of(table: Table) -> tuple[Seat, ...]:
    """Return the seats that came last at a finished table; none if all share one rank."""
    ranks = standing(table.result, table.chairs) if table.result else []
    return ranks[-1][1] if len(ranks) > 1 else ()
