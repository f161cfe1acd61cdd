"""Time the lists of a server with many results, and the rebuild of ratings from a hundred thousand.

A list is timed as in the bench of presses: from the press that turns its page until the bot answers. Beside
the ratings, in the same run, OpenSkill rates the same games without a database: what no rebuild does without.
Memory is what Python allocates at most meanwhile (tracemalloc, in a run of its own, as it slows all).
"""

import asyncio
import tracemalloc
from collections.abc import Callable, Coroutine, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, TypeVar

from bot.app import Tefuda
from bot.database.ratings import Strength, rated
from bot.database.schema import ACHIEVEMENTS, FEATS, ROUNDS
from bot.database.store import Store
from bot.faces.records import LargestNumber, LongestNumber, MostAchievements, MostFirsts
from bot.front import custom_ids
from bot.front.feature import Feature
from bot.tables.table import Phase
from engine.games import GAMES
from tests.support import databases, toy_game
from tests.support.instant_discord import InstantDiscord, bring_back, connected, press_payload
from tests.support.many_tables import GUILD, fill
from tests.support.stored_results import Row, keep, of_game, results_of, who
from tests.support.tables_in_memory import store_in
from tests.support.timing import percentiles, seconds_of

T = TypeVar("T")
LISTED, RATED = 10_000, 100_000
"""How many results, which are rows: one for every seat of every game."""
LAID = 100_000
"""How many numbers were laid in the games of a list."""
PEOPLE, SERVERS = 500, 20
GAME, ROUNDS_PLAYED = "yaniv", 12
"""The game with the most records of rounds, and how many rounds every match of a list has."""
TIMES = 200
AT_ONCE = 2_000
"""How many games are written in one transaction."""


class Numbers(toy_game.ToyGameCog, group_name="tally", group_description="Tally"):
    """The commands of a game that keeps numbers and no rounds."""

    face = replace(
        toy_game.TOY_FACE,
        records=(LargestNumber("odd"), LongestNumber("even"), MostAchievements("even"), MostFirsts("odd")),
    )


def report() -> Iterator[str]:
    """List the milliseconds of every list, and the seconds and megabytes of all ratings."""
    yield f"{f'lists of {LISTED} results, ms':<32}{'p50':>8}{'p99':>8}   (aim: p99 below 50)"
    for name, seconds in (_run(_lists) | _run(_numbers)).items():
        half, last, _ = percentiles(seconds)
        yield f"{name:<32}{half * 1e3:>8.2f}{last * 1e3:>8.2f}"
    games, whole, bare, peak = _run(_rated)
    yield f"{f'ratings of {RATED} results':<32}{'s':>8}{'bare, s':>8}{'ratio':>8}{'peak, MB':>10}"
    yield f"{f'{games} games':<32}{whole:>8.2f}{bare:>8.2f}{whole / bare:>8.2f}{peak / 2**20:>10.1f}"


def _run(measure: Callable[[Path], Coroutine[Any, Any, T]]) -> T:
    with TemporaryDirectory() as folder:
        return asyncio.run(measure(Path(folder)))


def games_of(results: int, servers: int, game: str = GAME) -> list[list[Row]]:
    """Build games of two to six people, the last one now, up to a number of results."""
    rng, games, rows = Random(1), list[list[Row]](), 0
    now = datetime.now(UTC)
    while rows < results:
        sitting = rng.sample(range(1, PEOPLE + 1), rng.randrange(2, 7))
        seats = (who(person, f"さくら {person}", rank=rank) for rank, person in enumerate(sitting, 1))
        played = of_game(f"G{len(games):05}", *seats, ended=now - timedelta(seconds=results - rows))
        place = {"guild": GUILD + rng.randrange(servers), "game": game}
        games.append([row | place for row in played])
        rows += len(sitting)
    return games


async def write(store: Store, games: list[list[Row]]) -> None:
    for first in range(0, len(games), AT_ONCE):
        await keep(store, *games[first : first + AT_ONCE])


async def fill_rounds(store: Store, games: list[list[Row]]) -> None:
    """Write the rounds of all games, each with a call."""
    rng, rounds, feats = Random(2), list[Row](), list[Row]()
    for rows in games:
        for number in range(1, ROUNDS_PLAYED + 1):
            shared = ("table_id", "seat", "game", "guild", "person", "persons", "ended")
            scored = [{key: row[key] for key in shared} | {"round": number} for row in rows]
            feats.append(rng.choice(scored) | {"name": "yaniv"})
            more = {"name": "さくら", "computer": None, "total": 50}
            rounds += [each | more | {"points": rng.randrange(40)} for each in scored]
    async with store.writing() as connection:
        await connection.execute(ROUNDS.insert(), rounds)
        await connection.execute(FEATS.insert(), feats)


async def _fill_marks(store: Store, games: list[list[Row]]) -> None:
    """Write numbers that were laid in the games: most of them short, every fourth by a computer."""
    rng, marks, seen = Random(3), list[Row](), set[tuple[str, int]]()
    for number in range(LAID):
        row = rng.choice(games[number % len(games)])
        shared = {key: row[key] for key in ("table_id", "seat", "game", "guild", "persons", "name")}
        kind, digits = rng.choice(("odd", "odd", "odd", "even")), min(72, 1 + int(rng.expovariate(0.35)))
        laid = rng.randrange(10 ** (digits - 1), 10**digits)
        own = {"person": row["person"] if rng.randrange(4) else None, "taken": row["ended"]}
        said = {"kind": kind, "number": str(laid), "digits": digits, "size": digits}
        said |= {"step": number, "place": 0, "is_first": (kind, laid) not in seen}
        seen.add((kind, laid))
        marks.append(shared | own | said)
    async with store.writing() as connection:
        await connection.execute(ACHIEVEMENTS.insert(), marks)


# ---------------------------------------------------------------------- lists


async def _lists(folder: Path) -> dict[str, list[float]]:
    """Time page turns of every list; all results are hours old."""
    async with store_in(folder) as store:
        games = games_of(LISTED, 1)
        await write(store, games)
        await fill_rounds(store, games)
        await fill(store, GAMES[GAME], [Phase.PLAYING], guild=GUILD)
        await store.rebuild_ratings()
    ids = {"all time": f"t:a{GAME}", "this month": f"t:m{GAME}", "history": "h:0"}
    return await _timed(folder, Tefuda, ids)


class NumbersBot(Tefuda):
    """The bot with one more game, whose records are numbers."""

    def find_features(self) -> Mapping[str, Feature]:
        """Return the features of the bot, and the game."""
        return {**super().find_features(), "numbers": Feature(face=Numbers.face, commands=(Numbers,))}


async def _numbers(folder: Path) -> dict[str, list[float]]:
    """Time page turns of the leaderboard of a game whose records are numbers."""
    game = toy_game.GAME
    ids = {f"all time, {LAID} marks": f"t:a{game.name}", f"this month, {LAID} marks": f"t:m{game.name}"}
    with toy_game.known():
        async with store_in(folder) as store:
            games = games_of(LISTED, 1, game.name)
            await write(store, games)
            await _fill_marks(store, games)
            await fill(store, GAMES[GAME], [Phase.PLAYING], guild=GUILD)
            await store.rebuild_ratings()
        return await _timed(folder, NumbersBot, ids)


async def _timed(folder: Path, kind: type[Tefuda], ids: Mapping[str, str]) -> dict[str, list[float]]:
    """Turn pages of lists, each as many people."""
    async with connected(databases.url_of(folder / "tefuda.db"), kind) as (bot, api):
        await bring_back(bot)
        return {
            name: [await _turned(bot, api, shown, person) for person in range(1, TIMES + 1)]
            for name, shown in ids.items()
        }


async def _turned(bot: Tefuda, api: InstantDiscord, shown: str, person: int) -> float:
    """Turn to the next page as one person."""
    (table,) = bot.services.tables
    payload = press_payload(bot, table, person, custom_ids.HAND, custom_ids.FACE)
    payload["data"]["custom_id"] = f"t2:{shown}:0:page.{person % 5 + 1}"
    return await api.press(payload)


# -------------------------------------------------------------------- ratings


async def _rated(folder: Path) -> tuple[int, float, float, int]:
    """Return the games, the seconds with and without the database, and the most bytes at a time."""
    games = games_of(RATED, SERVERS)
    async with store_in(folder) as store:
        await write(store, games)
        bare = seconds_of(lambda: _rate(games))
        started = perf_counter()
        await store.rebuild_ratings()
        seconds = perf_counter() - started
        tracemalloc.start()
        await store.rebuild_ratings()
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return len(games), seconds, bare, peak


def _rate(games: list[list[Row]]) -> None:
    known: dict[int, dict[int, Strength]] = {}
    for rows in games:
        here = known.setdefault(rows[0]["guild"], {})
        here |= rated(results_of(rows), here)
