"""One heap for what is due at all tables: while they wait they cost one timer."""

import asyncio
import time
from collections.abc import Callable
from heapq import heapify, heappop, heappush
from itertools import count

from bot import metrics
from bot.background import Background
from bot.tables.table import Table

MIN_WAIT = 0.001
MAX_WAIT = 3600.0
"""Seconds until the timer fires at the latest: far ones would not be exact."""


class Deadlines:
    """Calls back for every table whose time has come, at most one time a table."""

    def __init__(self, background: Background, callback: Callable[[Table], None]) -> None:
        self._background = background
        self._callback = callback
        self._heap: list[tuple[float, int, Table]] = []
        self._numbers = count()
        self._due: dict[Table, float] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._fires = float("inf")
        """When the timer fires, by the monotonic clock."""

    def __len__(self) -> int:
        """Return the number of tables that wait."""
        return len(self._due)

    def set(self, table: Table, seconds: float | None) -> None:
        """Call back for a table in so many seconds instead of any other time; never for None."""
        if seconds is None:
            self._due.pop(table, None)
        else:
            # Never at once: a callback that asks again would never return.
            due = time.monotonic() + max(seconds, MIN_WAIT)
            self._due[table] = due
            heappush(self._heap, (due, next(self._numbers), table))
        if len(self._heap) > 2 * len(self._due) + 64:
            # Outdated entries are the larger part.
            self._heap = [entry for entry in self._heap if self._is_current(entry)]
            heapify(self._heap)
        self._wait()

    def _is_current(self, entry: tuple[float, int, Table]) -> bool:
        return self._due.get(entry[2]) == entry[0]

    def _wait(self) -> None:
        """Let the timer fire for the first entry."""
        while self._heap and not self._is_current(self._heap[0]):
            heappop(self._heap)
        first = self._heap[0][0] if self._heap else float("inf")
        if first >= self._fires:
            return
        if self._timer is not None:
            self._timer.cancel()
        seconds = min(max(first - time.monotonic(), 0.0), MAX_WAIT)
        self._fires = time.monotonic() + seconds
        self._timer = self._background.later(seconds, self._fire)

    def _fire(self) -> None:
        self._timer, self._fires = None, float("inf")
        now = time.monotonic()
        try:
            while self._heap and self._heap[0][0] <= now:
                entry = heappop(self._heap)
                if self._is_current(entry):
                    metrics.CLOCK_LATENESS.observe(now - entry[0])
                    del self._due[entry[2]]
                    self._callback(entry[2])
        finally:
            # An error at one table must not stop the others.
            self._wait()
