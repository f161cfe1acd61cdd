"""Connections to the database, with the pragmas that they all need."""

import sqlalchemy as sa
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.database.busy_timeout import BUSY_TIMEOUT

SESSION_SETTINGS = {"idle_in_transaction_session_timeout": "5000"}
"""Of PostgreSQL: a process frozen within a transaction keeps nobody waiting for longer, in milliseconds."""


def create_engine(url: str) -> AsyncEngine:
    """Create the engine for a database URL."""
    # A failing statement must not leak a seed or a hidden play into the log.
    is_sqlite = make_url(url).get_backend_name() == "sqlite"
    settings = {} if is_sqlite else {"connect_args": {"server_settings": SESSION_SETTINGS}}
    engine = create_async_engine(url, hide_parameters=True, **settings)
    if is_sqlite:
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
