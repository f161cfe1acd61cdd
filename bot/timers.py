"""Timers: one call at the earliest of many times, for deadlines in memory and for those in the database."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Hashable
from datetime import datetime
from heapq import heapify, heappop, heappush
from itertools import count
from typing import Generic, TypeVar

from prometheus_client import Histogram

from bot.background import Background
from bot.database.errors import StoreError

log = logging.getLogger(__name__)

S = TypeVar("S", bound=Hashable)

MIN_WAIT = 0.001
MAX_WAIT = 3600.0
"""Seconds until a timer of deadlines fires at the latest: far ones would not be exact."""
MIN_PAUSE = 1.0
"""Minimum seconds between two looks at the database for what is due."""
RETRY_DELAY = 60.0
"""Seconds until what was due and could not be done is tried again."""


class Timer:
    """A call at the earliest of the times that were asked for since the last call."""

    __slots__ = ("_background", "_callback", "_handle", "due")

    def __init__(self, background: Background, callback: Callable[[], None]) -> None:
        self._background = background
        self._callback = callback
        self._handle: asyncio.TimerHandle | None = None
        self.due = float("inf")
        """When it calls, by the monotonic clock; infinite while it does not."""

    @property
    def is_set(self) -> bool:
        """Return whether a call is to come."""
        return self._handle is not None

    def within(self, seconds: float) -> None:
        """Call in so many seconds at the latest."""
        due = time.monotonic() + max(seconds, 0.0)
        if due < self.due:
            self.cancel()
            self.due = due
            self._handle = self._background.later(max(seconds, 0.0), self._fire)

    def cancel(self) -> None:
        """Call no more, until that is asked for again."""
        if self._handle is not None:
            self._handle.cancel()
        self._handle, self.due = None, float("inf")

    def _fire(self) -> None:
        self._handle, self.due = None, float("inf")
        self._callback()


class Deadlines(Generic[S]):
    """Calls back for every subject whose time has come, at most one time a subject; all share one timer."""

    def __init__(
        self, background: Background, callback: Callable[[S], None], lateness: Histogram | None = None
    ) -> None:
        self._callback = callback
        self._lateness = lateness
        self._heap: list[tuple[float, int, S]] = []
        self._numbers = count()
        self._due: dict[S, float] = {}
        self._timer = Timer(background, self._fire)

    def __len__(self) -> int:
        """Return the number of subjects that wait."""
        return len(self._due)

    def set(self, subject: S, seconds: float | None) -> None:
        """Call back for a subject in so many seconds instead of any other time; never for None."""
        if seconds is None:
            self._due.pop(subject, None)
        else:
            # Never at once: a callback that asks again would never return.
            due = time.monotonic() + max(seconds, MIN_WAIT)
            self._due[subject] = due
            heappush(self._heap, (due, next(self._numbers), subject))
        if len(self._heap) > 2 * len(self._due) + 64:
            # Those that were replaced are the larger part.
            self._heap = [entry for entry in self._heap if self._is_current(entry)]
            heapify(self._heap)
        self._wait()

    def _is_current(self, entry: tuple[float, int, S]) -> bool:
        return self._due.get(entry[2]) == entry[0]

    def _wait(self) -> None:
        """Let the timer fire for the first entry."""
        while self._heap and not self._is_current(self._heap[0]):
            heappop(self._heap)
        if self._heap:
            self._timer.within(min(self._heap[0][0] - time.monotonic(), MAX_WAIT))

    def _fire(self) -> None:
        now = time.monotonic()
        try:
            while self._heap and self._heap[0][0] <= now:
                entry = heappop(self._heap)
                if self._is_current(entry):
                    if self._lateness is not None:
                        self._lateness.observe(now - entry[0])
                    del self._due[entry[2]]
                    self._callback(entry[2])
        finally:
            # An error at one subject must not stop the others.
            self._wait()


class StoredDeadlines:
    """Does what is due by the database, at a start and then whenever the next deadline has come.

    `work` does all that is due, and returns the next deadline; None if there is none. It runs once at a time,
    and again after an error.
    """

    def __init__(
        self,
        background: Background,
        work: Callable[[], Awaitable[datetime | None]],
        now: Callable[[], datetime],
    ) -> None:
        self._background = background
        self._work = work
        self._now = now
        self._timer = Timer(background, self.look)
        self._is_running = self._is_asked = False

    def look(self) -> None:
        """Do what is due now."""
        self._is_asked = True
        if not self._is_running:
            self._is_running = True
            self._background.spawn(self._run)

    def wait_for(self, deadline: datetime | None) -> None:
        """Look when a deadline has come, unless that happens before; None for no deadline."""
        if deadline is not None:
            seconds = (deadline - self._now()).total_seconds()
            self._timer.within(min(max(seconds, MIN_PAUSE), MAX_WAIT))

    async def _run(self) -> None:
        try:
            while self._is_asked:
                self._is_asked = False
                await self._do_work()
        finally:
            self._is_running = False

    async def _do_work(self) -> None:
        try:
            following = await self._work()
        except StoreError as error:
            log.warning("what is due waits: %s", error)
            self._timer.within(RETRY_DELAY)
        except Exception:
            # Whatever it was, the next deadline must not be forgotten.
            log.exception("what is due waits")
            self._timer.within(RETRY_DELAY)
        else:
            if following is not None and following <= self._now():
                self._timer.within(RETRY_DELAY)
            else:
                self.wait_for(following)
