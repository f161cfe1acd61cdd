"""A connection to the database: its engine, transactions, migration.

On SQLite writers of this process take turns: it has one writer at a time and makes the others poll in no
order, so that of fifty at once some would wait for a second.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import UTC, datetime
from typing import Protocol, TypeVarTuple

import sqlalchemy as sa
from alembic import command
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.util import greenlet_spawn

from bot.database import key_values, ledger
from bot.database.busy_timeout import BUSY_TIMEOUT, BusyTimeout
from bot.database.engine import create_engine
from bot.database.errors import (
    Damaged,
    Locked,
    file_of,
    place_of,
    translating_errors,
    translating_system_errors,
)
from bot.database.lease_rows import require_free_schema
from bot.database.preflight import check_file, is_newest, migrations, require_newest, require_ours
from bot.database.private_files import make_private
from bot.database.write_ahead_log import stamp

Ts = TypeVarTuple("Ts")


class Fence(Protocol):
    """Refuses the writes of a process that has lost its shards."""

    def require_held(self) -> None:
        """Raise LeaseLost if this process knows that it has lost them."""

    async def require(self, connection: AsyncConnection) -> None:
        """Raise LeaseLost if it has lost them; otherwise nobody takes them during the transaction."""


class Database:
    """The database of the bot; a failure raises StoreError."""

    fence: Fence | None = None
    """Of the bot on PostgreSQL; commands that write have none."""

    def __init__(self, url: str) -> None:
        self._url, self._place = url, place_of(url)
        self._engine = create_engine(url)
        self._is_sqlite = self._engine.dialect.name == "sqlite"
        self._write_lock = asyncio.Lock()
        self._busy_timeout = BusyTimeout()

    async def migrate(self) -> None:
        """Check the database and upgrade its schema; one that fails the check is left unchanged."""
        await asyncio.to_thread(check_file, self._url, BUSY_TIMEOUT)
        if (path := file_of(self._url)) is not None:
            with translating_system_errors(self._place):
                await asyncio.to_thread(make_private, path)
        if self._is_sqlite:
            await self._command("PRAGMA journal_mode=WAL")
        async with self._writing() as connection:
            if not self._is_sqlite:
                await require_free_schema(connection, self._place)
            else:
                # Python would otherwise commit each schema change by itself, and leave half of them behind.
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
            await connection.run_sync(_upgrade, self._place)
            await ledger.rebuild_if_outdated(connection)
            # A real write, so that a full disk shows now, not at the first press.
            await key_values.write(connection, "opened", datetime.now(UTC).isoformat(timespec="seconds"))
        if self._is_sqlite:
            # Into the file, with its new stamp: so older copies of the file do not fit the log from now on.
            await self._command("PRAGMA wal_checkpoint(TRUNCATE)")

    async def require_newest(self) -> None:
        """Raise StoreError unless the schema is of this version; the bot that runs has migrated it."""
        async with self._transaction() as connection:
            await connection.run_sync(require_newest, self._place)

    async def _command(self, pragma: str) -> None:
        """Execute a pragma outside of transactions."""
        with translating_errors(self._place):
            async with self._engine.connect() as connection:
                await connection.exec_driver_sql(pragma)

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        pool = self._engine.pool
        try:
            with translating_errors(self._place):
                async with self._engine.begin() as connection:
                    yield connection
        except Damaged:
            # Connections cache what they have read of the damaged file.
            await self._engine.dispose()
            raise
        finally:
            if self._engine.pool is not pool:
                # Damage was found meanwhile: nobody else closes a connection that returned to the old pool.
                await greenlet_spawn(pool.dispose)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction that writes; writers of this process take turns.

        Raise LeaseLost if this process has no right to write any more.
        """
        if self.fence is not None:
            self.fence.require_held()
        async with self._writing() as connection:
            if self.fence is not None:
                await self.fence.require(connection)
            yield connection

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        async with self._write_lock:
            try:
                async with self._transaction() as connection:
                    if self._is_sqlite:
                        await self._busy_timeout.apply(connection)
                    yield connection
                    if self._is_sqlite:
                        await stamp(connection)
            except Locked:
                self._busy_timeout.expired()
                raise

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Open a transaction for several queries."""
        return self._transaction()

    async def ask(self, query: sa.Select[*Ts]) -> Sequence[sa.Row[*Ts]]:
        """Return the rows of a query."""
        async with self._transaction() as connection:
            return (await connection.execute(query)).all()


def _upgrade(connection: Connection, place: str) -> None:
    require_ours(connection, place)
    if not is_newest(connection):
        config = migrations()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
