"""Connections to the database, with the settings that they all need."""

import asyncio
import time
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import make_url
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.util import await_only

from bot.database import sqlite_connection
from bot.database.locks import BUSY_TIMEOUT

PROGRAM = "tefuda"
"""What a server calls our connections."""
CONNECT_TIMEOUT = 1.5
"""Seconds; together with a ping less than the three in which a press must be answered."""
PING_TIMEOUT = 1.0
PING_AFTER = 5.0
"""Seconds of rest after which a connection is tried before it is used."""
POOL_TIMEOUT = 1.0
LOCK_TIMEOUT, STATEMENT_TIMEOUT, IDLE_TIMEOUT = "1s", "1500ms", "5s"
"""The limits of a server; a process that stands still in a transaction keeps its locks for the last."""
SERVER_SETTINGS = {
    "application_name": PROGRAM,
    "lock_timeout": LOCK_TIMEOUT,
    "statement_timeout": STATEMENT_TIMEOUT,
    "idle_in_transaction_session_timeout": IDLE_TIMEOUT,
}


def create_engine(url: str) -> AsyncEngine:
    """Create the engine for a database URL."""
    # A failing statement must not leak a seed or a hidden play into the log.
    if make_url(url).get_backend_name() == "sqlite":
        # A cursor is created by another thread than the one that executes its statement.
        ours = {"async_creator_fn": sqlite_connection.connect, "check_same_thread": False}
        engine = create_async_engine(url, hide_parameters=True, connect_args=ours)
        sa.event.listen(engine.sync_engine, "connect", _set_up)
        return engine
    engine = create_async_engine(
        url,
        hide_parameters=True,
        pool_size=5,
        max_overflow=5,
        pool_timeout=POOL_TIMEOUT,
        connect_args={"timeout": CONNECT_TIMEOUT, "server_settings": SERVER_SETTINGS},
    )
    sync = engine.sync_engine
    sa.event.listen(sync, "checkin", lambda _, record: record.info.update(rests_since=time.monotonic()))
    sa.event.listen(sync, "checkout", _require_alive)
    # At once: to take leave of a server that is away takes seconds.
    sa.event.listen(sync, "invalidate", lambda connection, *_: connection.driver_connection.terminate())
    return engine


def _set_up(connection: Any, _record: object) -> None:
    """Enforce foreign keys, set the busy timeout, sync every commit, and overwrite what is deleted.

    It writes nothing to the file. Damaged text is read as far as it is text.

    With synchronous=FULL, what players have seen also survives a power failure: otherwise a game could fall
    behind what was shown and deal the same cards again. That costs one disk sync per action, in the
    database's thread; the bench measures it.
    """
    connection.driver_connection.text_factory = partial(str, encoding="utf-8", errors="replace")
    cursor = connection.cursor()
    # Otherwise SQLite only forgets where the old text is.
    pragmas = ("foreign_keys=ON", "synchronous=FULL", "secure_delete=ON")
    for pragma in (*pragmas, f"busy_timeout={BUSY_TIMEOUT * 1000:.0f}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


# ------------------------------------------------------------------ a server


def _require_alive(connection: Any, record: Any, _proxy: object) -> None:
    """Replace all connections of the pool if this one is dead.

    The pool's own `pool_pre_ping` does the same with three more round trips for every transaction.
    """
    driver = connection.driver_connection
    rest = time.monotonic() - record.info.get("rests_since", time.monotonic())
    if driver.is_closed() or (rest > PING_AFTER and not await_only(_answers(driver))):
        raise InvalidatePoolError


async def _answers(driver: Any) -> bool:
    """Return whether the server answers on a connection."""
    try:
        async with asyncio.timeout(PING_TIMEOUT):
            await driver.fetchval("SELECT 1")
    except Exception:
        return False
    return True
