"""Puzzles to practise with: given to one person, tried in turn, ended once."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.database.schema import PRACTICE
from bot.database.store import Store
from bot.faces.puzzles import Exercise
from cogs.puzzles import practice_storage
from cogs.puzzles.daily_storage import Occasion
from cogs.puzzles.practice_storage import PracticeTotals, exercise, practised
from tests.bot.database.test_store import downgraded
from tests.support.tables_in_memory import store_in

GAME = "prime_daifugo"
ANA, BEN = 2**62, 2
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
give, attempt = partial(practice_storage.give, now=NOON), partial(practice_storage.attempt, now=NOON)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with store_in(tmp_path) as opened:
        await give(opened, ANA, "K7Q2M4", GAME, 5)
        yield opened


async def test_a_puzzle_is_of_the_person_who_was_given_it_once(store: Store) -> None:
    with pytest.raises(IntegrityError):
        await give(store, ANA, "K7Q2M4", GAME, 9)
    assert await exercise(store, BEN, "K7Q2M4") is None
    assert await exercise(store, ANA, "OTHER") is None
    assert not await attempt(store, BEN, "K7Q2M4", 0, 10)
    await give(store, BEN, "K7Q2M4", GAME, 3)
    await attempt(store, BEN, "K7Q2M4", 0, 10)
    assert await exercise(store, ANA, "K7Q2M4") == Exercise(GAME, 5, 0, None)


async def test_a_try_that_ends_nothing_leaves_the_puzzle_open(store: Store) -> None:
    assert await attempt(store, ANA, "K7Q2M4", 0)
    assert await attempt(store, ANA, "K7Q2M4", 1)
    assert await exercise(store, ANA, "K7Q2M4") == Exercise(GAME, 5, 2, None)


async def test_of_two_tries_for_the_same_moment_one_counts(store: Store) -> None:
    counted = await asyncio.gather(*(attempt(store, ANA, "K7Q2M4", 0, points) for points in (None, 10, 3)))
    assert sorted(counted) == [False, False, True]
    found = await exercise(store, ANA, "K7Q2M4")
    assert found is not None
    assert (found.tries, found.points) == (1, (None, 10, 3)[counted.index(True)])


@pytest.mark.parametrize("points", [0, 10])
async def test_a_puzzle_that_has_ended_stays_as_it_is(store: Store, points: int) -> None:
    assert await attempt(store, ANA, "K7Q2M4", 0, points)
    for tries in (0, 1):
        assert not await attempt(store, ANA, "K7Q2M4", tries, 99)
    assert await exercise(store, ANA, "K7Q2M4") == Exercise(GAME, 5, 1, points)


async def test_what_somebody_practised_is_counted_by_game(store: Store) -> None:
    assert await practised(store, ANA, GAME) == PracticeTotals(1, 0, 0)
    for puzzle, points in (("A", 10), ("B", 0), ("C", 7), ("D", None)):
        await give(store, ANA, puzzle, GAME, 5)
        await attempt(store, ANA, puzzle, 0, points)
    await give(store, ANA, "E", "algo", 5)
    await give(store, BEN, "A", GAME, 5)
    assert await practised(store, ANA, GAME) == PracticeTotals(given=5, solved=2, points=17)
    assert await practised(store, BEN, GAME) == PracticeTotals(1, 0, 0)
    assert await practised(store, 3, GAME) == PracticeTotals(0, 0, 0)


async def names(store: Store) -> set[tuple[int, str]]:
    return {tuple(row) for row in await store.ask(sa.select(PRACTICE.c.person, PRACTICE.c.puzzle))}


async def test_a_puzzle_that_is_skipped_without_a_try_is_not_kept(store: Store) -> None:
    await give(store, BEN, "K7Q2M4", GAME, 5)
    await give(store, ANA, "OPEN", GAME, 5)
    await give(store, ANA, "A", GAME, 5, skipped="K7Q2M4")
    await give(store, ANA, "B", GAME, 5, skipped="A")
    assert await names(store) == {(ANA, "B"), (ANA, "OPEN"), (BEN, "K7Q2M4")}


async def test_a_puzzle_that_nobody_went_back_to_is_not_kept(store: Store) -> None:
    await give(store, ANA, "SEEN", GAME, 5)
    await practice_storage.look(store, ANA, "SEEN", now=NOON + timedelta(hours=1))
    later = NOON + practice_storage.UNTRIED_LIFETIME + timedelta(minutes=1)
    await practice_storage.give(store, ANA, "A", GAME, 5, now=later)
    assert await names(store) == {(ANA, "A"), (ANA, "SEEN")}


@pytest.mark.parametrize("points", [None, 0, 3])
async def test_a_puzzle_that_was_tried_is_kept_and_that_of_the_day_anyway(
    store: Store, points: int | None
) -> None:
    await attempt(store, ANA, "K7Q2M4", 0, points)
    await give(store, ANA, "TODAY", GAME, 5, occasion=Occasion(1, 739_617, "Ana"), skipped="K7Q2M4")
    await give(store, ANA, "A", GAME, 5, skipped="TODAY")
    assert await names(store) == {(ANA, "K7Q2M4"), (ANA, "TODAY"), (ANA, "A")}
    await practice_storage.give(store, ANA, "B", GAME, 5, now=NOON + timedelta(days=9), skipped="A")
    assert (ANA, "K7Q2M4") in await names(store)


async def test_puzzles_of_before_that_were_never_tried_are_deleted_but_for_the_latest(store: Store) -> None:
    async with store.writing() as connection:
        given = {"person": ANA, "game": GAME, "level": 5, "hints": 0}
        for minute, (name, tries) in enumerate((("A", 0), ("B", 1), ("C", 0), ("D", 0)), 1):
            times = dict.fromkeys(("given", "touched"), NOON + timedelta(minutes=minute))
            await connection.execute(PRACTICE.insert().values(puzzle=name, tries=tries, **given, **times))
    async with store._engine.begin() as connection:
        await connection.run_sync(downgraded, "0006")
    await store.migrate()
    assert await names(store) == {(ANA, "B"), (ANA, "D")}


async def test_a_hint_is_a_try_and_outlives_the_process(store: Store, tmp_path: Path) -> None:
    assert await attempt(store, ANA, "K7Q2M4", 0, hints=1)
    assert not await attempt(store, ANA, "K7Q2M4", 0, hints=1)
    assert await attempt(store, ANA, "K7Q2M4", 1, 1)
    async with store_in(tmp_path) as again:
        assert await exercise(again, ANA, "K7Q2M4") == Exercise(GAME, 5, 2, 1, hints=1)
