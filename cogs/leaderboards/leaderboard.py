"""Queries for leaderboards."""

from collections.abc import Iterable
from datetime import UTC, datetime
from enum import StrEnum

import sqlalchemy as sa
from msgspec import Struct

from bot.database.result_conditions import counts, has_won, is_hidden, newest_name
from bot.database.schema import NOBODY, RATINGS, RESULTS
from bot.database.store import Store
from bot.scores.conditions import PAGE_SIZE, page_of, start_of_month


class Period(StrEnum):
    """The period that a leaderboard covers."""

    EVER = "a"
    MONTH = "m"


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


async def standings(
    store: Store,
    guild: int,
    game: str,
    person: int,
    period: Period = Period.EVER,
    page: int = 0,
    begun: datetime | None = None,
) -> Standings:
    """Return a page of a server's leaderboard, or the last one, with the asking person's own line.

    Order: rating, or within a month wins and then fewer games; equal people share a rank. Hidden people
    take no place; they see their own line apart, with the rank that they would have. Since the beginning of
    a season, where one is given, the rating decides as well.
    """
    ranked = _ranked(_select_persons(guild, game, begun or since(period)).subquery(), period, person)
    found = await store.ask(_select_lines(ranked, guild, person, page))
    lines, own, everybody = list[Line](), None, 0
    for row in found:
        line, total = Line(*row[:-1]), row[-1]
        if total:
            lines.append(line)
            everybody = total
        else:
            own = line
    return Standings(game, period, tuple(lines), own, person, *page_of(page, everybody))


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


def _ranked(everybody: sa.Subquery, period: Period, person: int) -> sa.Subquery:
    """Rank everybody not hidden; a hidden asker gets the rank that they would have."""
    hidden = is_hidden(everybody.c.person).label("hidden")
    seen = sa.select(everybody, hidden).where(~hidden | (everybody.c.person == person)).subquery()
    order = {
        Period.EVER: (seen.c.rating.desc(),),
        Period.MONTH: (seen.c.wins.desc(), seen.c.games),
    }[period]
    rank, place = sa.func.rank(), sa.func.row_number()
    shown = seen.c.hidden
    own, theirs = rank.over(order_by=order), rank.over(order_by=order, partition_by=shown)
    return sa.select(
        seen,
        sa.case((seen.c.hidden, own), else_=theirs).label("rank"),
        place.over(order_by=(*order, seen.c.person), partition_by=shown).label("place"),
        sa.func.count().over(partition_by=shown).label("total"),
    ).subquery()


def _select_lines(
    ranked: sa.Subquery, guild: int, person: int, page: int
) -> sa.Select[int, int, str, int, int, int, bool, int | None]:
    """Select the lines of a page with the number of all lines; a person's own line has None."""
    column = ranked.c
    # A page may have any number, and a server's integers have 31 bits.
    wanted = sa.literal(page * PAGE_SIZE, sa.BigInteger)
    last = column.total - 1 - (column.total - 1) % PAGE_SIZE
    before = sa.case((column.total > wanted, wanted), else_=last)
    is_here = column.place.between(before + 1, before + PAGE_SIZE) & ~column.hidden
    name, total = newest_name(guild, column.person), sa.case((is_here, column.total))
    return (
        sa.select(
            column.rank,
            column.person,
            name,
            column.rating,
            column.wins,
            column.games,
            column.hidden,
            total,
        )
        .where(is_here | (column.person == person))
        .order_by(column.place)
    )
