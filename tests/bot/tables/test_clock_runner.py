"""Clocks that run and act: at zero, over restarts and outages, and against presses of the same moment."""

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.background import Background
from bot.database.store import Store
from bot.errors import Repeated, TimedOut
from bot.faces.speeds import Speed
from bot.tables import clock_runner
from bot.tables.clock_changes import Timing
from bot.tables.clock_constants import GRACE, Hold, Kind
from bot.tables.quiet_hours import QuietHours
from bot.tables.seat_rules import persons
from bot.tables.table import Phase
from tests.support.database_faults import read_only
from tests.support.timed_tables import TimedTables, timed
from tests.support.virtual_time import in_virtual_time

pytestmark = pytest.mark.any_database

HOUR = 3600.0
CLOCK, PERSON = "clock", "person"
FIRST = 150.0
"""Seconds of the first turn at a live table of NO THANK YOU!: half a minute, and the bank."""


def about(seconds: float) -> Any:
    return pytest.approx(seconds, abs=1.5)


# ------------------------------------------------------------------------- at zero


@in_virtual_time
async def test_at_zero_the_clock_plays_and_whoever_pressed_too_late_is_told(folder: Path) -> None:
    async with timed(folder) as at:
        table = await at.deal()
        await asyncio.sleep(FIRST - 1)
        assert table.moment == 0
        await asyncio.sleep(1.5)
        (logged,) = await at.store.log(table.id)
        assert (table.moment, logged.actor, logged.spent) == (1, CLOCK, about(150_000))
        with pytest.raises(TimedOut):
            await at.play(1, moment=0)
        assert table.clock.banks == [0, 120]
        assert await at.kinds() == [Kind.REMINDED]


@in_virtual_time
async def test_twice_in_a_row_is_away_and_any_press_brings_back_at_once(folder: Path) -> None:
    async with timed(folder) as at:
        table = await at.deal()
        await asyncio.sleep(FIRST + 1)
        await at.play(2)
        assert (table.to_act, persons(table.chairs)) == (0, (1, 2))
        await asyncio.sleep(32)
        assert (table.away, persons(table.chairs), table.host) == ((0,), (2,), 2)
        assert [each.spent for each in await at.store.log(table.id)][2] == about(30_000)
        await at.play(2)
        await asyncio.sleep(2)
        # Its fallbacks go on without waiting.
        actors = [(0, CLOCK), (1, PERSON), (0, CLOCK), (1, PERSON), (0, CLOCK)]
        assert (table.to_act, await at.actors()) == (1, actors)
        await asyncio.gather(at.tables.welcome(table, 1), at.tables.welcome(table, 1))
        assert (table.away, table.clock.misses[0], table.host) == ((), 0, 2)
        await at.restart(1)
        assert (at.table.chairs, at.table.host, at.table.clock.misses[0]) == (table.chairs, 2, 0)
        assert await at.kinds() == [Kind.REMINDED, Kind.AWAY, Kind.RETURNED]


@in_virtual_time
async def test_where_everybody_is_away_nothing_is_played_until_somebody_is_back(folder: Path) -> None:
    async with timed(folder) as at:
        table = await at.deal()
        await asyncio.sleep(2 * FIRST + 2 * 35)
        assert (table.away, table.moment, persons(table.chairs)) == ((0, 1), 4, ())
        await asyncio.sleep(24 * HOUR)
        await at.restart(HOUR)
        await asyncio.sleep(HOUR)
        assert (at.table.moment, at.table.phase) == (4, Phase.PLAYING)
        await at.tables.welcome(at.table, 2)
        await asyncio.sleep(2)
        assert (at.table.moment, at.table.host, at.table.awaited) == (5, 2, 1)


@in_virtual_time
async def test_a_soft_table_reminds_once_and_moves_nobody(folder: Path) -> None:
    async with timed(folder) as at:
        table = await at.deal(Speed.SOFT)
        await asyncio.sleep(179)
        assert await at.kinds() == []
        await asyncio.sleep(2)
        assert await at.kinds() == [Kind.REMINDED]
        await asyncio.sleep(7 * 60)
        assert table.overdue(2) == (0,)
        await asyncio.sleep(24 * HOUR)
        await at.tables.timing.wait(table, 2)
        with pytest.raises(Repeated):
            await at.tables.timing.wait(table, 2)
        assert (table.moment, table.clock.remaining) == (0, about(600))
        assert await at.kinds() == [Kind.REMINDED, Kind.WAITED]


# ----------------------------------------------------------------------- restarts


@pytest.mark.parametrize("jump", [-1, 0, 1])
@pytest.mark.parametrize("killed", [False, True])
@in_virtual_time
async def test_a_restart_stops_the_clock_and_tells_for_how_long(
    killed: bool, jump: int, folder: Path
) -> None:
    async with timed(folder) as at:
        table = await at.deal()
        await asyncio.sleep(50)
        at.jump = timedelta(hours=jump)
        await asyncio.sleep(10)
        # Nobody is timed out by a clock that jumps, here and over the restart.
        assert table.clock.remaining == about(FIRST - 60)
        await at.restart(240, killed=killed)
        late = 20 if killed else 0
        assert at.table.clock.remaining == pytest.approx(FIRST - 60 + late / 2, abs=late / 2 + 1)
        await asyncio.sleep(1)
        # What is told goes by the machine's clock.
        stood = [pytest.approx(240 + late / 2 + jump * HOUR, abs=late / 2 + 1)] if jump >= 0 else []
        assert [act.seconds for act in await at.store.clock_acts(table.id)] == stood
        await asyncio.sleep(60)
        assert at.table.moment == 0
        await at.play(1)
        assert at.table.clock.banks[0] == pytest.approx(FIRST - 121 + late / 2, abs=late / 2 + 1)


@in_virtual_time
async def test_a_second_restart_before_anybody_could_be_told_takes_no_time_either(folder: Path) -> None:
    async with timed(folder) as at:
        await at.deal()
        await asyncio.sleep(60)
        await at.restart(300)
        at.is_telling = False
        for killed in (False, True):
            await at.restart(HOUR, killed=killed)
        at.is_telling = True
        await at.restart(HOUR)
        assert at.table.clock.remaining == about(FIRST - 60)


@pytest.mark.parametrize("killed", [False, True])
@in_virtual_time
async def test_a_pause_outlives_a_restart_and_ends_after_a_day(killed: bool, folder: Path) -> None:
    async with timed(folder) as at:
        await at.deal()
        await asyncio.sleep(60)
        for person in (1, 2):
            await at.tables.timing.ask_pause(at.table, person, 0)
        await at.restart(HOUR, killed=killed)
        assert at.table.clock.is_paused
        assert at.table.clock.remaining == about(FIRST - 60)
        await asyncio.sleep(23 * HOUR - 5)
        assert at.table.clock.is_paused
        await asyncio.sleep(10)
        assert at.table.clock.pause_ends is None
        assert at.table.clock.remaining == pytest.approx(FIRST - 65, abs=5)
        assert await at.kinds() == [Kind.ASKED_PAUSE, Kind.PAUSED, Kind.RESUMED]


@in_virtual_time
async def test_a_live_table_that_opens_beside_slow_ones_is_noted_as_often_as_if_alone(folder: Path) -> None:
    async with timed(folder) as at:
        await at.deal(Speed.SLOW)
        await asyncio.sleep(100)
        await at.deal()
        await asyncio.sleep(100)
        await at.restart(60, killed=True)
        assert at.table.clock.remaining == pytest.approx(FIRST - 90, abs=11)


# ------------------------------------------------------------------------ outages


@in_virtual_time
async def test_it_stands_still_while_discord_refuses_or_the_connection_is_lost(folder: Path) -> None:
    async with timed(folder) as at:
        table = await at.deal()
        await asyncio.sleep(140)
        at.is_telling = False
        at.clocks.interrupted(table)
        await asyncio.sleep(200)
        at.clocks.disconnected(0, lambda _: True)
        await asyncio.sleep(100)
        await at.clocks.told(table, 0)
        assert (table.moment, table.clock.deadline) == (0, None)
        at.clocks.connected(0, lambda _: True)
        await asyncio.sleep(1)
        assert table.clock.remaining == about(GRACE)
        acts = [(act.kind, act.seconds) for act in await at.store.clock_acts(table.id)]
        assert acts == [(Kind.REMINDED, None), (Kind.CREDITED, 300), (Kind.ADDED, 50)]
        await at.play(1)
        # Time on top costs the bank nothing.
        assert table.clock.banks[0] == about(120 + 30 - 140 + 49)


@pytest.mark.parametrize("speed", [Speed.LIVE, Speed.SLOW])
@in_virtual_time
async def test_a_connection_that_is_soon_back_is_worth_no_word(speed: Speed, folder: Path) -> None:
    async with timed(folder) as at:
        table = await at.deal(speed)
        before = table.clock.deadline
        assert before is not None
        at.clocks.disconnected(0, lambda _: True)
        await asyncio.sleep(2)
        at.clocks.connected(0, lambda _: True)
        await asyncio.sleep(1)
        assert table.clock.deadline is not None
        # At a slow table not even the deadline moves: else every message would be edited.
        moved = (table.clock.deadline - before).total_seconds()
        assert moved == pytest.approx(2 if speed is Speed.LIVE else 0, abs=0.01)
        assert await at.kinds() == []
        await asyncio.sleep((table.clock.deadline - before).total_seconds() + 24 * HOUR)
        assert table.moment


@pytest.mark.parametrize("second", [False, True])
@in_virtual_time
async def test_what_cannot_be_stored_is_done_later_and_nobody_loses_by_it(second: bool, folder: Path) -> None:
    async with timed(folder) as at:
        table = await at.deal()
        if second:
            table.clock.misses[0] = 1
        await asyncio.sleep(FIRST - 5)
        with read_only(at.store):
            await asyncio.sleep(20)
        assert (table.moment, table.away) == (0, ())
        await asyncio.sleep(GRACE + 10)
        assert (table.moment, table.away) == (1, (0,) if second else ())


@in_virtual_time
async def test_a_seat_whose_last_fallback_could_not_be_stored_is_played_later(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with timed(folder) as at:
        table = await at.deal()
        table.clock.misses[0] = 1
        append, fault = Store.append, read_only(at.store)

        async def once(store: Store, *given: Any) -> None:
            monkeypatch.setattr(Store, "append", append)
            with fault:
                await append(store, *given)

        monkeypatch.setattr(Store, "append", once)
        await asyncio.sleep(FIRST + 0.5)
        assert (table.moment, table.away) == (0, (0,))
        await asyncio.sleep(10)
        assert (table.moment, await at.actors()) == (1, [(0, CLOCK)])


@in_virtual_time
async def test_an_act_that_fails_for_any_reason_is_tried_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with timed(folder) as at:
        table = await at.deal()
        assert table.play is not None
        with monkeypatch.context() as faulty:
            faulty.setattr(type(table.play.state), "fallback", lambda *_: 1 / 0)
            await asyncio.sleep(FIRST + 1)
        assert table.moment == 0
        await asyncio.sleep(GRACE + 10)
        assert table.moment == 1


# ------------------------------------------------------------ quiet hours, and races


@in_virtual_time
async def test_quiet_hours_that_change_count_at_once_at_slow_tables(folder: Path) -> None:
    async with timed(folder) as at:
        table = await at.deal(Speed.SLOW)
        before = table.clock.deadline
        assert before is not None
        # It is 12:16, and a day later it still is.
        await at.people.change(1, quiet=QuietHours(20 * 60, 21 * 60, "UTC"))
        await asyncio.sleep(0.1)
        assert table.clock.deadline == before + timedelta(hours=1)
        await at.restart(1)
        assert at.table.clock.deadline is not None
        assert abs(at.table.clock.deadline - before - timedelta(hours=1)) < timedelta(seconds=2)


@in_virtual_time
async def test_who_acts_while_settings_are_read_starts_no_clock_of_the_next(folder: Path) -> None:
    async with timed(folder) as at:
        table = await at.deal(Speed.SLOW)
        at.is_telling = False
        await at.play(1)
        assert table.clock.deadline is None
        gate, of = asyncio.Event(), at.people.of

        async def slowly(person: int) -> Any:
            await gate.wait()
            return await of(person)

        vars(at.people)["of"] = slowly
        late = asyncio.create_task(at.clocks.told(table, 1))
        await asyncio.sleep(1)
        await at.play(2)
        gate.set()
        await late
        assert (table.moment, table.clock.deadline, table.clock.holds) == (2, None, {Hold.UNTOLD})


# ------------------------------------------------------------------ planted faults


async def nothing(*_given: object, **_named: object) -> None:
    """Do nothing."""


@pytest.mark.parametrize(
    ("where", "name", "fault", "law"),
    [
        (
            Store,
            "stop_clocks",
            nothing,
            "test_a_second_restart_before_anybody_could_be_told_takes_no_time_either",
        ),
        (
            clock_runner,
            "BEATS",
            {},
            "test_a_live_table_that_opens_beside_slow_ones_is_noted_as_often_as_if_alone",
        ),
        (Timing, "credit", nothing, "test_it_stands_still_while_discord_refuses_or_the_connection_is_lost"),
        (clock_runner, "GRACE", 0.0, "test_it_stands_still_while_discord_refuses_or_the_connection_is_lost"),
        (clock_runner, "TOLD_CREDIT", 0.0, "test_a_connection_that_is_soon_back_is_worth_no_word"),
        (TimedTables, "tell", lambda *_: None, "test_a_connection_that_is_soon_back_is_worth_no_word"),
        (Background, "later", lambda *_: None, "test_a_soft_table_reminds_once_and_moves_nobody"),
    ],
)
def test_a_planted_fault_is_found(
    where: Any, name: str, fault: Any, law: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, name, fault)
    with pytest.raises(AssertionError):
        # Whether the tests find a fault does not depend on the database.
        globals()[law](folder=tmp_path, **({"speed": Speed.LIVE} if "soon_back" in law else {}))
