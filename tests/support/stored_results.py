"""Stored games: rows of results, and their tables."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from itertools import groupby
from random import Random
from typing import Any

import sqlalchemy as sa

from bot.chats import chat_of
from bot.database.ratings import Strength, rated
from bot.database.result_rows import ResultRow
from bot.database.rows import NewAction, TableRow
from bot.database.schema import RATINGS, RESULTS, TABLES
from bot.database.store import Store

Row = dict[str, Any]
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
HERE, THERE = 2**62, chat_of(2**61 + 7)
"""A server and a chat."""
GAME, OTHER_GAME = "no_thank_you", "yaniv"
ROBOT: Row = {"person": None, "name": "", "computer": "normal"}
GONE: Row = {"left": True, "computer": "normal"}
"""What differs where a person left, and a computer plays on."""
HELPED: Row = {"left": True}
"""What differs where a person came back to what a computer had played."""


def of_game(table_id: str, *seats: Row, minute: float = 0, **changed: Any) -> list[Row]:
    """Build a game; a seat says who sat there and what differs from a person alone in the first place."""
    whole = {"table_id": table_id, "guild": HERE, "game": GAME, "seats": len(seats)}
    whole |= {"persons": len(seats), "ended": NOON + timedelta(minutes=minute), **changed}
    alike: Row = {"computer": None, "left": False, "rank": 1, "score": 0}
    return [whole | alike | {"seat": number} | seat for number, seat in enumerate(seats)]


def who(person: int, name: str = "", **played: Any) -> Row:
    """Seat a person."""
    return {"person": person, "name": name or f"P{person}", **played}


def results_of(rows: Iterable[Row]) -> list[ResultRow]:
    """Return rows as the store takes them."""
    return [ResultRow(**row) for row in rows]


def table_row(game: Sequence[Row]) -> Row:
    """Build the table that a game was played at."""
    own = {"id": game[0]["table_id"], "game": game[0]["game"], "guild": game[0]["guild"]}
    played = {"rules": 1, "options": "{}", "seed": "00", "language": "en", "channel": 1, "host": 1}
    return own | played | {"phase": "over", "keep_order": False, "outcome": 99, "end_shown": True}


async def keep(store: Store, *games: Sequence[Row]) -> None:
    """Write games and their tables, and nothing of what follows from them."""
    async with store.writing() as connection:
        await connection.execute(TABLES.insert(), [table_row(game) for game in games])
        await connection.execute(RESULTS.insert(), [row for game in games for row in game])


async def write(store: Store, *games: Sequence[Row]) -> None:
    """Write games as if they had been played, with the ratings that follow."""
    await keep(store, *games)
    await store.rebuild_ratings()


async def play(store: Store, *games: Sequence[Row]) -> None:
    """Write games one by one, each with its last action."""
    for game in games:
        await store.insert(TableRow(**table_row(game)), ())
        await store.append(NewAction(game[0]["table_id"], 1, 0, "{}", results=results_of(game)), 0)


async def plan_of(store: Store, query: sa.ClauseElement) -> list[str]:
    """List the steps in which SQLite would answer a query."""
    spelled = query.compile(dialect=store._engine.dialect, compile_kwargs={"literal_binds": True})
    async with store.reading() as connection:
        plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {spelled}")
        return [str(step["detail"]).partition(" (")[0] for step in plan.mappings()]


async def rating_rows(store: Store) -> list[Row]:
    """Read all ratings, digit by digit."""
    async with store.reading() as connection:
        found = await connection.execute(RATINGS.select().order_by(*RATINGS.primary_key))
        return [dict(row) for row in found.mappings()]


async def rate(store: Store, *person: int) -> list[tuple[int, int]]:
    """Read rating and games of people here."""
    rows = {row["person"]: row for row in await rating_rows(store) if row["guild"] == HERE}
    return [(rows[each]["rating"], rows[each]["games"]) for each in person]


def strengths(rows: Sequence[Row], guild: int, game: str) -> dict[int, Strength]:
    """Rate everybody from the first game to the last, in memory."""
    own = [row for row in rows if (row["guild"], row["game"]) == (guild, game)]
    known: dict[int, Strength] = {}
    order = sorted(own, key=lambda row: (row["ended"], row["table_id"], row["seat"]))
    for _, seats in groupby(order, lambda row: row["table_id"]):
        known |= rated(results_of(seats), known)
    return known


def random_games(rng: Random, people: int, most: int = 60) -> list[list[Row]]:
    """Play games of all kinds among few people, with many ties and games that end at the same time."""
    games = []
    for number in range(rng.randrange(1, most)):
        sitting = rng.sample(range(1, people + 1), rng.randrange(2, 6))
        rows = [random_seat(rng, person) for person in sitting]
        games.append(
            of_game(
                f"T{number:03}",
                *rows,
                minute=rng.randrange(12),
                persons=sum(row["person"] is not None for row in rows),
                guild=rng.choice((HERE, HERE, THERE)),
                game=rng.choice((GAME, GAME, GAME, OTHER_GAME)),
            )
        )
    return games


def random_seat(rng: Random, person: int) -> Row:
    """Return a random seat: a person, one who left or came back, or a computer."""
    kind: Row | None = rng.choice(({}, {}, {}, GONE, HELPED, None))
    played = {"rank": rng.randrange(1, 4), "score": rng.randrange(-3, 4)}
    if kind is None:
        return ROBOT | played
    return who(person, f"P{person}{rng.choice('abc')}", **played, **kind)
