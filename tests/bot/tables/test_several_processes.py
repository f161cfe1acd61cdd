"""Several processes on PostgreSQL: each has its own shards' tables, and a deletion counts in all."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import pytest
import sqlalchemy as sa

from bot.background import Background
from bot.chats import chat_of
from bot.database.lease import Lease
from bot.database.rows import Chair, TableChange
from bot.database.schema import NOBODY, TABLES
from bot.database.statements import is_within
from bot.database.store import Store
from bot.errors import StaleAction
from bot.shards import Shards
from bot.tables.clock_runner import Clocks
from bot.tables.person_settings import People
from bot.tables.registry import Tables
from bot.tables.seat_rules import COMPUTER
from bot.tables.table import Phase, Table
from bot.tables.tables_of_other_processes import plays_elsewhere
from engine.games.no_thank_you import GAME
from tests.bot.database.planted_persons import holding
from tests.bot.tables import kit
from tests.bot.tables.kit import ANA, BEN, CLEO, NAMES
from tests.support import databases
from tests.support.tables_in_memory import FACES

pytestmark = pytest.mark.parametrize("folder", ["postgresql"], indirect=True)

SHARD = 1 << 22


class Process(NamedTuple):
    """What a process of the bot has in memory."""

    store: Store
    lease: Lease
    tables: Tables


@pytest.fixture
async def processes(file: Path) -> AsyncIterator[list[Process]]:
    """Start two processes, one for each shard of two."""
    started = [await started_on(databases.url_of(file), f"{number}/2") for number in range(2)]
    yield started
    for each in started:
        await each.lease.release()
        await each.store.close()


async def started_on(url: str, shards: str) -> Process:
    store = Store(url)
    lease = Lease(store, url, Shards.parse(shards), 3600.0)
    await lease.take()
    return Process(store, lease, Tables(store, FACES))


async def playing(process: Process, *persons: int, computers: int = 0) -> Table:
    """Begin a game in a server of the process's shard; the first person begins it."""
    (shard,) = process.lease.shards.ids
    return await kit.playing(process.tables, *persons, guild=shard * SHARD + 7, computers=computers)


async def test_a_table_that_only_a_deleted_person_had_is_closed_in_another_process(
    processes: list[Process],
) -> None:
    first, second = processes
    alone = await playing(second, BEN, computers=1)
    await first.tables.forgetting.forget(BEN)
    row = await first.store.find(alone.id)
    assert row is not None
    assert (row.phase, row.host, row.reason) == (Phase.CLOSED, NOBODY, "closed.everybody_left")


async def test_a_person_deleted_in_one_process_is_not_written_again_by_another(
    processes: list[Process], file: Path
) -> None:
    first, second = processes
    own, others = await playing(first, ANA, BEN), await playing(second, CLEO, BEN, ANA)
    second.tables.deferred.write_soon(others, TableChange(pinged=BEN))
    await first.tables.forgetting.forget(BEN)
    assert holding(file, BEN, NAMES[BEN]) == []
    await second.tables.deferred.flush()
    await second.tables.deferred.flush()
    for process, table in ((first, own), (second, others)):
        while not table.has_ended:
            try:
                await kit.act(process.tables, table)
            except StaleAction:
                assert BEN not in [each.person for each in table.chairs]
        await process.tables.conclude(table)
    assert table.phase is Phase.OVER
    assert table.host == CLEO
    assert Chair("", None, COMPUTER, helped=True) in table.chairs
    assert holding(file, BEN, NAMES[BEN]) == []
    assert holding(file, CLEO, NAMES[CLEO]) != []


async def test_a_process_brings_back_the_tables_of_its_shards_whose_clocks_stood_still_from_when_it_last_ran(
    processes: list[Process],
) -> None:
    first, second = processes
    own, others = [await playing(each, ANA, BEN) for each in processes]
    chat = await kit.playing(first.tables, ANA, BEN, guild=chat_of(SHARD + 7), portable=True)
    for process, tables in ((first, {own.id, chat.id}), (second, {others.id})):
        found = await Tables(process.store, FACES).loading.read_all(is_within(process.lease.shards))
        assert {each.id for each in found} == tables
    await second.store.write_values({"alive:0/2": "2026-01-01T00:00:00+00:00", "alive:1/2": "2026-02-02"})
    async with second.store.writing() as connection:
        await connection.execute(TABLES.update().values(time_left=1000, deadline=None))
    await Clocks(first.tables, People(first.store), first.store, Background()).restore(first.lease.shards)
    stood = dict(tuple(row) for row in await second.store.ask(sa.select(TABLES.c.id, TABLES.c.stood)))
    since = datetime(2026, 1, 1, tzinfo=UTC)
    assert stood == {own.id: since, chat.id: since, others.id: None}


async def test_a_game_in_another_process_counts_as_played(processes: list[Process]) -> None:
    first, second = processes
    table = await playing(second, CLEO, BEN)
    assert await plays_elsewhere(first.store, BEN, GAME.name)
    assert not await plays_elsewhere(first.store, ANA, GAME.name)
    await kit.play_out(second.tables, table)
    assert not await plays_elsewhere(first.store, BEN, GAME.name)
