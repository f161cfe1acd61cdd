"""A live game in a direct message: its clock counts, and what follows waits for a press."""

import re
from typing import Any

from bot.front.clock_panel import GIVE, TAKE_OVER
from bot.front.table_panels import HAND_BUTTON
from tests.bot.clocks.kit import COUNTDOWN, SHOWN, ClockStage
from tests.support.chats import ChatStage, Corner
from tests.support.control_ids import named
from tests.support.harness import controls, fresh, said

FIRST = 150.0
"""Seconds of the first turn at a live table of NO THANK YOU!: half a minute, and the bank."""


class ClockedChats(ClockStage, ChatStage):
    """A stage with chats on which time passes."""


def offered(corner: Corner, control: Any) -> list[str]:
    """Return the custom_id of a control of the newest message, if it is there."""
    return named((each["custom_id"] for each in controls(corner.newest.components)), control.name)


async def press(corner: Corner, who: str, control: Any) -> str:
    """Press a control of the newest message, and let everything be shown; return the answer."""
    (custom_id,) = offered(corner, control)
    answer = await corner.forge(who, custom_id, corner.newest)
    await corner.pass_time(SHOWN)
    return said(answer)


async def test_the_next_press_shows_that_time_is_up_and_the_other_one_decides() -> None:
    async with fresh(ClockedChats) as stage:
        corner = stage.dm
        refused = await corner["Ana"].slash(corner.channel, "nothankyou start", speed="slow")
        assert "Choose **soft**, **live** or **none**" in said(refused)
        assert not corner.public_messages()
        await corner.start("Ana", "さくら", speed="live")
        await corner.pass_time(2 * SHOWN)
        late = corner.to_act() or ""
        other = "さくら" if late == "Ana" else "Ana"
        (end,) = COUNTDOWN.findall(corner.board)
        before = len(corner.public_messages()), corner.board
        await corner.pass_time(FIRST + 240)
        assert before == (len(corner.public_messages()), corner.board)
        assert not offered(corner, TAKE_OVER)
        hand = await press(corner, other, HAND_BUTTON)
        assert late in hand
        assert f"<t:{end}:R>" in hand
        assert re.search(rf"\*\*{late}\*\*'s time ran out <t:{end}:R>", corner.board)
        assert not offered(corner, GIVE)
        answer = await press(corner, other, TAKE_OVER)
        assert late in answer
        await corner.pass_time(10)
        assert corner.to_act() == other
        assert {corner.table.chairs[seat].person for seat in corner.table.actors} == {corner[late].id}
        await press(corner, late, HAND_BUTTON)
        assert f"👋 **{late}** is back." in corner.board
        assert not stage.requests()
