"""Puzzles as they are kept: given to one person, tried in turn, also piece by piece, and ended once."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.database.schema import PRACTICE
from bot.database.store import Store
from bot.faces.puzzles import Exercise
from cogs.puzzles import practice_storage
from cogs.puzzles.daily_storage import Occasion
from cogs.puzzles.practice_storage import UNTRIED_LIFETIME, PracticeTotals, exercise, latest, look, practised
from tests.bot.database.test_store import downgraded
from tests.support.tables_in_memory import store_in

GAME, NAME = "prime_daifugo", "K7Q2M4"
ANA, BEN = 2**62, 2
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
LATER = NOON + timedelta(minutes=3, seconds=25)
give, attempt = partial(practice_storage.give, now=NOON), partial(practice_storage.attempt, now=NOON)
choose = partial(practice_storage.choose, now=NOON)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with store_in(tmp_path) as opened:
        await give(opened, ANA, NAME, GAME, 5)
        yield opened


async def done(store: Store) -> Exercise:
    found = await exercise(store, ANA, NAME)
    assert found is not None
    return found


async def test_a_puzzle_is_of_the_person_who_was_given_it_once(store: Store) -> None:
    with pytest.raises(IntegrityError):
        await give(store, ANA, NAME, GAME, 9)
    assert await exercise(store, BEN, NAME) is None
    assert await exercise(store, ANA, "OTHER") is None
    assert not await attempt(store, BEN, NAME, 0, 10)
    await give(store, BEN, NAME, GAME, 3)
    await attempt(store, BEN, NAME, 0, 10)
    assert await done(store) == Exercise(GAME, 5, 0, None)


async def test_a_try_that_ends_nothing_leaves_the_puzzle_open(store: Store) -> None:
    assert await attempt(store, ANA, NAME, 0)
    assert await attempt(store, ANA, NAME, 1)
    assert await done(store) == Exercise(GAME, 5, 2, None)


async def test_of_two_tries_for_the_same_moment_one_counts(store: Store) -> None:
    counted = await asyncio.gather(*(attempt(store, ANA, NAME, 0, points) for points in (None, 10, 3)))
    assert sorted(counted) == [False, False, True]
    found = await done(store)
    assert (found.tries, found.points) == (1, (None, 10, 3)[counted.index(True)])


@pytest.mark.parametrize("points", [0, 10])
async def test_a_puzzle_that_has_ended_stays_as_it_is(store: Store, points: int) -> None:
    assert await attempt(store, ANA, NAME, 0, points)
    for tries in (0, 1):
        assert not await attempt(store, ANA, NAME, tries, 99)
    assert await done(store) == Exercise(GAME, 5, 1, points)


async def test_a_hint_is_a_try_and_outlives_the_process(store: Store, tmp_path: Path) -> None:
    assert await attempt(store, ANA, NAME, 0, hints=1)
    assert not await attempt(store, ANA, NAME, 0, hints=1)
    assert await attempt(store, ANA, NAME, 1, 1)
    async with store_in(tmp_path) as again:
        assert await done(again) == Exercise(GAME, 5, 2, 1, hints=1)


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


# ------------------------------------------------------------------ piece by piece


async def test_mistakes_are_what_found_nothing_and_was_no_hint(store: Store) -> None:
    happened: tuple[dict[str, Any], ...]
    happened = ({"found": (7,)}, {}, {"hints": 1, "hinted": 1}, {"found": (7, 3)}, {})
    for tries, what in enumerate(happened):
        assert await attempt(store, ANA, NAME, tries, **what)
    assert (await done(store)).mistakes == 2
    assert await attempt(store, ANA, NAME, 5, 0)
    assert await done(store) == Exercise(GAME, 5, 6, 0, 1, (7, 3), 1), "in the order of the finds"
    assert (await done(store)).mistakes == 2


async def test_what_is_chosen_stays_until_it_is_answered(store: Store) -> None:
    assert await choose(store, ANA, NAME, 0, "A")
    assert await choose(store, ANA, NAME, 0, "B")
    assert await done(store) == Exercise(GAME, 5, 0, None, piece="B")
    await attempt(store, ANA, NAME, 0)
    assert await done(store) == Exercise(GAME, 5, 1, None, piece="B"), "after a mistake the card stays chosen"
    await attempt(store, ANA, NAME, 1, found=(1,), piece=None)
    assert await done(store) == Exercise(GAME, 5, 2, None, found=(1,))


async def test_nothing_is_chosen_for_another_moment_another_person_or_after_the_end(store: Store) -> None:
    assert not await choose(store, ANA, NAME, 1, piece="B")
    assert not await choose(store, BEN, NAME, 0, piece="B")
    await attempt(store, ANA, NAME, 0, 0)
    assert not await choose(store, ANA, NAME, 1, piece="B")
    assert await done(store) == Exercise(GAME, 5, 1, 0)


# ------------------------------------------------------------------ times


async def test_the_time_runs_from_the_first_look_to_the_end(store: Store) -> None:
    await practice_storage.attempt(store, ANA, NAME, 0, 3, now=LATER)
    await look(store, ANA, NAME, now=LATER + timedelta(days=1))
    assert (await done(store)).seconds == 205


async def test_the_latest_puzzle_was_looked_at_last_also_when_it_has_ended(store: Store) -> None:
    assert await latest(store, ANA, GAME) == NAME
    await practice_storage.give(store, ANA, "NEW", GAME, 1, now=NOON + timedelta(seconds=1))
    await practice_storage.give(store, ANA, "OTHER", "algo", 3, now=LATER)
    assert await latest(store, ANA, GAME) == "NEW"
    await look(store, ANA, NAME, now=NOON + timedelta(seconds=2))
    assert await latest(store, ANA, GAME) == NAME
    await practice_storage.attempt(store, ANA, "NEW", 0, now=NOON + timedelta(seconds=3))
    assert await latest(store, ANA, GAME) == "NEW"
    await practice_storage.attempt(store, ANA, "NEW", 1, 0, now=LATER)
    assert await latest(store, ANA, GAME) == "NEW"
    assert await latest(store, BEN, GAME) is None


# ------------------------------------------------------------------ what is not kept


async def names(store: Store) -> set[tuple[int, str]]:
    return {tuple(row) for row in await store.ask(sa.select(PRACTICE.c.person, PRACTICE.c.puzzle))}


async def test_a_puzzle_that_is_skipped_without_a_try_is_not_kept(store: Store) -> None:
    await give(store, BEN, NAME, GAME, 5)
    await give(store, ANA, "OPEN", GAME, 5)
    await give(store, ANA, "A", GAME, 5, skipped=NAME)
    await give(store, ANA, "B", GAME, 5, skipped="A")
    assert await names(store) == {(ANA, "B"), (ANA, "OPEN"), (BEN, NAME)}


async def test_a_puzzle_that_nobody_went_back_to_is_not_kept(store: Store) -> None:
    await give(store, ANA, "SEEN", GAME, 5)
    await look(store, ANA, "SEEN", now=NOON + timedelta(hours=1))
    later = NOON + UNTRIED_LIFETIME + timedelta(minutes=1)
    await practice_storage.give(store, ANA, "A", GAME, 5, now=later)
    assert await names(store) == {(ANA, "A"), (ANA, "SEEN")}


@pytest.mark.parametrize("points", [None, 0, 3])
async def test_a_puzzle_that_was_tried_is_kept_and_that_of_the_day_anyway(
    store: Store, points: int | None
) -> None:
    await attempt(store, ANA, NAME, 0, points)
    await give(store, ANA, "TODAY", GAME, 5, occasion=Occasion(1, 739_617, "Ana"), skipped=NAME)
    await give(store, ANA, "A", GAME, 5, skipped="TODAY")
    assert await names(store) == {(ANA, NAME), (ANA, "TODAY"), (ANA, "A")}
    await practice_storage.give(store, ANA, "B", GAME, 5, now=NOON + timedelta(days=9), skipped="A")
    assert (ANA, NAME) in await names(store)


# ------------------------------------------------------------------ migrations


async def migrated_from(store: Store, revision: str) -> None:
    """Migrate to a revision of before, and back."""
    async with store._engine.begin() as connection:
        await connection.run_sync(downgraded, revision)
    await store.migrate()


async def test_puzzles_of_before_are_kept_by_the_migration(store: Store) -> None:
    await look(store, ANA, NAME, now=LATER)
    await migrated_from(store, "0005")
    assert await done(store) == Exercise(GAME, 5, 0, None)
    assert await store.ask(sa.select(PRACTICE.c.given == PRACTICE.c.touched)) == [(True,)]


async def test_puzzles_of_before_that_were_never_tried_are_deleted_but_for_the_latest(store: Store) -> None:
    async with store.writing() as connection:
        given = {"person": ANA, "game": GAME, "level": 5, "hints": 0}
        for minute, (name, tries) in enumerate((("A", 0), ("B", 1), ("C", 0), ("D", 0)), 1):
            times = dict.fromkeys(("given", "touched"), NOON + timedelta(minutes=minute))
            await connection.execute(PRACTICE.insert().values(puzzle=name, tries=tries, **given, **times))
    await migrated_from(store, "0006")
    assert await names(store) == {(ANA, "B"), (ANA, "D")}
