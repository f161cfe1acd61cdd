"""Puzzles that are solved piece by piece: what was found and chosen is kept, and counts once."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from bot.database.schema import PRACTICE
from bot.database.store import Store
from bot.faces.puzzles import Exercise
from cogs.puzzles.practice_storage import attempt, choose, exercise, give, latest, look
from tests.bot.database.test_store import downgraded
from tests.support.tables_in_memory import store_in

GAME, NAME, ANA, BEN = "algo", "1ABCDEFGHJKL", 2**62, 2
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
LATER = NOON + timedelta(minutes=3, seconds=25)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with store_in(tmp_path) as opened:
        await give(opened, ANA, NAME, GAME, 1, now=NOON)
        yield opened


async def done(store: Store) -> Exercise:
    found = await exercise(store, ANA, NAME)
    assert found is not None
    return found


async def test_what_was_found_is_kept_in_its_order(store: Store) -> None:
    assert await attempt(store, ANA, NAME, 0, now=NOON, found=(7,))
    assert await attempt(store, ANA, NAME, 1, now=NOON, found=(7, 3))
    assert await done(store) == Exercise(GAME, 1, 2, None, found=(7, 3))


async def test_mistakes_are_what_found_nothing_and_was_no_hint(store: Store) -> None:
    happened: tuple[dict[str, Any], ...]
    happened = ({"found": (3,)}, {}, {"hints": 1, "hinted": 1}, {"found": (3, 7)}, {})
    for tries, what in enumerate(happened):
        assert await attempt(store, ANA, NAME, tries, now=NOON, **what)
    assert (await done(store)).mistakes == 2
    assert await attempt(store, ANA, NAME, 5, 0, now=NOON)
    assert await done(store) == Exercise(GAME, 1, 6, 0, 1, (3, 7), 1)
    assert (await done(store)).mistakes == 2


async def test_what_is_chosen_stays_until_it_is_answered(store: Store) -> None:
    assert await choose(store, ANA, NAME, 0, now=NOON, piece="B")
    assert await choose(store, ANA, NAME, 0, now=NOON, value="7")
    assert await choose(store, ANA, NAME, 0, now=NOON, value="8")
    assert await done(store) == Exercise(GAME, 1, 0, None, piece="B", value="8")
    await attempt(store, ANA, NAME, 0, now=NOON)
    assert await done(store) == Exercise(GAME, 1, 1, None, piece="B"), "after a mistake the card stays chosen"
    await choose(store, ANA, NAME, 1, now=NOON, value="7")
    await attempt(store, ANA, NAME, 1, now=NOON, found=(1,), piece=None)
    assert await done(store) == Exercise(GAME, 1, 2, None, found=(1,))


async def test_nothing_is_chosen_for_another_moment_another_person_or_after_the_end(store: Store) -> None:
    assert not await choose(store, ANA, NAME, 1, now=NOON, piece="B")
    assert not await choose(store, BEN, NAME, 0, now=NOON, piece="B")
    await attempt(store, ANA, NAME, 0, 0, now=NOON)
    assert not await choose(store, ANA, NAME, 1, now=NOON, piece="B")
    assert await done(store) == Exercise(GAME, 1, 1, 0)


async def test_the_time_runs_from_the_first_look_to_the_end(store: Store) -> None:
    await attempt(store, ANA, NAME, 0, 3, now=LATER)
    await look(store, ANA, NAME, now=LATER + timedelta(days=1))
    assert (await done(store)).seconds == 205


async def test_the_latest_puzzle_was_looked_at_last_also_when_it_has_ended(store: Store) -> None:
    assert await latest(store, ANA, GAME) == NAME
    await give(store, ANA, "NEW", GAME, 1, now=NOON + timedelta(seconds=1))
    await give(store, ANA, "OTHER", "prime_daifugo", 3, now=LATER)
    assert await latest(store, ANA, GAME) == "NEW"
    await look(store, ANA, NAME, now=NOON + timedelta(seconds=2))
    assert await latest(store, ANA, GAME) == NAME
    await attempt(store, ANA, "NEW", 0, now=NOON + timedelta(seconds=3))
    assert await latest(store, ANA, GAME) == "NEW"
    await attempt(store, ANA, "NEW", 1, 0, now=LATER)
    assert await latest(store, ANA, GAME) == "NEW"
    assert await latest(store, BEN, GAME) is None


async def test_puzzles_of_before_are_kept_by_the_migration(store: Store) -> None:
    async with store._engine.begin() as connection:
        await connection.run_sync(downgraded, "0005")
        before = await connection.execute(sa.text("SELECT * FROM practice"))
        assert "touched" not in list(before.keys())
    await store.migrate()
    assert await done(store) == Exercise(GAME, 1, 0, None)
    assert await store.ask(sa.select(PRACTICE.c.given == PRACTICE.c.touched)) == [(True,)]
