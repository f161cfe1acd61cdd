"""Changes of table rows, retried until they can be written.

A message in a channel cannot be unsent. So memory keeps its id even if the write fails: otherwise a message
whose id could not be written would be sent again and again.
"""

import asyncio
import logging

from bot.background import Background
from bot.database.errors import StoreError
from bot.database.rows import NO_CHANGE, TableChange, with_change
from bot.database.store import Store

log = logging.getLogger(__name__)

RETRY_DELAY = 5.0
"""Seconds until writes that can wait, or that failed, are made."""


class DeferredWrites:
    """Writes changes of tables at once, or once the database has recovered."""

    def __init__(self, store: Store, background: Background) -> None:
        self._store = store
        self._background = background
        self._pending: dict[str, TableChange] = {}
        self._timer: asyncio.TimerHandle | None = None

    def pending(self, table_id: str) -> TableChange:
        """Return the change of a table that is not written yet."""
        return self._pending.get(table_id, NO_CHANGE)

    async def write(self, table_id: str, change: TableChange) -> None:
        """Write a change of a table, now or later; never raises StoreError."""
        self._pending[table_id] = with_change(self.pending(table_id), change)
        try:
            await self._flush_table(table_id)
        except StoreError as error:
            log.warning("the row of table %s is written later: %s", table_id, error)
            self._schedule_retry()

    def write_soon(self, table_id: str, change: TableChange) -> None:
        """Write a change of a table a few seconds later, together with others."""
        self._pending[table_id] = with_change(self.pending(table_id), change)
        self._schedule_retry()

    async def _flush_table(self, table_id: str) -> None:
        change = self.pending(table_id)
        if change == NO_CHANGE:
            return
        await self._store.update(table_id, change)
        # A change that came in the meantime is written by its own call.
        if self.pending(table_id) == change:
            self._pending.pop(table_id, None)

    def _schedule_retry(self) -> None:
        if self._timer is None:
            self._timer = self._background.later(RETRY_DELAY, self._background.spawn, self.flush)

    async def flush(self) -> None:
        """Write everything that is pending, or schedule another attempt."""
        self._timer = None
        try:
            for table_id in tuple(self._pending):
                await self._flush_table(table_id)
        except StoreError as error:
            log.debug("rows are still to be written: %s", error)
            self._schedule_retry()
