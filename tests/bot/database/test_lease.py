"""Leases of shards on PostgreSQL: who holds them, whose writes count, and how they pass on."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import pairwise

import pytest
import sqlalchemy as sa

from bot.database.errors import Failure, Held
from bot.database.lease import Lease
from bot.database.schema import LEASES
from bot.database.statements import write_note
from bot.database.store import Store
from bot.shards import Shards
from tests.support.database_faults import failing

SOON, LONG = 0.5, 3600.0
"""Seconds: of a lease that is awaited, and of one that outlasts the test."""


class Process:
    """A store with its lease, as a process of the bot has them."""

    def __init__(self, url: str, shards: str, seconds: float) -> None:
        self.store = Store(url)
        self.lease = Lease(self.store, url, Shards.parse(shards), seconds)
        self.losses: list[None] = []
        self.lease.on_loss(lambda: self.losses.append(None))

    async def freeze(self, *, stops_clock: bool = False) -> None:
        """Renew the lease no more; if the clock stops too, the process cannot know that it has run out."""
        assert self.lease._timer is not None
        self.lease._timer.cancel()
        if self.lease._renewing is not None:
            await self.lease._renewing
        if stops_clock:
            self.lease._renewed = float("inf")

    @asynccontextmanager
    async def renewing(self) -> AsyncIterator[None]:
        """Renew the lease again and again: its own timer has no hurry."""

        async def renew() -> None:
            while True:
                await self.lease.renew()
                await asyncio.sleep(0.02)

        work = asyncio.create_task(renew())
        yield
        work.cancel()

    async def holders(self) -> list[tuple[int, int]]:
        rows = await self.store.ask(sa.select(LEASES.c.shard, LEASES.c.shards).order_by(LEASES.c.shard))
        return [tuple(row) for row in rows]


@pytest.fixture
async def process(postgres_url: str) -> AsyncIterator[Callable[..., Process]]:
    """Return what makes processes on one database."""
    made: list[Process] = []

    def make(shards: str, seconds: float = LONG) -> Process:
        made.append(Process(postgres_url, shards, seconds))
        return made[-1]

    yield make
    for each in made:
        await each.lease.release()
        await each.store.close()


async def until_it_waits(work: asyncio.Task[None], query: str, process: Process) -> None:
    """Wait until a statement of some work waits for a lock in the database."""
    waits = sa.text("SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE :like")
    found: object = None
    while found is None:
        assert not work.done()
        await asyncio.sleep(0.01)
        # In one transaction the view would stay as it was.
        async with process.store.reading() as connection:
            found = await connection.scalar(waits, {"like": f"%{query}%"})


async def test_nothing_is_written_without_a_lease_which_is_renewed_meanwhile(
    process: Callable[..., Process],
) -> None:
    bot = process("0/1")
    await bot.store.migrate()
    with failing(Failure.LEASE_LOST):
        await bot.store.write_value("key", "value")
    await bot.lease.take()
    async with bot.store.writing() as connection:
        renewed = bot.lease._renewed
        await bot.lease.renew()
        await write_note(connection, "key", "value")
    assert await bot.store.read_value("key") == "value"
    assert bot.lease._renewed > renewed
    # It gives up before its lease runs out.
    bot.lease._renewed -= LONG * 0.89
    assert bot.lease.holds()
    bot.lease._renewed -= LONG * 0.02
    assert not bot.lease.holds()
    assert bot.losses == [None]


async def test_a_lease_that_is_renewed_is_not_taken_and_its_holder_named(
    process: Callable[..., Process],
) -> None:
    first, second = process("0-3/16"), process("3-5/16", SOON)
    await first.lease.take()
    async with first.renewing():
        with pytest.raises(Held) as caught:
            await second.lease.take()
    assert re.search(r"\(shard 3 of 16: process \d+ on .+ since .+ UTC\); end that one", str(caught.value))
    assert await first.holders() == [(0, 16), (1, 16), (2, 16), (3, 16)]
    await first.store.write_value("key", "value")


async def test_shards_of_one_count_are_held_side_by_side_and_another_count_waits_for_all(
    process: Callable[..., Process],
) -> None:
    first, second, other = process("0-1/4"), process("2-3/4"), process("4-7/32", SOON)
    for each in (first, second):
        await each.lease.take()
        await each.store.write_value("key", "value")
    assert await first.holders() == [(0, 4), (1, 4), (2, 4), (3, 4)]
    await first.lease.release()
    async with second.renewing():
        with pytest.raises(Held, match="shard 2 of 4"):
            await other.lease.take()
    await second.lease.release()
    await other.lease.take()
    assert await other.holders() == [(4, 32), (5, 32), (6, 32), (7, 32)]


async def test_a_lease_that_nobody_renews_runs_out(process: Callable[..., Process]) -> None:
    first, second = process("0-3/16", SOON), process("0-3/16")
    await first.lease.take()
    await first.freeze()
    await second.lease.take()
    with failing(Failure.LEASE_LOST):
        await first.store.write_value("key", "first")
    await second.store.write_value("key", "second")
    assert first.losses == [None]


@pytest.mark.parametrize("finds_by", ["a write", "a renewal"])
async def test_a_former_holder_finds_that_another_process_took_over(
    process: Callable[..., Process], finds_by: str
) -> None:
    """By the database alone, where the clock of that process says nothing."""
    first, second = process("0-3/16", SOON), process("3/16")
    await first.lease.take()
    await first.freeze(stops_clock=True)
    await second.lease.take()
    if finds_by == "a renewal":
        await first.lease.renew()
        assert first.losses == [None], "before it writes anything"
    with failing(Failure.LEASE_LOST):
        await first.store.write_value("key", "first")
    assert await second.store.read_value("key") is None
    assert first.losses == [None]
    assert not first.lease.holds()


async def test_taking_over_waits_for_the_write_of_the_former_holder(process: Callable[..., Process]) -> None:
    first, second = process("0-3/16", SOON), process("0-3/16")
    await first.lease.take()
    await first.freeze(stops_clock=True)
    async with first.store.writing(is_long=True) as connection:
        taking = asyncio.create_task(second.lease.take())
        await until_it_waits(taking, "DELETE FROM leases", second)
        await write_note(connection, "key", "first")
    await taking
    assert await second.store.read_value("key") == "first"


async def test_an_end_waits_for_the_renewal_under_way(
    process: Callable[..., Process], postgres_url: str
) -> None:
    one, other = process("0/1"), Store(postgres_url)
    await one.lease.take()
    async with other.writing() as connection:
        await connection.execute(LEASES.update().values(holder="whoever locks the row"))
        one.lease._beat()
        renewing = one.lease._renewing
        assert renewing is not None
        await until_it_waits(renewing, "UPDATE leases%", one)
        one.lease._lose("nothing is to be deleted")
        await one.lease.release()
        assert renewing.cancelled()
    await other.close()


async def test_a_clean_end_lets_a_successor_start_at_once_whose_token_is_greater(
    process: Callable[..., Process],
) -> None:
    tokens: list[int] = []
    bots = [process("0-3/16") for _ in range(3)]
    await bots[0].lease.take()
    for bot, successor in pairwise(bots):
        tokens.append(bot.lease._token or 0)
        taking = asyncio.create_task(successor.lease.take())
        await bot.lease.release()
        await taking
        await successor.store.write_value("key", "value")
    tokens.append(bots[-1].lease._token or 0)
    assert tokens == sorted(set(tokens))


async def test_a_schema_in_use_is_not_changed(process: Callable[..., Process]) -> None:
    bot, other = process("0-3/16"), process("4-7/16", SOON)
    await bot.lease.take()
    async with bot.store.writing() as connection:
        await connection.execute(sa.text("UPDATE alembic_version SET version_num = '0014'"))
    async with bot.renewing():
        for change in (other.store.migrate, other.lease.take):
            with pytest.raises(Held, match="shard 0 of 16"):
                await change()
