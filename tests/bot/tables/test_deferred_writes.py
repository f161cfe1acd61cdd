"""Writes that wait meet changes of the same table, on a server where both are under way at once."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import sqlalchemy as sa

from bot.database.rows import TableChange
from bot.database.schema import TABLES
from bot.database.store import Store
from bot.tables.registry import Tables
from bot.tables.table import Table
from tests.bot.tables.kit import ANA, BEN, playing
from tests.support.tables_in_memory import FACES


@pytest.fixture
def store(server_store: Store) -> Store:
    return server_store


@asynccontextmanager
async def kept_waiting(store: Store, table: Table) -> AsyncIterator[None]:
    """Lock the row of a table: whoever changes it meanwhile does so afterwards, in the same order."""
    async with store.reading() as connection:
        await connection.execute(sa.select(TABLES.c.id).where(TABLES.c.id == table.id).with_for_update())
        yield


async def waiting(store: Store, writers: int) -> None:
    """Wait until so many connections wait for a lock."""
    query = sa.select(sa.func.count()).select_from(sa.text("pg_stat_activity"))
    blocked = query.where(sa.text("wait_event_type = 'Lock' AND datname = current_database()"))
    async with asyncio.timeout(5):
        while [(writers,)] != await store.ask(blocked):  # noqa: ASYNC110 -- the server does not notify
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("ends", [True, False])
async def test_what_is_written_while_an_act_is_written_is_kept(
    tables: Tables, store: Store, ends: bool
) -> None:
    table = await playing(tables)
    play = table.play
    async with kept_waiting(store, table):
        act = asyncio.create_task(
            tables.closing.give_up(table, "closed.unreachable") if ends else tables.seating.leave(table, ANA)
        )
        await waiting(store, 1)
        posting = asyncio.create_task(tables.posted(table, TableChange(message=5)))
        await waiting(store, 2)
    await asyncio.gather(act, posting)
    await tables.deferred.flush()
    row = await store.find(table.id)
    assert row is not None
    assert (row.message, row.version) == (5, table.row.version)
    assert table.play is play  # it was not read anew: nobody else has changed it


async def test_a_table_that_ended_here_is_concluded_though_somebody_at_it_was_deleted(store: Store) -> None:
    tables, others = Tables(store, FACES), Tables(store, FACES)
    table = await playing(tables)
    await tables.closing.give_up(table, "closed.unreachable")
    await others.forgetting.forget(ANA)
    await tables.posted(table, TableChange(outcome=7))
    await tables.conclude(table)
    await tables.deferred.flush()
    row = await store.find(table.id)
    assert row is not None
    assert (row.outcome, row.end_shown) == (7, True)
    assert {chair.person for chair in table.chairs} == {None, BEN}
    assert tables.deferred._pending == {}
