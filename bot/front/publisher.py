"""Scheduling of message updates: debounced, rate limited, and retried on failure.

On a change of a table, the publisher waits a moment for further changes, then updates the messages in the
channel and the private panels.
"""

import asyncio
import logging
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import discord

from bot import metrics
from bot.background import Background
from bot.database.errors import StoreError
from bot.errors import StaleAction, TableError
from bot.faces.face import AnyFace
from bot.faces.panel import Panel
from bot.front.channel_messages import ChannelMessages, ChannelState, is_new
from bot.front.private_panels import OpenPanels
from bot.scores.advice import Advice
from bot.tables.clock_runner import Clocks
from bot.tables.idle_rules import CLOSING_TIME
from bot.tables.registry import Tables
from bot.tables.staged_restart import TABLES_PER_SECOND
from bot.tables.table import Table

log = logging.getLogger(__name__)

GATHER_SECONDS = 0.05
"""Seconds to wait for further changes before an update."""
EDIT_INTERVAL = 1.2
"""Minimum seconds between two edits of a table message."""
RETRY_DELAY = 5.0
"""Seconds until a failed update is retried; doubled with every failure."""
REFUSED_RETRY_DELAY = 60.0
"""Seconds until the retry where the bot may not post: Discord limits the number of such requests."""
MAX_DOUBLINGS = 6
REFUSED_INTERVAL = 10.0
"""Minimum seconds between two attempts while the channel refuses, however much is pressed."""
GIVE_UP_AFTER = 7 * 24 * 3600.0
"""Seconds after which a table that cannot be shown is given up."""
FORGET_AFTER = 3600.0
"""The same for a table that nobody has touched for so long that it would be closed, could it be warned."""
UNKNOWN_CHANNEL = 10003
GONE_AFTER = 300.0
"""Seconds for which a channel must be unknown to count as deleted."""


@dataclass(eq=False, repr=False)
class Schedule:
    """The next update of a table, and the failures of earlier ones."""

    shown: ChannelState = field(default_factory=ChannelState)
    timer: asyncio.TimerHandle | None = None
    due: float = 0.0
    """When the timer fires, by the monotonic clock."""
    failures: int = 0
    failing_since: float | None = None
    refused: float = float("-inf")
    """When the channel last refused a message."""
    gone_since: float | None = None
    """Since when Discord has reported the channel as unknown without exception."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def note(self, error: Exception, *, is_forgotten: bool) -> str | None:
        """Record a failure; return the reason to give the table up, or None to retry."""
        now = time.monotonic()
        is_gone = isinstance(error, discord.NotFound) and error.code == UNKNOWN_CHANNEL
        self.failing_since = self.failing_since or now
        self.gone_since = (self.gone_since or now) if is_gone else None
        if self.gone_since is not None and now - self.gone_since > GONE_AFTER:
            return "closed.channel_gone"
        # This clock begins anew with every restart; when the table was last touched is stored.
        patience = FORGET_AFTER if is_forgotten else GIVE_UP_AFTER
        return "closed.unreachable" if now - self.failing_since > patience else None


class Publisher:
    """Keeps messages and private panels up to date with their tables."""

    def __init__(
        self,
        messages: ChannelMessages,
        tables: Tables,
        faces: Mapping[str, AnyFace],
        clocks: Clocks,
        background: Background,
        advice: Advice,
    ) -> None:
        self._background = background
        self._clocks = clocks
        self._tables = tables
        self._schedules: dict[str, Schedule] = {}
        self._messages = messages
        self.advice = advice
        self.panels = OpenPanels(background, faces, advice)
        tables.listen(self.schedule_update)

    def panel(self, table: Table, language: str | None = None) -> Panel:
        """Draw the table message, in the table's language or another."""
        return self._messages.panel(table, language)

    def view(self, table: Table, panel: Panel) -> discord.ui.LayoutView:
        """Build the table message for Discord."""
        return self._messages.view(table, panel)

    def mark_shown(self, table: Table, panel: Panel) -> None:
        """Record that the answer to a press has already updated the table message."""
        shown = self._schedule(table).shown
        shown.panel, shown.edited = panel, time.monotonic()

    def update_tables_of(self, person: int) -> None:
        """Schedule an update of every table at which a person has a seat."""
        for table in self._tables.loaded_of(person):
            self.schedule_update(table)

    def update_all(self) -> None:
        """Schedule an update of every table, a few tables a second."""
        for number, table in enumerate(self._tables):
            self.schedule_update(table, GATHER_SECONDS + number / TABLES_PER_SECOND)

    def repost(self, table: Table) -> None:
        """Post the table message again at the end of the channel; raise TableError if it is recent."""
        if is_new(table):
            raise TableError("just_posted")
        self._schedule(table).shown.repost = True
        self.schedule_update(table)

    def force_update(self, table: Table) -> None:
        """Update a table even if nothing has changed, to check that it can still be shown."""
        schedule = self._schedule(table)
        schedule.shown.panel, schedule.refused = None, float("-inf")
        self.schedule_update(table)

    @contextmanager
    def answering(self, table: Table, person: int) -> Iterator[None]:
        """Pause updates of a person's panel while a press is answered; schedule one afterwards."""
        try:
            with self.panels.answering(table, person):
                yield
        finally:
            self.schedule_update(table)

    # ------------------------------------------------------------ scheduling

    def _schedule(self, table: Table) -> Schedule:
        return self._schedules.setdefault(table.id, Schedule())

    def schedule_update(self, table: Table, after: float = GATHER_SECONDS) -> None:
        """Schedule an update of a table; it includes all changes until then."""
        schedule, now = self._schedule(table), time.monotonic()
        wait = max(after, schedule.shown.edited + EDIT_INTERVAL - now)
        if table.suspended:
            wait = max(wait, schedule.refused + REFUSED_INTERVAL - now)
        if schedule.timer is not None:
            metrics.COALESCED_EDITS.inc()
            if schedule.due <= now + wait:
                return
            # A pending retry is later; a new change need not wait for it.
            schedule.timer.cancel()
        schedule.due = now + wait
        schedule.timer = self._background.later(wait, self._due, table, schedule)

    def _due(self, table: Table, schedule: Schedule) -> None:
        schedule.timer = None
        self._background.spawn(self._show, table, schedule)

    async def _show(self, table: Table, schedule: Schedule) -> None:
        async with schedule.lock:
            final, moment, version = table.has_ended, table.moment, table.row.version
            try:
                await self._messages.show(table, schedule.shown)
            except Exception as error:
                # Nobody awaits this task: updates of the table must go on after any error.
                final = await self._failed(table, schedule, error)
            else:
                self._succeeded(table, schedule)
                await self._clocks.told(table, moment)
                if schedule.shown.pinged.due is None:
                    self._tables.note_shown(table, version)
            await self.panels.refresh(table)
        if final:
            await self.conclude(table)

    def _succeeded(self, table: Table, schedule: Schedule) -> None:
        schedule.failures, schedule.failing_since, schedule.gone_since = 0, None, None
        metrics.EDITS.inc()
        self._tables.resume(table)
        if (due := schedule.shown.pinged.due) is not None:
            self.schedule_update(table, due - time.monotonic())

    async def _failed(self, table: Table, schedule: Schedule, error: Exception) -> bool:
        """Schedule a retry with backoff; return whether the table is given up instead."""
        self._clocks.interrupted(table)
        _log_failure(table, error)
        reason = schedule.note(error, is_forgotten=_is_forgotten(table, self._tables.clock()))
        given_up = reason is not None and await self._give_up(table, reason)
        if not given_up:
            self._try_again(table, schedule, is_refused=isinstance(error, discord.Forbidden))
        return given_up

    async def _give_up(self, table: Table, reason: str) -> bool:
        """Close a table that cannot be shown; return False if that cannot be stored."""
        try:
            await self._tables.closing.give_up(table, reason)
        except (StoreError, StaleAction) as error:
            log.warning("table %s is given up later: %s", table.id, error)
            return False
        return True

    def _try_again(self, table: Table, schedule: Schedule, *, is_refused: bool) -> None:
        if is_refused:
            schedule.refused = time.monotonic()
            table.suspended = True
        first = REFUSED_RETRY_DELAY if is_refused else RETRY_DELAY
        self.schedule_update(table, first * 2 ** min(schedule.failures, MAX_DOUBLINGS))
        schedule.failures += 1

    async def conclude(self, table: Table) -> None:
        """Forget a table whose end was shown or cannot be shown."""
        self.panels.close(table)
        self._schedules.pop(table.id, None)
        await self._tables.conclude(table)


def _is_forgotten(table: Table, now: datetime) -> bool:
    """Return whether nobody has touched a table for longer than it can be idle and then unreachable."""
    longest = CLOSING_TIME + timedelta(seconds=GIVE_UP_AFTER)
    return table.pressed is not None and now - table.pressed > longest


def _log_failure(table: Table, error: Exception) -> None:
    if isinstance(error, discord.HTTPException):
        log.warning("table %s could not be shown: HTTP %s, code %s", table.id, error.status, error.code)
    else:
        log.error("table %s could not be shown", table.id, exc_info=error)
