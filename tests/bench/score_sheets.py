"""Time the matches of a large server: a sheet with its neighbours, a list of them, the records.

The results and rounds are those of `standings`, all of one channel. Beside it, in the same run, bare sqlite3
reads one table's row by its key.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from bot.database.store import Store
from bot.scores import matches
from bot.scores.matches import Place
from cogs.leaderboards.game_records import records
from tests.bench.standings import GAME, LISTED, fill_rounds, games_of, write
from tests.support.many_tables import GUILD
from tests.support.tables_in_memory import FACES, store_in
from tests.support.timing import seconds_of

TIMES = 21
PLACE = Place(GUILD, 1, GAME)
MONTH = timedelta(seconds=LISTED // 10)
"""In which a tenth of the games ended."""


def report() -> Iterator[str]:
    """List how long each question takes, in the middle of many times."""
    with TemporaryDirectory() as folder:
        measured, bare = asyncio.run(_asked(Path(folder)))
    yield f"{f'scores, {LISTED} results':<24}{'ms':>10}{'ratio':>10}   (ratio: to a row by its key, bare)"
    for what, seconds in measured.items():
        yield f"{what:<24}{seconds * 1e3:>10.2f}{seconds / bare:>10.0f}"


async def _asked(folder: Path) -> tuple[dict[str, float], float]:
    async with store_in(folder) as store:
        games, face = games_of(LISTED, 1), FACES[GAME]
        await write(store, games)
        await fill_rounds(store, games)
        middle, began = games[len(games) // 2], datetime.now(UTC) - MONTH
        table_id = middle[0]["table_id"]
        questions: dict[str, Callable[[], Awaitable[Any]]] = {
            "a match's rounds": lambda: matches.rounds_of(store, table_id, len(middle)),
            "the matches beside": lambda: _beside(store, table_id),
            "records of all times": lambda: records(store, face, GUILD),
            "records of a tenth": lambda: records(store, face, GUILD, began),
        }
        measured = {what: await _timed(question) for what, question in questions.items()}
    return measured, _bare(folder / "tefuda.db", table_id)


async def _beside(store: Store, table_id: str) -> None:
    assert await matches.older(store, PLACE, table_id)
    assert await matches.newer(store, PLACE, table_id)


async def _timed(question: Callable[[], Awaitable[Any]]) -> float:
    took = []
    for _ in range(TIMES):
        started = perf_counter()
        assert await question() != []
        took.append(perf_counter() - started)
    return median(took)


def _bare(path: Path, table_id: str) -> float:
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT * FROM tables WHERE id = ?"
        return median(
            seconds_of(lambda: connection.execute(query, (table_id,)).fetchone()) for _ in range(TIMES)
        )
