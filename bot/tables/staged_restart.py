"""Tables come back a few at a time after a restart, those for which the bot has something to do.

Ten thousand edits at once would exceed Discord's limits and keep the bot from answering presses. A press is
answered at once, as it brings its table back itself. A table that waits for people is left where it is, until
it has been idle for so long that it is to be warned or closed.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime

from bot.background import Background
from bot.database.errors import StoreError
from bot.tables.idle_rules import next_check
from bot.tables.table_index import Stored

log = logging.getLogger(__name__)

TABLES_PER_SECOND = 20
"""Tables per second; each may need an edit and a ping, and Discord allows 50 requests in all."""
AT_ONCE = 3
"""Tables that are read at once: each takes a connection to the database, which presses need too."""
RETRY_DELAY = 5.0
"""Seconds until a table that could not be read is tried again."""
MAX_WAIT = 3600.0
"""Seconds until the next look at idle tables at the latest."""


class Reopening:
    """Brings tables back: first those that wait for the bot, then running games, newest first within each."""

    def __init__(
        self, background: Background, load: Callable[[str], Awaitable[object]], now: Callable[[], datetime]
    ) -> None:
        self._background = background
        self._load = load
        self._now = now
        self._waiting: list[str] = []
        self._is_running = False
        self._room = asyncio.Semaphore(AT_ONCE)
        self._idle: list[tuple[datetime, str]] = []
        """When a table that waits for people is to be looked at, the first at the end."""
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, tables: Sequence[Stored], is_there: Callable[[Stored], bool]) -> None:
        """Start to bring tables back, given oldest first, also where the channel is not there any more."""
        urgent = [each for each in tables if each.urgency is not None or not is_there(each)]
        waiting = {each.id: each for each in sorted(urgent, key=lambda each: each.urgency or 0)}
        self._waiting = [*waiting, *self._waiting]
        idle = ((next_check(each, self._now()), each.id) for each in tables if each.id not in waiting)
        self._idle = sorted((*self._idle, *idle), reverse=True)
        self._look()
        self._run()

    def _run(self) -> None:
        if not self._is_running:
            self._is_running = True
            self._next()

    def _next(self) -> None:
        self._is_running = bool(self._waiting)
        if self._waiting:
            self._background.later(1 / TABLES_PER_SECOND, self._next)
            self._background.spawn(self._bring_back, self._waiting.pop())

    def _look(self) -> None:
        """Bring back the tables that nobody has touched for long, now and whenever another is due."""
        now = self._now()
        while self._idle and self._idle[-1][0] <= now:
            self._waiting.append(self._idle.pop()[1])
        if self._timer is not None:
            self._timer.cancel()
        if self._idle:
            seconds = (self._idle[-1][0] - now).total_seconds()
            self._timer = self._background.later(min(seconds, MAX_WAIT), self._look)
        self._run()

    async def _bring_back(self, table_id: str) -> None:
        try:
            async with self._room:
                await self._load(table_id)
        except Exception as error:
            # It may be a computer's turn: after any error, it is tried again.
            # The text of an unknown error may tell a hand.
            reason = str(error) if isinstance(error, StoreError) else type(error).__name__
            log.warning("table %s comes back later: %s", table_id, reason)
            self._background.later(RETRY_DELAY, self._background.spawn, self._bring_back, table_id)
