"""Time a restart: what is known of a hundred thousand open tables is read, and a table when it is needed.

Beside it, in the same run, the same rows are read with bare sqlite3, and for the tables that are needed the
options and actions are decoded: what no restart can do without.
"""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import msgspec

from bot.background import Background
from bot.tables.clock_runner import Clocks
from bot.tables.person_settings import People
from bot.tables.registry import Tables
from bot.tables.table import Phase
from engine.games import GAMES
from tests.support.many_tables import fill, id_of, leave, multiply
from tests.support.tables_in_memory import FACES, restored, store_in
from tests.support.timing import seconds_of

TABLES = 2_000
PHASES = (Phase.LOBBY, *[Phase.PLAYING] * 8, Phase.OVER)
"""Of ten tables one waits for people, and one has ended unseen."""


OPEN = 100_000
"""Tables that nobody touches."""
NEEDED = 200
"""How many of them are needed one after another."""


def report() -> Iterator[str]:
    """List the seconds of a restart, and of rebuilding many tables with a line for every game."""
    with TemporaryDirectory() as folder:
        seconds, needed = asyncio.run(_begun("prime_daifugo", Path(folder)))
        bare = seconds_of(partial(_read_known, Path(folder) / "tefuda.db"))
    yield f"{f'ready, {OPEN} tables':<24}{'s':>10}{'bare, s':>10}{'ratio':>10}   (aim 5 s)"
    yield f"{'':<24}{seconds:>10.2f}{bare:>10.2f}{seconds / bare:>10.1f}"
    yield f"{'a table that is needed':<24}{'p50, ms':>10}{'max, ms':>10}   (aim 100 ms)"
    yield f"{'prime_daifugo':<24}{needed[len(needed) // 2] * 1e3:>10.1f}{needed[-1] * 1e3:>10.1f}"
    yield f"{f'rebuilt, {TABLES} tables':<24}{'s':>10}{'bare, s':>10}{'ratio':>10}"
    for name in GAMES:
        with TemporaryDirectory() as folder:
            seconds = asyncio.run(_restored(name, Path(folder)))
            bare = seconds_of(partial(_read, name, Path(folder) / "tefuda.db"))
        yield f"{name:<24}{seconds:>10.2f}{bare:>10.2f}{seconds / bare:>10.1f}"


async def _begun(name: str, folder: Path) -> tuple[float, list[float]]:
    """Write the tables; time a process that begins with them, and each of the first that are needed."""
    async with store_in(folder) as store:
        await fill(store, GAMES[name], [Phase.PLAYING] * (OPEN // 100))
        await leave(store)
        await multiply(store, 100)
        background = Background()
        tables = Tables(store, FACES, background)
        clocks = Clocks(tables, People(store), store, background)
        started = perf_counter()
        await clocks.restore()
        known = await tables.loading.read_all()
        seconds = perf_counter() - started
        assert [len(known), [each for each in known if each.urgency is not None]] == [OPEN, []]
        needed = sorted([await _needed(tables, id_of(number)) for number in range(NEEDED)])
        background.stop()
    return seconds, needed


async def _needed(tables: Tables, table_id: str) -> float:
    started = perf_counter()
    assert await tables.loading.load(table_id)
    return perf_counter() - started


def _read_known(path: Path) -> None:
    """Read the same rows."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("SELECT * FROM tables WHERE NOT concluded ORDER BY opened, id").fetchall()
        connection.execute("SELECT table_id, person FROM seats ORDER BY table_id, seat").fetchall()


async def _restored(name: str, folder: Path) -> float:
    """Write the tables, and time a process that finds them."""
    async with store_in(folder) as store:
        await fill(store, GAMES[name], list(islice(cycle(PHASES), TABLES)))
        started = perf_counter()
        tables = await restored(Tables(store, FACES))
        seconds = perf_counter() - started
    assert len(tables) == TABLES
    return seconds


def _read(name: str, path: Path) -> None:
    """Read and decode the same rows."""
    game = GAMES[name]
    with closing(sqlite3.connect(path)) as connection:
        for row in connection.execute("SELECT * FROM tables ORDER BY opened, id"):
            msgspec.json.decode(row[3], type=game.options)
        connection.execute("SELECT * FROM seats ORDER BY table_id, seat").fetchall()
        for _, action in connection.execute("SELECT seat, action FROM actions ORDER BY table_id, step"):
            msgspec.json.decode(action, type=game.actions)
