"""What outlives the process: tables, seats, the log of actions, and results.

A row of the log is written before its action is shown to anybody. (table_id, step) is its key, so that a
second writer, also in another process, is refused by the database itself.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any, TypeAlias

import sqlalchemy as sa
from alembic import command
from msgspec import Struct
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database import key_values, ledger
from bot.database.achievements import enter_achievements
from bot.database.busy_timeout import PATIENCE, BusyTimeout
from bot.database.engine import engine_of
from bot.database.errors import Damaged, Locked, place_of, recognising
from bot.database.preflight import inspect, migrations, require_ours
from bot.database.schema import ACTIONS, FEATS, PEOPLE, ROUNDS, SEATS, TABLES


class Chair(Struct, frozen=True):
    """Who sits at a seat: a person, a computer, or a computer for a person who left."""

    name: str
    person: int | None = None
    computer: str | None = None
    helped: bool = False
    """A computer played here for a while before its person came back."""

    @property
    def is_computer(self) -> bool:
        """Say whether a computer plays this seat now."""
        return self.computer is not None

    @property
    def has_left(self) -> bool:
        """Say whether a person sat here and went away."""
        return self.computer is not None and self.person is not None


class Logged(Struct, frozen=True):
    """A row of the log of actions."""

    seat: int
    action: str


Rows: TypeAlias = Sequence[dict[str, Any]]
PRIMARY_KEY = "SQLITE_CONSTRAINT_PRIMARYKEY"


class StepTaken(Exception):
    """The log already has an action for this step."""


class Store:
    """The database; every method is one transaction, and raises StoreError where that cannot be."""

    def __init__(self, url: str) -> None:
        self._url, self._place = url, place_of(url)
        self._engine = engine_of(url)
        self._is_sqlite = self._engine.dialect.name == "sqlite"
        self._turn = asyncio.Lock()
        self._patience = BusyTimeout()

    async def migrate(self) -> None:
        """Bring the schema to the newest version; a database that is not sound and ours stays as it is."""
        await asyncio.to_thread(inspect, self._url, PATIENCE)
        if self._is_sqlite:
            await self._let_readers_beside_the_writer()
        async with self.writing() as connection:
            if self._is_sqlite:
                # Otherwise Python would write each change of the schema by itself, and half of them may fail.
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
            await connection.run_sync(_upgrade, self._place)
            await ledger.keep_up(connection)
            # A real write: a disk without room is noticed now, not at the first press.
            await key_values.write(connection, "opened", datetime.now(UTC).isoformat(timespec="seconds"))

    async def _let_readers_beside_the_writer(self) -> None:
        with recognising(self._place):
            async with self._engine.connect() as connection:
                await connection.exec_driver_sql("PRAGMA journal_mode=WAL")

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        try:
            with recognising(self._place):
                async with self._engine.begin() as connection:
                    yield connection
        except Damaged:
            # A connection would go on to believe what it has read of the damaged file.
            await self._engine.dispose()
            raise

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Begin a transaction that writes, when its turn has come.

        SQLite takes one writer at a time, and lets the others try again and again in no order: of fifty at
        once some would wait for a second.
        """
        async with self._turn:
            try:
                async with self._transaction() as connection:
                    if self._is_sqlite:
                        await self._patience.lend(connection)
                    yield connection
            except Locked:
                self._patience.lose()
                raise

    async def insert(self, columns: dict[str, Any], chairs: Sequence[Chair]) -> None:
        """Write a new table with its seats."""
        async with self.writing() as connection:
            await connection.execute(TABLES.insert().values(**columns))
            await _seat(connection, columns["id"], chairs)

    async def update(self, table_id: str, chairs: Sequence[Chair] | None = None, **columns: Any) -> None:
        """Write what changed of a table, and its seats when they are given."""
        async with self.writing() as connection:
            if columns:
                await connection.execute(TABLES.update().where(TABLES.c.id == table_id).values(**columns))
            if chairs is not None:
                await connection.execute(SEATS.delete().where(SEATS.c.table_id == table_id))
                await _seat(connection, table_id, chairs)

    async def update_all(self, table_ids: Sequence[str], **columns: Any) -> None:
        """Write the same of many tables."""
        if table_ids:
            async with self.writing() as connection:
                await connection.execute(TABLES.update().where(TABLES.c.id.in_(table_ids)).values(**columns))

    async def append(
        self,
        table_id: str,
        step: int,
        seat: int,
        action: str,
        results: Rows = (),
        *,
        rounds: Rows = (),
        feats: Rows = (),
        achievements: Rows = (),
        **columns: Any,
    ) -> None:
        """Write an action, what it changes of the table, and the results, rounds and marks that it leads to.

        Raise StepTaken when the step has an action.
        """
        async with self.writing() as connection:
            await _log(connection, table_id=table_id, step=step, seat=seat, action=action)
            if columns:
                await connection.execute(TABLES.update().where(TABLES.c.id == table_id).values(**columns))
            if results:
                await ledger.enter(connection, results)
            for kept, rows in ((ROUNDS, rounds), (FEATS, feats)):
                if rows:
                    await connection.execute(kept.insert(), rows)
            await enter_achievements(connection, achievements)

    async def find(self, table_id: str) -> dict[str, Any] | None:
        """Read a table's row, or None when there is none."""
        async with self._transaction() as connection:
            rows = await connection.execute(TABLES.select().where(TABLES.c.id == table_id))
            row = rows.mappings().one_or_none()
            return None if row is None else dict(row)

    async def succeed(self, table_id: str, columns: dict[str, Any], chairs: Sequence[Chair]) -> str:
        """Write the one table that follows another; give the id of that which does.

        A table that was closed before it had a result is followed anew.
        """
        async with self.writing() as connection:
            closed = sa.select(TABLES.c.id).where(TABLES.c.phase == "closed")
            free = TABLES.c.successor.is_(None) | TABLES.c.successor.in_(closed)
            claim = TABLES.update().where((TABLES.c.id == table_id) & free).values(successor=columns["id"])
            claimed = await connection.execute(claim)
            if claimed.rowcount:
                await connection.execute(TABLES.insert().values(**columns))
                await _seat(connection, columns["id"], chairs)
            successor = sa.select(TABLES.c.successor).where(TABLES.c.id == table_id)
            return str(await connection.scalar(successor))

    async def unconcluded(self) -> list[dict[str, Any]]:
        """Read the rows of all tables whose end has not been shown, oldest first."""
        async with self._transaction() as connection:
            rows = await connection.execute(
                TABLES.select().where(~TABLES.c.concluded).order_by(TABLES.c.opened, TABLES.c.id)
            )
            return [dict(row) for row in rows.mappings()]

    async def chairs(self, table_id: str) -> tuple[Chair, ...]:
        """Read who sits at a table, in the order of the seats."""
        return (await self.chairs_of([table_id]))[table_id]

    async def chairs_of(self, table_ids: Sequence[str]) -> dict[str, tuple[Chair, ...]]:
        """Read who sits at each of many tables."""
        columns = (SEATS.c.name, SEATS.c.person, SEATS.c.computer, SEATS.c.helped)
        found = await self._grouped(SEATS.c.table_id, columns, SEATS.c.seat, table_ids)
        return {table_id: tuple(Chair(*row) for row in rows) for table_id, rows in found.items()}

    async def log(self, table_id: str) -> list[Logged]:
        """Read the actions of a table in order."""
        return (await self.logs_of([table_id]))[table_id]

    async def logs_of(self, table_ids: Sequence[str]) -> dict[str, list[Logged]]:
        """Read the actions of each of many tables."""
        columns = (ACTIONS.c.seat, ACTIONS.c.action)
        found = await self._grouped(ACTIONS.c.table_id, columns, ACTIONS.c.step, table_ids)
        return {table_id: [Logged(*row) for row in rows] for table_id, rows in found.items()}

    async def _grouped(
        self,
        table_id: sa.Column[str],
        columns: tuple[sa.Column[Any], ...],
        order: sa.Column[int],
        table_ids: Sequence[str],
    ) -> dict[str, list[tuple[Any, ...]]]:
        """Read rows that belong to tables in one query; a table without any has an empty list."""
        grouped: dict[str, list[tuple[Any, ...]]] = {each: [] for each in table_ids}
        asked = sa.select(table_id, *columns).where(table_id.in_(table_ids)).order_by(table_id, order)
        async with self._transaction() as connection:
            for owner, *row in await connection.execute(asked):
                grouped[owner].append(tuple(row))
        return grouped

    async def ask(self, question: sa.Select[Any]) -> list[tuple[Any, ...]]:
        """Read the rows that answer a question."""
        async with self._transaction() as connection:
            return [tuple(row) for row in await connection.execute(question)]

    async def rate_anew(self, progress: Callable[[int], object] = ledger.silent) -> None:
        """Build all ratings anew from the results, at once or not at all; tell how many rows are done."""
        async with self.writing() as connection:
            await ledger.rebuild(connection, progress)

    async def hide(self, person: int, *, hidden: bool) -> None:
        """Write whether a person is hidden from leaderboards."""
        async with self.writing() as connection:
            await connection.execute(PEOPLE.delete().where(PEOPLE.c.person == person))
            await connection.execute(PEOPLE.insert().values(person=person, hidden=hidden))

    async def note(self, key: str) -> str | None:
        """Read a note of the bot to itself."""
        async with self._transaction() as connection:
            return await key_values.read(connection, key)

    async def write_note(self, key: str, value: str) -> None:
        """Write a note of the bot to itself."""
        async with self.writing() as connection:
            await key_values.write(connection, key, value)


async def _log(connection: AsyncConnection, **row: Any) -> None:
    try:
        await connection.execute(ACTIONS.insert().values(**row))
    except IntegrityError as error:
        # Not every broken rule of the schema is a step that somebody else has taken.
        if getattr(error.orig, "sqlite_errorname", PRIMARY_KEY) != PRIMARY_KEY:
            raise
        raise StepTaken from error


async def _seat(connection: AsyncConnection, table_id: str, chairs: Sequence[Chair]) -> None:
    rows = [
        {
            "table_id": table_id,
            "seat": seat,
            "name": chair.name,
            "person": chair.person,
            "computer": chair.computer,
            "helped": chair.helped,
        }
        for seat, chair in enumerate(chairs)
    ]
    if rows:
        await connection.execute(SEATS.insert(), rows)


def _upgrade(connection: Connection, place: str) -> None:
    require_ours(connection, place)
    config = migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
