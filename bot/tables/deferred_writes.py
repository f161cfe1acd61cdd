"""Changes of table rows, retried until they can be written.

A message in a channel cannot be unsent. So memory keeps its id even if the write fails: otherwise a message
whose id could not be written would be sent again and again. Where another process has changed the table
meanwhile, the table is reread, and the id is written on what the table is then.

What waits is written in one transaction, for which presses do not wait: at a busy moment there are more ids
than actions. No lock of a table is held meanwhile, as a press at that table would wait for it.
"""

import asyncio
import logging
from collections.abc import Sequence
from functools import partial

from msgspec import UNSET

from bot.background import Background
from bot.database.errors import StoreError
from bot.database.locks import PATIENCE
from bot.database.rows import NO_CHANGE, TableChange, with_change
from bot.database.statements import update_each
from bot.database.store import Store
from bot.tables.table import Table
from bot.tables.transaction import Transaction
from bot.timers import Timer

log = logging.getLogger(__name__)

GATHER_SECONDS = 1.0
"""Seconds until writes that can wait are made."""
RETRY_DELAY = 5.0
"""Seconds until writes that failed are made."""
MOST = 20
"""Maximum tables in one transaction, as the next press waits until it ends."""


class DeferredWrites:
    """Writes changes of tables at once, or once the database has recovered."""

    def __init__(self, store: Store, transaction: Transaction, background: Background) -> None:
        self._store = store
        self._transaction = transaction
        self._pending: dict[str, TableChange] = {}
        self._tables: dict[str, Table] = {}
        """The tables of the pending changes."""
        self._awaited: dict[str, None] = {}
        """The tables of those for which somebody waits, in order."""
        self._lock = asyncio.Lock()
        self._timer = Timer(background, partial(background.spawn, self.flush))

    def pending(self, table_id: str) -> TableChange:
        """Return the change of a table that is not written yet."""
        return self._pending.get(table_id, NO_CHANGE)

    async def write(self, table: Table, change: TableChange) -> None:
        """Make a change of a table at once, and write it now or later; never raises StoreError."""
        self._add(table, change)
        self._awaited[table.id] = None
        try:
            async with self._lock:
                # Another call may have written it, together with its own.
                if table.id in self._awaited:
                    await self._flush([*self._awaited][:MOST])
        except StoreError as error:
            log.warning("the row of table %s is written later: %s", table.id, error)
            self._timer.within(RETRY_DELAY)

    def write_soon(self, table: Table, change: TableChange) -> None:
        """Make a change of a table at once, and write it a moment later, together with others."""
        self._add(table, change)
        self._timer.within(GATHER_SECONDS)

    def forget_person(self, person: int) -> None:
        """Take a person out of the changes that are not written yet."""
        for table_id, change in self._pending.items():
            if change.pinged == person:
                self._pending[table_id] = with_change(change, TableChange(pinged=None))

    def _add(self, table: Table, change: TableChange) -> None:
        table.change(change)
        self._pending[table.id] = with_change(self.pending(table.id), change)
        self._tables[table.id] = table

    async def _flush(self, table_ids: Sequence[str]) -> None:
        """Write the changes of tables in one transaction."""
        for table_id in table_ids:
            self._awaited.pop(table_id, None)
        changes, outdated = await self._written(table_ids)
        for table, change in changes.items():
            if table in outdated:
                await self._decide_anew(table, change, outdated[table])
            elif self.pending(table.id) == change:
                # A change that came in the meantime is written by its own call.
                self._forget(table)

    async def _written(self, table_ids: Sequence[str]) -> tuple[dict[Table, TableChange], dict[Table, int]]:
        """Write changes; return them, and the versions of those tables that have another by now."""
        async with self._store.writing(PATIENCE) as connection:
            # Read now: on SQLite nothing raises a version until this transaction ends.
            known = [table_id for table_id in table_ids if table_id in self._pending]
            changes = {self._tables[table_id]: self._pending[table_id] for table_id in known}
            versions = {table.id: table.row.version for table in changes}
            own = {table.id: change for table, change in changes.items()}
            written = await update_each(connection, own, versions)
            outdated = {table: versions[table.id] for table in changes if table.id not in written}
        return changes, outdated

    async def _decide_anew(self, table: Table, change: TableChange, version: int) -> None:
        """Reread a table that has another version; its messages are then written once more."""
        async with table.lock:
            # On a server, an act of this process may have been written at the same time.
            if table.row.version == version:
                await self._transaction.catch_up(table)
        was_deleted = table.has_ended and table.row.version == version
        goes_on = change.end_shown is not UNSET and not table.has_ended
        if was_deleted or goes_on:
            self._forget(table)
        pinged = self.pending(table.id).pinged
        if pinged is not UNSET and all(chair.person != pinged for chair in table.chairs):
            # Whoever has no seat may have been deleted.
            self._add(table, TableChange(pinged=None))
        self._timer.within(RETRY_DELAY)

    def _forget(self, table: Table) -> None:
        self._pending.pop(table.id, None)
        self._tables.pop(table.id, None)

    async def flush(self) -> None:
        """Write everything that is pending, or schedule another attempt."""
        try:
            async with self._lock:
                table_ids = [*self._pending]
                for first in range(0, len(table_ids), MOST):
                    await self._flush(table_ids[first : first + MOST])
        except StoreError as error:
            log.debug("rows are still to be written: %s", error)
            self._timer.within(RETRY_DELAY)
