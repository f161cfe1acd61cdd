"""How a table changes: under its lock, and then everybody who listens is notified.

Within the lock nothing is awaited between checking and deciding; one write is awaited, and memory changes
only after the row is safe.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from bot.tables.table import Phase, Table


class Transaction:
    """Locks tables for a change, and notifies those who show or play them."""

    def __init__(self, notify: Callable[[Table], None]) -> None:
        self.notify = notify

    @asynccontextmanager
    async def begin(self, table: Table, *phases: Phase) -> AsyncIterator[None]:
        """Lock a table for a change that these phases allow; raise TableError in any other.

        Nobody is notified of a change that raises.
        """
        async with table.lock:
            table.require(*phases)
            yield
        self.notify(table)
