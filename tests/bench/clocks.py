"""Count what clocks cost while they wait, and how late they act where a thousand are due in one second.

Waiting: the processor time of a minute with ten thousand live clocks, and of one without, in the same
process. The memory of the heap is what Python allocates for it. Acting: from the deadline until the fallback
is in the database and the table turned to it. Nothing is shown, as what Discord takes is not ours.
"""

import asyncio
import gc
import tracemalloc
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time

from bot.background import Background
from bot.database.store import Store
from bot.faces.speeds import Speed
from bot.tables.clock_runner import Clocks
from bot.tables.person_settings import People
from bot.tables.registry import Tables
from bot.tables.table import Phase, Table
from bot.timers import Deadlines
from engine.games import GAMES
from tests.support.many_tables import fill
from tests.support.tables_in_memory import FACES, restored, store_in
from tests.support.timing import percentiles

WAITING = 10_000
DUE = 1_000
SECONDS = 60.0
"""For how long clocks wait."""
SPANS = (1.0, 0.0)
"""In how many seconds all are due."""
AHEAD = 3.0
"""Seconds until the first is due."""


class Process:
    """Tables with clocks, without Discord."""

    def __init__(self, store: Store) -> None:
        self.background = Background()
        self.tables = Tables(store, FACES, self.background)
        self.clocks = Clocks(self.tables, People(store), store, self.background)
        self.late: list[float] = []
        """The seconds from each deadline until the fallback was played."""

    async def tell_all(self, tables: Sequence[Table]) -> None:
        """Run the clocks of tables, and store their deadlines."""
        for table in tables:
            await self.clocks.told(table, table.moment)
        await self.tables.deferred.flush()


def report() -> Iterator[str]:
    """List the cost of waiting, and the lateness."""
    with TemporaryDirectory() as folder:
        yield from asyncio.run(_waited(Path(folder)))
    yield f"{f'{DUE} deadlines':<32}{'p50':>8}{'p99':>8}{'max':>8}   (lateness in ms)"
    for span in SPANS:
        with TemporaryDirectory() as folder:
            parts = percentiles(asyncio.run(_played(Path(folder), span)))
        name = f"within {span:g} s" if span else "in one moment"
        yield f"{name:<32}" + "".join(f"{part * 1e3:>8.1f}" for part in parts)


@asynccontextmanager
async def _opened(folder: Path, tables: int) -> AsyncIterator[Process]:
    async with store_in(folder) as store:
        await fill(store, GAMES["no_thank_you"], [Phase.PLAYING] * tables, speed=Speed.LIVE)
        process = Process(store)
        try:
            await process.clocks.restore()
            await restored(process.tables)
            yield process
        finally:
            process.background.stop()
            await asyncio.gather(*process.background.tasks, return_exceptions=True)


async def _waited(folder: Path) -> list[str]:
    async with _opened(folder, WAITING) as process:
        tables = list(process.tables)
        size = _size(process.background, tables)
        idle = await _spent()
        await process.tell_all(tables)
        waiting = await _spent()
    assert not any(table.timed_out for table in tables)
    return [
        f"{f'{WAITING} deadlines':<32}{'without':>10}{'with':>10}",
        f"{f'processor, ms in {SECONDS:g} s':<32}{idle * 1e3:>10.1f}{waiting * 1e3:>10.1f}",
        f"{'memory of one, bytes':<32}{'':>10}{size:>10.0f}",
    ]


def _size(background: Background, tables: Sequence[Table]) -> float:
    """Return the bytes that the heap has for one table."""
    gc.collect()
    tracemalloc.start()
    deadlines: Deadlines[Table] = Deadlines(background, lambda _: None)
    before = tracemalloc.get_traced_memory()[0]
    for table in tables:
        deadlines.set(table, 2 * SECONDS)
    size = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    for table in tables:
        deadlines.set(table, None)
    return size / len(tables)


async def _spent() -> float:
    """Return the processor time of this process while it waits."""
    await asyncio.sleep(1)
    gc.collect()
    began = process_time()
    await asyncio.sleep(SECONDS)
    return process_time() - began


async def _played(folder: Path, span: float) -> list[float]:
    """Let all clocks run out, spread over some seconds; return how late each acted."""
    rng = Random(1)
    async with _opened(folder, DUE) as process:
        tables, late = list(process.tables), list[float]()
        dues: dict[Table, datetime] = {}

        def note(table: Table) -> None:
            if table.timed_out and table in dues:
                late.append((process.tables.steady.now() - dues.pop(table)).total_seconds())

        process.tables.listen(note)
        await process.tell_all(tables)
        started = process.tables.steady.now()
        for table in tables:
            turn = table.clock.turn
            turn.is_reminded, turn.started, turn.left = True, started, AHEAD + rng.uniform(0, span)
            assert table.clock.deadline is not None
            dues[table] = table.clock.deadline
            process.clocks.watch(table)
        while dues:  # noqa: ASYNC110 -- nothing tells when the last has acted
            await asyncio.sleep(0.1)
    return late
