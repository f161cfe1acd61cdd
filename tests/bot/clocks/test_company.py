"""What people do about time: they go, come back, wait, close, and give time."""

from typing import Any

import pytest

from bot.front.clock_panel import CLOSE, GIVE, TAKE_OVER, WAIT
from bot.front.controls import Control
from bot.front.table_panels import COME_BACK, HAND_BUTTON, MENU_BUTTON
from bot.tables.seat_rules import persons
from bot.tables.table import Phase
from tests.bot.clocks.kit import SHOWN, ClockStage, answered
from tests.support.control_ids import face_id, id_of
from tests.support.harness import text_of

TRIO = ("さくら", "Ana", "Ben")


async def send_away(stage: ClockStage, who: str) -> None:
    """Let somebody's time run out, who has missed a turn before; the others keep what they get."""
    while stage.to_act() != who:
        gifts = stage.table.view(None).gifts[stage.table.to_act or 0]
        await stage.type_move(stage.awaited, who if gifts else None)
    stage.clock.misses[stage.table.to_act or 0] = 1
    await stage.run_out()
    assert stage.table.away


async def come_back(stage: ClockStage, who: str, way: Control[Any] | None = MENU_BUTTON) -> None:
    """Press a control on the table message; without one, a slot of an old private panel."""
    table = stage.table
    custom_id = face_id(table.id, 0, 0) if way is None else id_of(way, table.id)
    await stage.forge(who, custom_id, stage.message(table.message))


async def test_whoever_is_away_is_back_with_any_press(stage: ClockStage) -> None:
    await stage.start("Ana", "さくら", speed="live")
    for way in (HAND_BUTTON, MENU_BUTTON, COME_BACK, None, "nothankyou keep"):
        await send_away(stage, "さくら")
        assert stage.tells("clock.away")
        if way is HAND_BUTTON:
            await stage.press_clock("Ana", TAKE_OVER)
            assert not stage.table.away
        assert persons(stage.table.chairs) == (stage["Ana"].id,)
        if isinstance(way, str):
            await stage["さくら"].slash(stage.channel, way)
        else:
            await come_back(stage, "さくら", way)
        await stage.pass_time(SHOWN)
        assert stage["さくら"].id in persons(stage.table.chairs), way
        assert not stage.offers(WAIT)


async def test_all_others_have_to_agree_to_close(stage: ClockStage) -> None:
    await stage.start(*TRIO, speed="live")
    table, gone = stage.table, TRIO[0]
    await send_away(stage, gone)
    await stage.press_clock(gone, CLOSE)
    assert table.phase is Phase.PLAYING
    await send_away(stage, gone)
    others = TRIO[1:]
    for count, name in enumerate(others, 1):
        result = await stage.press_clock(name, CLOSE)
        assert table.phase is (Phase.CLOSED if count == len(others) else Phase.PLAYING)
        if count < len(others):
            assert stage.tells_to(name, "clock.close_asked", answered(result))
            await stage.pass_time(SHOWN)
            assert stage.tells("clock.asked_close")
            # The game goes on meanwhile, and the vote holds.
            if stage.to_act() is not None:
                gifts = stage.table.view(None).gifts[stage.table.to_act or 0]
                await stage.type_move(stage.awaited, gone if gifts else None)
            assert stage.tells("clock.asked_close")
    await stage.pass_time(SHOWN)
    assert stage.tells("closed.away", text_of(stage.message(table.message).components), "ja")


async def test_whoever_waits_is_asked_again_later(stage: ClockStage) -> None:
    who = await stage.deal("Ana", "さくら", speed="soft")
    other = "さくら" if who == "Ana" else "Ana"
    for _ in range(2):
        await stage.pass_time(stage.left + SHOWN)
        assert stage.offers(WAIT)
        waited = await stage.press_clock(other, WAIT)
        assert stage.tells_to(other, "clock.you_wait", answered(waited))
        await stage.pass_time(SHOWN)
        assert not stage.offers(WAIT)
    assert stage.table.moment == 0


async def test_that_everybody_is_away_is_told_until_the_first_press(stage: ClockStage) -> None:
    await stage.start("さくら", "Ana", speed="live", computers=1)
    for _ in range(12):
        if not persons(stage.table.chairs):
            break
        await (stage.run_out() if stage.to_act() else stage.pass_time(SHOWN))
    await stage.pass_time(SHOWN)
    assert stage.tells("clock.nobody")
    await come_back(stage, "Ana")
    await stage.pass_time(30)
    assert not stage.tells("clock.nobody")
    assert stage.to_act() == "Ana"


async def test_each_opponent_gives_time_once_a_turn(stage: ClockStage) -> None:
    who = await stage.deal(*TRIO)
    others = [each for each in TRIO if each != who]
    await stage.until_left(29)
    await stage.pass_time(SHOWN)
    assert stage.offers(GIVE)
    left = stage.left
    for name in (*others, *others):
        await stage.press_clock(name, GIVE)
    assert stage.left == pytest.approx(left + 60, abs=1)
    await stage.pass_time(SHOWN)
    assert stage.tells("clock.given")
    assert not stage.tells("clock.countdown"), "beyond 30 s nobody else sees it"
    assert "<t:" not in stage.pings()[-1]
