"""The puzzle of the day as it is kept: given once a day and server, solved while it brought points."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.chats import chat_of
from bot.database.schema import DAILY
from bot.database.store import Store
from cogs.puzzles.daily_storage import Occasion, occasion
from cogs.puzzles.practice_storage import attempt, exercise, give
from tests.support.tables_in_memory import store_in

GAME, NAME, ANA, BEN, HERE, THERE = "algo", "1ABCDEFGHJKL", 2**62, 2, 2**61, chat_of(7)
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
TODAY = Occasion(HERE, 739_617, "Ana")


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with store_in(tmp_path) as opened:
        await give(opened, ANA, NAME, GAME, 1, now=NOON, occasion=TODAY)
        yield opened


async def solved(store: Store) -> list[tuple[int, bool]]:
    query = sa.select(DAILY.c.person, DAILY.c.solved.is_not(None)).order_by(DAILY.c.person)
    return [tuple(row) for row in await store.ask(query)]


async def test_a_puzzle_knows_its_day_and_server(store: Store) -> None:
    assert await occasion(store, ANA, NAME) == TODAY
    await give(store, ANA, "OTHER", GAME, 1, now=NOON)
    assert await occasion(store, ANA, "OTHER") is None
    assert await occasion(store, BEN, NAME) is None


async def test_a_server_has_one_puzzle_a_day_for_everybody(store: Store) -> None:
    with pytest.raises(IntegrityError):
        await give(store, ANA, "OTHER", GAME, 1, now=NOON, occasion=TODAY)
    assert await exercise(store, ANA, "OTHER") is None, "given on no occasion, it is not given at all"
    await give(store, ANA, "OTHER", GAME, 1, now=NOON, occasion=Occasion(THERE, TODAY.day, "Ana"))
    await give(store, BEN, NAME, GAME, 1, now=NOON, occasion=Occasion(HERE, TODAY.day, "Ben"))


@pytest.mark.parametrize("points", [None, 0, 1, 3])
async def test_it_is_solved_when_it_brings_points(store: Store, points: int | None) -> None:
    await give(store, BEN, NAME, GAME, 1, now=NOON, occasion=Occasion(HERE, TODAY.day, "Ben"))
    await attempt(store, ANA, NAME, 0, points, now=NOON)
    assert await solved(store) == [(BEN, False), (ANA, bool(points))]


async def test_a_try_that_does_not_count_solves_nothing(store: Store) -> None:
    assert not await attempt(store, ANA, NAME, 1, 3, now=NOON)
    await attempt(store, ANA, NAME, 0, 0, now=NOON)
    assert not await attempt(store, ANA, NAME, 1, 3, now=NOON)
    assert await solved(store) == [(ANA, False)]
