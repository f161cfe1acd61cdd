"""How long a write waits for another process that holds the database."""

import time

from sqlalchemy.ext.asyncio import AsyncConnection

PATIENCE = 1.5
"""Seconds; whoever pressed is answered within the three that Discord allows."""
MEMORY = 3.0
"""Seconds for which a write that waited in vain makes the next ones not wait at all."""


class BusyTimeout:
    """Lets the first write wait, and those that queued up behind it not once more."""

    def __init__(self) -> None:
        self._lost = float("-inf")

    def lose(self) -> None:
        """Take note that a write waited in vain."""
        self._lost = time.monotonic()

    async def lend(self, connection: AsyncConnection) -> None:
        """Let a connection to SQLite wait as long as is right now."""
        wanted = 0.0 if time.monotonic() - self._lost < MEMORY else PATIENCE
        if connection.info.get("patience", PATIENCE) != wanted:
            await connection.exec_driver_sql(f"PRAGMA busy_timeout={wanted * 1000:.0f}")
            connection.info["patience"] = wanted
