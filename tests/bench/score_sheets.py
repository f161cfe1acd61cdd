"""Time the matches of a large server: a sheet with its neighbours, a list of them, the records.

Ten thousand results and fifty thousand rows of rounds, all of one server. Beside it, in the same run, bare
sqlite3 reads one table's row by its key.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from bot.database.schema import FEATS, RESULTS, ROUNDS, TABLES
from bot.database.store import Store
from bot.scores import matches
from bot.scores.matches import Place
from cogs.leaderboards.game_records import records
from tests.support.toy_game import GAME, TOY_FACE

TABLES_PLAYED, SEATS, ROUNDS_PLAYED, CHANNELS, PEOPLE = 2500, 4, 5, 10, 300
GUILD, TIMES = 100, 21
PLACE = Place(GUILD, 0, GAME.name)
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
Row = dict[str, Any]


def report() -> Iterator[str]:
    """List how long each question takes, in the middle of many times."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tefuda.db"
        measured = asyncio.run(_asked(path))
        bare = _bare(path)
    rows = TABLES_PLAYED * SEATS * ROUNDS_PLAYED
    yield f"{f'scores, {rows} rows':<24}{'ms':>10}{'ratio':>10}   (ratio: to a row by its key, bare)"
    for what, seconds in measured.items():
        yield f"{what:<24}{seconds * 1e3:>10.2f}{seconds / bare:>10.0f}"


async def _asked(path: Path) -> dict[str, float]:
    store = Store(f"sqlite+aiosqlite:///{path}")
    await store.migrate()
    await _fill(store)
    middle, month = _id(TABLES_PLAYED // 2), BEGAN + timedelta(minutes=TABLES_PLAYED * 9 // 10)
    questions: dict[str, Callable[[], Awaitable[Any]]] = {
        "a match's rounds": lambda: matches.rounds_of(store, middle, SEATS),
        "the matches beside": lambda: _beside(store, middle),
        "25 matches": lambda: matches.newest(store, PLACE, 25),
        "records of all times": lambda: records(store, TOY_FACE, GUILD),
        "records of a tenth": lambda: records(store, TOY_FACE, GUILD, month),
    }
    measured = {what: await _timed(question) for what, question in questions.items()}
    await store.close()
    return measured


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


def _bare(path: Path) -> float:
    with closing(sqlite3.connect(path)) as connection:
        took = []
        for number in range(TIMES):
            started = perf_counter()
            connection.execute("SELECT * FROM tables WHERE id = ?", (_id(number),)).fetchone()
            took.append(perf_counter() - started)
        return median(took)


async def _fill(store: Store) -> None:
    rng = Random(1)
    kept: dict[Any, list[Row]] = {TABLES: [], ROUNDS: [], FEATS: [], RESULTS: []}
    for number in range(TABLES_PLAYED):
        people = rng.sample(range(1, PEOPLE), SEATS)
        kept[TABLES].append(_table(number))
        kept[RESULTS] += [_result(number, seat, person, rng) for seat, person in enumerate(people)]
        for played in range(1, ROUNDS_PLAYED + 1):
            kept[ROUNDS] += [_round(number, played, seat, who, rng) for seat, who in enumerate(people)]
            kept[FEATS].append(_feat(kept[ROUNDS][-rng.randint(1, SEATS)]))
    async with store.writing() as connection:
        for table, rows in kept.items():
            await connection.execute(table.insert(), rows)


def _id(number: int) -> str:
    return f"T{number:05}"


def _table(number: int) -> Row:
    place = {"id": _id(number), "guild": GUILD, "channel": number % CHANNELS, "game": GAME.name}
    rest = {"rules": 1, "options": "{}", "seed": "0", "language": "en", "host": 1, "phase": "over"}
    return (
        place | rest | {"keep_order": False, "end_shown": True, "opened": BEGAN + timedelta(minutes=number)}
    )


def _place(number: int, seat: int) -> Row:
    return {"table_id": _id(number), "seat": seat, "game": GAME.name, "guild": GUILD}


def _player(number: int, seat: int, person: int) -> Row:
    ended = BEGAN + timedelta(minutes=number)
    who = {"person": person, "name": f"さくら {person}", "computer": None, "persons": SEATS, "ended": ended}
    return _place(number, seat) | who


def _feat(scored: Row) -> Row:
    copied = ("table_id", "round", "seat", "game", "guild", "person", "persons", "ended")
    return {key: scored[key] for key in copied} | {"name": "least"}


def _result(number: int, seat: int, person: int, rng: Random) -> Row:
    made = {"left": False, "rank": seat + 1, "score": rng.randrange(200), "seats": SEATS}
    return _player(number, seat, person) | made


def _round(number: int, played: int, seat: int, person: int, rng: Random) -> Row:
    made = {"round": played, "points": rng.randrange(50), "total": rng.randrange(100)}
    return _player(number, seat, person) | made
