"""Deletion of a person: from the open tables, in memory too, and from the database.

Games that are over are cleared in slices, so that nobody else waits for thousands of them; a note says that
this has begun. All else is one transaction. A deletion that was cut short is completed later.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from functools import partial

from bot.background import Background
from bot.database import erasure
from bot.database.errors import Outdated, StoreError
from bot.database.result_rows import ResultRow
from bot.database.rows import Chair, TableChange, with_change
from bot.database.schema import NOBODY
from bot.database.statements import change_table
from bot.database.store import Store, insert_results
from bot.errors import TableError
from bot.faces.face import AnyFace
from bot.faces.words import escape
from bot.tables import seat_rules
from bot.tables.contest_rules import Why, ended, forfeited
from bot.tables.deferred_writes import DeferredWrites
from bot.tables.names import words_at
from bot.tables.result_rows import result_rows
from bot.tables.seat_rules import Chairs
from bot.tables.table import Phase, Table, encode
from bot.tables.table_loader import Loading
from bot.tables.tables_of_other_processes import tables_of_other_processes
from bot.tables.transaction import Transaction

log = logging.getLogger(__name__)

RETRY_DELAY = 5.0
"""Seconds until the files are cleared again while somebody reads, at first and at most."""
MAX_DELAY = 3600.0
GAMES_AT_ONCE = 50
"""How many games are cleared in one transaction: it takes about a hundredth of a second."""
SLICE_PATIENCE = 0.05
"""Seconds for which such a transaction lets those write first who wait for the answer to a press."""


class Forgetting:
    """Deletes people."""

    def __init__(
        self,
        store: Store,
        faces: Mapping[str, AnyFace],
        transaction: Transaction,
        deferred: DeferredWrites,
        loading: Loading,
        background: Background,
    ) -> None:
        self._store = store
        self._faces = faces
        self._transaction = transaction
        self._deferred = deferred
        self._loading = loading
        self._background = background
        self._retry: asyncio.TimerHandle | None = None
        self._preparations: list[Callable[[int], Awaitable[Callable[[], None]]]] = []
        self._listeners: list[Callable[[int], None]] = []
        self._begun: set[int] = set()
        """Those whose deletion is not complete, as far as this process has begun it."""

    def on_forget(self, prepare: Callable[[int], Awaitable[Callable[[], None]]]) -> None:
        """Register what finds out where a person is named, and returns what shows it anew afterwards."""
        self._preparations.append(prepare)

    def on_forgotten(self, listener: Callable[[int], None]) -> None:
        """Register what drops from memory what it has of a person, before anybody else can write."""
        self._listeners.append(listener)

    async def forget(self, person: int) -> None:
        """Delete a person from all tables and from the database.

        Raise StoreError if nothing could be deleted, and TableError if the rest follows later.
        """
        try:
            await self._forget(person)
        except StoreError as error:
            if person not in self._begun:
                raise
            log.warning("a deletion is still to be completed: %s", error)
            self._background.later(RETRY_DELAY, self._background.spawn, self.resume)
            raise TableError("deletion_goes_on") from error
        await self._clear_remnants()

    async def resume(self, delay: float | None = None) -> None:
        """Complete the deletions that have begun; where that fails, try again later, and ever more rarely."""
        try:
            # Read anew each time: whoever is back since another deletion of theirs is left alone.
            while begun := await self._store.read_values(erasure.BEGUN):
                await self._forget(int(min(begun).removeprefix(erasure.BEGUN)))
                await self._clear_remnants()
        except StoreError as error:
            log.warning("a deletion is still to be completed: %s", error)
            delay = delay or RETRY_DELAY
            again = partial(self.resume, min(2 * delay, MAX_DELAY))
            self._background.later(delay, self._background.spawn, again)

    async def _forget(self, person: int) -> None:
        await self._erase_games(person)
        afterwards = [await each(person) for each in self._preparations]
        changed = await self._try(person)
        while changed is None:
            changed = await self._try(person)
        for table in changed:
            self._transaction.notify(table)
        for show in afterwards:
            show()
        self._begun.discard(person)

    async def _erase_games(self, person: int) -> None:
        """Delete a person from the games that are over, some at a time: presses are answered in between."""
        games = [table_id for (table_id,) in await self._store.ask(erasure.select_over(person), is_long=True)]
        for first in range(0, len(games), GAMES_AT_ONCE):
            async with self._store.writing(SLICE_PATIENCE, alone=True) as connection:
                await erasure.erase_from(connection, person, games[first : first + GAMES_AT_ONCE])
            self._begun.add(person)

    async def _clear_remnants(self, delay: float | None = None) -> None:
        """Clear the files of what was deleted; where that fails, try again later, and ever more rarely."""
        if self._retry is not None:
            self._retry.cancel()
        try:
            is_clear = await self._store.clear_remnants()
        except StoreError as error:
            log.warning("what was deleted is still to be cleared from the files: %s", error)
            is_clear = False
        if not is_clear:
            delay = delay or RETRY_DELAY
            again = partial(self._clear_remnants, min(2 * delay, MAX_DELAY))
            self._retry = self._background.later(delay, self._background.spawn, again)

    async def _try(self, person: int) -> Sequence[Table] | None:
        """Delete a person, and return the tables that this changed.

        None if they have sat down elsewhere meanwhile, or another process has changed a table: try again.
        """
        tables = await self._loading.load_all_of(person)
        async with AsyncExitStack() as locks:
            # In the order of their ids: two deletions at once do not wait for each other for ever.
            for table in tables:
                await locks.enter_async_context(table.lock)
            try:
                return tables if await self._erase(person, tables) else None
            except Outdated:
                for table in tables:
                    await self._transaction.catch_up(table)
                return None

    async def _erase(self, person: int, tables: Sequence[Table]) -> bool:
        async with self._store.writing(alone=True) as connection:
            # No table changes while this transaction is open, as every change is a write. That holds in all
            # processes.
            if {each.id for each in self._loading.known.of(person)} != {each.id for each in tables}:
                return False
            # Another process notices by the version when it next changes such a table, and rereads it.
            elsewhere = await tables_of_other_processes(self._store, person, {table.id for table in tables})
            departures = [
                (table, *_departure(table, person, self._faces[table.game.name]))
                for table in (*tables, *elsewhere)
            ]
            for table, chairs, change, results in departures:
                await change_table(connection, table.id, table.row.version, change, chairs)
                await insert_results(connection, results)
            await erasure.erase(connection, person)
        for table, chairs, change, _ in departures:
            _apply(table, chairs, change, person)
        for listener in (self._deferred.forget_person, *self._listeners):
            listener(person)
        # What is kept may tell of them.
        for kept in (words_at, escape):
            kept.cache_clear()
        return True


def _departure(table: Table, person: int, face: AnyFace) -> tuple[Chairs, TableChange, list[ResultRow]]:
    """Return seats and row of a table without a person: in a game a computer takes their seat.

    A game of a contest they lose; the results that it then has still name them.
    """
    if table.contest and table.phase is Phase.PLAYING and person in seat_rules.persons(table.chairs):
        return _forfeit(table, person)
    chairs, options = table.chairs, table.options
    if table.phase is Phase.LOBBY:
        order = tuple(seat for seat, chair in enumerate(chairs) if chair.person != person)
        chairs, options = tuple(chairs[seat] for seat in order), face.reseat(options, order)
    # In a running game they have left, and a computer plays on.
    substitute = seat_rules.COMPUTER if table.phase is Phase.PLAYING else None
    for seat, chair in enumerate(chairs):
        if chair.person == person:
            computer = substitute or chair.computer
            nameless = Chair("", None, computer, helped=chair.helped or computer is not None)
            chairs = seat_rules.with_seat(chairs, seat, nameless)
    change = TableChange(options=encode(options))
    if table.row.pinged == person:
        change = with_change(change, TableChange(pinged=None))
    if table.has_ended:
        host = NOBODY if table.host == person else table.host
    else:
        host = seat_rules.heir(chairs, table.host) or NOBODY
        if not seat_rules.persons(chairs):
            change = with_change(change, TableChange(phase=Phase.CLOSED, reason="closed.everybody_left"))
    return chairs, with_change(change, TableChange(host=host)), []


def _forfeit(table: Table, person: int) -> tuple[Chairs, TableChange, list[ResultRow]]:
    seat = seat_rules.seat_of(table.chairs, person)
    forfeit = forfeited(table.chairs, seat, Why.DELETED)
    change = ended(forfeit)
    if table.row.pinged == person:
        change = with_change(change, TableChange(pinged=None))
    nameless = Chair("", helped=table.chairs[seat].helped)
    return seat_rules.with_seat(table.chairs, seat, nameless), change, result_rows(table, None, forfeit)


def _apply(table: Table, chairs: Chairs, change: TableChange, person: int) -> None:
    table.chairs = chairs
    table.change(change, versions=1)
    table.clock.forget(person)
    table.invited.discard(person)
    table.clock.change_seat(table.awaited)
    table.people.pop(person, None)
