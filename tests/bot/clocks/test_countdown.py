"""Who sees the deadline of a live table, and when; and what becomes of pings."""

import re

import pytest

from bot.front.clock_panel import TAKE_OVER
from bot.front.table_panels import MENU_BUTTON
from bot.tables.table_clock import Clock
from tests.bot.clocks.kit import COUNTDOWN, SHOWN, ClockStage
from tests.support.control_ids import id_of
from tests.support.harness import said

TIME = re.compile(r"<t:\d+(:\w)?>|\d+ (s|min|h)\b|\d+(秒|分|時間)")
"""A moment, or a time left."""
KNOWN = re.compile(r"\*\*(?:Pause|中断する).*|(?:Your bank|考慮時間の残り).*")
"""What the menu explains, and one's own bank."""


async def seen_by_others(stage: ClockStage, who: str) -> dict[str, str]:
    """Collect all that an opponent and a spectator can see while a person thinks."""
    other, table = ("さくら" if who == "Ana" else "Ana"), stage.table
    message = stage.message(table.message)
    seen = {"table": stage.board, "ping": "\n".join(stage.pings()), "panel": stage.hand_text(other)}
    for name in (other, "Ben"):
        for command in ("table show", "nothankyou hand"):
            seen[f"{name}: {command}"] = said(await stage[name].slash(stage.channel, command))
        seen[f"{name}: menu"] = said(await stage.forge(name, id_of(MENU_BUTTON, table.id), message))
        seen[f"{name}: early"] = said(
            await stage.forge(name, id_of(TAKE_OVER, table.id, table.moment), message)
        )
    await stage.open_hand(other)
    return {place: KNOWN.sub("", text) for place, text in seen.items()}


async def test_nobody_else_sees_a_deadline_before_the_last_30_seconds(
    stage: ClockStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    who = await stage.deal("Ana", "さくら")
    for name in ("Ana", "さくら"):
        await stage.open_hand(name)
    for left in (120, 32):
        await stage.until_left(left)
        seen = await seen_by_others(stage, who)
        assert not {place: text for place, text in seen.items() if TIME.search(text)}
        assert COUNTDOWN.search(stage.hand_text(who)), "one sees one's own time"
    monkeypatch.setattr(Clock, "is_counting", property(lambda _: True))
    with stage.within():
        stage.bot.services.publisher.force(stage.table)
    await stage.pass_time(SHOWN)
    planted = await seen_by_others(stage, who)
    assert {place for place, text in planted.items() if TIME.search(text)} >= {"table", "Ben: table show"}
    monkeypatch.undo()
    await stage.until_left(29)
    await stage.pass_time(SHOWN)
    assert COUNTDOWN.search(stage.board)
    assert COUNTDOWN.search(stage.pings()[-1])


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
