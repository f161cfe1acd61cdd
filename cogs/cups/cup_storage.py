"""Cups in the database.

Every write names the version of the cup on which it was decided, and is refused if it has another by now.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database.errors import Outdated
from bot.database.rows import Chair, TableRow, columns_of
from bot.database.schema import CUP_ACTS, CUP_ENTRANTS, CUP_MEETINGS, CUPS, RESULTS, TABLES
from bot.database.statements import insert_table, is_within
from bot.database.store import Store
from bot.shards import Shards
from cogs.cups.cup import Cup, Entrant, Meeting
from cogs.cups.rules.act_kinds import Act

OWN = tuple(name for name in Cup.__struct_fields__ if name not in ("entrants", "acts", "meetings"))
"""The columns of a cup itself."""
OPEN = ("entry", "running")


class NewAct(Struct, frozen=True):
    """An act to be written, with the table whose result it reports."""

    act: Act
    table_id: str | None = None


class NewTable(Struct, frozen=True):
    """A table to be written together with the meeting that it is for."""

    row: TableRow
    chairs: tuple[Chair, ...]


class Change(Struct, frozen=True):
    """What changes of a cup, in one transaction."""

    columns: Mapping[str, object] = {}
    entered: tuple[Entrant, ...] = ()
    left: tuple[int, ...] = ()
    """The numbers of entrants who are no longer among them."""
    acts: tuple[NewAct, ...] = ()
    meetings: tuple[Meeting, ...] = ()
    table: NewTable | None = None


class TableState(Struct, frozen=True):
    """The state of a table: its phase, and the ranks of its seats if it has a result."""

    phase: str
    ranks: tuple[int, ...] = ()


class Listed(Struct, frozen=True):
    """A cup in a list."""

    id: str
    title: str
    game: str
    phase: str
    channel: int


# -------------------------------------------------------------------- reading


async def read_cup(store: Store, cup_id: str) -> Cup | None:
    """Read a cup with all that belongs to it; None if there is none."""
    async with store.reading() as connection:
        found = await connection.execute(
            sa.select(*(CUPS.c[name].label(name) for name in OWN)).where(CUPS.c.id == cup_id)
        )
        row = found.mappings().first()
        if row is None:
            return None
        return Cup(
            **row,
            entrants=await _entrants(connection, cup_id),
            acts=await _acts(connection, cup_id),
            meetings=await _meetings(connection, cup_id),
        )


async def _entrants(connection: AsyncConnection, cup_id: str) -> tuple[Entrant, ...]:
    row = CUP_ENTRANTS.c
    query = sa.select(row.number, row.person, row.name).where(row.cup_id == cup_id).order_by(row.number)
    return tuple(Entrant(*each) for each in await connection.execute(query))


async def _acts(connection: AsyncConnection, cup_id: str) -> tuple[Act, ...]:
    query = sa.select(CUP_ACTS.c.act).where(CUP_ACTS.c.cup_id == cup_id).order_by(CUP_ACTS.c.step)
    return tuple(msgspec.json.decode(each, type=Act) for each in await connection.scalars(query))


async def _meetings(connection: AsyncConnection, cup_id: str) -> tuple[Meeting, ...]:
    row = CUP_MEETINGS.c
    columns = (row[name] for name in Meeting.__struct_fields__)
    query = sa.select(*columns).where(row.cup_id == cup_id).order_by(row.pairing)
    found = await connection.execute(query)
    return tuple(Meeting(**each) for each in found.mappings())


async def open_ids(store: Store, guild: int) -> list[str]:
    """List the ids of the open cups of a server."""
    query = sa.select(CUPS.c.id).where(CUPS.c.guild == guild, CUPS.c.phase.in_(OPEN))
    return [each for (each,) in await store.ask(query)]


async def ids_in(store: Store, guild: int, channel: int) -> list[str]:
    """List the ids of the open cups of a channel; the index is by server."""
    is_here = (CUPS.c.guild == guild) & (CUPS.c.channel == channel)
    query = sa.select(CUPS.c.id).where(is_here, CUPS.c.phase.in_(OPEN))
    return [each for (each,) in await store.ask(query)]


async def ids_naming(store: Store, person: int) -> list[str]:
    """List the ids of the cups that name a person, whose messages stand in channels."""
    entered = sa.select(CUP_ENTRANTS.c.cup_id).where(CUP_ENTRANTS.c.person == person)
    query = sa.select(CUPS.c.id).where((CUPS.c.person == person) | CUPS.c.id.in_(entered))
    return [each for (each,) in await store.ask(query)]


async def running_ids(store: Store, shards: Shards) -> list[str]:
    """List the ids of the open cups of some shards."""
    query = sa.select(CUPS.c.id).where(CUPS.c.phase.in_(OPEN), is_within(shards, CUPS.c.guild))
    return [each for (each,) in await store.ask(query)]


async def due_ids(store: Store, now: datetime, shards: Shards) -> list[tuple[str, int]]:
    """List the open cups of some shards for which the bot has something to do, with their servers."""
    is_due = (CUPS.c.due <= now) & CUPS.c.phase.in_(OPEN)
    query = sa.select(CUPS.c.id, CUPS.c.guild).where(is_due, is_within(shards, CUPS.c.guild))
    return [(cup_id, guild) for cup_id, guild in await store.ask(query)]


async def next_due(store: Store, shards: Shards) -> datetime | None:
    """Return when the bot next has something to do for a cup of some shards."""
    query = sa.select(sa.func.min(CUPS.c.due)).where(CUPS.c.phase.in_(OPEN), is_within(shards, CUPS.c.guild))
    found: datetime | None
    ((found,),) = await store.ask(query)
    return found


async def newest(store: Store, guild: int, most: int) -> list[Listed]:
    """List the newest cups of a server."""
    row = CUPS.c
    query = sa.select(row.id, row.title, row.game, row.phase, row.channel).where(row.guild == guild)
    found = await store.ask(query.order_by(row.opened.desc(), row.id).limit(most))
    return [Listed(*each) for each in found]


async def tables_of(store: Store, table_ids: Iterable[str]) -> dict[str, TableState]:
    """Read the states of some tables; those that there are not are missing."""
    wanted = list(table_ids)
    if not wanted:
        return {}
    phases = await store.ask(sa.select(TABLES.c.id, TABLES.c.phase).where(TABLES.c.id.in_(wanted)))
    row = RESULTS.c
    query = sa.select(row.table_id, row.rank).where(row.table_id.in_(wanted)).order_by(row.table_id, row.seat)
    ranks: dict[str, list[int]] = {}
    for table_id, rank in await store.ask(query):
        ranks.setdefault(table_id, []).append(rank)
    return {table_id: TableState(phase, tuple(ranks.get(table_id, ()))) for table_id, phase in phases}


# -------------------------------------------------------------------- writing


async def insert_cup(store: Store, cup: Cup) -> None:
    """Insert a cup in which nobody has entered yet."""
    columns = {name: getattr(cup, name) for name in OWN if getattr(cup, name) is not None}
    async with store.writing() as connection:
        await connection.execute(CUPS.insert().values(columns))


async def write_change(store: Store, cup: Cup, change: Change, now: datetime) -> None:
    """Change a cup, whose version goes up by one; raise Outdated, and write nothing, if it has another."""
    async with store.writing() as connection:
        at = (CUPS.c.id == cup.id) & (CUPS.c.version == cup.version)
        columns = dict(change.columns) | {"version": cup.version + 1}
        if not (await connection.execute(CUPS.update().where(at).values(columns))).rowcount:
            raise Outdated
        await _change_entrants(connection, cup.id, change)
        await _append(connection, cup, change.acts, now)
        await _arrange(connection, cup.id, change.meetings)
        if change.table is not None:
            await insert_table(connection, change.table.row, change.table.chairs)


async def _change_entrants(connection: AsyncConnection, cup_id: str, change: Change) -> None:
    row = CUP_ENTRANTS.c
    if change.left:
        gone = (row.cup_id == cup_id) & row.number.in_(change.left)
        await connection.execute(CUP_ENTRANTS.delete().where(gone))
    if change.entered:
        rows = [{"cup_id": cup_id, **columns_of(each)} for each in change.entered]
        await connection.execute(CUP_ENTRANTS.insert(), rows)


async def _append(connection: AsyncConnection, cup: Cup, acts: Sequence[NewAct], now: datetime) -> None:
    rows = [
        {
            "cup_id": cup.id,
            "step": step,
            "act": msgspec.json.encode(each.act).decode(),
            "table_id": each.table_id,
            "taken": now,
        }
        for step, each in enumerate(acts, len(cup.acts))
    ]
    if rows:
        await connection.execute(CUP_ACTS.insert(), rows)


async def _arrange(connection: AsyncConnection, cup_id: str, meetings: Sequence[Meeting]) -> None:
    if not meetings:
        return
    row, numbers = CUP_MEETINGS.c, [each.pairing for each in meetings]
    former = (row.cup_id == cup_id) & row.pairing.in_(numbers)
    await connection.execute(CUP_MEETINGS.delete().where(former))
    rows = [{"cup_id": cup_id, **columns_of(each)} for each in meetings]
    await connection.execute(CUP_MEETINGS.insert(), rows)
