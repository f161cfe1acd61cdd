"""Messages in channels that follow what they show: soon after a change, seldom, and again after a failure."""

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import partial
from typing import Generic, TypeVar

import discord
from msgspec import Struct

from bot.background import Background
from bot.database.errors import StoreError
from bot.errors import TableError
from bot.faces.panel import Panel
from bot.timers import Timer

log = logging.getLogger(__name__)

GATHER_SECONDS = 0.05
"""Seconds to wait for further changes before an update."""
EDIT_INTERVAL = 1.2
"""Minimum seconds between two edits of a message."""
RETRY_DELAY = 5.0
"""Seconds until a failed update is retried; doubled with every failure."""
REFUSED_RETRY_DELAY = 60.0
"""Seconds until the retry where the bot may not post: Discord limits the number of such requests."""
MAX_DOUBLINGS = 6
REFUSED_INTERVAL = 10.0
"""Minimum seconds between two attempts while the channel refuses, however much is pressed."""
GIVE_UP_AFTER = 7 * 24 * 3600.0
"""Seconds after which what cannot be shown is given up."""
UNKNOWN_CHANNEL = 10003
GONE_AFTER = 300.0
"""Seconds for which a channel must be unknown to count as deleted."""


class RefusedError(Exception):
    """The bot may not write in a channel, as far as it knows."""


@dataclass(eq=False, repr=False, slots=True)
class Shown:
    """What a channel shows of a subject, as far as this process knows."""

    digest: bytes | None = None
    """That of the panel in the message; None if it is unknown."""
    edited: float = float("-inf")

    def note(self, panel: Panel) -> None:
        """Note that the message shows a panel since now."""
        self.digest, self.edited = panel.digest, time.monotonic()


class Failure(Struct, frozen=True):
    """An update that failed."""

    error: Exception
    seconds: float
    """For how long none has succeeded."""
    is_refused: bool
    """Whether the bot may not write in the channel."""
    is_gone: bool
    """Whether the channel is unknown for so long that it counts as deleted."""


S = TypeVar("S", bound=Hashable)
T = TypeVar("T", bound=Shown)


@dataclass(eq=False, repr=False, slots=True)
class Schedule(Generic[T]):
    """The next update of a subject, and the failures of earlier ones."""

    shown: T
    timer: Timer
    failures: int = 0
    failing_since: float | None = None
    refused: float = float("-inf")
    """When the channel last refused a message."""
    gone_since: float | None = None
    """Since when Discord has reported the channel as unknown without exception."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def succeed(self) -> None:
        """Forget the failures."""
        self.failures, self.failing_since, self.refused, self.gone_since = 0, None, float("-inf"), None

    def fail(self, error: Exception) -> Failure:
        """Note a failure."""
        now = time.monotonic()
        is_refused = isinstance(error, discord.Forbidden | RefusedError)
        is_unknown = isinstance(error, discord.NotFound) and error.code == UNKNOWN_CHANNEL
        self.failing_since = self.failing_since or now
        self.gone_since = (self.gone_since or now) if is_unknown else None
        if is_refused:
            self.refused = now
        is_gone = self.gone_since is not None and now - self.gone_since > GONE_AFTER
        return Failure(error, now - self.failing_since, is_refused, is_gone)


class MessageUpdates(ABC, Generic[S, T]):
    """Keeps the messages of subjects up to date; a subject has one update at a time.

    An update that fails is tried again, less and less often, and at once when the subject changes.
    """

    interval = EDIT_INTERVAL
    """Minimum seconds between two edits."""

    def __init__(self, background: Background, new: Callable[[], T]) -> None:
        self._background = background
        self._new = new
        self._schedules: dict[S, Schedule[T]] = {}

    @abstractmethod
    def name(self, subject: S) -> str:
        """Return what logs call a subject."""

    @abstractmethod
    async def show(self, subject: S, shown: T) -> None:
        """Update the messages of a subject in its channel, if they show anything else."""

    @abstractmethod
    async def failed(self, subject: S, failure: Failure) -> bool:
        """Hear that an update failed; return whether the subject is given up, until it changes."""

    def shown(self, subject: S) -> T:
        """Return what the channel shows of a subject."""
        return self._of(subject).shown

    def _of(self, subject: S) -> Schedule[T]:
        if subject not in self._schedules:
            timer = Timer(self._background, partial(self._background.spawn, self._update, subject))
            self._schedules[subject] = Schedule(self._new(), timer)
        return self._schedules[subject]

    def schedule(self, subject: S, after: float = GATHER_SECONDS) -> None:
        """Schedule an update of a subject; it includes all changes until then."""
        schedule, now = self._of(subject), time.monotonic()
        edited, refused = schedule.shown.edited + self.interval, schedule.refused + REFUSED_INTERVAL
        wait = max(after, edited - now, refused - now)
        if wait <= 0.0:
            self._background.spawn(self._update, subject)
        else:
            # A pending retry is later; a new change need not wait for it.
            schedule.timer.within(wait)

    def force(self, subject: S) -> None:
        """Update a subject at once even if nothing has changed, to check that it can still be shown."""
        schedule = self._of(subject)
        schedule.shown.digest, schedule.refused = None, float("-inf")
        self.schedule(subject, 0.0)

    def force_failed(self, is_meant: Callable[[S], bool]) -> None:
        """Update the subjects whose last update failed: what was refused may be allowed by now."""
        failed = [subject for subject, each in self._schedules.items() if each.failures]
        for subject in filter(is_meant, failed):
            self.force(subject)

    def forget(self, subject: S) -> None:
        """Update a subject no more, until it changes."""
        schedule = self._schedules.pop(subject, None)
        if schedule is not None:
            schedule.timer.cancel()

    async def _update(self, subject: S) -> None:
        schedule = self._of(subject)
        async with schedule.lock:
            try:
                await self.show(subject, schedule.shown)
            except Exception as error:
                # Nobody awaits this task: updates of the subject must go on after any error.
                await self._fail(subject, schedule, error)
            else:
                schedule.succeed()

    async def _fail(self, subject: S, schedule: Schedule[T], error: Exception) -> None:
        """Schedule a retry with backoff, unless the subject is given up."""
        name = self.name(subject)
        if isinstance(error, discord.HTTPException):
            log.warning("%s could not be shown: HTTP %s, code %s", name, error.status, error.code)
        elif isinstance(error, StoreError | TableError | RefusedError):
            log.warning("%s could not be shown: %s", name, type(error).__name__)
        else:
            log.error("%s could not be shown", name, exc_info=error)
        failure = schedule.fail(error)
        if await self.failed(subject, failure):
            self.forget(subject)
            return
        first = REFUSED_RETRY_DELAY if failure.is_refused else RETRY_DELAY
        self.schedule(subject, first * 2 ** min(schedule.failures, MAX_DOUBLINGS))
        schedule.failures += 1
