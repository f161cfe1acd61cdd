"""The ends of seasons: final tables are kept and ratings go back, in the order in which results are written.

A season ends before the first result that is written at or after its end, or by the clock if none is. So the
ratings follow from the results and from when seasons ended, whoever was faster.

Servers have no time zone of their own: seasons end at the first midnight, in UTC, of a month that all seasons
of that length share. Those of three months end with March, June, September and December, those of six with
June and December.
"""

from datetime import UTC, datetime, timedelta
from typing import TypeAlias

import sqlalchemy as sa
from msgspec import Struct, structs
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database import locks
from bot.database.locks import Lock
from bot.database.ratings import Strength, after_season
from bot.database.result_conditions import counts, has_won, is_hidden, newest_name
from bot.database.schema import RATINGS, RESULTS, SEASON_PLACES, SEASONS, SERVERS
from bot.database.statements import upsert

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MIN_GAMES = 3
"""Rated games in a season for a place in its final table: one lucky game wins no medal."""
LENGTHS = (1, 3, 6)
"""Months of a season."""
SHORTEST = timedelta(days=14)
"""A season that would be shorter, as one begun late in a month, lasts until the next boundary."""


class Season(Struct, frozen=True):
    """A season of a server."""

    guild: int
    number: int
    begun: datetime
    ends: datetime
    over: bool = False
    posted: bool = False


Columns: TypeAlias = tuple[int, int, datetime, datetime, bool, bool]


def end_of(begun: datetime, months: int) -> datetime:
    """Return when a season ends that begins at a moment.

    >>> f"{end_of(datetime(2026, 2, 1, tzinfo=UTC), 1):%Y-%m-%d}"
    '2026-03-01'
    >>> f"{end_of(datetime(2026, 11, 20, tzinfo=UTC), 1):%Y-%m-%d}"
    '2027-01-01'
    """
    least = begun.astimezone(UTC) + SHORTEST
    month = least.year * 12 + least.month - 1
    # A boundary itself is far enough from the beginning.
    is_boundary = month % months == 0 and least == _midnight(month)
    return least if is_boundary else _midnight((month // months + 1) * months)


def _midnight(month: int) -> datetime:
    """Return the beginning of a month, counted from the year 0."""
    return datetime(month // 12, month % 12 + 1, 1, tzinfo=UTC)


def select_seasons(guild: int) -> sa.Select[*Columns]:
    """Select the seasons of a server, newest first."""
    row = SEASONS.c
    query = sa.select(row.guild, row.number, row.begun, row.ends, row.over, row.posted)
    return query.where(row.guild == guild).order_by(row.number.desc())


async def newest(connection: AsyncConnection, guild: int) -> Season | None:
    """Return the season of a server that runs, or else the last one."""
    found = (await connection.execute(select_seasons(guild).limit(1))).one_or_none()
    return None if found is None else Season(*found)


async def lock(connection: AsyncConnection, guild: int) -> None:
    """Keep out whoever else writes results of a server or changes its seasons."""
    await locks.take(connection, Lock.RATINGS, is_shared=True)
    await locks.take(connection, Lock.SERVER, guild)


async def end_due(connection: AsyncConnection, guild: int, moment: datetime) -> datetime | None:
    """End the seasons of a server that are due at a moment, each in turn; the caller holds the lock.

    Return the moment before which no result may be written any more; None for a server without seasons.
    """
    season = await newest(connection, guild)
    while season is not None and not season.over and season.ends <= moment:
        season = await _end(connection, season)
    if season is None:
        return None
    return season.ends if season.over else season.begun


async def _end(connection: AsyncConnection, season: Season) -> Season:
    """End a season; return the one that follows, or the same if none does."""
    await _keep_tables(connection, season)
    await _move_ratings(connection, season.guild)
    own = (SEASONS.c.guild == season.guild) & (SEASONS.c.number == season.number)
    await connection.execute(SEASONS.update().where(own).values(over=True))
    months = await connection.scalar(
        sa.select(SERVERS.c.season_months).where(SERVERS.c.guild == season.guild)
    )
    if months is None:
        return structs.replace(season, over=True)
    return await _begin(connection, season.guild, season.number + 1, season.ends, months)


async def _begin(
    connection: AsyncConnection, guild: int, number: int, moment: datetime, months: int
) -> Season:
    season = Season(guild, number, moment, end_of(moment, months))
    await connection.execute(SEASONS.insert().values(structs.asdict(season)))
    return season


async def _keep_tables(connection: AsyncConnection, season: Season) -> None:
    """Keep the final table of each game; whoever is hidden at the end takes no place."""
    rated, played = RATINGS.c, _games(season).subquery().c
    rank = sa.func.rank().over(partition_by=rated.game, order_by=rated.rating.desc())
    name = newest_name(season.guild, rated.person)
    own = (rated.game == played.game) & (rated.person == played.person)
    columns = (rated.guild, sa.literal(season.number), rated.game, rated.person, name)
    places = (
        sa.select(*columns, rank, rated.rating, played.wins, played.games)
        .select_from(RATINGS.join(played.game.table, own))
        .where(rated.guild == season.guild, ~is_hidden(rated.person))
    )
    names = ("guild", "season", "game", "person", "name", "rank", "rating", "wins", "games")
    await connection.execute(SEASON_PLACES.insert().from_select(names, places))


def _games(season: Season) -> sa.Select[str, int, int, int]:
    """Select how many games people won and played in a season, for those with enough of them."""
    row, played = RESULTS.c, sa.func.count()
    return (
        sa.select(row.game, row.person, played.filter(has_won()).label("wins"), played.label("games"))
        .where(*counts(season.guild), row.ended >= season.begun, row.ended < season.ends)
        .group_by(row.game, row.person)
        .having(played >= MIN_GAMES)
    )


async def _move_ratings(connection: AsyncConnection, guild: int) -> None:
    """Let all ratings of a server go back."""
    row, names = RATINGS.c, Strength.__struct_fields__
    query = sa.select(row.game, row.person, *(row[name] for name in names)).where(row.guild == guild)
    moved = [
        {"at": game, "who": person, **structs.asdict(after_season(Strength(*strength)))}
        for game, person, *strength in await connection.execute(query)
    ]
    own = (row.guild == guild, row.game == sa.bindparam("at"), row.person == sa.bindparam("who"))
    if moved:
        await connection.execute(RATINGS.update().where(*own), moved)


# ------------------------------------------------------------------ choosing


async def choose_length(connection: AsyncConnection, guild: int, months: int | None, now: datetime) -> None:
    """Choose the length of the seasons of a server; None for none.

    A season that runs keeps its end, and the next one has the new length. Without seasons the one that runs
    is dropped: it leaves no table, and the ratings stay.
    """
    await lock(connection, guild)
    await end_due(connection, guild, now)
    columns = {"season_months": months}
    await connection.execute(upsert(connection.dialect.name, SERVERS, {"guild": guild}, columns))
    known = await newest(connection, guild)
    if months is None:
        own = (SEASONS.c.guild == guild) & ~SEASONS.c.over
        await connection.execute(SEASONS.delete().where(own))
    elif known is None or known.over:
        # The newest result may have been written later than now, if the clock was set back.
        newest_end: datetime | None = await connection.scalar(
            sa.select(sa.func.max(RESULTS.c.ended)).where(RESULTS.c.guild == guild)
        )
        first = max(now, newest_end or now, known.ends if known else now)
        await _begin(connection, guild, known.number + 1 if known else 1, first, months)


async def past_ends(connection: AsyncConnection, guild: int) -> list[datetime]:
    """Return when the seasons of a server ended, in order."""
    row = SEASONS.c
    query = sa.select(row.ends).where(row.guild == guild, row.over).order_by(row.ends)
    return [*await connection.scalars(query)]
