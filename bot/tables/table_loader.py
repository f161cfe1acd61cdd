"""Open tables are read when they are first needed: a restart reads a few facts of each in one query."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime

import sqlalchemy as sa

from bot.database.rows import TableRow
from bot.database.store import Store
from bot.faces.speeds import TIMED
from bot.tables import idle_rules, table_restoration
from bot.tables.table import Phase, Table
from bot.tables.table_index import Known, OpenTables, Stored
from bot.tables.table_restoration import NewClock
from engine.games import GAMES

AT_ONCE = 1000
"""How many tables are noted until the event loop runs again."""


class Loading:
    """Brings open tables into memory, each once; `loaded` is called with each."""

    def __init__(
        self,
        store: Store,
        known: OpenTables,
        new_clock: NewClock,
        now: Callable[[], datetime],
        loaded: Callable[[Table], None] = lambda _: None,
    ) -> None:
        self._store = store
        self.known = known
        self._new_clock = new_clock
        self._now = now
        self._began = now()
        self._locks: dict[str, asyncio.Lock] = {}
        """Those of the tables that are being read."""
        self._loaded = loaded
        self._preparations: list[Callable[[Table], Awaitable[None]]] = []

    def on_load(self, prepare: Callable[[Table], Awaitable[None]]) -> None:
        """Register what a table needs before anybody is told of it."""
        self._preparations.append(prepare)

    async def admit(self, table: Table) -> None:
        """Know a table that was opened a moment ago, with all that it needs before anybody is told of it."""
        await self._prepare(table)
        self.known.note(table)

    async def _prepare(self, table: Table) -> None:
        for prepare in self._preparations:
            await prepare(table)

    async def read_all(self, where: sa.ColumnElement[bool] | None = None) -> list[Stored]:
        """Read what is known at once of all open tables, and return those that are new, oldest first."""
        self._began = self._now()
        rows = await self._store.open_tables(where)
        unknown = [each for each in rows if each.row.game not in GAMES]
        await table_restoration.conclude_unknown(unknown, self._store)
        new = [each for each in rows if each.row.game in GAMES and self.known.get(each.row.id) is None]
        tables = []
        for number, each in enumerate(new):
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)
            tables.append(_stored(each.row))
            seated = map(int, each.persons.split(",")) if each.persons else ()
            people = (person for person in (*seated, each.row.host, each.row.pinged) if person)
            self.known.add(tables[-1], people)
        return tables

    async def load(self, table_id: str) -> Table | None:
        """Return an open table, which is read if it is not in memory; None for any other."""
        known = self.known.get(table_id)
        if known is None or isinstance(known, Table):
            return known
        lock = self._locks.setdefault(table_id, asyncio.Lock())
        async with lock:
            try:
                return await self._load(table_id)
            finally:
                self._locks.pop(table_id, None)

    async def load_all_of(self, person: int) -> list[Table]:
        """Return the tables that name a person in any way, by their ids."""
        return await self.load_all(sorted(self.known.of(person), key=lambda each: each.id))

    async def load_all(self, known: Iterable[Known]) -> list[Table]:
        """Return many open tables."""
        tables = [await self.load(each.id) for each in known]
        return [table for table in tables if table is not None]

    async def _load(self, table_id: str) -> Table | None:
        known = self.known.get(table_id)
        if known is None or isinstance(known, Table):
            return known
        table = await self._read(table_id)
        if self.known.get(table_id) is not known:
            # Somebody else was faster, after an earlier attempt had failed.
            return await self._load(table_id)
        if table is None:
            self.known.drop(table_id)
            return None
        self.known.note(table)
        self._loaded(table)
        return table

    async def _read(self, table_id: str) -> Table | None:
        """Read a table; None if another process has shown its end or deleted it."""
        row = await self._store.find(table_id)
        if row is None or row.end_shown:
            return None
        table = await table_restoration.restore_open(row, self._store, self._new_clock)
        if table is not None:
            # A notice that ran out while the bot was down is given again, one that ran out since is not.
            idle_rules.resume(table, self._began)
            await self._prepare(table)
        return table


def _stored(row: TableRow) -> Stored:
    return Stored(
        id=row.id,
        game=GAMES[row.game],
        guild=row.guild,
        channel=row.channel,
        portable=row.portable,
        host=row.host,
        phase=Phase(row.phase),
        message=row.message,
        pressed=row.pressed,
        warned=row.warned,
        urgency=_urgency(row),
    )


def _urgency(row: TableRow) -> int | None:
    """Return how soon a table has to come back: one that waits for the bot gets no press to move it forward.

    A position that is shown and waits for a person needs nothing, unless time is left on a clock, or a clock
    was about to act.
    """
    if row.phase == Phase.LOBBY:
        return 0
    if row.phase != Phase.PLAYING or row.rules != GAMES[row.game].rules or row.shown_version != row.version:
        return 2
    is_up = row.deadline is not None and row.stood is None and row.time_left is None
    # A warning may stand that a press has made untrue.
    is_true = row.warning is None or row.warned is not None
    return None if is_up and is_true and row.speed not in TIMED else 1
