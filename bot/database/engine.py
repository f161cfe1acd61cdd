"""Connections to the database, as every one of them has to be."""

from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.database.busy_timeout import PATIENCE


def engine_of(url: str) -> AsyncEngine:
    """Prepare connections to a database."""
    # A failing statement must not carry a seed or a hidden play into the log.
    engine = create_async_engine(url, hide_parameters=True)
    if make_url(url).get_backend_name() == "sqlite":
        sa.event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """Hold foreign keys, wait for others, and write through to the disk; nothing here writes to the file.

    Every commit is synchronous: what was shown outlives a power failure too, not only the process. Without it
    a game would fall back behind what its players have seen, and deal them the same cards again. It costs one
    sync of the disk for every action, in the database's thread; the bench shows what that is.
    """
    cursor = connection.cursor()
    for pragma in ("foreign_keys=ON", "synchronous=FULL", f"busy_timeout={PATIENCE * 1000:.0f}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
