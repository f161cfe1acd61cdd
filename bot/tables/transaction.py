"""Changes of a table: made under its lock, then announced to the listeners.

Between checking and deciding, nothing is awaited while the lock is held. One write is awaited, and memory
changes only after the row is safe.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from bot.tables.table import Phase, Table


class Transaction:
    """Locks tables for a change, then notifies those who show or play them."""

    def __init__(self, notify: Callable[[Table], None]) -> None:
        self.notify = notify

    @asynccontextmanager
    async def begin(self, table: Table, *phases: Phase) -> AsyncIterator[None]:
        """Lock a table for a change that these phases allow; raise TableError in any other.

        No listener is notified of a change that raises.
        """
        async with table.lock:
            table.require(*phases)
            yield
        self.notify(table)
