"""The thread of a cup: where it is opened, what stands in it, and what happens without it."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest
from msgspec.structs import replace
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from cogs.cups.cup_thread import WEEK, CupThreads
from cogs.cups.cup_values import Phase
from tests.cogs.cups.test_cup_of_nine import same_deals
from tests.support.cups import CupStage
from tests.support.harness import running, text_of
from tests.support.killed_cups import FOUR

__all__ = ["same_deals"]


@pytest.fixture
async def stage(tmp_path: Path, same_deals: None) -> AsyncIterator[CupStage]:
    async with running(CupStage(tmp_path / "tefuda.db")) as opened:
        yield opened


def told(stage: CupStage, channel: int | None) -> list[str]:
    """List what stands in a channel or thread, oldest first."""
    kept = stage.env.backend.messages[channel or 0].values()
    return [text_of(each.components) for each in kept if each.components and not each.flags & 64]


def forbid(stage: CupStage, **permissions: bool) -> None:
    """Take permissions from everybody in the channel."""
    denied = discord.Permissions(**permissions).value
    everyone = Overwrite(stage.guild.id, OverwriteType.ROLE, 0, denied)
    stage.env.backend.set_overwrite(stage.channel.id, everyone)


async def test_rounds_tables_and_results_stand_in_a_thread_below_the_one_message_of_the_cup(
    stage: CupStage,
) -> None:
    cup = await stage.begin(*FOUR, format="elimination", title="Spring")
    thread = cup.posted.thread
    assert thread is not None
    kept = stage.env.backend.channels[thread]
    assert (kept.name, kept.parent_id) == ("🏆 Spring", stage.channel.id)
    assert kept.thread_metadata is not None
    assert kept.thread_metadata.auto_archive_duration == WEEK
    (message,) = told(stage, stage.channel.id)
    assert "To the thread" in message
    (announced,) = told(stage, thread)
    assert announced.index("Press [My game]") < announced.index("Ana")
    table = await stage.sit(cup.competition.open_pairings[0])
    assert (table.channel, table.row.contest) == (thread, cup.id)
    await stage.pass_time(5)
    assert any("🏆 Spring · Semi-finals" in each and "My hand" in each for each in told(stage, thread))
    await stage.play_out(table)
    result = next(each for each in told(stage, thread) if "Details" in each)
    for part in ("🏆 Spring · Semi-finals", "To the cup", "meets the winner of", "is out, in place 3"):
        assert part in result
    assert "Rematch" not in result
    assert len(told(stage, stage.channel.id)) == 1
    await stage.restart()
    await stage.pass_time(5)
    assert stage.bot.services.parents == {thread: stage.channel.id}
    await stage.end("Emil")
    assert "**Emil** has ended **Spring**" in told(stage, thread)[-1]
    (message,) = told(stage, stage.channel.id)
    assert "without a winner" in message


async def test_where_the_bot_may_open_no_threads_all_stands_in_the_channel(stage: CupStage) -> None:
    forbid(stage, create_public_threads=True)
    cup = await stage.begin(*FOUR, format="elimination")
    assert cup.posted.thread is None
    entry, first = told(stage, stage.channel.id)
    assert "Entry is closed" in entry
    assert "Press [My game]" in first
    table = await stage.sit(cup.competition.open_pairings[0])
    assert table.channel == stage.channel.id


async def test_a_cup_whose_thread_is_deleted_goes_on_in_the_channel(stage: CupStage) -> None:
    cup = await stage.begin(*FOUR, format="elimination")
    pairing = cup.competition.open_pairings[0]
    table = await stage.sit(pairing)
    assert cup.posted.thread is not None
    stage.env.backend.delete_channel(cup.posted.thread)
    await stage.pass_time(5)
    cup = await stage.cup()
    assert (cup.phase, cup.posted.thread, cup.posted.round_message) == (Phase.RUNNING, None, None)
    assert table.has_ended
    assert cup.meeting(pairing.number).table_id is None, "the pairing is open again"
    again = await stage.sit(pairing)
    assert again.channel == stage.channel.id
    await stage.play_out(again)
    assert any("To the cup" in each and "Details" in each for each in told(stage, stage.channel.id))


async def test_a_locked_thread_is_left_before_a_table_stands_in_it(stage: CupStage) -> None:
    cup = await stage.begin(*FOUR)
    thread: Any = stage.bot.get_channel(cup.posted.thread or 0)
    with stage.within():
        await thread.edit(locked=True)
    forbid(stage, manage_threads=True, send_messages_in_threads=True)
    await stage.env.settle()
    table = await stage.sit(cup.competition.open_pairings[0])
    assert table.channel == stage.channel.id
    assert (await stage.cup()).posted.thread is None


async def test_a_cup_that_has_announced_a_round_in_its_channel_stays_there(stage: CupStage) -> None:
    cup = await stage.begin(*FOUR)
    former = replace(cup, posted=replace(cup.posted, thread=None, round_message=None))
    threads = stage.bot.services.own(CupThreads)
    assert not threads.may_open(former)
    assert threads.may_open(replace(former, posted=replace(former.posted, shown=0)))


async def test_a_thread_loses_its_title_with_the_data_of_the_organiser(stage: CupStage) -> None:
    cup = await stage.begin(*FOUR, title="Spring")
    question = await stage["Ana"].slash(stage.channel, "privacy delete")
    await stage.press("Ana", question.response, "Delete")
    await stage.pass_time(5)
    assert stage.env.backend.channels[cup.posted.thread or 0].name == "🏆 NO THANK YOU! cup"
    assert "Spring" not in str(told(stage, cup.posted.thread))
