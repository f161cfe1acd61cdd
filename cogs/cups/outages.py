"""Times in which people could not press, as the bot was down or not in their server: cups get them back."""

from collections.abc import Collection
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database.errors import Outdated
from bot.database.schema import CUP_MEETINGS, CUPS, NOTES
from bot.database.statements import is_within, write_note
from bot.database.store import Store
from bot.shards import Shards
from cogs.cups.cup_values import Phase

SEEN, AWAY = "cups.seen:", "cups.away:"
"""How the notes begin of when a process last ran, and of since when the bot is not in a server."""
SHORTEST = timedelta(hours=2)
"""A shorter time is not given back: that the bot runs is noted once an hour."""
GRACE = timedelta(days=1)
"""For at least as long as an outage, but no longer than this, nothing is due after it."""
LONGEST_AWAY = timedelta(days=30)
"""After so long without the bot the cups of a server are closed."""


def put_off(deadline: datetime | None, since: datetime, now: datetime) -> datetime | None:
    """Return a deadline that was still to come when an outage began, later by the time that was lost."""
    if deadline is None or deadline <= since:
        return deadline
    lost = now - since
    return max(deadline + lost, now + min(lost, GRACE))


async def note_seen(store: Store, shards: Shards, now: datetime) -> None:
    """Note that a process runs."""
    await store.write_value(f"{SEEN}{shards}", now.isoformat())


async def last_seen(store: Store, shards: Shards) -> datetime | None:
    """Return when a process for some shards last ran; None if none ever did."""
    noted = await store.read_values(SEEN)
    # Where the shards are divided anew, all processes were down.
    newest = max(noted.values(), default=None)
    found = noted.get(f"{SEEN}{shards}", newest)
    return None if found is None else datetime.fromisoformat(found)


async def servers_left(store: Store, shards: Shards) -> dict[int, datetime]:
    """Return the servers of some shards with cups where the bot is not any more, and since when."""
    noted = {int(key.removeprefix(AWAY)): since for key, since in (await store.read_values(AWAY)).items()}
    return {guild: datetime.fromisoformat(since) for guild, since in noted.items() if shards.owns(guild)}


async def note_left(store: Store, guild: int, now: datetime) -> None:
    """Note that the bot is not in a server any more."""
    await store.write_value(f"{AWAY}{guild}", now.isoformat())


async def give_back(
    store: Store, shards: Shards, since: datetime, now: datetime, without: Collection[int] = ()
) -> list[tuple[str, int]]:
    """Give the cups of all servers but some the time in which a process was down, and note that it runs.

    All is written at once, so that nothing is given twice after a kill. Return the cups with their servers.
    """
    is_meant = is_within(shards, CUPS.c.guild) & CUPS.c.guild.not_in(without)
    async with store.writing() as connection:
        cups = await _give_back(connection, is_meant, since, now)
        await write_note(connection, f"{SEEN}{shards}", now.isoformat())
    return cups


async def give_back_to(store: Store, guild: int, since: datetime, now: datetime) -> list[tuple[str, int]]:
    """Give the cups of a server the time in which the bot was not in it, and forget that it was so."""
    async with store.writing() as connection:
        cups = await _give_back(connection, CUPS.c.guild == guild, since, now)
        await connection.execute(NOTES.delete().where(NOTES.c.key == f"{AWAY}{guild}"))
    return cups


async def _give_back(
    connection: AsyncConnection, is_meant: sa.ColumnElement[bool], since: datetime, now: datetime
) -> list[tuple[str, int]]:
    row, phases = CUPS.c, (Phase.ENTRY.value, Phase.RUNNING.value)
    query = sa.select(row.id, row.guild, row.version, row.deadline).where(is_meant, row.phase.in_(phases))
    found = (await connection.execute(query)).all()
    for cup_id, _, version, deadline in found:
        at = (row.id == cup_id) & (row.version == version)
        later = {"deadline": put_off(deadline, since, now), "version": version + 1}
        if not (await connection.execute(CUPS.update().where(at).values(later))).rowcount:
            raise Outdated
        await _put_off_meetings(connection, cup_id, since, now)
    return [(cup_id, guild) for cup_id, guild, *_ in found]


async def _put_off_meetings(connection: AsyncConnection, cup_id: str, since: datetime, now: datetime) -> None:
    """Put off the ends of pairings that have more time than their round."""
    row = CUP_MEETINGS.c
    query = sa.select(row.pairing, row.extended).where(row.cup_id == cup_id, row.extended.is_not(None))
    for pairing, extended in (await connection.execute(query)).all():
        own = (row.cup_id == cup_id) & (row.pairing == pairing)
        later = {"extended": put_off(extended, since, now)}
        await connection.execute(CUP_MEETINGS.update().where(own).values(later))
