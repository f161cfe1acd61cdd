"""Cups in the database.

Every write names the version of the cup on which it was decided, and is refused if it has another by now.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database.errors import Outdated
from bot.database.rows import Actor, Chair, TableRow, columns_of
from bot.database.schema import (
    ACTIONS,
    CUP_ACTS,
    CUP_DIRECTORS,
    CUP_ENTRANTS,
    CUP_MEETINGS,
    CUPS,
    RESULTS,
    TABLES,
)
from bot.database.statements import insert_table, is_within
from bot.database.store import Store
from bot.shards import Shards
from bot.tables.contest_rules import forfeit_of
from cogs.cups.cup import Cup
from cogs.cups.cup_limits import keep_others_out, require_room
from cogs.cups.cup_values import TOLD_END, CupTerms, Entrant, Meeting, Organiser, Posted
from cogs.cups.rules.cup_state import Act, Competition

OWN = (
    *("id", "terms", "organiser", "phase", "posted", "deadline", "due", "calls", "called"),
    *("ended", "settings_json", "version"),
)
"""The fields of a cup that are columns of its row; those of terms, organiser and message are columns each."""
OPEN = ("entry", "running")
NAMING = (CUP_ENTRANTS, CUP_DIRECTORS, CUP_ACTS)
"""The tables beside that of cups in which people stand."""


class NewAct(Struct, frozen=True):
    """An act to be written, with the table whose result it reports."""

    act: Act
    table_id: str | None = None
    ruler: Organiser | None = None
    """Who decided it, if it is a ruling."""


class Change(Struct, frozen=True):
    """What changes of a cup, in one transaction."""

    fields: Mapping[str, object] = {}
    """Those of the cup itself."""
    entered: tuple[Entrant, ...] = ()
    left: tuple[int, ...] = ()
    """The numbers of entrants who are no longer among them."""
    updated: tuple[Entrant, ...] = ()
    """Entrants of whom something else has changed."""
    co_organisers: tuple[Organiser, ...] | None = None
    """All of them, if they have changed."""
    acts: tuple[NewAct, ...] = ()
    meetings: tuple[Meeting, ...] = ()
    table: tuple[TableRow, tuple[Chair, ...]] | None = None
    """A table to be opened for one of the meetings."""
    course: Competition | None = None
    """The cup after the acts, if there are any; it is not written."""


class TableState(Struct, frozen=True):
    """The state of a table: its phase, and the ranks of its seats if it has a result."""

    phase: str
    ranks: tuple[int, ...] = ()
    forfeit: bool = False
    """Whether a seat lost before the end, as it was left or nobody was there."""
    helped: tuple[int, ...] = ()
    """The seats for which the clock or a computer decided a move."""


class Listed(Struct, frozen=True):
    """A cup in a list."""

    id: str
    title: str
    game: str
    phase: str
    channel: int


# -------------------------------------------------------------------- reading


async def read_cup(store: Store, cup_id: str) -> Cup | None:
    """Read a cup with all that belongs to it, but not replayed; None if there is none."""
    async with store.reading() as connection:
        found = await _rows(connection, CUPS, CUPS.c.id == cup_id, CUPS.c.id)
        entrant, act, meeting = CUP_ENTRANTS.c, CUP_ACTS.c, CUP_MEETINGS.c
        entrants = await _rows(connection, CUP_ENTRANTS, entrant.cup_id == cup_id, entrant.number)
        acts = await _rows(connection, CUP_ACTS, act.cup_id == cup_id, act.step)
        meetings = await _rows(connection, CUP_MEETINGS, meeting.cup_id == cup_id, meeting.pairing)
        director = CUP_DIRECTORS.c
        directors = await _rows(connection, CUP_DIRECTORS, director.cup_id == cup_id, director.person)
    if not found:
        return None
    return Cup(
        **{name: value for name, value in found[0].items() if name in OWN},
        terms=msgspec.convert(found[0], CupTerms),
        organiser=msgspec.convert(found[0], Organiser),
        posted=msgspec.convert(found[0], Posted),
        co_organisers=tuple(msgspec.convert(each, Organiser) for each in directors),
        entrants=tuple(msgspec.convert(each, Entrant) for each in entrants),
        acts=tuple(msgspec.json.decode(each["act"], type=Act) for each in acts),
        rulers=tuple(each["person"] and msgspec.convert(each, Organiser) for each in acts),
        meetings=tuple(msgspec.convert(each, Meeting) for each in meetings),
    )


async def _rows(
    connection: AsyncConnection, table: sa.Table, where: sa.ColumnElement[bool], order: sa.Column[Any]
) -> list[dict[str, Any]]:
    """Read rows as columns by their names."""
    columns = (column.label(name) for name, column in table.c.items())
    found = await connection.execute(sa.select(*columns).where(where).order_by(order))
    return [{str(name): value for name, value in row.items()} for row in found.mappings()]


async def open_ids(
    store: Store, guild: int, channel: int | None = None, *, organiser: int | None = None
) -> list[str]:
    """List the ids of the open cups of a server, of one of its channels, or of one organiser there."""
    query = sa.select(CUPS.c.id).where(CUPS.c.guild == guild, CUPS.c.phase.in_(OPEN))
    if channel is not None:
        query = query.where(CUPS.c.channel == channel)
    if organiser is not None:
        query = query.where(CUPS.c.person == organiser)
    return [each for (each,) in await store.ask(query)]


async def ids_naming(store: Store, person: int) -> list[str]:
    """List the ids of the cups that name a person, whose messages stand in channels."""
    naming = (sa.select(each.c.cup_id).where(each.c.person == person) for each in NAMING)
    query = sa.select(CUPS.c.id).where((CUPS.c.person == person) | CUPS.c.id.in_(sa.union(*naming)))
    return [each for (each,) in await store.ask(query)]


async def ids_in_thread(store: Store, guild: int, thread: int) -> list[str]:
    """List the ids of the cups of a server whose rounds stand in a thread."""
    query = sa.select(CUPS.c.id).where(CUPS.c.guild == guild, CUPS.c.thread == thread)
    return [each for (each,) in await store.ask(query)]


async def threads_organised_by(store: Store, person: int) -> list[str]:
    """List the ids of the cups of a person with threads, which bear the titles that they typed."""
    query = sa.select(CUPS.c.id).where(CUPS.c.person == person, CUPS.c.thread.is_not(None))
    return [each for (each,) in await store.ask(query)]


async def threads(store: Store, shards: Shards) -> dict[int, int]:
    """Return the threads of all cups of some shards, with their channels."""
    query = sa.select(CUPS.c.thread, CUPS.c.channel)
    found = await store.ask(query.where(CUPS.c.thread.is_not(None), is_within(shards, CUPS.c.guild)))
    return {int(thread): int(channel) for thread, channel in found}


async def unfinished_ids(store: Store, shards: Shards) -> list[str]:
    """List the ids of the cups of some shards that are open, or whose end was not told yet."""
    is_unfinished = CUPS.c.phase.in_(OPEN) | (CUPS.c.shown != TOLD_END)
    query = sa.select(CUPS.c.id).where(is_unfinished, is_within(shards, CUPS.c.guild))
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
    table, row = TABLES.c, RESULTS.c
    found = await store.ask(sa.select(table.id, table.phase, table.reason).where(table.id.in_(wanted)))
    ranked = sa.select(row.table_id, row.rank).where(row.table_id.in_(wanted))
    ranks = _by_table(await store.ask(ranked.order_by(row.table_id, row.seat)))
    helped = _by_table(await store.ask(_select_helped([*ranks]))) if ranks else {}
    return {
        table_id: TableState(
            phase,
            tuple(ranks.get(table_id, ())),
            phase == "over" and forfeit_of(reason) is not None,
            tuple(helped.get(table_id, ())),
        )
        for table_id, phase, reason in found
    }


def _select_helped(table_ids: Sequence[str]) -> sa.Select[str, int]:
    """Select the seats for which the clock or a computer decided a move, a row for each."""
    row = ACTIONS.c
    decided = (row.table_id.in_(table_ids), row.actor.in_((Actor.CLOCK, Actor.COMPUTER)))
    return sa.select(row.table_id, row.seat).where(*decided).distinct().order_by(row.table_id, row.seat)


def _by_table(rows: Iterable[tuple[str, int]]) -> dict[str, list[int]]:
    numbers: dict[str, list[int]] = {}
    for table_id, number in rows:
        numbers.setdefault(table_id, []).append(number)
    return numbers


# -------------------------------------------------------------------- writing


async def insert_cup(store: Store, cup: Cup) -> None:
    """Insert a cup in which nobody has entered yet, with its co-organisers."""
    columns = _columns({name: getattr(cup, name) for name in OWN})
    async with store.writing() as connection:
        await keep_others_out(connection, cup)
        await require_room(connection, cup)
        known = {name: value for name, value in columns.items() if value is not None}
        await connection.execute(CUPS.insert().values(known))
        await _insert(connection, CUP_DIRECTORS, cup.id, [columns_of(each) for each in cup.co_organisers])


async def write_change(store: Store, cup: Cup, change: Change, now: datetime) -> None:
    """Change a cup, whose version goes up by one; raise Outdated, and write nothing, if it has another."""
    async with store.writing() as connection:
        at = (CUPS.c.id == cup.id) & (CUPS.c.version == cup.version)
        columns = _columns(change.fields) | {"version": cup.version + 1}
        if not (await connection.execute(CUPS.update().where(at).values(columns))).rowcount:
            raise Outdated
        entrant, meeting = CUP_ENTRANTS.c, CUP_MEETINGS.c
        renewed = [*change.left, *(each.number for each in change.updated)]
        left = (entrant.cup_id == cup.id) & entrant.number.in_(renewed)
        await connection.execute(CUP_ENTRANTS.delete().where(left))
        entrants = [columns_of(each) for each in (*change.updated, *change.entered)]
        await _insert(connection, CUP_ENTRANTS, cup.id, entrants)
        if change.co_organisers is not None:
            await connection.execute(CUP_DIRECTORS.delete().where(CUP_DIRECTORS.c.cup_id == cup.id))
            directors = [columns_of(each) for each in change.co_organisers]
            await _insert(connection, CUP_DIRECTORS, cup.id, directors)
        acts = []
        for step, each in enumerate(change.acts, len(cup.acts)):
            act = msgspec.json.encode(each.act).decode()
            ruler = columns_of(each.ruler) if each.ruler else {"person": None, "name": ""}
            acts.append({"step": step, "act": act, "table_id": each.table_id, "taken": now, **ruler})
        await _insert(connection, CUP_ACTS, cup.id, acts)
        former = (meeting.cup_id == cup.id) & meeting.pairing.in_([each.pairing for each in change.meetings])
        await connection.execute(CUP_MEETINGS.delete().where(former))
        await _insert(connection, CUP_MEETINGS, cup.id, [columns_of(each) for each in change.meetings])
        if change.table is not None:
            await insert_table(connection, *change.table)


def _columns(fields: Mapping[str, object]) -> dict[str, object]:
    """Return the columns of some fields of a cup."""
    columns: dict[str, object] = {}
    for name, value in fields.items():
        columns |= columns_of(value) if isinstance(value, Struct) else {name: value}
    return columns


async def _insert(
    connection: AsyncConnection, table: sa.Table, cup_id: str, rows: Sequence[Mapping[str, object]]
) -> None:
    if rows:
        await connection.execute(table.insert(), [{"cup_id": cup_id, **each} for each in rows])
