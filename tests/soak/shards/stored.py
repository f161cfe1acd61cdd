"""The contents of the database after the last process has ended."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import asyncpg
from msgspec import Struct
from msgspec.structs import replace

from bot.database.store import Store
from tests.soak.shards import audit


class Row(Struct, frozen=True):
    """A row of the log."""

    step: int
    seat: int
    action: str
    actor: str | None
    taken: float
    """When it was written, in seconds."""


class Stored(Struct, frozen=True):
    """Everything that the checks look at."""

    tables: dict[str, dict[str, Any]]
    people: dict[str, list[int | None]]
    """Who has each seat of a table, in order."""
    logs: dict[str, list[Row]]
    results: dict[str, list[tuple[int, int, int]]]
    """Seat, rank and score of every result of a table."""
    ratings: list[tuple[object, ...]]
    rebuilt: list[tuple[object, ...]]
    """The ratings as they follow from the results."""
    writes: list[audit.Write]


async def read(address: str, url: str) -> Stored:
    """Read a database that nobody writes to."""
    connection = await asyncpg.connect(address)
    try:
        ratings = await _ratings(connection)
        await _rebuild(url)
        return await _read(connection, ratings)
    finally:
        await connection.close()


async def _rebuild(url: str) -> None:
    store = Store(url)
    try:
        await store.rebuild_ratings()
    finally:
        await store.close()


async def _read(connection: asyncpg.Connection, ratings: list[tuple[object, ...]]) -> Stored:
    tables = [dict(row) for row in await connection.fetch("SELECT * FROM tables")]
    seats = await connection.fetch("SELECT table_id, person FROM seats ORDER BY table_id, seat")
    log = """SELECT table_id, step, seat, action, actor, extract(epoch FROM taken)::float8
    FROM actions ORDER BY table_id, step"""
    logged = [(table, Row(*row)) for table, *row in await connection.fetch(log)]
    results: dict[str, list[tuple[int, int, int]]] = defaultdict(list)
    for row in await connection.fetch("SELECT table_id, seat, rank, score FROM results ORDER BY 1, 2"):
        results[row["table_id"]].append((row["seat"], row["rank"], row["score"]))
    found, rebuilt = collected(tables, seats, logged), await _ratings(connection)
    written = await audit.writes(connection)
    return replace(found, results=results, ratings=ratings, rebuilt=rebuilt, writes=written)


def collected(
    tables: Iterable[dict[str, Any]], seats: Iterable[Sequence[Any]], log: Iterable[tuple[str, Row]]
) -> Stored:
    """Collect tables, their seats and their logs, each in order."""
    people: dict[str, list[int | None]] = defaultdict(list)
    for table, person in seats:
        people[table].append(person)
    logs: dict[str, list[Row]] = defaultdict(list)
    for table, row in log:
        logs[table].append(row)
    return Stored({each["id"]: each for each in tables}, people, logs, {}, [], [], [])


async def _ratings(connection: asyncpg.Connection) -> list[tuple[object, ...]]:
    return [tuple(row) for row in await connection.fetch("SELECT * FROM ratings ORDER BY 1, 2, 3")]
