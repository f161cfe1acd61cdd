"""When the panels of spectators are updated: after the players, and seldom."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from bot.background import Background
from bot.front.message_updates import Failure, MessageUpdates, Shown
from bot.tables.table import Table

WATCH_INTERVAL = 4.0
"""Minimum seconds between two updates of those who watch a table."""


class WatchSchedule(MessageUpdates[Table, Shown]):
    """Calls for an update once a table has changed; it includes all changes until then."""

    interval = WATCH_INTERVAL

    def __init__(self, background: Background, update: Callable[[Table], Awaitable[None]]) -> None:
        super().__init__(background, Shown)
        self._update_panels = update

    def name(self, subject: Table) -> str:
        """Return what logs call those who watch a table."""
        return f"table {subject.id} to those who watch"

    async def show(self, subject: Table, shown: Shown) -> None:
        """Update the panels of those who watch."""
        shown.edited = time.monotonic()
        await self._update_panels(subject)

    async def failed(self, subject: Table, failure: Failure) -> bool:
        """Leave it at that until the table changes."""
        return True

    def end(self, table: Table, finish: Callable[[Table], Awaitable[None]]) -> None:
        """Forget a table; once the last update has ended, finish."""
        if table in self._schedules:
            self._background.spawn(self._finish, self._schedules[table].lock, table, finish)
            self.forget(table)

    async def _finish(
        self, lock: asyncio.Lock, table: Table, finish: Callable[[Table], Awaitable[None]]
    ) -> None:
        async with lock:
            await finish(table)
