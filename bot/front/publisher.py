"""When a channel is shown what: gathered, at most once in a while, and again where it failed.

Somebody changes a table; the publisher hears of it, waits a moment for what else may come, and then brings
the messages in the channel and the private panels up to date.
"""

import asyncio
import logging
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

import discord

from bot.background import Background
from bot.database.errors import StoreError
from bot.errors import TableError
from bot.faces.face import AnyFace
from bot.faces.panel import Panel
from bot.front.hands import Hands
from bot.front.messages import ChannelMessages, Shown, is_new
from bot.tables.registry import Tables
from bot.tables.table import Table

log = logging.getLogger(__name__)

GATHER = 0.05
"""Seconds to wait for what else may change at the same time."""
PACE = 1.2
"""Seconds at least between two edits of a table message."""
RETRY = 5.0
"""Seconds until what failed is tried once more; doubled with every failure."""
REFUSED_RETRY = 60.0
"""The same where the bot may not post: Discord counts such requests against it."""
MOST_DOUBLINGS = 6
RELIEF = 10.0
"""Seconds at least between two attempts, however much is pressed, while the channel refuses."""
PATIENCE = 7 * 24 * 3600.0
"""Seconds after which a table that cannot be shown is given up."""
UNKNOWN_CHANNEL = 10003
GONE = 300.0
"""Seconds for which a channel must be unknown to count as gone."""


@dataclass(eq=False, repr=False)
class Showing:
    """When a table is shown next, and how that went so far."""

    shown: Shown = field(default_factory=Shown)
    timer: asyncio.TimerHandle | None = None
    due: float = 0.0
    """When the timer goes off, by the monotonic clock."""
    failures: int = 0
    failing_since: float | None = None
    refused: float = float("-inf")
    """When the channel last refused a message."""
    gone_since: float | None = None
    """Since when Discord has said every time that there is no such channel."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def note(self, error: Exception) -> str | None:
        """Take note of a failure; say why the table is to be given up, or None to try on."""
        now = time.monotonic()
        is_gone = isinstance(error, discord.NotFound) and error.code == UNKNOWN_CHANNEL
        self.failing_since = self.failing_since or now
        self.gone_since = (self.gone_since or now) if is_gone else None
        if self.gone_since is not None and now - self.gone_since > GONE:
            return "closed.channel_gone"
        return "closed.unreachable" if now - self.failing_since > PATIENCE else None


class Publisher:
    """Keeps messages true to their tables."""

    def __init__(
        self,
        messages: ChannelMessages,
        tables: Tables,
        faces: Mapping[str, AnyFace],
        background: Background,
    ) -> None:
        self._background = background
        self._tables = tables
        self._showings: dict[str, Showing] = {}
        self._messages = messages
        self.hands = Hands(background, faces)
        tables.listen(self.touch)

    def panel(self, table: Table, language: str | None = None) -> Panel:
        """Draw the table message, in the language of the table or in another."""
        return self._messages.panel(table, language)

    def view(self, table: Table, panel: Panel) -> discord.ui.LayoutView:
        """Build the table message for Discord."""
        return self._messages.view(table, panel)

    def showed(self, table: Table, panel: Panel) -> None:
        """Take note that the answer to a press has already brought the table message up to date."""
        shown = self._showing(table).shown
        shown.panel, shown.edited = panel, time.monotonic()

    def bring_down(self, table: Table) -> None:
        """Post the table message anew at the channel's end; raise TableError when it was posted just now."""
        if is_new(table):
            raise TableError("just_posted")
        self._showing(table).shown.brings_down = True
        self.touch(table)

    def look_again(self, table: Table) -> None:
        """Find out whether a table can still be shown, though nothing has changed."""
        showing = self._showing(table)
        showing.shown.panel, showing.refused = None, float("-inf")
        self.touch(table)

    @contextmanager
    def answering(self, table: Table, person: int) -> Iterator[None]:
        """Leave a person's panel alone while a press is answered by it; then see whether it is true."""
        try:
            with self.hands.answering(table, person):
                yield
        finally:
            self.touch(table)

    # ------------------------------------------------------------------ when

    def _showing(self, table: Table) -> Showing:
        return self._showings.setdefault(table.id, Showing())

    def touch(self, table: Table, after: float = GATHER) -> None:
        """Plan to show a table anew; whatever changes until then is shown with it."""
        showing, now = self._showing(table), time.monotonic()
        wait = max(after, showing.shown.edited + PACE - now)
        if table.suspended:
            wait = max(wait, showing.refused + RELIEF - now)
        if showing.timer is not None:
            if showing.due <= now + wait:
                return
            # A late attempt was planned after a failure: what is new need not wait for it.
            showing.timer.cancel()
        showing.due = now + wait
        showing.timer = self._background.later(wait, self._due, table, showing)

    def _due(self, table: Table, showing: Showing) -> None:
        showing.timer = None
        self._background.spawn(self._show, table, showing)

    async def _show(self, table: Table, showing: Showing) -> None:
        async with showing.lock:
            final = table.has_ended
            try:
                await self._messages.show(table, showing.shown)
            except Exception as error:
                # Nobody waits for this to answer them, so whatever it is must not end the table's showing.
                final = await self._failed(table, showing, error)
            else:
                self._succeeded(table, showing)
            await self.hands.refresh(table)
        if final:
            await self.conclude(table)

    def _succeeded(self, table: Table, showing: Showing) -> None:
        showing.failures, showing.failing_since, showing.gone_since = 0, None, None
        self._tables.resume(table)

    async def _failed(self, table: Table, showing: Showing, error: Exception) -> bool:
        """Try again later and later; say whether the table is given up instead."""
        _tell(table, error)
        reason = showing.note(error)
        given_up = reason is not None and await self._give_up(table, reason)
        if not given_up:
            self._try_again(table, showing, is_refused=isinstance(error, discord.Forbidden))
        return given_up

    async def _give_up(self, table: Table, reason: str) -> bool:
        """Let go of a table, unless just that cannot be written."""
        try:
            await self._tables.closing.give_up(table, reason)
        except StoreError as error:
            log.warning("table %s is given up later: %s", table.id, error)
            return False
        return True

    def _try_again(self, table: Table, showing: Showing, *, is_refused: bool) -> None:
        if is_refused:
            showing.refused = time.monotonic()
            table.suspended = True
        first = REFUSED_RETRY if is_refused else RETRY
        self.touch(table, first * 2 ** min(showing.failures, MOST_DOUBLINGS))
        showing.failures += 1

    async def conclude(self, table: Table) -> None:
        """Let go of a table whose end was shown, or cannot be."""
        self.hands.close(table)
        self._showings.pop(table.id, None)
        await self._tables.conclude(table)


def _tell(table: Table, error: Exception) -> None:
    if isinstance(error, discord.HTTPException):
        log.warning("table %s could not be shown: HTTP %s, code %s", table.id, error.status, error.code)
    else:
        log.error("table %s could not be shown", table.id, exc_info=error)
