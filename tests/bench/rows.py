"""Measure the rows and bytes of whole games in SQLite and in PostgreSQL, with their indexes.

Random computers play to the end at the largest table. What a game leaves is written: the table, its seats,
its actions, and a row of results for each seat; rows of rounds and of clocks are left out.
"""

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import sqlalchemy as sa

from bot.database.schema import ACTIONS, RESULTS
from bot.database.store import Store
from bot.tables.table import Phase
from engine.games import GAMES
from tests.support import postgres
from tests.support.many_tables import GUILD, fill, id_of, insert, person_at
from tests.support.stored_results import Row, of_game, who

GAMES_PLAYED = 50
SQLITE = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
POSTGRESQL = "SELECT pg_database_size(current_database())"


def report() -> Iterator[str]:
    """List actions and kilobytes of a game."""
    yield f"{'a whole game':<24}{'actions':>10}{'SQLite KB':>12}{'PostgreSQL KB':>15}"
    with TemporaryDirectory() as folder:
        server = postgres.start(Path(folder) / "server")
        try:
            for name in GAMES:
                yield asyncio.run(_line(name, Path(folder), server))
        finally:
            server.cleanup()


async def _line(name: str, folder: Path, server: postgres.PostgresServer) -> str:
    actions, small = await _measured(f"sqlite+aiosqlite:///{folder / name}.db", name, SQLITE)
    async with postgres.new_database(server) as database:
        _, large = await _measured(postgres.url_of(server, database), name, POSTGRESQL)
    return f"{name:<24}{actions:>10.0f}{small:>12.1f}{large:>15.1f}"


async def _measured(url: str, name: str, size: str) -> tuple[float, float]:
    """Return the actions and the kilobytes of a game."""
    store, game = Store(url), GAMES[name]
    await store.migrate()
    empty = await _size(store, size)
    await fill(store, game, [Phase.OVER] * GAMES_PLAYED)
    await insert(store, {RESULTS: [row for number in range(GAMES_PLAYED) for row in _results(name, number)]})
    ((actions,),) = await store.ask(sa.select(sa.func.count()).select_from(ACTIONS))
    full = await _size(store, size)
    await store.close()
    return actions / GAMES_PLAYED, (full - empty) / GAMES_PLAYED / 1024


async def _size(store: Store, query: str) -> int:
    ((size,),) = await store.ask(sa.select(sa.text(f"({query})")))
    return int(size)


def _results(game: str, number: int) -> list[Row]:
    persons = [person_at(number, seat) for seat in range(GAMES[game].seats[-1])]
    ranked = [who(each, f"さくら {each}", rank=rank, score=rank) for rank, each in enumerate(persons, 1)]
    rated = {"guild": GUILD + number % 10, "mu": 25.0, "sigma": 8.3}
    rows = of_game(id_of(number), *ranked, game=game, ended=datetime.now(UTC))
    return [row | rated for row in rows]
