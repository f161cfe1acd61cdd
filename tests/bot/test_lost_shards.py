"""A bot that has lost its shards says nothing more; whoever takes them over answers its buttons."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from bot.database.errors import Failure
from bot.database.schema import LEASES
from bot.shards import Shards
from tests.support.database_faults import failing
from tests.support.harness import LEASE_SECONDS, Stage, running, said


class SharedStage(Stage):
    """A stage on PostgreSQL."""

    address = ""

    async def _kill(self) -> None:
        """Leave the lease as it is; it runs out."""
        await self.env._detach_bot()
        async with self.bot.store.writing() as connection:
            await connection.execute(LEASES.update().values(expires=sa.func.now()))
        await self.bot.store.close()


@asynccontextmanager
async def shared(url: str, path: Path) -> AsyncIterator[SharedStage]:
    class OnUrl(SharedStage):
        address = url

    async with running(OnUrl(path)) as stage:
        yield stage


async def taken(stage: Stage) -> None:
    """Let another process take the shards, of which the bot has not heard."""
    async with stage.bot.store.writing() as connection:
        await connection.execute(LEASES.update().values(token=0))


async def frozen(stage: Stage) -> None:
    """Let more time pass than the bot may be without a renewal."""
    assert stage.bot.ownership._lease is not None
    stage.bot.ownership._lease._renewed -= LEASE_SECONDS


def seen(stage: Stage) -> list[Any]:
    """Take down what the channel shows."""
    return [repr(each) for each in stage.env.backend.messages[stage.channel.id].values()]


@pytest.mark.parametrize("lose", [taken, frozen])
async def test_a_bot_that_has_lost_its_shards_answers_edits_and_writes_nothing(
    postgres_url: str, tmp_path: Path, lose: Callable[[Stage], Any]
) -> None:
    async with shared(postgres_url, tmp_path / "unused.db") as stage:
        who, _ = await stage.deal_two()
        await stage.pass_time()
        log = await stage.bot.store.log(stage.table.id)
        before = seen(stage)
        await lose(stage)
        for _ in range(2):
            answer = await stage.play(who, 0)
            assert answer.response is None
            assert not answer.followups
        assert not stage.bot.ownership.holds()
        await stage.pass_time(3600.0)
        assert seen(stage) == before
        assert await stage.bot.store.log(stage.table.id) == log
        with failing(Failure.LEASE_LOST):
            stage.bot.ownership.require_kept()


async def test_whoever_takes_over_answers_the_buttons_of_before(postgres_url: str, tmp_path: Path) -> None:
    async with shared(postgres_url, tmp_path / "unused.db") as stage:
        who, _ = await stage.deal_two()
        table = stage.table
        await stage.restart(is_killed=True)
        await stage.play(who, 0)
        assert len(await stage.bot.store.log(table.id)) == 1


async def test_what_belongs_to_another_process_is_not_answered(stage: Stage) -> None:
    shard = Shards((0,), 2).shard_of(stage.guild.id)
    stage.bot.ownership.shards = Shards((1 - shard,), 2)
    answer = await stage["Ana"].slash(stage.channel, "help")
    assert answer.response is None
    stage.bot.ownership.shards = Shards((shard,), 2)
    assert said(await stage["Ana"].slash(stage.channel, "help"))
