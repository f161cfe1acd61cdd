"""A second process on a database: plays at its tables past the lock that keeps such a process out.

It reads the tables once and writes on what it then knows, as an old version does beside a new one:
`python -m tests.soak.intruder DATABASE SEED PERSON`, with the id of somebody who joins tables.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random

from bot.database.errors import StoreError
from bot.database.store import Store
from bot.errors import TableError
from bot.tables.registry import Tables
from bot.tables.server_settings import Servers
from bot.tables.table import Table
from engine.core import RuleError
from tests.support.roomy import ROOMY
from tests.support.tables_in_memory import FACES, restored

STARTED = "reads and writes"


class Intruder:
    """Does at random tables what people could do there."""

    def __init__(self, tables: Tables, rng: Random, person: int) -> None:
        self.tables = tables
        self.person = person
        self.rng = rng
        self.acts: list[Callable[[Table, int], Awaitable[object]]] = [
            self._act, self._act, self._act, self._act, self._leave, self._join, self._start, self._close,
        ]  # fmt: skip

    async def act_once(self) -> None:
        """Do something at one of the tables; what is refused is refused."""
        table = self.rng.choice(list(self.tables))
        persons = [chair.person for chair in table.chairs if chair.person is not None]
        if persons:
            with suppress(TableError, RuleError, StoreError):
                await self.rng.choice(self.acts)(table, self.rng.choice(persons))

    async def _act(self, table: Table, _: int) -> None:
        seat = table.to_act
        if table.play is None or seat is None or table.chairs[seat].person is None:
            return
        action = self.rng.choice(list(table.play.state.legal_actions(seat)))
        await self.tables.playing.act(table, table.chairs[seat].person or 0, action)

    async def _leave(self, table: Table, person: int) -> None:
        await self.tables.seating.leave(table, person)

    async def _join(self, table: Table, _: int) -> None:
        await self.tables.seating.join(table, self.person, "stranger")

    async def _start(self, table: Table, _: int) -> None:
        await self.tables.playing.start(table, table.host)

    async def _close(self, table: Table, _: int) -> None:
        if self.rng.random() < 0.1:
            await self.tables.closing.close(table, table.host, may_moderate=True)


async def intrude(path: str, rng: Random, person: int) -> None:
    """Write until killed."""
    store = Store(f"sqlite+aiosqlite:///{path}")
    tables = Tables(store, FACES, servers=Servers(store, ROOMY))
    await restored(tables)
    print(STARTED, flush=True)  # noqa: T201 -- the soak waits for it
    intruder = Intruder(tables, rng, person)
    while list(tables):
        await intruder.act_once()
        await asyncio.sleep(rng.uniform(0, 0.05))


if __name__ == "__main__":
    asyncio.run(intrude(sys.argv[1], Random(sys.argv[2]), int(sys.argv[3])))
