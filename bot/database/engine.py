"""Connections to the database, with the pragmas that they all need."""

import sqlalchemy as sa
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.database import sqlite_driver
from bot.database.busy_timeout import BUSY_TIMEOUT


def create_engine(url: str) -> AsyncEngine:
    """Create the engine for a database URL."""
    # A failing statement must not leak a seed or a hidden play into the log.
    if make_url(url).get_backend_name() != "sqlite":
        return create_async_engine(url, hide_parameters=True)
    own = {"async_creator_fn": sqlite_driver.connect}
    engine = create_async_engine(url, hide_parameters=True, connect_args=own)
    sa.event.listen(engine.sync_engine, "connect", _set_pragmas)
    return engine


def _set_pragmas(connection: DBAPIConnection, _record: object) -> None:
    """Enforce foreign keys, set the busy timeout, and sync every commit; writes nothing to the file.

    With synchronous=FULL, what players have seen also survives a power failure: otherwise a game could fall
    behind what was shown and deal the same cards again. That costs one disk sync per action, in the
    database's thread; the bench measures it.
    """
    cursor = connection.cursor()
    for pragma in ("foreign_keys=ON", "synchronous=FULL", f"busy_timeout={BUSY_TIMEOUT * 1000:.0f}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
