"""What the row of a table does not say yet, because the database was in trouble.

Messages in a channel cannot be unsent. So memory learns their ids at once, whatever becomes of the row:
otherwise a message whose id could not be written would be sent again and again.
"""

import asyncio
import logging
from typing import Any

from bot.background import Background
from bot.database.errors import StoreError
from bot.database.store import Store

log = logging.getLogger(__name__)

RETRY = 5.0
"""Seconds until what could not be written is tried again."""


class DeferredWrites:
    """Writes to rows at once, or as soon as the database lets it."""

    def __init__(self, store: Store, background: Background) -> None:
        self._store = store
        self._background = background
        self._owed: dict[str, dict[str, Any]] = {}
        self._timer: asyncio.TimerHandle | None = None

    def of(self, table_id: str) -> dict[str, Any]:
        """Give the columns that the row of a table does not have right yet."""
        return self._owed.get(table_id, {})

    async def owe(self, table_id: str, **columns: Any) -> None:
        """Write columns of a table now or later."""
        self._owed.setdefault(table_id, {}).update(columns)
        try:
            await self._pay(table_id)
        except StoreError as error:
            log.warning("the row of table %s is written later: %s", table_id, error)
            self._plan()

    async def _pay(self, table_id: str) -> None:
        paid = dict(self._owed.get(table_id, {}))
        if not paid:
            return
        await self._store.update(table_id, **paid)
        # While that was under way a later value may have come; it is paid by whoever brought it.
        rest = {name: value for name, value in self.of(table_id).items() if paid.get(name, ...) != value}
        if rest:
            self._owed[table_id] = rest
        else:
            self._owed.pop(table_id, None)

    def _plan(self) -> None:
        if self._timer is None:
            self._timer = self._background.later(RETRY, self._background.spawn, self.settle)

    async def settle(self) -> None:
        """Write all that is owed, or plan to try again."""
        self._timer = None
        try:
            for table_id in tuple(self._owed):
                await self._pay(table_id)
        except StoreError as error:
            log.debug("rows are still to be written: %s", error)
            self._plan()
