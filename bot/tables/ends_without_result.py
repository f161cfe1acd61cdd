"""Tables that end without a result."""

from collections.abc import Callable
from datetime import datetime

from bot.database.rows import TableChange
from bot.errors import StaleAction, TableError
from bot.tables.idle_rules import is_abandoned
from bot.tables.seat_rules import persons
from bot.tables.table import Phase, Table
from bot.tables.transaction import Transaction


class Closing:
    """Closes tables, each with the reason to show."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction
        self._given_up: list[Callable[[Table], None]] = []

    def on_give_up(self, listener: Callable[[Table], None]) -> None:
        """Register what hears of tables given up: other listeners do not, as they would show them."""
        self._given_up.append(listener)

    async def close(
        self, table: Table, person: int, *, may_moderate: bool, seating: int | None = None
    ) -> None:
        """End a table unrated, as its host or a moderator may; raise StaleAction for another seating.

        Nobody ends the game of a contest that they play in.
        """
        async with self._transaction.begin(table, Phase.LOBBY, Phase.PLAYING):
            if table.contest and person in persons(table.chairs):
                raise TableError("own_contest")
            if person != table.host and not may_moderate:
                raise TableError("not_moderator")
            table.require_seating(seating)
            await self._end(table, "closed.ended")

    async def expire(self, table: Table, moment: int) -> None:
        """Close a lobby unchanged since a moment; raise StaleAction if it has changed."""
        async with self._transaction.begin(table, Phase.LOBBY):
            if moment != table.moment:
                raise StaleAction
            await self._end(table, "closed.idle")

    async def abandon(self, table: Table, now: datetime) -> None:
        """Close a table in play that nobody touched after the warning; raise StaleAction otherwise."""
        async with self._transaction.begin(table, Phase.PLAYING):
            if not is_abandoned(table, now):
                raise StaleAction
            await self._end(table, "closed.abandoned")

    async def give_up(self, table: Table, reason: str) -> None:
        """End a table that can no longer be shown; one that has its result keeps it."""
        async with self._transaction.locked(table):
            if not table.has_ended:
                await self._end(table, reason)
        for hear in self._given_up:
            hear(table)

    async def _end(self, table: Table, reason: str) -> None:
        await self._transaction.update(table, TableChange(phase=Phase.CLOSED, reason=reason))
