"""Questions to the results of games, which the database answers."""

from typing import Any

import sqlalchemy as sa
from msgspec import Struct

from bot.database.schema import RESULTS

SHOWN = 10
"""How many lines a leaderboard has, besides that of the person who asks."""
FEWEST = 2
"""How many people must have played: whoever plays against computers alone would win as often as they like."""


class Line(Struct, frozen=True):
    """A person on a leaderboard."""

    rank: int
    person: int
    name: str
    wins: int
    games: int
    best: int | None
    """None for somebody who left every game: there a computer made the points."""


def leaderboard(guild: int, game: str, person: int) -> sa.Select[Any]:
    """Ask for the first lines of a server's leaderboard in their order, and for a person's own.

    Most wins come first, then fewer games, then the better best score; who is equal in all shares a rank, and
    whoever got there first stands first.
    """
    totals = _totals(guild, game).subquery()
    merit = (totals.c.wins.desc(), totals.c.games, totals.c.best.desc().nulls_last())
    place = sa.func.row_number().over(order_by=(*merit, totals.c.reached, totals.c.person))
    ranked = sa.select(
        totals, sa.func.rank().over(order_by=merit).label("rank"), place.label("place")
    ).subquery()
    columns = (ranked.c[name] for name in ("wins", "games", "best"))
    return (
        sa.select(ranked.c.rank, ranked.c.person, _newest_name(guild, ranked.c.person), *columns)
        .where((ranked.c.place <= SHOWN) | (ranked.c.person == person))
        .order_by(ranked.c.place)
    )


def _totals(guild: int, game: str) -> sa.Select[Any]:
    """Count wins and games of everybody; who left a game has no win there, and no score of their own."""
    row = RESULTS.c
    stayed = ~row.left
    return (
        sa.select(
            row.person,
            sa.func.count().filter(stayed & (row.rank == 1)).label("wins"),
            sa.func.count().label("games"),
            sa.func.max(row.score).filter(stayed).label("best"),
            sa.func.max(row.ended).label("reached"),
        )
        .where(row.guild == guild, row.game == game, row.persons >= FEWEST, row.person.is_not(None))
        .group_by(row.person)
    )


def _newest_name(guild: int, person: sa.ColumnElement[int]) -> sa.ScalarSelect[str]:
    return (
        sa.select(RESULTS.c.name)
        .where(RESULTS.c.guild == guild, RESULTS.c.person == person)
        .order_by(RESULTS.c.ended.desc(), RESULTS.c.table_id.desc())
        .limit(1)
        .scalar_subquery()
    )
