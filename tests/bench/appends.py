"""Count the actions that the store writes in a second: one by one, and from fifty tables at once.

Beside it, in the same run and folder, a bare sqlite3 writes a row and commits: with every commit brought to
the disk (FULL), as the store does it, and without (NORMAL).
"""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from bot.database.rows import NewAction
from bot.database.store import Store
from bot.tables.table import Phase
from engine.games import GAMES
from tests.support.many_tables import fill, id_of
from tests.support.tables_in_memory import store_in
from tests.support.timing import percentiles

ACTIONS = 1000
AT_ONCE = 50
ACTION = '{"do":"pass","to":2}'


def report() -> Iterator[str]:
    """List the rates and how long the last of a hundred writers waits."""
    with TemporaryDirectory() as folder:
        bare = {mode: _bare(Path(folder), mode) for mode in ("FULL", "NORMAL")}
        measured = asyncio.run(_appended(Path(folder)))
    yield f"{'actions written':<24}{'a second':>10}{'p99, ms':>10}{'ratio':>10}   (ratio: to bare, FULL)"
    for how, (rate, wait) in measured.items():
        yield f"{how:<24}{rate:>10.0f}{wait * 1e3:>10.1f}{rate / bare['FULL']:>10.3f}"
    for mode, rate in bare.items():
        yield f"{f'bare sqlite3, {mode}':<24}{rate:>10.0f}{'':>10}{rate / bare['FULL']:>10.3f}"


def _bare(folder: Path, mode: str) -> float:
    """Return the rows that sqlite3 alone writes in a second, each in a transaction."""
    with closing(sqlite3.connect(folder / f"{mode}.db")) as connection:
        for pragma in ("journal_mode=WAL", f"synchronous={mode}"):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("CREATE TABLE log (step, row)")
        started = perf_counter()
        for step in range(ACTIONS):
            connection.execute("INSERT INTO log VALUES (?, ?)", (step, ACTION))
            connection.commit()
        return ACTIONS / (perf_counter() - started)


async def _appended(folder: Path) -> dict[str, tuple[float, float]]:
    """Return the rate of the store and the wait that one of a hundred exceeds."""
    async with store_in(folder) as store:
        await fill(store, next(iter(GAMES.values())), [Phase.LOBBY] * (AT_ONCE + 1))
        alone = await _together(store, 1)
        return {"one by one": alone, f"{AT_ONCE} at once": await _together(store, AT_ONCE)}


async def _together(store: Store, tables: int) -> tuple[float, float]:
    waits: list[float] = []
    started = perf_counter()
    first = 0 if tables > 1 else AT_ONCE
    await asyncio.gather(*(_write(store, first + n, ACTIONS // tables, waits) for n in range(tables)))
    return len(waits) / (perf_counter() - started), percentiles(waits)[1]


async def _write(store: Store, table: int, actions: int, waits: list[float]) -> None:
    """Write the log of one table, an action after the other."""
    for step in range(actions):
        began = perf_counter()
        await store.append(NewAction(id_of(table), step, 0, ACTION), step)
        waits.append(perf_counter() - began)
