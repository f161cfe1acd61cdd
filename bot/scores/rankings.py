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

    A hidden asker is among them, with the rank that they would have.
    """
    hidden = is_hidden(everybody.c.person).label("hidden")
    seen = sa.select(everybody, hidden).where(~hidden | (everybody.c.person == asker)).subquery()
    best, shown, rank = order(seen.c), seen.c.hidden, sa.func.rank()
    own, theirs = rank.over(order_by=best), rank.over(order_by=best, partition_by=shown)
    place = sa.func.row_number().over(order_by=(*best, seen.c.person), partition_by=shown)
    ranks = sa.func.count().over(partition_by=shown)
    by_rank = sa.case((shown, own), else_=theirs).label("rank")
    return sa.select(seen, by_rank, place.label("place"), ranks.label("ranks")).subquery()


def rank_and_name(rank: int, name: str, words: Words, *, is_own: bool, is_hidden: bool) -> dict[str, str]:
    """Return two facts of a line: the `rank` with its medal, and the `name`, which marks the asker's own."""
    shown = called(name)
    if is_own:
        shown = words("leaderboard.you_hidden" if is_hidden else "leaderboard.you", name=shown)
    return {"rank": f"{'🙈' if is_hidden else medal(rank)} {rank}.", "name": shown}
