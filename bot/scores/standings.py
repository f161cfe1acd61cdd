"""Who stands where in a server: the lines of a leaderboard, which the database works out."""

from collections.abc import Iterable
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from msgspec import Struct

from bot.database.schema import RATINGS, RESULTS
from bot.database.store import Store
from bot.scores.queries import SHOWN, begin_of_month, counts, has_won, is_hidden, newest_name, page_of


class Period(StrEnum):
    """Over what time a leaderboard counts."""

    EVER = "a"
    MONTH = "m"


def since(period: Period) -> datetime | None:
    """Give the moment from which a period counts; None where it has no beginning."""
    return begin_of_month(datetime.now(UTC)) if period is Period.MONTH else None


class Line(Struct, frozen=True):
    """A person on a leaderboard."""

    rank: int
    person: int
    name: str
    rating: int
    wins: int
    games: int
    is_hidden: bool = False
    """Only whoever asks has such a line, and sees it."""


class Standings(Struct, frozen=True):
    """A page of a leaderboard."""

    game: str
    period: Period = Period.EVER
    lines: tuple[Line, ...] = ()
    own: Line | None = None
    """The line of whoever asks, where it is not among the lines."""
    page: int = 0
    pages: int = 1


async def standings(
    store: Store, guild: int, game: str, person: int, period: Period = Period.EVER, page: int = 0
) -> Standings:
    """Read a page of a server's leaderboard, or the last one; and where the person who asks stands.

    Of all time the higher rating comes first; of a month more wins do, then fewer games. Who is equal in that
    shares a rank. Whoever hides takes no place: they see their own line apart, with the rank they would have.
    """
    ranked = _ranked(_everybody(guild, game, period).subquery(), period, person)
    found = await store.ask(_lines(ranked, guild, person, page))
    lines = tuple(Line(*line) for *line, total in found if total)
    own = next((Line(*line) for *line, total in found if not total), None)
    everybody = max((total or 0 for *_, total in found), default=0)
    return Standings(game, period, lines, own, *page_of(page, everybody))


async def newest_game(store: Store, guild: int, games: Iterable[str]) -> str | None:
    """Read which of these games ended last in a server."""
    row = RESULTS.c
    asked = sa.select(row.game).where(row.guild == guild, row.game.in_(games)).group_by(row.game)
    found = await store.ask(asked.order_by(sa.func.max(row.ended).desc()).limit(1))
    return found[0][0] if found else None


def _everybody(guild: int, game: str, period: Period) -> sa.Select[Any]:
    """Ask for what everybody has reached."""
    rated, row = RATINGS.c, RESULTS.c
    if period is Period.EVER:
        reached = (rated.person, rated.rating, rated.wins, rated.games)
        return sa.select(*reached).where(rated.guild == guild, rated.game == game)
    now = sa.select(rated.rating).where(rated.guild == guild, rated.game == game, rated.person == row.person)
    return (
        sa.select(
            row.person,
            now.scalar_subquery().label("rating"),
            sa.func.count().filter(has_won()).label("wins"),
            sa.func.count().label("games"),
        )
        .where(*counts(guild), row.game == game, row.ended >= since(period))
        .group_by(row.person)
    )


def _ranked(everybody: sa.Subquery, period: Period, person: int) -> sa.Subquery:
    """Give all that are not hidden their ranks and places; a person who hides has a rank beside them."""
    hidden = is_hidden(everybody.c.person).label("hidden")
    seen = sa.select(everybody, hidden).where(~hidden | (everybody.c.person == person)).subquery()
    merit = {
        Period.EVER: (seen.c.rating.desc(),),
        Period.MONTH: (seen.c.wins.desc(), seen.c.games),
    }[period]
    rank, place = sa.func.rank(), sa.func.row_number()
    alike: dict[str, Any] = {"partition_by": seen.c.hidden}
    own, theirs = rank.over(order_by=merit), rank.over(order_by=merit, **alike)
    return sa.select(
        seen,
        sa.case((seen.c.hidden, own), else_=theirs).label("rank"),
        place.over(order_by=(*merit, seen.c.person), **alike).label("place"),
        sa.func.count().over(**alike).label("total"),
    ).subquery()


def _lines(ranked: sa.Subquery, guild: int, person: int, page: int) -> sa.Select[*tuple[Any, ...]]:
    """Ask for the lines of a page in their order, with the number of all, and for a person's own without."""
    column = ranked.c
    wanted, last = page * SHOWN, column.total - 1 - (column.total - 1) % SHOWN
    before = sa.case((column.total > wanted, wanted), else_=last)
    is_here = column.place.between(before + 1, before + SHOWN) & ~column.hidden
    columns = [column[name] for name in ("rating", "wins", "games", "hidden")]
    name, total = newest_name(guild, column.person), sa.case((is_here, column.total))
    return (
        sa.select(column.rank, column.person, name, *columns, total)
        .where(is_here | (column.person == person))
        .order_by(column.place)
    )
