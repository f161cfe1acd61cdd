"""The store: tables, their seats, the log of actions and all rows written with an action.

A row of the log is written before its action is shown to anybody. Every change of a table names the version
on which it was decided, and the database refuses it if the table has another, even in another process.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database import ledger, level_rows, locks
from bot.database.database import Database
from bot.database.errors import Outdated
from bot.database.locks import Lock
from bot.database.result_rows import AchievementRow, ResultRow
from bot.database.rows import (
    NO_CHANGE,
    Chair,
    ClockAct,
    Logged,
    NewAction,
    OpenRow,
    TableChange,
    TableRow,
    columns_of,
    read_logged,
)
from bot.database.schema import ACTIONS, CLOCK_ACTS, FEATS, NOTES, ROUNDS, SEATS, TABLES
from bot.database.statements import (
    change_table,
    insert_achievements,
    insert_action,
    insert_all,
    insert_table,
    is_within,
    read_note,
    select_of,
    select_tables,
    table_row,
    update_table,
    update_tables,
    write_note,
)
from bot.database.step_journal import Move, note
from bot.shards import ALL, Shards


class Store(Database):
    """The database of the bot.

    Every method is one transaction, and raises StoreError if the database fails. IntegrityError is a bug of
    the caller.
    """

    # ------------------------------------------------------------------ tables

    async def insert(self, row: TableRow, chairs: Sequence[Chair]) -> None:
        """Insert a table with its seats."""
        async with self.writing() as connection:
            await insert_table(connection, row, chairs)

    async def update(
        self,
        table_id: str,
        version: int,
        change: TableChange = NO_CHANGE,
        chairs: Sequence[Chair] | None = None,
        acts: Sequence[ClockAct] = (),
        results: Sequence[ResultRow] = (),
    ) -> None:
        """Change a table at a version, which goes up by one, with its seats if given.

        With it go acts of its clock, and the results of a game that ends so.

        This and the methods below raise Outdated, and write nothing, if the table has another version.
        """
        async with self.writing() as connection:
            await change_table(connection, table_id, version, change, chairs)
            await _insert_acts(connection, table_id, acts)
            await insert_results(connection, results)

    async def stop_clocks(self, since: datetime, least: datetime, shards: Shards = ALL) -> None:
        """Let the clocks of some shards stand still since a time, unless it is stored that they do.

        These are those that act for people, those with time left, and those with a deadline after the least.
        """
        row = TABLES.c
        is_open = is_within(shards) & ~row.end_shown & (row.phase == "playing") & row.stood.is_(None)
        acts = row.speed.in_(("live", "light", "slow")) & row.deadline.is_not(None)
        has_time = acts | (row.deadline > least) | row.time_left.is_not(None)
        async with self.writing() as connection:
            await connection.execute(TABLES.update().where(is_open & has_time).values(stood=since))

    async def update_all(self, versions: Mapping[str, int], change: TableChange) -> set[str]:
        """Make the same change in many tables by their versions; return those that were not outdated."""
        if not versions:
            return set()
        async with self.writing() as connection:
            return await update_tables(connection, versions, change)

    async def append(self, action: NewAction, version: int) -> None:
        """Append an action to the log of its table, with all rows that follow; the version goes up by one."""
        change = NO_CHANGE if action.phase is None else TableChange(phase=action.phase)
        async with self.writing() as connection:
            await update_table(connection, action.table_id, version, change)
            await insert_action(connection, action)
            note(connection, Move(action.table_id, version + 1, action.step, action.phase))
            await _insert_acts(connection, action.table_id, action.acts)
            await _lock_server(connection, action.results, action.achievements)
            await _insert_results(connection, action.results)
            await insert_all(connection, ROUNDS, action.rounds)
            await insert_all(connection, FEATS, action.feats)
            await insert_achievements(connection, action.achievements)

    async def succeed(
        self, table_id: str, version: int, row: TableRow, chairs: Sequence[Chair], level: str = ""
    ) -> str:
        """Insert the one table that follows another; return the id of the one that does.

        A successor that was closed before it had a result is replaced. The version stays as it is. A level
        becomes that of the host if the table is inserted; an empty one does not.
        """
        async with self.writing() as connection:
            closed = sa.select(TABLES.c.id).where(TABLES.c.phase == "closed")
            free = TABLES.c.successor.is_(None) | TABLES.c.successor.in_(closed)
            former = (TABLES.c.id == table_id) & (TABLES.c.version == version)
            claimed = await connection.execute(TABLES.update().where(former & free).values(successor=row.id))
            if claimed.rowcount:
                await insert_table(connection, row, chairs)
                if level:
                    await level_rows.remember(connection, row.host, row.game, level)
            successor = await connection.scalar(sa.select(TABLES.c.successor).where(former))
            if successor is None:
                raise Outdated
            return str(successor)

    async def find(self, table_id: str) -> TableRow | None:
        """Return the row of a table; None if there is none."""
        rows = await self.ask(select_tables().where(TABLES.c.id == table_id))
        return table_row(rows[0]) if rows else None

    async def open_tables(self, where: sa.ColumnElement[bool] | None = None) -> list[OpenRow]:
        """Return what is known at once of the tables whose end has not been shown, oldest first.

        One condition may leave out those of others, as by their servers.
        """
        row, seat = TABLES.c, SEATS.c
        persons = sa.func.aggregate_strings(sa.cast(seat.person, sa.Text), ",")
        seated = sa.select(persons).where(seat.table_id == row.id).scalar_subquery()
        query = select_tables().add_columns(seated).where(~row.end_shown).order_by(row.opened, row.id)
        found = await self.ask(query if where is None else query.where(where))
        return [OpenRow(table_row(columns), persons) for *columns, persons in found]

    async def newest_played(self, most: int) -> list[TableRow]:
        """Return the rows of the newest tables with a game that runs or has a result."""
        played = select_tables().where(TABLES.c.phase.in_(("playing", "over")))
        newest = played.order_by(TABLES.c.opened.desc(), TABLES.c.id).limit(most)
        return [table_row(columns) for columns in await self.ask(newest)]

    async def chairs(self, table_id: str) -> tuple[Chair, ...]:
        """Return the occupants of a table, in seat order."""
        return tuple(Chair(*row) for row in await self.ask(select_of(table_id, SEATS, Chair)))

    async def log(self, table_id: str) -> list[Logged]:
        """Return the actions of a table in order; raise DamagedLog if one is not what was written."""
        own = ACTIONS.c
        # As bytes: what is damaged may be no text.
        others = (own.checksum, own.seat, own.action, own.actor, own.spent)
        as_bytes = [each if self.is_shared else sa.cast(each, sa.LargeBinary) for each in others]
        query = sa.select(own.step, *as_bytes)
        rows = await self.ask(query.where(own.table_id == table_id).order_by(own.step))
        return [read_logged(table_id, number, row) for number, row in enumerate(rows, 1)]

    async def clock_acts(self, table_id: str) -> list[ClockAct]:
        """Return what happened to the clock of a table, in order."""
        found = await self.ask(select_of(table_id, CLOCK_ACTS, ClockAct))
        return [ClockAct(**row._asdict()) for row in found]

    # ------------------------------------------------------------------ other values

    async def rebuild_ratings(self, progress: Callable[[int], object] = ledger.no_progress) -> None:
        """Rebuild all ratings from the results in one transaction, reporting the number of rows done."""
        async with self.writing(is_long=True) as connection:
            await ledger.rebuild(connection, progress)

    async def read_value(self, key: str) -> str | None:
        """Return a key's value, or None if it was never written."""
        async with self._transaction() as connection:
            return await read_note(connection, key)

    async def read_values(self, beginning: str) -> dict[str, str]:
        """Return the values of all keys that begin so."""
        rows = await self.ask(sa.select(NOTES.c.key, NOTES.c.value).where(NOTES.c.key.startswith(beginning)))
        return {key: value for key, value in rows}  # noqa: C416 -- rows are no pairs to mypy

    async def write_value(self, key: str, value: str) -> None:
        """Set a key's value."""
        await self.write_values({key: value})

    async def write_values(self, values: Mapping[str, str]) -> None:
        """Set the values of some keys."""
        async with self.writing() as connection:
            for key, value in values.items():
                await write_note(connection, key, value)


async def _insert_acts(connection: AsyncConnection, table_id: str, acts: Sequence[ClockAct]) -> None:
    if acts:
        rows = [{"table_id": table_id, **columns_of(act)} for act in acts]
        await connection.execute(CLOCK_ACTS.insert(), rows)


async def insert_results(connection: AsyncConnection, results: Sequence[ResultRow]) -> None:
    """Insert the results of a game, if there are any, within a transaction; ratings and levels follow."""
    await _lock_server(connection, results)
    await _insert_results(connection, results)


async def _insert_results(connection: AsyncConnection, results: Sequence[ResultRow]) -> None:
    if results:
        await ledger.insert_results(connection, results)
        await level_rows.count_result(connection, results)


async def _lock_server(
    connection: AsyncConnection, results: Sequence[ResultRow], achievements: Sequence[AchievementRow] = ()
) -> None:
    """Keep out whoever else adds results or achievements in the same server, as far as these do."""
    if results:
        await locks.take(connection, Lock.RATINGS, is_shared=True)
    servers = {row.guild for rows in (results, achievements) for row in rows}
    for guild in servers:
        await locks.take(connection, Lock.SERVER, guild)
