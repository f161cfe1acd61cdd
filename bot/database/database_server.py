"""Transactions on a database server, with their limits of time, and the checks before one is used."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.database.database_server_errors import translating_server_errors
from bot.database.engine import PROGRAM
from bot.database.errors import Failure, StoreError
from bot.database.preflight import require_ours

OLDEST = 14
"""The oldest version of PostgreSQL that may be used."""
ANSWER_TIME = 2.0
"""Seconds for a transaction from its beginning to its end."""
LONG_LOCK_TIMEOUT = "60s"


@asynccontextmanager
async def server_transaction(
    engine: AsyncEngine, place: str, *, is_long: bool
) -> AsyncIterator[AsyncConnection]:
    """Open a transaction; raise StoreError if it takes longer than a press can wait and is not long."""
    with translating_server_errors(place):
        async with engine.connect() as connection:
            with _limited(connection, is_long=is_long):
                async with connection.begin():
                    if is_long:
                        await set_locally(connection, statement_timeout="0", lock_timeout=LONG_LOCK_TIMEOUT)
                    yield connection


@contextmanager
def _limited(connection: AsyncConnection, *, is_long: bool) -> Iterator[None]:
    """Close a connection that takes too long.

    The server's own limits do not help where the server or the network stands still.
    """
    if is_long:
        yield
        return
    pooled = connection.sync_connection
    assert pooled is not None  # noqa: S101 -- it is open
    driver: Any = pooled.connection.driver_connection
    timer = asyncio.get_running_loop().call_later(ANSWER_TIME, driver.terminate)
    try:
        yield
    finally:
        timer.cancel()


async def set_locally(connection: AsyncConnection, **settings: str) -> None:
    """Set parameters of a server until the end of the transaction."""
    chosen = (sa.func.set_config(name, value, True) for name, value in settings.items())
    await connection.execute(sa.select(*chosen))


def check_server(connection: Connection, place: str) -> None:
    """Raise StoreError unless a database is empty or ours, on a server that can be used; write nothing."""
    number = int(connection.exec_driver_sql("SHOW server_version_num").scalar_one())
    if number < OLDEST * 10000:
        needed = f"PostgreSQL {number // 10000}; it needs {OLDEST} at least"
        raise StoreError(place, Failure.TOO_OLD, needed)
    encoding = connection.exec_driver_sql("SHOW server_encoding").scalar_one()
    if encoding != "UTF8":
        raise StoreError(place, Failure.WRONG_ENCODING, str(encoding))
    require_ours(connection, place)


async def is_in_use(connection: AsyncConnection) -> bool:
    """Return whether another connection of this program is open to the database."""
    others = sa.text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        " AND application_name = :program AND pid <> pg_backend_pid()"
    )
    return bool(await connection.scalar(others, {"program": PROGRAM}))
