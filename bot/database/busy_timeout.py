"""SQLite's busy timeout: how long a write waits for another process that holds the database."""

import time

from sqlalchemy.ext.asyncio import AsyncConnection

BUSY_TIMEOUT = 1.5
"""Seconds; a press must be answered within the three that Discord allows."""
NO_WAIT_PERIOD = 3.0
"""Seconds after a timeout in which writes fail at once instead of waiting again."""


class BusyTimeout:
    """Applies SQLite's busy timeout to the first write, but not to those queued behind it."""

    def __init__(self) -> None:
        self._expired = float("-inf")

    def expired(self) -> None:
        """Record that a write has timed out."""
        self._expired = time.monotonic()

    async def apply(self, connection: AsyncConnection) -> None:
        """Set the timeout of a connection to SQLite."""
        timeout = 0.0 if time.monotonic() - self._expired < NO_WAIT_PERIOD else BUSY_TIMEOUT
        if connection.info.get("busy_timeout", BUSY_TIMEOUT) != timeout:
            await connection.exec_driver_sql(f"PRAGMA busy_timeout={timeout * 1000:.0f}")
            connection.info["busy_timeout"] = timeout
