"""Changes of a table: made under its lock, then announced to the listeners.

Between checking and deciding, nothing is awaited while the lock is held. One write is awaited, and memory
changes only after the row is safe.

Every write carries the version of the table on which it was decided. If another process has changed the table
since, the database refuses the write; the table is then reread, and whoever pressed is shown how it stands.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Container, Sequence
from contextlib import asynccontextmanager

from msgspec.structs import replace

from bot.database.errors import Outdated
from bot.database.result_rows import ResultRow
from bot.database.rows import NO_CHANGE, Chair, ClockAct, NewAction, TableChange
from bot.database.store import Store
from bot.errors import StaleAction
from bot.tables.contest_rules import Why, ended, forfeited
from bot.tables.result_rows import result_rows
from bot.tables.table import Phase, Table
from engine.core import Seat


class Transaction:
    """Locks tables for a change, writes it, then notifies those who show or play them."""

    def __init__(
        self, store: Store, notify: Callable[[Table], None], reread: Callable[[Table], Awaitable[None]]
    ) -> None:
        self._store = store
        self.notify = notify
        self._reread = reread

    @asynccontextmanager
    async def begin(self, table: Table, *phases: Phase) -> AsyncIterator[None]:
        """Lock a table for a change that these phases allow; raise TableError in any other.

        No listener is notified of a change that raises.
        """
        async with self.locked(table):
            table.require(*phases)
            yield
        self.notify(table)

    @asynccontextmanager
    async def locked(self, table: Table) -> AsyncIterator[None]:
        """Lock a table; if it has changed in another process, reread it and raise StaleAction."""
        async with table.lock:
            try:
                yield
            except Outdated as error:
                await self.catch_up(table)
                raise StaleAction from error

    async def update(
        self,
        table: Table,
        change: TableChange = NO_CHANGE,
        chairs: Sequence[Chair] | None = None,
        acts: Sequence[ClockAct] = (),
        results: Sequence[ResultRow] = (),
    ) -> None:
        """Write a change of a table with acts of its clock and results, then make it in memory.

        Raise Outdated if the table has changed elsewhere.
        """
        numbered = _numbered(table, acts)
        await self._store.update(table.id, table.row.version, change, chairs, numbered, results)
        table.change(change, versions=1)
        table.revision += 1
        table.chairs = table.chairs if chairs is None else tuple(chairs)
        for act in numbered:
            table.clock.apply(act)

    async def lose(self, table: Table, seat: Seat, why: Why, absent: Container[Seat] = ()) -> None:
        """End the game of a contest that a seat loses, without a result if all others are absent too."""
        forfeit = forfeited(table.chairs, seat, why, absent)
        results = result_rows(table, None, forfeit)
        await self.update(table, ended(forfeit), results=results)
        table.clock.change_seat(None)

    async def append(self, table: Table, action: NewAction) -> None:
        """Write an action of a table; raise Outdated if the table has changed elsewhere."""
        action = replace(action, acts=_numbered(table, action.acts))
        await self._store.append(action, table.row.version)
        table.change(NO_CHANGE if action.phase is None else TableChange(phase=action.phase), versions=1)
        table.revision += 1
        for act in action.acts:
            table.clock.apply(act)

    async def catch_up(self, table: Table) -> None:
        """Reread a table that has changed elsewhere, and notify the listeners; the lock is held."""
        await self._reread(table)
        self.notify(table)


def _numbered(table: Table, acts: Sequence[ClockAct]) -> list[ClockAct]:
    """Return acts with the numbers that they have in the log of the clock."""
    return [replace(act, number=number) for number, act in enumerate(acts, len(table.clock.acts))]
