"""Long work of a connection to SQLite that gives way to whoever is to write."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

MAX_HELD = 0.02
"""Seconds for which such work keeps others from writing before it gives way to them."""


@asynccontextmanager
async def giving_way(connection: AsyncConnection, is_wanted: Callable[[], bool]) -> AsyncIterator[None]:
    """Interrupt what a connection does within a block once somebody waits, but not in its first moment."""
    driver: Any = (await connection.get_raw_connection()).driver_connection

    async def watch() -> None:
        await asyncio.sleep(MAX_HELD)
        while True:
            # Again and again: it may not have begun yet.
            if is_wanted():
                await driver.interrupt()
            await asyncio.sleep(MAX_HELD / 10)

    watching = asyncio.create_task(watch())
    try:
        yield
    finally:
        watching.cancel()


def was_interrupted(error: DBAPIError) -> bool:
    """Return whether an error says that work was interrupted."""
    return getattr(error.orig, "sqlite_errorcode", None) == sqlite3.SQLITE_INTERRUPT
