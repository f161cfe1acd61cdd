"""Turns of writers, and how often a write visits the thread of its connection."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from bot.database import sqlite_driver
from bot.database.rows import NewAction
from bot.database.store import Store
from bot.database.turns import PATIENCE, Turns
from bot.tables.table import Phase
from engine.games import GAMES
from tests.support.many_tables import fill, id_of


async def test_who_has_no_patience_goes_first_and_the_others_in_order() -> None:
    turns, order = Turns(), list[str]()

    async def take(name: str, patience: float) -> None:
        async with turns.taken(patience):
            order.append(name)
            await asyncio.sleep(0)

    async with turns.taken():
        tasks = [asyncio.create_task(take(*each)) for each in (("note", PATIENCE), ("a", 0), ("b", 0))]
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    assert order == ["a", "b", "note"]


async def test_who_goes_away_leaves_the_turn_to_the_next() -> None:
    turns, order = Turns(), list[str]()

    async def take(name: str) -> None:
        async with turns.taken():
            order.append(name)

    async with turns.taken():
        first, second, third = (asyncio.create_task(take(name)) for name in "abc")
        await asyncio.sleep(0)
        first.cancel()
    # The turn has been given to the second by now, which does not know it yet.
    second.cancel()
    await asyncio.wait([first, second, third])
    assert order == ["c"]
    assert not turns._is_taken


@pytest.fixture
async def store(tmp_path: Path) -> Any:
    store = Store(f"sqlite+aiosqlite:///{tmp_path / 'tefuda.db'}")
    await store.migrate()
    await fill(store, GAMES["algo"], [Phase.LOBBY])
    yield store
    await store.close()


async def test_an_action_visits_the_thread_for_the_first_statement_and_for_the_disk(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    visits = list[Any]()
    visit = sqlite_driver.Connection._visit

    async def noted(connection: sqlite_driver.Connection, task: Any, *args: Any, **kwargs: Any) -> Any:
        visits.append(task)
        return await visit(connection, task, *args, **kwargs)

    monkeypatch.setattr(sqlite_driver.Connection, "_visit", noted)
    await store.append(NewAction(id_of(0), 0, 0, "{}"), 0)
    assert len(visits) == 2
    visits.clear()
    assert len(await store.log(id_of(0))) == 1
    assert len(visits) == 1


async def test_many_rows_are_read_in_parts_and_as_a_whole(store: Store) -> None:
    most = 3 * sqlite_driver.AHEAD
    for step in range(most):
        await store.append(NewAction(id_of(0), step, 0, "{}"), step)
    logged = await store.log(id_of(0))
    assert [each.seat for each in logged] == [0] * most
    async with store.reading() as connection:
        streamed = await connection.stream(sa.text("SELECT step FROM actions ORDER BY step"))
        assert [row.step async for row in streamed] == list(range(most))


async def test_a_write_that_is_abandoned_leaves_no_transaction_open(store: Store) -> None:
    writing = asyncio.create_task(store.append(NewAction(id_of(0), 0, 0, "{}"), 0))
    for _ in range(4):
        await asyncio.sleep(0)
    writing.cancel()
    await asyncio.wait([writing])
    version = len(await store.log(id_of(0)))
    await store.append(NewAction(id_of(0), version, 0, "{}"), version)
    assert len(await store.log(id_of(0))) == version + 1
