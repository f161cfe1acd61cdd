"""Changes of table rows, retried until they can be written.

A message in a channel cannot be unsent. So memory keeps its id even if the write fails: otherwise a message
whose id could not be written would be sent again and again. Where another process has changed the table
meanwhile, the table is reread, and the id is written on what the table is then.
"""

import asyncio
import logging

from msgspec import UNSET

from bot.background import Background
from bot.database.errors import Outdated, StoreError
from bot.database.rows import NO_CHANGE, TableChange, with_change
from bot.database.store import Store
from bot.tables.table import Table
from bot.tables.transaction import Transaction

log = logging.getLogger(__name__)

RETRY_DELAY = 5.0
"""Seconds until writes that can wait, or that failed, are made."""


class DeferredWrites:
    """Writes changes of tables at once, or once the database has recovered."""

    def __init__(self, store: Store, transaction: Transaction, background: Background) -> None:
        self._store = store
        self._transaction = transaction
        self._background = background
        self._pending: dict[str, TableChange] = {}
        self._tables: dict[str, Table] = {}
        """The tables of the pending changes."""
        self._timer: asyncio.TimerHandle | None = None

    def pending(self, table_id: str) -> TableChange:
        """Return the change of a table that is not written yet."""
        return self._pending.get(table_id, NO_CHANGE)

    async def write(self, table: Table, change: TableChange) -> None:
        """Write a change of a table, now or later; never raises StoreError."""
        self._add(table, change)
        try:
            await self._flush_table(table)
        except StoreError as error:
            log.warning("the row of table %s is written later: %s", table.id, error)
            self._schedule_retry()

    def write_soon(self, table: Table, change: TableChange) -> None:
        """Write a change of a table a few seconds later, together with others."""
        self._add(table, change)
        self._schedule_retry()

    def forget_person(self, person: int) -> None:
        """Take a person out of the changes that are not written yet."""
        for table_id, change in self._pending.items():
            if change.pinged == person:
                self._pending[table_id] = with_change(change, TableChange(pinged=None))

    def _add(self, table: Table, change: TableChange) -> None:
        self._pending[table.id] = with_change(self.pending(table.id), change)
        self._tables[table.id] = table

    async def _flush_table(self, table: Table) -> None:
        # Under the lock, nothing raises the version between reading it and the write.
        async with table.lock:
            change = self.pending(table.id)
            if change != NO_CHANGE:
                await self._flush_change(table, change)

    async def _flush_change(self, table: Table, change: TableChange) -> None:
        try:
            await self._store.note(table.id, table.version, change)
        except Outdated:
            await self._decide_anew(table, change)
        else:
            # A change that came in the meantime is written by its own call.
            if self.pending(table.id) == change:
                self._forget(table)

    async def _decide_anew(self, table: Table, change: TableChange) -> None:
        """Reread a table that has changed elsewhere; its messages are then written once more."""
        if table.has_ended or change.concluded is not UNSET:
            # What has ended here goes on nowhere else, unless it was deleted.
            self._forget(table)
        if not table.has_ended:
            await self._transaction.catch_up(table)
            self._forget_who_left(table)
            self._schedule_retry()

    def _forget_who_left(self, table: Table) -> None:
        """Take the person who was pinged out of a change unless they have a seat: they may be deleted."""
        pinged = self.pending(table.id).pinged
        if pinged is not UNSET and all(chair.person != pinged for chair in table.chairs):
            self._pending[table.id] = with_change(self.pending(table.id), TableChange(pinged=None))
            table.pinged = None

    def _forget(self, table: Table) -> None:
        self._pending.pop(table.id, None)
        self._tables.pop(table.id, None)

    def _schedule_retry(self) -> None:
        if self._timer is None:
            self._timer = self._background.later(RETRY_DELAY, self._background.spawn, self.flush)

    async def flush(self) -> None:
        """Write everything that is pending, or schedule another attempt."""
        self._timer = None
        try:
            for table in tuple(self._tables.values()):
                await self._flush_table(table)
        except StoreError as error:
            log.debug("rows are still to be written: %s", error)
            self._schedule_retry()
