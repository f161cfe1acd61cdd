"""Results and the ratings derived from them, inserted together and rebuilt in the same order."""

from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database import locks, season_ends
from bot.database.locks import Lock
from bot.database.ratings import METHOD, MIN_PERSONS, Strength, after_season, rated, strength_before
from bot.database.result_rows import Placing, ResultRow
from bot.database.rows import columns_of
from bot.database.schema import RATINGS, RESULTS
from bot.database.statements import write_note

BATCH_SIZE = 500
"""Results in memory at a time while ratings are rebuilt."""
TICK = timedelta(microseconds=1)
RATED_BY = "ratings"
"""The key whose value is the METHOD of the stored ratings."""


async def insert_results(connection: AsyncConnection, rows: Sequence[ResultRow]) -> None:
    """Insert the results of one game, and update the ratings of its people.

    The caller holds the lock of the server: games that end at the same time are rated one after the other.
    """
    guild, game = rows[0].guild, rows[0].game
    # Ratings follow the order of writing. It must follow from the results, even if a game waited for the
    # write lock or the clock was set back.
    newest: datetime | None = await connection.scalar(
        sa.select(sa.func.max(RESULTS.c.ended)).where(RESULTS.c.guild == guild, RESULTS.c.game == game)
    )
    ended = rows[0].ended if newest is None else max(rows[0].ended, newest + TICK)
    # A game that waited for the write lock while a season ended counts for the next one.
    first = await season_ends.end_due(connection, guild, ended)
    ended = ended if first is None else max(ended, first)
    people = [row.person for row in rows if row.person is not None]
    known = await _strengths(connection, guild, game, people)
    stored = [{**columns_of(row), "ended": ended, **_strength(row, known)} for row in rows]
    await connection.execute(RESULTS.insert(), stored)
    await _replace_ratings(connection, guild, game, rated(rows, known))


async def _strengths(
    connection: AsyncConnection, guild: int, game: str, people: Iterable[int]
) -> dict[int, Strength]:
    row = RATINGS.c
    columns = (row[name] for name in Strength.__struct_fields__)
    query = sa.select(row.person, *columns).where(
        row.guild == guild, row.game == game, row.person.in_(people)
    )
    return {person: Strength(*strength) for person, *strength in await connection.execute(query)}


async def _replace_ratings(
    connection: AsyncConnection, guild: int, game: str, strengths: Mapping[int, Strength]
) -> None:
    if not strengths:
        return
    row, whole = RATINGS.c, {"guild": guild, "game": game}
    former = RATINGS.delete().where(row.guild == guild, row.game == game, row.person == sa.bindparam("who"))
    await connection.execute(former, [{"who": person} for person in strengths])
    rows = [{**whole, "person": person, **msgspec.structs.asdict(now)} for person, now in strengths.items()]
    await connection.execute(RATINGS.insert(), rows)


def _strength(placing: Placing, known: Mapping[int, Strength]) -> dict[str, float | None]:
    """Return the columns with the strength of a person before a rated game."""
    if placing.person is None:
        return {"mu": placing.mu, "sigma": placing.sigma}
    before = strength_before(placing, known)
    return {"mu": before.mu, "sigma": before.sigma}


# ------------------------------------------------------------------ rebuilding


def count_rated() -> sa.Select[int]:
    """Select the number of rated results."""
    return sa.select(sa.func.count()).where(RESULTS.c.persons >= MIN_PERSONS)


def no_progress(rows: int) -> None:
    """Report no progress."""


async def rebuild(connection: AsyncConnection, progress: Callable[[int], object] = no_progress) -> None:
    """Rebuild all ratings as if the results were written now; report the number of rows of each game.

    Only the people of one game in one server are in memory together.
    """
    await locks.take(connection, Lock.RATINGS)
    await connection.execute(RATINGS.delete())
    async for guild, game in _groups(connection):
        await _rebuild_game(connection, guild, game, progress)
    await write_note(connection, RATED_BY, METHOD)


async def _rebuild_game(
    connection: AsyncConnection, guild: int, game: str, progress: Callable[[int], object]
) -> None:
    """Rebuild the ratings of a game, which go back where seasons ended between its results."""
    strengths: dict[int, Strength] = {}
    ends = deque(await season_ends.past_ends(connection, guild))
    async for ended, rows in _games(connection, guild, game):
        while ends and ends[0] <= ended:
            ends.popleft()
            _end_season(strengths)
        await _keep_strengths(connection, rows, strengths)
        strengths.update(rated(rows, strengths))
        progress(len(rows))
    for _ in ends:
        _end_season(strengths)
    await _replace_ratings(connection, guild, game, strengths)


def _end_season(strengths: dict[int, Strength]) -> None:
    strengths.update({person: after_season(each) for person, each in strengths.items()})


async def _keep_strengths(
    connection: AsyncConnection, game: Sequence[Placing], known: Mapping[int, Strength]
) -> None:
    """Store the strengths of people before a game where others or none are stored."""
    strengths = [(placing, _strength(placing, known)) for placing in game]
    changed = [
        {"game_at": placing.table_id, "who": placing.person, **strength}
        for placing, strength in strengths
        if (placing.mu, placing.sigma) != (strength["mu"], strength["sigma"])
    ]
    row = RESULTS.c
    own = (row.table_id == sa.bindparam("game_at")) & (row.person == sa.bindparam("who"))
    if changed:
        await connection.execute(RESULTS.update().where(own), changed)


async def _groups(connection: AsyncConnection) -> AsyncIterator[tuple[int, str]]:
    """Iterate over servers and the games played there."""
    group = sa.tuple_(RESULTS.c.guild, RESULTS.c.game)
    query = sa.select(RESULTS.c.guild, RESULTS.c.game).order_by(RESULTS.c.guild, RESULTS.c.game).limit(1)
    found = (await connection.execute(query)).one_or_none()
    while found is not None:
        guild, game = found
        yield guild, game
        found = (await connection.execute(query.where(group > sa.tuple_(guild, game)))).one_or_none()


async def _games(
    connection: AsyncConnection, guild: int, game: str
) -> AsyncIterator[tuple[datetime, list[Placing]]]:
    """Iterate over the rated games of a server, with their ends, in the order in which they were written."""
    row = RESULTS.c
    query = (
        sa.select(row.ended, *(row[name] for name in Placing.__struct_fields__))
        .where(row.guild == guild, row.game == game, row.persons >= MIN_PERSONS)
        .order_by(row.ended, row.table_id, row.seat)
    )
    placings, at = list[Placing](), season_ends.EPOCH
    found = await connection.stream(query.execution_options(yield_per=BATCH_SIZE))
    async for ended, *columns in found:
        placing = Placing(*columns)
        if placings and placings[0].table_id != placing.table_id:
            yield at, placings
            placings = []
        placings.append(placing)
        at = ended
    if placings:
        yield at, placings
