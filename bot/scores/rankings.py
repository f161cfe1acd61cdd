"""Rankings of the people of a server; those who hide see only themselves."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import sqlalchemy as sa

from bot.database.result_conditions import is_hidden
from bot.faces.panel import medal
from bot.faces.person_names import called
from bot.faces.words import Words

Order: TypeAlias = Callable[[Any], Sequence[sa.ColumnElement[Any]]]
"""Returns the columns to sort by, best first, given those of the people to rank."""


def ranked(everybody: sa.Subquery, asker: int, order: Order) -> sa.Subquery:
    """Add to everybody not hidden their `rank`, their `place`, and as `ranks` how many there are.

    `is_last` tells whether nobody stands below them. A hidden asker is among them, with the rank that they
    would have.
    """
    hidden = is_hidden(everybody.c.person).label("hidden")
    seen = sa.select(everybody, hidden).where(~hidden | (everybody.c.person == asker)).subquery()
    best, shown, rank = order(seen.c), seen.c.hidden, sa.func.rank()
    own, theirs = rank.over(order_by=best), rank.over(order_by=best, partition_by=shown)
    place = sa.func.row_number().over(order_by=(*best, seen.c.person), partition_by=shown)
    ranks = sa.func.count().over(partition_by=shown)
    by_rank = sa.case((shown, own), else_=theirs).label("rank")
    # A window ends after the last who is equal.
    reached = sa.func.count().over(order_by=best, partition_by=shown)
    is_last = (reached == ranks).label("is_last")
    return sa.select(seen, by_rank, place.label("place"), is_last, ranks.label("ranks")).subquery()


def rank_of(rank: int, *, is_hidden: bool, is_last: bool) -> str:
    """Return the rank of a line, with its medal."""
    return f"{'🙈' if is_hidden else medal(rank, is_last=is_last)} {rank}."


def name_of(name: str, words: Words, *, is_own: bool, is_hidden: bool) -> str:
    """Return the name of a line, which marks the asker's own."""
    if not is_own:
        return called(name)
    return words("leaderboard.you_hidden" if is_hidden else "leaderboard.you", name=called(name))
