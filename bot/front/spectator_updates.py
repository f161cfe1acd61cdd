"""When the panels of spectators are updated: after the players, and seldom."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from bot.background import Background
from bot.tables.table import Table

WATCH_INTERVAL = 4.0
"""Minimum seconds between two updates of those who watch a table."""


@dataclass(eq=False, repr=False)
class Updates:
    """The updates of one table."""

    began: float = float("-inf")
    """When the last one began, by the monotonic clock."""
    timer: asyncio.TimerHandle | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held during an update, as an older edit must not arrive last."""


class WatchSchedule:
    """Calls for an update once a table has changed; it includes all changes until then."""

    def __init__(self, background: Background, update: Callable[[Table], Awaitable[None]]) -> None:
        self._background = background
        self._update = update
        self._scheduled: dict[str, Updates] = {}

    def changed(self, table: Table) -> None:
        """Schedule an update, unless one is scheduled."""
        scheduled = self._scheduled.setdefault(table.id, Updates())
        if scheduled.timer is None:
            wait = max(scheduled.began + WATCH_INTERVAL - time.monotonic(), 0.0)
            scheduled.timer = self._background.later(wait, self._due, table, scheduled)

    def _due(self, table: Table, scheduled: Updates) -> None:
        scheduled.timer, scheduled.began = None, time.monotonic()
        self._background.spawn(self._run, table, scheduled)

    async def _run(self, table: Table, scheduled: Updates) -> None:
        async with scheduled.lock:
            await self._update(table)

    def end(self, table: Table, finish: Callable[[Table], Awaitable[None]]) -> None:
        """Forget a table; once the last update has ended, finish."""
        scheduled = self._scheduled.pop(table.id, None)
        if scheduled is not None:
            if scheduled.timer is not None:
                scheduled.timer.cancel()
            self._background.spawn(self._finish, table, scheduled, finish)

    async def _finish(
        self, table: Table, scheduled: Updates, finish: Callable[[Table], Awaitable[None]]
    ) -> None:
        async with scheduled.lock:
            await finish(table)
