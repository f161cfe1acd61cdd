"""Results and the ratings that follow from them: written together, and built anew in the same order."""

from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database import key_values
from bot.database.ratings import FEWEST, METHOD, Strength, rated
from bot.database.schema import RATINGS, RESULTS

AT_ONCE = 500
"""How many results are in memory at a time while ratings are built anew."""
TICK = timedelta(microseconds=1)
RATED_BY = "ratings"
"""The note of the method by which the ratings in the database came about."""

Row = Mapping[str, Any]


async def enter(connection: AsyncConnection, rows: Sequence[Row]) -> None:
    """Write the results of a game, and what they make of the ratings."""
    guild, game = rows[0]["guild"], rows[0]["game"]
    ended = await _in_turn(connection, guild, game, rows[0]["ended"])
    await connection.execute(RESULTS.insert(), [{**row, "ended": ended} for row in rows])
    people = [row["person"] for row in rows if row["person"] is not None]
    known = await _strengths(connection, guild, game, people)
    await _write(connection, guild, game, rated(rows, known))


async def _in_turn(connection: AsyncConnection, guild: int, game: str, ended: datetime) -> datetime:
    """Put the end of a game behind all that are written, whatever the clock says.

    The order of writing is the order of rating. So it must be read off the results, also where a game waited
    for its turn to be written, or the clock was set back.
    """
    asked = sa.select(sa.func.max(RESULTS.c.ended)).where(RESULTS.c.guild == guild, RESULTS.c.game == game)
    newest: datetime | None = await connection.scalar(asked)
    return ended if newest is None else max(ended, newest.replace(tzinfo=UTC) + TICK)


async def _strengths(
    connection: AsyncConnection, guild: int, game: str, people: Iterable[int]
) -> dict[int, Strength]:
    row = RATINGS.c
    columns = (row[name] for name in Strength.__struct_fields__)
    asked = sa.select(row.person, *columns).where(
        row.guild == guild, row.game == game, row.person.in_(people)
    )
    return {person: Strength(*kept) for person, *kept in await connection.execute(asked)}


async def _write(
    connection: AsyncConnection, guild: int, game: str, strengths: Mapping[int, Strength]
) -> None:
    if not strengths:
        return
    row, whole = RATINGS.c, {"guild": guild, "game": game}
    former = RATINGS.delete().where(row.guild == guild, row.game == game, row.person == sa.bindparam("who"))
    await connection.execute(former, [{"who": person} for person in strengths])
    rows = [{**whole, "person": person, **msgspec.structs.asdict(now)} for person, now in strengths.items()]
    await connection.execute(RATINGS.insert(), rows)


# ------------------------------------------------------------------ anew


def countable() -> sa.Select[Any]:
    """Ask how many results there are that ratings follow from."""
    return sa.select(sa.func.count()).where(RESULTS.c.persons >= FEWEST)


def silent(rows: int) -> None:
    """Tell nobody how many rows are done."""


async def keep_up(connection: AsyncConnection) -> None:
    """Build all ratings anew if they came about in another way than they would now, or not yet."""
    if await key_values.read(connection, RATED_BY) != METHOD:
        await rebuild(connection)


async def rebuild(connection: AsyncConnection, progress: Callable[[int], object] = silent) -> None:
    """Build all ratings from the results, as if those were written now; tell of how many rows each time.

    Only the people of one game in one server are in memory together.
    """
    await connection.execute(RATINGS.delete())
    async for guild, game in _groups(connection):
        strengths: dict[int, Strength] = {}
        async for rows in _games(connection, guild, game):
            strengths.update(rated(rows, strengths))
            progress(len(rows))
        await _write(connection, guild, game, strengths)
    await key_values.write(connection, RATED_BY, METHOD)


async def _groups(connection: AsyncConnection) -> AsyncIterator[tuple[int, str]]:
    """Go through the servers, and the games that were played there."""
    group = sa.tuple_(RESULTS.c.guild, RESULTS.c.game)
    asked = sa.select(RESULTS.c.guild, RESULTS.c.game).order_by(RESULTS.c.guild, RESULTS.c.game).limit(1)
    found = (await connection.execute(asked)).one_or_none()
    while found is not None:
        guild, game = found
        yield guild, game
        found = (await connection.execute(asked.where(group > sa.tuple_(guild, game)))).one_or_none()


async def _games(connection: AsyncConnection, guild: int, game: str) -> AsyncIterator[list[Row]]:
    """Go through the games of a server in the order in which they were written."""
    row = RESULTS.c
    columns = (row.table_id, row.person, row.computer, row.left, row.rank)
    asked = (
        sa.select(*columns)
        .where(row.guild == guild, row.game == game, row.persons >= FEWEST)
        .order_by(row.ended, row.table_id, row.seat)
    )
    played: list[Row] = []
    found = await connection.stream(asked.execution_options(yield_per=AT_ONCE))
    async for part in found.mappings().partitions():
        for seat in map(dict, part):
            if played and played[0]["table_id"] != seat["table_id"]:
                yield played
                played = []
            played.append(seat)
    if played:
        yield played
