"""Time in which nobody can press: the bot is down, or Discord refuses."""

from datetime import timedelta

import pytest

from bot.front.clock_panel import GIVE, PAUSE
from bot.front.clock_presses import take_break
from bot.tables.clock_constants import GRACE, Hold
from bot.tables.quiet_hours import QuietHours
from tests.bot.clocks.kit import COUNTDOWN, SHOWN, ClockStage, answered

HOUR = 3600.0
BEAT = 20.0
LONG_BEAT = 600.0


async def be_down(
    stage: ClockStage, downtime: float = HOUR, *, is_killed: bool = False, beat: float = BEAT
) -> None:
    """Let the bot be down: nobody loses time, and at most a beat of it is given."""
    seat, moment, left, reminders = stage.clock.turn.seat, stage.table.moment, stage.left, _reminders(stage)
    misses, banks, away = [*stage.clock.misses], [*stage.clock.banks], stage.table.away
    was_paused = stage.rests()
    await stage.restart(downtime, is_killed=is_killed)
    await stage.pass_time(SHOWN)
    clock = stage.clock
    assert (stage.table.moment, clock.turn.seat, stage.table.away) == (moment, seat, away)
    assert (clock.misses, clock.banks, clock.is_paused) == (misses, banks, was_paused)
    most = max(left, GRACE) + (beat if is_killed else 0.0)
    assert left - SHOWN - 0.1 <= stage.left <= most
    assert _reminders(stage) <= max(reminders, 1), "one reminder only"


def _reminders(stage: ClockStage) -> int:
    return sum("⏳" in each for each in stage.pings())


async def test_at_a_live_table_no_end_of_the_bot_costs_anybody_time_whatever_goes_on(
    stage: ClockStage,
) -> None:
    who = await stage.deal("Ana", "さくら", "Ben")
    others = [each for each in ("Ana", "さくら", "Ben") if each != who]
    await stage.until_left(100)
    await be_down(stage, is_killed=True)
    assert stage.tells("clock.credited")
    await stage.press_clock(others[0], GIVE)
    await be_down(stage)
    assert stage.tells("clock.given")
    await stage.until_left(25)
    assert _reminders(stage) == 1
    await be_down(stage, is_killed=True)
    # The reminder in the channel does not name the old deadline.
    shown = [int(each) for each in COUNTDOWN.findall(stage.pings()[-1])]
    assert all(each >= stage.env.now().timestamp() for each in shown)
    for number, name in enumerate((who, *others), 1):
        await stage.press_clock(name, PAUSE)
        await be_down(stage, is_killed=number != 2)
        assert stage.rests() == stage.tells("clock.paused") == (number == 3)
    await stage.pass_time(3 * HOUR)
    await stage.open_hand(others[0])
    await stage.pass_time(SHOWN)
    assert not stage.rests()
    assert stage.left > 0
    for _ in range(6):
        await stage.run_out()
        if stage.table.away:
            break
    assert stage.tells("clock.away")
    await be_down(stage)
    assert stage.tells("clock.away")


async def test_at_a_slow_table_quiet_hours_and_a_break_outlast_a_restart(stage: ClockStage) -> None:
    night = QuietHours(22 * 60, 6 * 60, "UTC")
    for name in ("Ana", "さくら"):
        await stage.bot.people.change(stage[name].id, quiet=night)
    who = await stage.deal("さくら", "Ana", speed="slow")
    assert stage.tells("clock.quiet")
    await be_down(stage, 3 * HOUR, is_killed=True, beat=LONG_BEAT)
    left, deadline = stage.left, stage.clock.deadline
    assert deadline is not None
    assert night.outside(deadline, deadline + timedelta(seconds=1)), "nobody's time is up at night"
    await stage.press_clock(who, take_break, number=2)
    await stage.pass_time(SHOWN)
    assert stage.tells("clock.break")
    await be_down(stage, 30 * HOUR, is_killed=True, beat=LONG_BEAT)
    assert stage.tells("clock.break")
    assert stage.left == pytest.approx(left, abs=LONG_BEAT + 10), "a break stops the clock"
    again = await stage.press_clock(who, take_break, number=1)
    assert stage.tells_to(who, "error.break_taken", answered(again))


async def test_while_discord_takes_no_ping_the_clock_stands_still(stage: ClockStage) -> None:
    who = await stage.deal("Ana", "さくら")
    stage.env.inject_error("*", "/channels/*", status=500, times=None)
    await stage[who].slash(stage.channel, "nothankyou pass", to="さくら" if who == "Ana" else "Ana")
    await stage.pass_time(SHOWN)
    moment = stage.table.moment
    await stage.pass_time(300)
    assert stage.table.moment == moment
    assert Hold.REFUSED in stage.clock.holds
    stage.env.backend.faults.clear()
    while not stage.clock.turn.started:
        await stage.pass_time(5)
    await stage.pass_time(GRACE - 10)
    assert stage.clock.turn.has_run
    assert stage.table.moment == moment, "there is a minute at least once Discord takes messages again"
