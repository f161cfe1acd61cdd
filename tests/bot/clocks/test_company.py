"""What people do about time: they go, come back, wait, close, pause, and give time."""

import pytest

from bot.front.clock_panel import CLOSE, GIVE, PAUSE, TAKE_OVER, WAIT
from bot.front.table_panels import COME_BACK, MENU_BUTTON
from bot.tables.seat_rules import persons
from bot.tables.table import Phase
from tests.bot.clocks.kit import SHOWN, ClockStage, answered
from tests.support.control_ids import face_id, id_of
from tests.support.harness import text_of

TRIO = ("さくら", "Ana", "Ben")


async def send_away(stage: ClockStage, who: str) -> None:
    """Let somebody's time run out twice in a row; the others keep what they get."""
    for _ in range(30):
        if stage.table.away:
            return
        if stage.to_act() == who:
            await stage.run_out()
        elif stage.to_act() is not None:
            gifts = stage.table.view(None).gifts[stage.table.to_act or 0]
            await stage.type_move(stage.awaited, who if gifts else None)
        else:
            await stage.pass_time(SHOWN)
    raise AssertionError("nobody is away")


async def by_button(stage: ClockStage, who: str) -> None:
    await stage.open_hand(who)


async def by_command(stage: ClockStage, who: str) -> None:
    await stage[who].slash(stage.channel, "nothankyou keep")


async def by_old_panel(stage: ClockStage, who: str) -> None:
    await stage.forge(who, face_id(stage.table.id, 0, 0), stage.message(stage.table.message))


async def by_come_back(stage: ClockStage, who: str) -> None:
    custom_id = id_of(COME_BACK, stage.table.id)
    await stage.forge(who, custom_id, stage.message(stage.table.message))


async def by_menu(stage: ClockStage, who: str) -> None:
    await stage.forge(who, id_of(MENU_BUTTON, stage.table.id), stage.message(stage.table.message))


RETURNS = [(come_back, False) for come_back in (by_button, by_command, by_old_panel, by_come_back, by_menu)]
"""How people come back, and whether a computer plays for them."""
RETURNS += [(by_command, True), (by_menu, True)]


async def test_whoever_is_away_is_back_with_any_press(stage: ClockStage) -> None:
    await stage.start("Ana", "さくら", speed="live")
    for come_back, is_replaced in RETURNS:
        if not stage.table.away:
            await send_away(stage, "さくら")
        assert stage.tells("clock.away")
        if is_replaced:
            await stage.press_clock("Ana", TAKE_OVER)
            assert not stage.table.away
        assert persons(stage.table.chairs) == (stage["Ana"].id,)
        await come_back(stage, "さくら")
        await stage.pass_time(SHOWN)
        assert stage["さくら"].id in persons(stage.table.chairs), come_back.__name__
        assert not stage.offers(WAIT)
        if stage.table.phase is not Phase.PLAYING or stage.table.view(None).pile < 4:
            await stage.start("Ana", "さくら", speed="live")


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
    await by_button(stage, "Ana")
    await stage.pass_time(30)
    assert not stage.tells("clock.nobody")
    assert stage.to_act() == "Ana"


async def test_a_pause_takes_everybody_and_ends_with_a_press(stage: ClockStage) -> None:
    await stage.deal("さくら", "Ana")
    for who in ("Ana", "Ben"):
        await stage.at_once(*[_pause(stage, "Ana"), _pause(stage, "Ana")])
        assert not stage.rests()
        await stage.at_once(*[_pause(stage, "さくら"), _pause(stage, "さくら")])
        assert stage.rests(), "the second of two quick presses resumes nothing"
        await stage.pass_time(SHOWN)
        assert stage.tells("clock.paused")
        await by_menu(stage, who)
        await stage.pass_time(5)
        assert stage.rests() == (who == "Ben"), "a stranger ends no pause"
        assert not stage.tells("clock.asked_pause"), "whoever wants another pause asks anew"


def _pause(stage: ClockStage, who: str) -> tuple[str, str, object]:
    table = stage.table
    return who, id_of(PAUSE, table.id, table.moment), stage.message(table.message)


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
