"""Who sees the deadline of a live table, and when; and what becomes of pings."""

import re

import pytest

from bot.front.table_menu import details
from bot.front.table_panels import WATCH_BUTTON
from tests.bot.clocks.kit import COUNTDOWN, SHOWN, ClockStage
from tests.support.control_ids import id_of
from tests.support.harness import said


async def seen(stage: ClockStage, who: str) -> dict[str, str]:
    """Collect what a person, an opponent and somebody who watches see while the person thinks."""
    other, table = ("さくら" if who == "Ana" else "Ana"), stage.table
    message = stage.message(table.message)
    texts = {"table": stage.board, "own": stage.hand_text(who), "other": stage.hand_text(other)}
    for name in (other, "Ben"):
        texts[f"{name}: show"] = said(await stage[name].slash(stage.channel, "table show"))
        texts[f"{name}: watch"] = said(await stage.forge(name, id_of(WATCH_BUTTON, table.id), message))
    await stage.open_hand(other)
    return texts


async def test_everybody_sees_the_deadline_from_the_start_of_the_turn(stage: ClockStage) -> None:
    who = await stage.deal("Ana", "さくら")
    for name in ("Ana", "さくら"):
        await stage.open_hand(name)
    for left in (120, 29):
        await stage.until_left(left)
        await stage.pass_time(SHOWN)
        texts = await seen(stage, who)
        assert {place for place, text in texts.items() if not COUNTDOWN.search(text)} == set()


async def test_everybodys_bank_is_behind_the_menu_and_in_the_panel_of_those_who_watch(
    stage: ClockStage,
) -> None:
    who = await stage.deal("Ana", "さくら")
    await stage.until_left(100)
    await stage[who].slash(stage.channel, "nothankyou keep")
    await stage.pass_time(SHOWN)
    table, message = stage.table, stage.message(stage.table.message)
    for name, control in (("Ana", details), ("Ben", details), ("Ben", WATCH_BUTTON)):
        told = said(await stage.forge(name, id_of(control, table.id, table.moment), message))
        (line,) = (each for each in told.splitlines() if "Extra time left" in each)
        assert {"Ana", "さくら"} <= set(re.findall(r"\*\*(\w+)\*\*", line))


@pytest.mark.parametrize(("pings", "first", "reminders"), [("always", 1, 1), ("away", 0, 1), ("never", 0, 0)])
async def test_time_runs_whatever_pings_a_person_wants(
    stage: ClockStage, pings: str, first: int, reminders: int
) -> None:
    await stage.bot.people.change(stage["Ana"].id, pings=pings)
    await stage.bot.people.change(stage["さくら"].id, pings=pings)
    # The host has just pressed, and needs no ping unless they want every one.
    await stage.deal("Ana", "さくら", dealer="host")
    assert (stage.awaited, len(stage.pings()), stage.clock.turn.started is not None) == ("Ana", first, True)
    await stage.until_left(20)
    assert sum("⏳" in each for each in stage.pings()) == reminders
    for is_killed in (False, True):
        await stage.restart(60, is_killed=is_killed)
        await stage.pass_time(SHOWN)
        await stage.pass_time(31)
    assert sum("⏳" in each for each in stage.pings()) <= reminders
    assert stage.table.moment == 0
