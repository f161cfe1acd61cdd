"""Queries for leaderboards."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from enum import StrEnum

import sqlalchemy as sa
from msgspec import Struct

from bot.database.result_conditions import counts, has_won, is_hidden, newest_name
from bot.database.schema import NOBODY, RATINGS, RESULTS
from bot.database.store import Store
from bot.scores.conditions import PAGE_SIZE, page_of, start_of_month
from bot.scores.rankings import Order, ranked


class Period(StrEnum):
    """The period that a leaderboard covers."""

    EVER = "a"
    MONTH = "m"


ORDER: Mapping[Period, Order] = {
    Period.EVER: lambda by: (by.rating.desc(),),
    Period.MONTH: lambda by: (by.wins.desc(), by.games),
}
"""What decides in each."""


def since(period: Period) -> datetime | None:
    """Return the start of a period, or None for all time."""
    return start_of_month(datetime.now(UTC)) if period is Period.MONTH else None


class Line(Struct, frozen=True):
    """A person on a leaderboard."""

    rank: int
    person: int
    name: str
    rating: int
    wins: int
    games: int
    is_hidden: bool = False
    """Whether the person is hidden; then only they see this line."""
    is_last: bool = False


class Standings(Struct, frozen=True):
    """A page of a leaderboard."""

    game: str
    period: Period = Period.EVER
    lines: tuple[Line, ...] = ()
    own: Line | None = None
    """The asking person's own line if it is not among the lines."""
    asker: int = NOBODY
    """The asking person."""
    page: int = 0
    pages: int = 1


class Asked(Struct, frozen=True):
    """Which page somebody asks for."""

    guild: int
    game: str
    asker: int
    page: int = 0


async def standings(
    store: Store, asked: Asked, period: Period = Period.EVER, begun: datetime | None = None
) -> Standings:
    """Return a page of a server's leaderboard, or the last one, with the asking person's own line.

    Order: rating, or within a month wins and then fewer games; equal people share a rank. Hidden people
    take no place; they see their own line apart, with the rank that they would have. Since the beginning of
    a season, where one is given, the rating decides as well.
    """
    everybody = _select_persons(asked.guild, asked.game, begun or since(period)).subquery()
    by_rank = ranked(everybody, asked.asker, ORDER[period])
    lines, own, many = list[Line](), None, 0
    for row in await store.ask(_select_lines(by_rank, asked)):
        line, total = Line(*row[:-1]), row[-1]
        if total:
            lines.append(line)
            many = total
        else:
            own = line
    return Standings(asked.game, period, tuple(lines), own, asked.asker, *page_of(asked.page, many))


async def newest_game(store: Store, guild: int, games: Iterable[str], asker: int) -> str | None:
    """Return which of these games has the newest entry that the asker may see; None if none has one."""
    rated, row = RATINGS.c, RESULTS.c
    query = (
        sa.select(rated.game)
        .join(RESULTS, (row.table_id == rated.table_id) & (row.person == rated.person))
        .where(rated.guild == guild, rated.game.in_(games))
        .where(~is_hidden(rated.person) | (rated.person == asker))
        .group_by(rated.game)
        .order_by(sa.func.max(row.ended).desc())
    )
    found = await store.ask(query.limit(1))
    return found[0][0] if found else None


def _select_persons(guild: int, game: str, begun: datetime | None) -> sa.Select[int, int, int, int]:
    """Select person, rating, wins and games of everybody, of all time or since a moment."""
    rated, row = RATINGS.c, RESULTS.c
    if begun is None:
        columns = (rated.person, rated.rating, rated.wins, rated.games)
        return sa.select(*columns).where(rated.guild == guild, rated.game == game)
    now = sa.select(rated.rating).where(rated.guild == guild, rated.game == game, rated.person == row.person)
    return (
        sa.select(
            row.person,
            now.scalar_subquery().label("rating"),
            sa.func.count().filter(has_won()).label("wins"),
            sa.func.count().label("games"),
        )
        .where(*counts(guild), row.game == game, row.ended >= begun)
        .group_by(row.person)
    )


def _select_lines(
    by_rank: sa.Subquery, asked: Asked
) -> sa.Select[int, int, str, int, int, int, bool, bool, int | None]:
    """Select the lines of a page with the number of all lines; a person's own line has None."""
    column = by_rank.c
    # A page may have any number, and a server's integers have 31 bits.
    wanted = sa.literal(asked.page * PAGE_SIZE, sa.BigInteger)
    last = column.ranks - 1 - (column.ranks - 1) % PAGE_SIZE
    before = sa.case((column.ranks > wanted, wanted), else_=last)
    is_here = column.place.between(before + 1, before + PAGE_SIZE) & ~column.hidden
    name, total = newest_name(asked.guild, column.person), sa.case((is_here, column.ranks))
    facts = (column.rating, column.wins, column.games, column.hidden, column.is_last, total)
    lines = sa.select(column.rank, column.person, name, *facts)
    return lines.where(is_here | (column.person == asked.asker)).order_by(column.place)
