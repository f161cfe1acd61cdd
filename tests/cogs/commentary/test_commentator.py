"""Commentary: all hands, a round late, in a thread, and only while everybody seated agrees."""

import re
from dataclasses import replace
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.front.controls import Control
from bot.front.message_updates import Shown
from bot.tables.table import Table
from cogs.commentary.commentary_presses import SHOW, withdraw
from cogs.commentary.commentary_presses import agree as consent
from cogs.commentary.commentary_storage import Commentary
from cogs.commentary.commentator import Commentaries
from engine.games.no_thank_you import Keep
from engine.games.yaniv.values import VALUES, Call
from tests.support.control_ids import id_of
from tests.support.harness import Stage, said, text_of


async def press(stage: Stage, who: str, control: Control[Table]) -> str:
    """Press a button of the commentary panel; return the answer."""
    custom_id = id_of(control, stage.table.id, stage.table.moment)
    answer = await stage.forge(who, custom_id, stage.message(stage.table.message))
    assert answer.response is not None
    return text_of(answer.response.components)


async def agree(stage: Stage, *names: str) -> str:
    """Let people agree; return what the last one is shown."""
    return [await press(stage, name, consent) for name in names][-1]


def threads(stage: Stage) -> list[Any]:
    """List the threads of the channel."""
    return [each for each in stage.env.backend.channels.values() if each.parent_id == stage.channel.id]


def told(stage: Stage) -> list[str]:
    """List what stands in the thread, oldest first."""
    return [
        text_of(each.components)
        for thread in threads(stage)
        for each in stage.env.backend.messages[thread.id].values()
        if each.components
    ]


async def play_round(stage: Stage) -> None:
    """Let two people lay their cards and draw until somebody calls, or for a while."""
    table, rounds = stage.table, len(stage.table.play.state.rounds) if stage.table.play else 0
    for _ in range(200):
        assert table.play is not None
        if len(table.play.state.rounds) > rounds or table.to_act is None:
            break
        state, seat = table.play.state, table.to_act
        action = max(state.legal_actions(seat), key=_worth)
        person = table.chairs[seat].person
        assert person is not None
        with stage.within():
            await stage.bot.services.tables.playing.act(table, person, action)
    await stage.pass_time(3)


def _worth(action: Any) -> int:
    """Prefer a call, then to lay as many points as possible and to draw from the stock."""
    return (
        999
        if isinstance(action, Call)
        else sum(VALUES[card] for card in action.cards) - 99 * bool(action.draw)
    )


async def test_all_hands_are_told_once_a_round_is_over_if_everybody_seated_agrees(stage: Stage) -> None:
    await stage.start("Ana", "Ben", game="yaniv")
    menu = await stage.press("Ana", stage.message(stage.table.message), "⋯")
    panel = await stage.press("Ana", menu.response, "Commentary")
    assert "⏳ Ana" in said(panel)
    assert "nothing is told" in await agree(stage, "Ana")
    asked = [each for each in stage.public_messages() if "suggests commentary" in text_of(each.components)]
    assert len(asked) == 1
    assert "Everybody agrees" in await agree(stage, "Ben")
    assert told(stage) == []
    await stage.restart()
    await play_round(stage)
    first = told(stage)
    assert len(threads(stage)) == 1
    assert "round 1" in first[0]
    assert re.search(r"\*\*(Ana|Ben)\*\* drew ", "".join(first)), "what a seat alone was told has its name"
    assert "You drew" not in "".join(first)
    await press(stage, "Ben", withdraw)
    await play_round(stage)
    assert told(stage) == first, "the round in play is not told"
    await agree(stage, "Ben")
    await play_round(stage)
    assert "round 3" in told(stage)[-1]
    assert "round 2 " not in "".join(told(stage))


async def test_whoever_is_back_at_their_seat_is_asked_again(stage: Stage) -> None:
    await stage.start("Ana", "Ben", "Cleo", game="yaniv")
    assert "Everybody agrees" in await agree(stage, "Ana", "Ben", "Cleo")
    await stage["Cleo"].slash(stage.channel, "table leave")
    with stage.within():
        await stage.bot.services.tables.seating.come_back(stage.table, stage["Cleo"].id)
    await stage.pass_time(3)
    assert "⏳ Cleo" in await press(stage, "Ana", SHOW)
    assert "The round in play is not told" in await agree(stage, "Cleo")


async def test_nobody_agrees_without_a_seat_or_where_no_thread_can_be(stage: Stage) -> None:
    await stage.start("Ana", computers=2)
    assert "no seat" in await agree(stage, "Cleo")
    denied = discord.Permissions(create_public_threads=True).value
    everyone = Overwrite(stage.guild.id, OverwriteType.ROLE, 0, denied)
    stage.env.backend.set_overwrite(stage.channel.id, everyone)
    assert "Create Public Threads" in await agree(stage, "Ana")
    channel = stage.bot.get_channel(stage.channel.id)
    assert isinstance(channel, discord.TextChannel)
    stage.env.backend.set_overwrite(stage.channel.id, replace(everyone, deny=0))
    with stage.within():
        await channel.create_thread(name="aside", type=discord.ChannelType.public_thread)
    await stage.env.settle()
    stage.channel = stage.channel.threads[0]
    await stage.start("Ben", computers=2)
    assert "thread of its own" in await agree(stage, "Ben")
    assert await stage.bot.services.own(Commentaries).of(stage.table) == Commentary()


async def nothing(_: Table, __: Shown) -> None:
    """Do nothing, as if the bot had ended."""


async def test_what_a_restart_left_untold_of_an_ended_game_is_told_later(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await stage.start("Ana", "Ben")
    await agree(stage, "Ana", "Ben")
    monkeypatch.setattr(stage.bot.services.own(Commentaries), "show", nothing)
    while table.to_act is not None:
        assert table.play is not None
        person = table.chairs[table.to_act].person or 0
        with stage.within():
            await stage.bot.services.tables.playing.act(table, person, Keep())
    await stage.pass_time(5)
    assert table not in stage.bot.services.tables
    assert told(stage) == []
    await stage.restart()
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    await stage.pass_time(3)
    assert [text.startswith("### 🎙 NO THANK YOU!") for text in told(stage)] == [True]
    await stage.restart()
    await stage["Ben"].slash(stage.channel, "nothankyou start")
    assert len(told(stage)) == 1


async def test_a_thread_that_cannot_be_disturbs_nothing(stage: Stage) -> None:
    await stage.start("Ana", "Ben", game="yaniv")
    await agree(stage, "Ana", "Ben")
    stage.env.inject_error("POST", "/channels/*/messages/*/threads", status=403)
    await play_round(stage)
    assert told(stage) == []
    moment = stage.table.moment
    await play_round(stage)
    assert stage.table.moment > moment
    assert "round 2" in told(stage)[0]
