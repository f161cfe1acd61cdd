"""Ratings in the database: written with the results, and the same to the last digit when built anew."""

import asyncio
import gc
import tracemalloc
from collections.abc import Awaitable, Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from bot.database import erasure, ledger
from bot.database.ratings import rated
from bot.database.schema import RATINGS, RESULTS
from bot.database.store import Store
from tests.bot.database.test_store import downgraded
from tests.support import databases
from tests.support.stored_results import (
    GAME,
    HERE,
    NOON,
    ROBOT,
    THERE,
    keep,
    of_game,
    play,
    random_games,
    rating_rows,
    results_of,
    strengths,
    who,
    write,
)
from tests.support.tables_in_memory import store_in


async def ends(store: Store) -> dict[str, datetime]:
    rows = await store.ask(sa.select(RESULTS.c.table_id, RESULTS.c.ended))
    return {table_id: ended for table_id, ended in rows}  # noqa: C416 -- rows are no pairs to mypy


# ------------------------------------------------------------------ written with the results


async def test_a_result_is_written_with_the_ratings_that_it_leads_to(store: Store) -> None:
    await play(store, of_game("alone", who(1), ROBOT, persons=1))
    assert await rating_rows(store) == []
    game = of_game("A", who(1), who(2, rank=2), ROBOT | {"rank": 3}, persons=2)
    await play(store, game)
    known = strengths(game, HERE, GAME)
    assert [(row["person"], row["rating"], row["gained"]) for row in await rating_rows(store)] == [
        (person, known[person].rating, known[person].gained) for person in (1, 2)
    ]


async def test_a_rating_and_the_order_of_results_are_of_one_game_in_one_server(store: Store) -> None:
    early = NOON - timedelta(minutes=5)
    await play(
        store,
        of_game("A", who(1), who(2, rank=2)),
        of_game("B", who(1), who(2, rank=2), minute=-5, guild=THERE),
        of_game("C", who(1), who(2, rank=2), minute=-5, game="yaniv"),
    )
    rows = await rating_rows(store)
    assert len(rows) == 6
    assert {row["games"] for row in rows} == {1}
    assert await ends(store) == {"A": NOON, "B": early, "C": early}


async def test_a_rating_that_cannot_be_written_holds_the_result_back(store: Store) -> None:
    await play(store, of_game("A", who(1), who(2, rank=2)))
    before = await rating_rows(store)
    async with store.writing() as connection:
        await connection.exec_driver_sql("ALTER TABLE ratings RENAME TO elsewhere")
    with databases.lacking_a_table():
        await play(store, of_game("B", who(1), who(2, rank=2), minute=1))
    async with store.writing() as connection:
        await connection.exec_driver_sql("ALTER TABLE elsewhere RENAME TO ratings")
    assert (await ends(store)).keys() == {"A"}
    assert await rating_rows(store) == before


@pytest.mark.parametrize("minutes", [-90, 0])
async def test_a_game_ends_after_all_that_are_written_though_its_clock_says_otherwise(
    store: Store, minutes: int
) -> None:
    await play(store, of_game("B", who(1), who(2)), of_game("A", who(1), who(2), minute=minutes))
    assert await ends(store) == {"B": NOON, "A": NOON + timedelta(microseconds=1)}


# ------------------------------------------------------------------ built anew


@pytest.mark.parametrize("stored", [play, write], ids=["played", "of an older version"])
async def test_ratings_built_anew_are_the_same_to_the_last_digit_also_when_somebody_is_deleted(
    store: Store, stored: Callable[..., Awaitable[None]]
) -> None:
    # The clock is of no help: games are written in another order than they ended in.
    await stored(store, *random_games(Random(2), 12, most=60))
    before = await rating_rows(store)
    await store.rebuild_ratings()
    assert await rating_rows(store) == before != []
    person = before[0]["person"]
    async with store.writing() as connection:
        await erasure.erase(connection, person)
    others = [row for row in before if row["person"] != person]
    assert await rating_rows(store) == others != []
    await store.rebuild_ratings()
    assert await rating_rows(store) == others


async def test_games_that_end_at_once_are_rated_in_the_order_of_their_writing(store: Store) -> None:
    games = [
        of_game(f"T{number:02}", who(number % 3 + 1), who((number + 1) % 3 + 1, rank=2))
        for number in reversed(range(12))
    ]
    await asyncio.gather(*(play(store, game) for game in games))
    before = await rating_rows(store)
    await store.rebuild_ratings()
    assert await rating_rows(store) == before


async def test_that_law_finds_a_rating_out_of_turn(store: Store) -> None:
    await write(store, of_game("A", who(1), who(2, rank=2)), of_game("B", who(2), who(1, rank=2), minute=1))
    in_turn = await rating_rows(store)
    async with store.writing() as connection:
        await connection.execute(RATINGS.delete())
        for table_id in "BA":
            found = await connection.execute(RESULTS.select().where(RESULTS.c.table_id == table_id))
            rows = [dict(row) for row in found.mappings()]
            known = await ledger._strengths(connection, HERE, GAME, (1, 2))
            await ledger._replace_ratings(connection, HERE, GAME, rated(results_of(rows), known))
    assert await rating_rows(store) != in_turn


async def test_progress_counts_every_row_that_ratings_follow_from_and_ratings_of_nobody_go(
    store: Store,
) -> None:
    stray = {"guild": 1, "game": "chess", "person": 1, "mu": 1.0, "sigma": 1.0, "rating": 1}
    async with store.writing() as connection:
        counted = {"wins": 0, "games": 0, "gained": 0, "table_id": ""}
        await connection.execute(RATINGS.insert().values(**stray, **counted))
    rng, reported = Random(1), list[int]()
    await keep(store, *random_games(rng, 9))
    await store.rebuild_ratings(reported.append)
    ((rows,),) = await store.ask(ledger.count_rated())
    assert sum(reported) == rows > 0
    assert "chess" not in {row["game"] for row in await rating_rows(store)}


async def test_an_end_in_the_middle_leaves_the_ratings_that_there_were(store: Store) -> None:
    await write(store, of_game("A", who(1), who(2, rank=2)))
    before = await rating_rows(store)
    await keep(store, of_game("B", who(2), who(1, rank=2), minute=1))

    def end(rows: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await store.rebuild_ratings(end)
    assert await rating_rows(store) == before


@pytest.fixture
def prompt_collections() -> Iterator[None]:
    """Collect garbage at Python's own thresholds, as the bot does: until then it counts as memory."""
    others = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield
    gc.set_threshold(*others)


@pytest.mark.usefixtures("prompt_collections")
async def test_only_the_people_of_one_game_are_in_memory_together(tmp_path: Path) -> None:
    def many(groups: int) -> list[list[dict[str, Any]]]:
        return [
            of_game(f"{group:03}{number:03}", who(number * 2), who(number * 2 + 1, rank=2), guild=group)
            for group in range(groups)
            for number in range(50)
        ]

    # The memory is that of this process: the same statements fill it on a server.
    async with store_in(tmp_path) as store:
        await keep(store, *many(2))
        few = await peak(store)
        async with store.writing() as connection:
            await connection.exec_driver_sql(
                databases.dropping("results_are_not_deleted", "results", connection.dialect.name)
            )
            await connection.execute(RESULTS.delete())
            await connection.exec_driver_sql("DELETE FROM tables")
        await keep(store, *many(10))
        assert await peak(store) < 2 * few


async def peak(store: Store) -> int:
    """Measure how much memory it takes at most to build the ratings anew."""
    await store.rebuild_ratings()
    tracemalloc.start()
    await store.rebuild_ratings()
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


# ------------------------------------------------------------------ at the start


async def test_results_of_before_there_were_ratings_are_rated_at_the_start(store: Store) -> None:
    games = random_games(Random(3), 6)
    await write(store, *games)
    before = await rating_rows(store)
    async with store._engine.begin() as connection:
        await connection.run_sync(downgraded, "0003")
    await store.migrate()
    assert await rating_rows(store) == before != []


async def test_a_start_leaves_ratings_alone_unless_they_came_about_in_another_way(store: Store) -> None:
    await keep(store, of_game("A", who(1), who(2, rank=2)))
    await store.migrate()
    assert await rating_rows(store) == []
    await store.write_value(ledger.RATED_BY, "an older method")
    await store.migrate()
    assert len(await rating_rows(store)) == 2
