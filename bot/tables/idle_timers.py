"""Idle lobbies are closed, and tables in play that nobody touches for a week."""

import logging
from collections.abc import Callable, Coroutine
from functools import partial

from bot.background import Background
from bot.database.errors import StoreError
from bot.errors import TableError
from bot.tables.idle_rules import is_abandoned, needs_warning, next_check
from bot.tables.registry import Tables
from bot.tables.table import Phase, Table
from bot.timers import Deadlines

log = logging.getLogger(__name__)

LOBBY_TIMEOUT = 30 * 60.0
"""Seconds without a change after which a lobby closes."""
RETRY_DELAY = 60.0
"""Seconds until closing is retried after a failed write."""
WARNING_DELAY = 3600.0
"""Seconds until a warning that could not be posted is asked for again."""


class Expiry:
    """Waits for every table until it is idle; each change begins the waiting anew."""

    def __init__(self, tables: Tables, background: Background) -> None:
        self._tables = tables
        self._background = background
        self._deadlines = Deadlines(background, self._check)
        tables.listen(self.watch)

    def watch(self, table: Table) -> None:
        """Wait anew for a table that has changed."""
        seconds = None
        if table.phase is Phase.LOBBY:
            seconds = LOBBY_TIMEOUT
        elif table.phase is Phase.PLAYING:
            now = self._tables.clock()
            # A table that is to be warned now is about to be shown.
            least = WARNING_DELAY if needs_warning(table, now) else 0.0
            seconds = max((next_check(table, now) - now).total_seconds(), least)
        self._deadlines.set(table, seconds)

    def _check(self, table: Table) -> None:
        """Warn or close a table whose time has come; wait on for one that somebody touched meanwhile."""
        now, closing = self._tables.clock(), self._tables.closing
        if table.phase is Phase.LOBBY:
            self._background.spawn(self._close, table, partial(closing.expire, table, table.moment))
        elif table.phase is Phase.PLAYING and is_abandoned(table, now):
            self._background.spawn(self._close, table, partial(closing.abandon, table, now))
        elif needs_warning(table, now):
            self._tables.tell(table)
        else:
            self.watch(table)

    async def _close(self, table: Table, close: Callable[[], Coroutine[object, None, None]]) -> None:
        """Close a table, unless somebody was faster; try again later if that cannot be stored."""
        try:
            await close()
        except TableError as error:
            log.debug("table %s was not idle after all: %s", table.id, error.code)
        except StoreError as error:
            log.warning("table %s is closed later: %s", table.id, error)
            self._deadlines.set(table, RETRY_DELAY)
