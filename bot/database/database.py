"""A connection to the database: its engine, transactions, migration.

On SQLite writers of this process take turns: it has one writer at a time and makes the others poll in no
order, so that of fifty at once some would wait for a second. Writes that a press waits for come first. On a
server many write at once, also in other processes, unless one of them has to be alone.
"""

import asyncio
import logging
import os
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from datetime import UTC, datetime
from functools import partial
from typing import Any, Protocol, TypeVarTuple

import sqlalchemy as sa
from alembic import command
from sqlalchemy.engine import Connection
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.util import greenlet_spawn

from bot import metrics
from bot.database import ledger, locks, ratings
from bot.database.database_server import check_server, is_in_use, server_transaction
from bot.database.engine import create_engine
from bot.database.erasure import REWRITE
from bot.database.errors import (
    Failure,
    StoreError,
    file_of,
    place_of,
    translating_errors,
    translating_system_errors,
)
from bot.database.giving_way import giving_way, was_interrupted
from bot.database.lease_rows import require_free_schema
from bot.database.locks import BUSY_TIMEOUT, PATIENCE, BusyTimeout, Lock, PriorityLock, Turns
from bot.database.lost_steps import tell_lost
from bot.database.preflight import check_file, is_newest, migrations, require_newest, require_ours
from bot.database.private_files import make_private
from bot.database.statements import delete_note, read_note, write_note
from bot.database.step_journal import MOVES, Move, StepJournal
from bot.database.write_ahead_log import stamp, stamps_of

log = logging.getLogger(__name__)

Ts = TypeVarTuple("Ts")

MAX_REWRITTEN = 64 * 2**20
"""The bytes of the longest file that is rewritten while people play, which takes up to a second."""


class Fence(Protocol):
    """Refuses the writes of a process that has lost its shards."""

    def require_held(self) -> None:
        """Raise StoreError if this process knows that it has lost them."""

    async def require(self, connection: AsyncConnection) -> None:
        """Raise StoreError if it has lost them; otherwise nobody takes them during the transaction."""


class Database:
    """The database of the bot; a failure raises StoreError."""

    def __init__(self, url: str) -> None:
        self._url, self._place = url, place_of(url)
        self._engine = create_engine(url)
        self._is_sqlite = self._engine.dialect.name == "sqlite"
        self._lock, self._turns = PriorityLock(), Turns()
        self._journal = StepJournal(file_of(url))
        self._busy_timeout = BusyTimeout()
        self._fence: Fence | None = None
        """Of the bot on a server; commands that write have none."""

    def guard_by(self, fence: Fence) -> None:
        """Ask a fence before every write from now on."""
        self._fence = fence

    @property
    def is_shared(self) -> bool:
        """Return whether several bots may use it at once."""
        return not self._is_sqlite

    async def migrate(self) -> None:
        """Check the database and upgrade its schema; one that fails the check is left unchanged."""
        await (self._migrate_file() if self._is_sqlite else self._migrate_on_server())

    async def prepare(self, *, is_free: bool) -> None:
        """Migrate the database for a command, unless a bot uses it: that goes on with the schema it knows.

        Raise StoreError if that is not the schema of this version. `is_free` is what the lock of a file says.
        """
        is_used = await self.is_in_use() if self.is_shared else not is_free
        await (self.require_newest() if is_used else self.migrate())

    async def is_in_use(self) -> bool:
        """Return whether another process is connected to the database on its server."""
        async with self._transaction() as connection:
            return await is_in_use(connection)

    async def _migrate_on_server(self) -> None:
        async with self._transaction(is_long=True) as connection:
            await connection.run_sync(check_server, self._place)
            # Of several that start at once, one migrates, and the others find it done.
            await locks.take(connection, Lock.MIGRATION)
            await require_free_schema(connection, self._place)
            await locks.take(connection, Lock.WRITING, is_shared=True)
            await self._upgrade_and_open(connection)

    async def _migrate_file(self) -> None:
        await asyncio.to_thread(check_file, self._url, BUSY_TIMEOUT)
        if (path := file_of(self._url)) is not None:
            with translating_system_errors(self._place):
                await asyncio.to_thread(make_private, path)
        if await self._command("PRAGMA journal_mode") != ("wal",):
            # A new file, or a backup that was put in place by hand.
            self._journal.clear()
        await self._command("PRAGMA journal_mode=WAL")
        async with self.writing() as connection:
            # Python would otherwise commit each schema change by itself, and leave half of them behind.
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
            lost = await asyncio.to_thread(self._journal.lost_after, *await stamps_of(connection))
            await self._upgrade_and_open(connection)
            await tell_lost(connection, lost)
        try:
            await self._rewrite()
        except StoreError as error:
            log.warning("what was deleted is still to be cleared from the file: %s", error)
        # Into the file, with its new stamp: so older copies of the file do not fit the log from now on.
        await self._empty_log()

    async def _upgrade_and_open(self, connection: AsyncConnection) -> None:
        await connection.run_sync(_upgrade, self._place)
        if await read_note(connection, ledger.RATED_BY) != ratings.METHOD:
            await ledger.rebuild(connection)
        # A real write, so that a full disk shows now, not at the first press.
        await write_note(connection, "opened", datetime.now(UTC).isoformat(timespec="seconds"))

    async def require_newest(self) -> None:
        """Raise StoreError unless the schema is of this version; the bot that runs has migrated it."""
        async with self._transaction() as connection:
            await connection.run_sync(require_newest, self._place)

    # ------------------------------------------------------------------ remnants

    async def clear_remnants(self) -> bool:
        """Remove from the files what was deleted; return False if it is to be tried again.

        A long file is rewritten at the next start. A server clears its own files.
        """
        if not self._is_sqlite:
            return True
        path = file_of(self._url)
        with translating_system_errors(self._place):
            is_short = path is not None and (await asyncio.to_thread(path.stat)).st_size <= MAX_REWRITTEN
        is_rewritten = not is_short or await self._rewrite()
        return await self._empty_log() and is_rewritten

    async def _rewrite(self) -> bool:
        """Rewrite the file without gaps, if a person was deleted since; return False if it gave way."""
        async with self._transaction() as connection:
            asked = await read_note(connection, REWRITE)
        if asked is None:
            return True
        if (path := file_of(self._url)) is not None:
            # Where SQLite writes its copy: elsewhere there may be no room for it.
            os.environ["SQLITE_TMPDIR"] = str(path.parent)
        async with self._lock.taken(PATIENCE):
            try:
                await self._command("VACUUM", gives_way=True)
            except OperationalError as error:
                if was_interrupted(error):
                    return False
                raise
        async with self.writing(PATIENCE) as connection:
            # Whoever was deleted meanwhile has left another note.
            await delete_note(connection, REWRITE, asked)
        return True

    async def _empty_log(self) -> bool:
        """Move the write-ahead log into the file; return False if that is not possible now."""
        # Most of it goes while others write.
        await self._command("PRAGMA wal_checkpoint(PASSIVE)", patience=0.0)
        async with self._lock.taken(PATIENCE):
            # While it waits for readers nobody can write.
            (is_busy, *_) = await self._command("PRAGMA wal_checkpoint(TRUNCATE)", patience=0.0) or (0,)
            if not is_busy:
                self._journal.clear()
        return not is_busy

    async def _command(
        self, pragma: str, patience: float = BUSY_TIMEOUT, *, gives_way: bool = False
    ) -> Sequence[Any] | None:
        """Execute a pragma outside of transactions, with seconds to wait for others; return what it tells.

        What gives way ends with an OperationalError if somebody is to write meanwhile.
        """
        with translating_errors(self._place):
            async with self._engine.connect() as connection:
                await connection.exec_driver_sql(f"PRAGMA busy_timeout={patience * 1000:.0f}")
                connection.info["busy_timeout"] = patience
                async with giving_way(connection, self._lock.is_wanted) if gives_way else nullcontext():
                    result = await connection.exec_driver_sql(pragma)
                return result.first() if result.returns_rows else None

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()
        self._journal.close()

    def _transaction(self, *, is_long: bool = False) -> AbstractAsyncContextManager[AsyncConnection]:
        if self._is_sqlite:
            return self._file_transaction()
        return server_transaction(self._engine, self._place, is_long=is_long)

    @asynccontextmanager
    async def _file_transaction(self) -> AsyncIterator[AsyncConnection]:
        pool = self._engine.pool
        try:
            with translating_errors(self._place):
                async with self._engine.begin() as connection:
                    yield connection
        except StoreError as error:
            if error.failure is Failure.DAMAGED:
                # Connections cache what they have read of the damaged file.
                await self._engine.dispose()
            raise
        finally:
            if self._engine.pool is not pool:
                # Damage was found meanwhile: nobody else closes a connection that returned to the old pool.
                await greenlet_spawn(pool.dispose)

    def writing(
        self, patience: float = 0.0, *, alone: bool = False, is_long: bool = False
    ) -> AbstractAsyncContextManager[AsyncConnection]:
        """Open a transaction that writes.

        On SQLite one writer is let in after the other; with patience, those that come soon after go first. On
        a server many write at once. Whoever writes `alone` keeps out all others, in every process. A long
        transaction has no limits of time there.
        """
        if self._is_sqlite:
            return self._writing_to_file(patience)
        return self._writing_to_server(alone, is_long)

    @asynccontextmanager
    async def _writing_to_file(self, patience: float) -> AsyncIterator[AsyncConnection]:
        async with self._lock.taken(patience):
            began = time.perf_counter()
            try:
                async with self._transaction() as connection:
                    await self._busy_timeout.apply(connection)
                    moves = connection.info[MOVES] = dict[str, Move]()
                    yield connection
                    await stamp(connection, partial(self._journal.write, moves.values()))
            except StoreError as error:
                if error.failure is Failure.LOCKED:
                    self._busy_timeout.expired()
                raise
            metrics.COMMIT_SECONDS.observe(time.perf_counter() - began)

    @asynccontextmanager
    async def _writing_to_server(self, alone: bool, is_long: bool) -> AsyncIterator[AsyncConnection]:
        if self._fence is not None:
            self._fence.require_held()
        turn = self._turns.alone() if alone else self._turns.shared()
        async with turn:
            began = time.perf_counter()
            async with self._transaction(is_long=is_long) as connection:
                # Before the lock of writers, as whoever migrates looks at leases before it too.
                if self._fence is not None:
                    await self._fence.require(connection)
                await locks.take(connection, Lock.WRITING, is_shared=not alone)
                yield connection
            metrics.COMMIT_SECONDS.observe(time.perf_counter() - began)

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Open a transaction for several queries, which may take long."""
        return self._transaction(is_long=True)

    async def ask(self, query: sa.Select[*Ts], *, is_long: bool = False) -> Sequence[sa.Row[*Ts]]:
        """Return the rows of a query, which may take long where nobody waits for the answer."""
        async with self._transaction(is_long=is_long) as connection:
            return (await connection.execute(query)).all()


def _upgrade(connection: Connection, place: str) -> None:
    require_ours(connection, place)
    if not is_newest(connection):
        config = migrations()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
