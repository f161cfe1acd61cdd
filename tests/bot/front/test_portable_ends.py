"""The ends of portable tables, which nothing but a press can show."""

from typing import Any

import simcord

from bot.front.controls import Control
from bot.front.lobby_panel import JOIN
from bot.front.table_panels import HAND_BUTTON
from bot.tables.idle_rules import CLOSING_TIME
from bot.tables.idle_timers import LOBBY_TIMEOUT
from bot.tables.table import Phase, Table
from tests.support.chats import ChatStage, Corner
from tests.support.control_ids import named
from tests.support.harness import controls, fresh, said, text_of
from tests.support.tables_in_memory import unconcluded
from tests.support.turns import play_out

EXPIRED = 15 * 60.0
"""Seconds after which Discord takes a token no more."""
WEEK = CLOSING_TIME.total_seconds()


async def ends_unseen(stage: ChatStage, corner: Corner) -> Table:
    """Play a game to its end, once no press can show that any more."""
    table = await corner.start("Ana", "さくら")
    await corner.pass_time(EXPIRED)
    before = len(corner.public_messages())
    with stage.within():
        await play_out(stage.bot.services.tables, table)
    await corner.pass_time(EXPIRED)
    assert table.phase is Phase.OVER
    assert len(corner.public_messages()) == before
    return table


async def press(corner: Corner, who: str, control: Control[Any]) -> simcord.InteractionResult:
    """Press a button of the newest message."""
    (found,) = named((each["custom_id"] for each in controls(corner.newest.components)), control.name)
    return await corner.forge(who, found, corner.newest)


def is_known(stage: ChatStage, table: Table) -> bool:
    return stage.bot.services.tables.known.get(table.id) is not None


async def test_a_result_waits_for_a_press_but_not_for_longer_than_a_week() -> None:
    async with fresh(ChatStage) as stage:
        corner = stage.dm
        table = await ends_unseen(stage, corner)
        await stage.restart()
        await corner.pass_time(60)
        assert is_known(stage, table)
        answer = await press(corner, "さくら", HAND_BUTTON)
        assert "終了" in said(answer)
        await corner.pass_time(60)
        board, result = corner.public_messages()[-2:]
        assert "To the result" in text_of(board.components)
        assert "🏆" in text_of(result.components)
        assert not is_known(stage, table)

        corner = stage.server
        table = await ends_unseen(stage, corner)
        await stage.restart()
        await corner.pass_time(WEEK)
        assert not is_known(stage, table)
        assert await unconcluded(stage.bot.store) == []
        assert not stage.requests()
        # What it is now is shown by whoever presses it still.
        await press(corner, "Ben", HAND_BUTTON)
        assert not controls(corner.newest.components)
        assert table.id in text_of(corner.newest.components)


async def test_a_lobby_that_nobody_came_to_is_gone_and_a_press_on_it_says_so() -> None:
    async with fresh(ChatStage) as stage:
        for corner, is_restarted in ((stage.group, False), (stage.server, True)):
            await corner["Ana"].slash(corner.channel, "nothankyou start")
            table = corner.table
            if is_restarted:
                await stage.restart()
            await corner.pass_time(LOBBY_TIMEOUT + 60)
            assert not is_known(stage, table)
            assert controls(corner.newest.components), "nothing could edit it"
            await press(corner, "さくら", JOIN)
            assert not controls(corner.newest.components)
            assert "for half an hour" in text_of(corner.newest.components)
            assert len(corner.public_messages()) == 1
        assert not stage.requests()
