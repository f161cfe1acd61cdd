"""Idle lobbies are closed."""

import asyncio
import logging
from weakref import WeakKeyDictionary

from bot.background import Background
from bot.database.errors import StoreError
from bot.errors import TableError
from bot.tables.registry import Tables
from bot.tables.table import Phase, Table

log = logging.getLogger(__name__)

LOBBY_TIMEOUT = 30 * 60.0
"""Seconds without a change after which a lobby closes."""
RETRY_DELAY = 60.0
"""Seconds until closing is retried after a failed write."""


class Expiry:
    """Keeps a timer for every lobby; each change restarts it."""

    def __init__(self, tables: Tables, background: Background) -> None:
        self._tables = tables
        self._background = background
        self._timers: WeakKeyDictionary[Table, asyncio.TimerHandle] = WeakKeyDictionary()
        tables.listen(self.watch)

    def watch(self, table: Table) -> None:
        """Restart the timer of a lobby."""
        self._cancel(table)
        if table.phase is Phase.LOBBY:
            self._wait(table, LOBBY_TIMEOUT)

    def _cancel(self, table: Table) -> None:
        timer = self._timers.pop(table, None)
        if timer is not None:
            timer.cancel()

    def _wait(self, table: Table, seconds: float) -> None:
        spawn, moment = self._background.spawn, table.moment
        self._timers[table] = self._background.later(seconds, spawn, self._close, table, moment)

    async def _close(self, table: Table, moment: int) -> None:
        try:
            await self._tables.closing.expire(table, moment)
        except TableError as error:
            log.debug("lobby %s was not idle after all: %s", table.id, error.code)
        except StoreError as error:
            log.warning("lobby %s is closed later: %s", table.id, error)
            self._cancel(table)
            self._wait(table, RETRY_DELAY)
