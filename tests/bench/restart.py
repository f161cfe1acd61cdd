"""Time a restart: two thousand tables are rebuilt from the database, by the bot's own `Tables.restore`.

Beside it, in the same run, the same rows are read with bare sqlite3 and their options and actions are
decoded: what no restart can do without.
"""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import msgspec

from bot.database.store import Store
from bot.tables.registry import Tables
from bot.tables.table import Phase
from engine.games import GAMES
from tests.support.many_tables import fill
from tests.support.tables_in_memory import FACES, restored

TABLES = 2_000
PHASES = (Phase.LOBBY, *[Phase.PLAYING] * 8, Phase.OVER)
"""Of ten tables one waits for people, and one has ended unseen."""


def report() -> Iterator[str]:
    """List the seconds of a restart, a line for every game."""
    yield f"{f'restart, {TABLES} tables':<24}{'s':>10}{'bare, s':>10}{'ratio':>10}   (aim 2 s)"
    for name in GAMES:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "tefuda.db"
            seconds = asyncio.run(_restored(name, path))
            bare = _read(name, path)
        yield f"{name:<24}{seconds:>10.2f}{bare:>10.2f}{seconds / bare:>10.1f}"


async def _restored(name: str, path: Path) -> float:
    """Write the tables, and time a process that finds them."""
    store = Store(f"sqlite+aiosqlite:///{path}")
    await store.migrate()
    await fill(store, GAMES[name], list(islice(cycle(PHASES), TABLES)))
    started = perf_counter()
    tables = await restored(Tables(store, FACES))
    seconds = perf_counter() - started
    await store.close()
    assert len(tables) == TABLES
    return seconds


def _read(name: str, path: Path) -> float:
    """Time the bare reading and decoding of the same rows."""
    game, started = GAMES[name], perf_counter()
    with closing(sqlite3.connect(path)) as connection:
        for row in connection.execute("SELECT * FROM tables ORDER BY opened, id"):
            msgspec.json.decode(row[3], type=game.options)
        connection.execute("SELECT * FROM seats ORDER BY table_id, seat").fetchall()
        for _, action in connection.execute("SELECT seat, action FROM actions ORDER BY table_id, step"):
            msgspec.json.decode(action, type=game.actions)
    return perf_counter() - started
