"""What people may do about time: who may do it, how often, and what it does."""

import asyncio
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.database.store import Store
from bot.errors import Repeated, StaleAction, TableError
from bot.faces.speeds import Speed
from bot.tables.clock_constants import GRACE, Kind
from bot.tables.seat_rules import persons
from bot.tables.table import Phase
from tests.support.database_faults import read_only
from tests.support.timed_tables import TimedTables, timed
from tests.support.virtual_time import in_virtual_time

pytestmark = pytest.mark.any_database

HOUR = 3600.0
DAY = 24 * HOUR


async def refused(work: Any) -> str:
    """Await what is refused; return the code."""
    with pytest.raises(TableError) as caught:
        await work
    return caught.value.code


@in_virtual_time
async def test_every_opponent_may_give_a_move_once_a_turn(folder: Path) -> None:
    async with timed(folder) as at:
        table, timing = await at.deal(persons=3), at.tables.timing
        before = table.clock.deadline
        assert before is not None
        for person in (2, 3):
            assert await timing.give(table, person, 0) == 0
        assert table.clock.deadline == before + timedelta(seconds=60)
        codes = [await refused(timing.give(table, person, 0)) for person in (2, 1, 9)]
        assert codes == ["repeated", "own_time", "not_seated"]
        await at.play(1)
        assert await refused(timing.give(table, 2, 0)) == "stale"
        assert table.clock.banks[0] == 120
        assert await at.kinds() == [Kind.GIVEN] * 2


@in_virtual_time
async def test_a_pause_needs_everybody_and_ends_with_a_press_but_not_with_a_second_one(
    folder: Path,
) -> None:
    async with timed(folder) as at:
        table, timing = await at.deal(persons=3), at.tables.timing
        assert [await timing.ask_pause(table, person, 0) for person in (1, 2)] == [False, False]
        assert await refused(timing.ask_pause(table, 2, 0)) == "repeated"
        await at.tables.seating.leave(table, 3)
        # Who has asked need not wait for somebody who has left.
        assert await timing.ask_pause(table, 2, 0)
        await at.tables.welcome(table, 1)
        await asyncio.sleep(1)
        assert table.clock.is_paused
        assert await refused(timing.ask_pause(table, 1, 0)) == "repeated"
        assert await refused(timing.resume(table)) == "stale"
        await asyncio.sleep(10 * HOUR)
        assert table.moment == 0
        await at.tables.welcome(table, 9)
        assert table.clock.is_paused
        await asyncio.gather(*(at.tables.welcome(table, person) for person in (1, 2)))
        await asyncio.sleep(0.1)
        assert table.clock.pause_ends is None
        assert table.clock.remaining == pytest.approx(150, abs=1)
        assert table.clock.asking(Kind.ASKED_PAUSE) == set()


@in_virtual_time
async def test_the_end_of_a_pause_is_written_as_a_whole(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with timed(folder) as at, AsyncExitStack() as fault:
        table, timing, update = await at.deal(), at.tables.timing, Store.update
        await asyncio.sleep(table.clock.remaining - 10)
        for person in (1, 2):
            await timing.ask_pause(table, person, 0)

        async def one(store: Store, *given: Any) -> None:
            await update(store, *given)
            fault.enter_context(read_only(store))

        monkeypatch.setattr(Store, "update", one)
        await timing.resume(table, 1)
        await asyncio.sleep(0.1)
        assert table.clock.deadline is not None
        assert table.clock.remaining == pytest.approx(GRACE, abs=1)


@in_virtual_time
async def test_computers_wait_in_a_pause(folder: Path) -> None:
    async with timed(folder) as at:
        table = await at.deal(persons=3)
        await at.tables.seating.leave(table, 2)
        await at.play(1)
        for person in (1, 3):
            await at.tables.timing.ask_pause(table, person, 1)
        await asyncio.sleep(HOUR)
        assert (table.moment, table.to_act) == (1, 1)
        await at.tables.welcome(table, 3)
        await asyncio.sleep(3)
        assert table.moment > 1


@in_virtual_time
async def test_one_break_a_game_of_up_to_three_days_at_slow_tables(folder: Path) -> None:
    async with timed(folder) as at:
        table, timing = await at.deal(Speed.SLOW), at.tables.timing
        assert [await refused(timing.take_break(table, 1, days)) for days in (0, 4)] == ["no_break"] * 2
        await timing.take_break(table, 1, 1)
        assert await refused(timing.take_break(table, 1, 1)) == "break_taken"
        await asyncio.sleep(2 * DAY - 60)
        assert table.moment == 0
        await asyncio.sleep(120)
        assert table.moment == 1
        assert await refused(timing.take_break(await at.deal(), 1, 1)) == "no_break"


@pytest.mark.parametrize("speed", [Speed.SOFT, Speed.NONE])
@in_virtual_time
async def test_without_deadlines_there_is_nothing_to_give_or_to_stop(speed: Speed, folder: Path) -> None:
    async with timed(folder) as at:
        table, timing = await at.deal(speed), at.tables.timing
        assert await refused(timing.give(table, 2, 0)) == "no_clock"
        assert await refused(timing.ask_pause(table, 2, 0)) == "no_clock"
        assert await refused(timing.wait(table, 2)) == "not_overdue"
        await asyncio.sleep(DAY)
        assert table.moment == 0
        assert await at.kinds() == ([Kind.REMINDED] if speed is Speed.SOFT else [])


async def away(at: TimedTables, persons_: int = 3) -> None:
    """Deal at a live table, and let person 1 run out of time twice."""
    table = await at.deal(persons=persons_)
    table.clock.misses[0] = 1
    await asyncio.sleep(table.clock.remaining + 0.1)
    assert table.away == (0,)


@in_virtual_time
async def test_the_others_wait_or_seat_a_computer_for_whoever_is_away(folder: Path) -> None:
    async with timed(folder) as at:
        await away(at)
        table = at.table
        assert await refused(at.tables.timing.wait(table, 1)) == "substituted"
        await at.tables.timing.wait(table, 2)
        with pytest.raises(Repeated):
            await at.tables.timing.wait(table, 3)
        assert await at.tables.seating.take_over(table, 3) == (0,)
        assert await refused(at.tables.seating.take_over(table, 3)) == "clock_runs"
        await at.tables.welcome(table, 1)
        assert persons(table.chairs) == (1, 2, 3)
        assert (await at.kinds())[-4:] == [Kind.AWAY, Kind.WAITED, Kind.REPLACED, Kind.RETURNED]


@in_virtual_time
async def test_all_others_have_to_agree_to_close_the_table(folder: Path) -> None:
    async with timed(folder) as at:
        await away(at)
        table, timing = at.table, at.tables.timing
        assert await timing.ask_close(table, 2, table.moment) is False
        with pytest.raises(Repeated):
            await timing.ask_close(table, 2, table.moment)
        with pytest.raises(StaleAction):
            await timing.ask_close(table, 3, table.moment - 1)
        assert await timing.ask_close(table, 3, table.moment)
        assert (table.phase, table.row.reason) == (Phase.CLOSED, "closed.away")
        await asyncio.sleep(HOUR)
        assert len(table.actors) == 1


@pytest.mark.parametrize("fault", [Kind.GIVEN, Kind.ASKED_PAUSE, Kind.ASKED_CLOSE])
def test_a_planted_fault_is_found(fault: Kind, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laws = {
        Kind.GIVEN: test_every_opponent_may_give_a_move_once_a_turn,
        Kind.ASKED_PAUSE: test_a_pause_needs_everybody_and_ends_with_a_press_but_not_with_a_second_one,
        Kind.ASKED_CLOSE: test_all_others_have_to_agree_to_close_the_table,
    }
    everybody = {1, 2, 3}
    monkeypatch.setattr(
        "bot.tables.table_clock.Clock.asking", lambda _, kind: everybody if kind == fault else set()
    )
    with pytest.raises((AssertionError, TableError)):
        # Whether the tests find a fault does not depend on the database.
        laws[fault](folder=tmp_path)
