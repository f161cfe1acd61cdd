"""Idle lobbies are closed, and tables in play that nobody touches for a week."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from weakref import WeakKeyDictionary

from bot.background import Background
from bot.database.errors import StoreError
from bot.errors import TableError
from bot.tables.idle_rules import is_abandoned, needs_warning, next_check
from bot.tables.registry import Tables
from bot.tables.table import Phase, Table

log = logging.getLogger(__name__)

LOBBY_TIMEOUT = 30 * 60.0
"""Seconds without a change after which a lobby closes."""
RETRY_DELAY = 60.0
"""Seconds until closing is retried after a failed write."""
WARNING_DELAY = 3600.0
"""Seconds until a warning that could not be posted is asked for again."""


class Expiry:
    """Keeps a timer for every table; each change restarts it."""

    def __init__(self, tables: Tables, background: Background) -> None:
        self._tables = tables
        self._background = background
        self._timers: WeakKeyDictionary[Table, asyncio.TimerHandle] = WeakKeyDictionary()
        tables.listen(self.watch)

    def watch(self, table: Table) -> None:
        """Restart the timer of a table."""
        self._cancel(table)
        if table.phase is Phase.LOBBY:
            self._wait_in_lobby(table, LOBBY_TIMEOUT)
        elif table.phase is Phase.PLAYING:
            self._wait_in_play(table)

    def _cancel(self, table: Table) -> None:
        timer = self._timers.pop(table, None)
        if timer is not None:
            timer.cancel()

    async def _close(
        self, table: Table, close: Callable[[], Awaitable[None]], wait: Callable[[Table, float], None]
    ) -> None:
        """Close a table, unless somebody was faster; wait again if that cannot be stored."""
        try:
            await close()
        except TableError as error:
            log.debug("table %s was not idle after all: %s", table.id, error.code)
        except StoreError as error:
            log.warning("table %s is closed later: %s", table.id, error)
            self._cancel(table)
            wait(table, RETRY_DELAY)

    # ------------------------------------------------------------------ lobbies

    def _wait_in_lobby(self, table: Table, seconds: float) -> None:
        close = partial(self._tables.closing.expire, table, table.moment)
        closing = (self._close, table, close, self._wait_in_lobby)
        self._timers[table] = self._background.later(seconds, self._background.spawn, *closing)

    # ------------------------------------------------------------------ in play

    def _wait_in_play(self, table: Table, least: float = 0.0) -> None:
        now = self._tables.clock()
        # A table that is to be warned now is about to be shown.
        least = WARNING_DELAY if needs_warning(table, now) else least
        seconds = max((next_check(table, now) - now).total_seconds(), least)
        self._timers[table] = self._background.later(seconds, self._check, table)

    def _check(self, table: Table) -> None:
        """Warn or close a table whose time has come; wait on for one that somebody touched meanwhile."""
        now = self._tables.clock()
        if table.phase is not Phase.PLAYING:
            return
        if is_abandoned(table, now):
            close = partial(self._tables.closing.abandon, table, now)
            self._background.spawn(self._close, table, close, self._wait_in_play)
        elif needs_warning(table, now):
            self._tables.tell(table)
        else:
            self._wait_in_play(table)
