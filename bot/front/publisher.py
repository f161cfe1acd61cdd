"""Updates of the messages in channels and of the private panels, after each change of a table."""

import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

from bot import metrics
from bot.background import Background
from bot.database.errors import StoreError
from bot.errors import StaleAction, TableError
from bot.faces.panel import Panel
from bot.faces.words import Words
from bot.front.channel_messages import ChannelMessages
from bot.front.context import Context
from bot.front.message_updates import GATHER_SECONDS, GIVE_UP_AFTER, Failure, MessageUpdates
from bot.front.portable_messages import PortableMessages
from bot.front.private_panels import OpenPanels
from bot.front.result_panel import ResultNote
from bot.front.table_messages import ChannelState, TableMessages, is_new
from bot.tables.clock_runner import Clocks
from bot.tables.idle_rules import CLOSING_TIME
from bot.tables.registry import Tables
from bot.tables.staged_restart import TABLES_PER_SECOND
from bot.tables.table import Phase, Table

log = logging.getLogger(__name__)

FORGET_AFTER = 3600.0
"""Seconds after which a table that cannot be shown is given up, if it would be closed, could it be warned."""
LONGEST_IDLE = CLOSING_TIME + timedelta(seconds=GIVE_UP_AFTER)
"""For how long a table can be idle and then unreachable."""


class Publisher(MessageUpdates[Table, ChannelState]):
    """Keeps messages and private panels up to date with their tables."""

    def __init__(
        self,
        in_channels: ChannelMessages,
        portable: PortableMessages,
        panels: OpenPanels,
        tables: Tables,
        clocks: Clocks,
        background: Background,
    ) -> None:
        super().__init__(background, ChannelState)
        self._clocks = clocks
        self._tables = tables
        self._in_channels, self._portable = in_channels, portable
        self.panels = panels
        tables.listen(self.schedule_update)

    def messages(self, table: Table) -> TableMessages:
        """Return what shows a table where it is."""
        return self._portable if table.portable else self._in_channels

    def on_result(self, note: Callable[[Table, Words], Awaitable[ResultNote | None]]) -> None:
        """Register what the result of a contest's game says beside the game; those are played in servers."""
        self._in_channels.on_result(note)

    def note_press(self, table: Table, context: Context) -> None:
        """Note that somebody pressed or typed something at a table: where only that can show it, it does."""
        if table.portable:
            self._portable.note_press(table, context, self.shown(table))
            self._background.spawn(self._update_after, table, context)

    async def _update_after(self, table: Table, context: Context) -> None:
        """Schedule an update of a table once a press was handled, which can carry a message then."""
        await context.ended()
        self.schedule_update(table)

    def name(self, subject: Table) -> str:
        """Return what logs call a table."""
        return f"table {subject.id}"

    def mark_shown(self, table: Table, panel: Panel) -> None:
        """Record that the answer to a press has already updated the table message."""
        self.shown(table).note(panel)

    def update_tables_of(self, person: int) -> None:
        """Schedule an update of every table at which a person has a seat."""
        for table in self._tables.loaded_of(person):
            table.revision += 1
            self.schedule_update(table)

    def update_all(self) -> None:
        """Schedule an update of every table, a few tables a second."""
        for number, table in enumerate(self._tables):
            table.revision += 1
            self.schedule_update(table, GATHER_SECONDS + number / TABLES_PER_SECOND)

    def force(self, subject: Table) -> None:
        """Update a table at once even if nothing has changed, with its panels."""
        subject.revision += 1
        super().force(subject)

    async def show_now(self, table: Table) -> None:
        """Show a table at once: what is answered after that stands below it."""
        await self._update(table)

    def repost(self, table: Table) -> None:
        """Post the table message again at the end of the channel; raise TableError if it is recent."""
        if is_new(table):
            raise TableError("just_posted")
        self.shown(table).repost = True
        self.schedule_update(table)

    @contextmanager
    def answering(self, table: Table, person: int) -> Iterator[None]:
        """Pause updates of a person's panel while a press is answered; schedule one afterwards."""
        try:
            with self.panels.answering(table, person):
                yield
        finally:
            self.schedule_update(table)

    def schedule_update(self, table: Table, after: float = GATHER_SECONDS) -> None:
        """Schedule an update of a table; it includes all changes until then."""
        schedule = self._of(table)
        if schedule.timer.is_set:
            metrics.COALESCED_EDITS.inc()
        if not table.suspended:
            # A press has found out that the channel takes messages again.
            schedule.refused = float("-inf")
        self.schedule(table, after)

    async def show(self, subject: Table, shown: ChannelState) -> None:
        """Show what has changed at a table, and run the clock of whoever knows now that it is their turn."""
        table = subject
        final, moment, version = table.has_ended, table.moment, table.row.version
        is_shown = await self.messages(table).show(table, shown)
        metrics.EDITS.inc()
        self._tables.resume(table)
        if (due := shown.pinged.due) is not None:
            self.schedule_update(table, due - time.monotonic())
        if is_shown:
            await self._clocks.told(table, moment)
        if is_shown and shown.pinged.due is None:
            self._tables.note_shown(table, version)
        await self.panels.refresh(table)
        if final and (is_shown or self._kept_for(table) <= 0.0):
            await self.conclude(table)
        elif final:
            # The next press at the table shows it.
            self.schedule_update(table, self._kept_for(table))

    def _kept_for(self, table: Table) -> float:
        """Return for how many seconds an end is kept that needs a press to be shown: a result for a week."""
        if table.phase is Phase.CLOSED:
            return 0.0
        now = self._tables.clock()
        return ((table.pressed or now) + CLOSING_TIME - now).total_seconds()

    async def failed(self, subject: Table, failure: Failure) -> bool:
        """Stop the clock of a table that cannot be shown; close it after a week, or with its channel."""
        table = subject
        self._clocks.interrupted(table)
        is_given_up = await self._give_up(table, failure)
        if failure.is_refused and not is_given_up:
            table.suspended = True
        table.revision += 1
        await self.panels.refresh(table)
        if is_given_up:
            await self.conclude(table)
        return is_given_up

    async def _give_up(self, table: Table, failure: Failure) -> bool:
        """Close a table that could not be shown for long; return False if it was not, or is closed later."""
        # The clock of failures begins anew with every restart; when the table was last touched is stored.
        is_forgotten = table.pressed is not None and self._tables.clock() - table.pressed > LONGEST_IDLE
        patience = FORGET_AFTER if is_forgotten else GIVE_UP_AFTER
        if not failure.is_gone and failure.seconds <= patience:
            return False
        reason = "closed.channel_gone" if failure.is_gone else "closed.unreachable"
        try:
            await self._tables.closing.give_up(table, reason)
        except (StoreError, StaleAction) as error:
            log.warning("table %s is given up later: %s", table.id, error)
            return False
        return True

    async def conclude(self, table: Table) -> None:
        """Forget a table whose end was shown or cannot be shown."""
        self.panels.close(table)
        self.forget(table)
        self.messages(table).forget(table)
        await self._tables.conclude(table)
