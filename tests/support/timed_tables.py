"""Tables with clocks over a real store, without Discord, in virtual time."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import copy
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bot.background import Background
from bot.database.rows import Chair
from bot.database.store import Store
from bot.faces.speeds import Speed
from bot.tables.clock_constants import Kind
from bot.tables.clock_runner import Clocks
from bot.tables.computers import Computers
from bot.tables.person_settings import People
from bot.tables.registry import Tables
from bot.tables.table import Table
from bot.tables.table_clock import Clock
from bot.workers.opponent_workers import Thinking
from engine.games import GAMES
from engine.play import begin
from tests.support.tables_in_memory import CHANNEL, FACES, GUILD, set_columns, store_in
from tests.support.turns import fallback
from tests.support.virtual_time import BEGAN

NO_THANK_YOU = GAMES["no_thank_you"]


class TimedTables:
    """A process with clocks, in which whoever is to act is told at once, and its restarts."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.jump = timedelta()
        """By how much the machine's clock is wrong."""
        self.is_telling = True
        """Whether Discord takes messages."""
        self.dealt = ""
        self.begin()

    def wall(self) -> datetime:
        """Return the time by the machine's clock."""
        return BEGAN + timedelta(seconds=time.monotonic()) + self.jump

    def begin(self) -> None:
        """Begin a process."""
        self.background = Background()
        self.people = People(self.store)
        self.tables = Tables(self.store, FACES, self.background, self.wall)
        self.clocks = Clocks(self.tables, self.people, self.store, self.background)
        self.computers = Computers(self.tables, self.background, Thinking())
        self.tables.listen(self.tell)

    def tell(self, table: Table) -> None:
        """Take the publisher's part: a changed table is shown, and its person told, unless presses do it."""
        if self.is_telling and not table.portable:
            self.background.spawn(self._show, table, table.moment, table.row.version)

    async def _show(self, table: Table, moment: int, version: int) -> None:
        await self.clocks.told(table, moment)
        self.tables.note_shown(table, version)

    async def end(self, *, killed: bool = False) -> None:
        """End the process, in an orderly way or not."""
        self.background.stop()
        await asyncio.gather(*self.background.tasks, return_exceptions=True)
        if not killed:
            await self.clocks.note_alive()
            await self.tables.deferred.flush()

    async def restart(self, seconds: float, *, killed: bool = False) -> None:
        """Be down for some seconds."""
        await self.end(killed=killed)
        await asyncio.sleep(seconds)
        self.begin()
        await self.reopen()

    async def reopen(self) -> None:
        """Bring back the tables for which there is something to do, and show them."""
        await self.clocks.restore()
        stored = await self.tables.loading.read_all()
        await self.tables.loading.load_all([each for each in stored if each.urgency is not None])
        await asyncio.sleep(0.1)

    @property
    def table(self) -> Table:
        """The table that was dealt last."""
        table = self.tables.known.get(self.dealt)
        assert isinstance(table, Table)
        return table

    async def deal(
        self,
        speed: Speed = Speed.LIVE,
        persons: int = 2,
        game: Any = NO_THANK_YOU,
        *,
        portable: bool = False,
    ) -> Table:
        """Start a game that person 1 begins and in which 2 follows, with a clock that runs."""
        names = [Chair(f"P{person}", person) for person in range(1, persons + 1)]
        place: Any = {"guild": GUILD, "channel": CHANNEL, "language": "en", "portable": portable}
        with patch("secrets.token_hex", lambda _: _seed(game, persons)):
            table = await self.tables.open(game, game.options(), names[0], speed, **place)
        self.dealt = set_columns(table, keep_order=True).id
        for chair in names[1:]:
            await self.tables.seating.join(table, chair.person or 0, chair.name)
        await self.tables.playing.start(table, 1)
        if portable:
            await self.press(1)
        await asyncio.sleep(0.1)
        return table

    async def press(self, person: int) -> None:
        """Press anything at the table as a person, which shows it too."""
        await self.tables.welcome(self.table, person)
        await self._show(self.table, self.table.moment, self.table.row.version)
        await asyncio.sleep(0.1)

    async def play(self, person: int, moment: int | None = None) -> None:
        """Press as a person: the action that the clock would also take."""
        table = self.table
        await self.tables.welcome(table, person)
        at = table.moment if moment is None else moment
        await self.tables.playing.act(table, person, fallback(table), at)
        if table.portable:
            await self._show(table, table.moment, table.row.version)
        await asyncio.sleep(0.1)

    async def kinds(self) -> list[Kind]:
        """List what happened to the clock of the table that was dealt last, by its rows."""
        return [Kind(act.kind) for act in await self.store.clock_acts(self.table.id)]

    async def actors(self) -> list[tuple[int, str | None]]:
        """List who took each step, by the rows of the table that was dealt last."""
        return [(each.seat, each.actor) for each in await self.store.log(self.table.id)]


def folded(clock: Clock) -> dict[str, Any]:
    """Copy what follows from the rows of a clock alone."""
    names = ("speed", "pace", "banks", "misses", "breaks", "acts", "is_paused")
    turn = {name: getattr(clock.turn, name) for name in ("seat", "step", "is_reminded")}
    return turn | {name: copy(getattr(clock, name)) for name in names}


def _seed(game: Any, persons: int) -> str:
    """Return a seed with which seat 0 begins."""
    seeds = (f"{number:032x}" for number in count())
    return next(seed for seed in seeds if begin(game, game.options(), persons, seed).state.to_act == (0,))


@asynccontextmanager
async def timed(folder: Path) -> AsyncIterator[TimedTables]:
    """Open tables on the store of a folder; end them afterwards."""
    async with store_in(folder) as store:
        at = TimedTables(store)
        try:
            yield at
        finally:
            await at.end()
