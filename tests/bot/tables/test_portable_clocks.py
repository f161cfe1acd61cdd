"""Clocks where the bot is no member: they count, but nothing happens before somebody presses."""

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.errors import TableError
from bot.faces.speeds import Speed
from bot.tables.clock_constants import GRACE, Kind
from bot.tables.table import Phase, Table
from tests.support.timed_tables import TimedTables, timed
from tests.support.turns import fallback
from tests.support.virtual_time import in_virtual_time

pytestmark = pytest.mark.any_database

FIRST = 150.0
"""Seconds of the first turn at a live table of NO THANK YOU!: half a minute, and the bank."""
DAY = 24 * 3600.0


def about(seconds: float) -> Any:
    return pytest.approx(seconds, abs=1.5)


async def is_left_alone(at: TimedTables, table: Table, seconds: float) -> bool:
    """Wait, and return whether nothing was written or told about a table, or waits for it."""
    before = await at.kinds(), table.moment, table.row.version
    told: list[Table] = []
    at.tables.listen(told.append)
    await asyncio.sleep(seconds)
    is_same = before == (await at.kinds(), table.moment, table.row.version)
    return is_same and not told and not len(at.clocks._deadlines)


@in_virtual_time
async def test_time_that_is_up_does_nothing_and_a_late_move_counts(folder: Path) -> None:
    async with timed(folder) as at:
        table = await at.deal(portable=True)
        assert table.clock.remaining == about(FIRST)
        assert await is_left_alone(at, table, DAY)
        assert (table.clock.is_up, table.clock.asks, table.clock.plays) == (True, True, False)
        await at.play(1, moment=0)
        (logged,) = await at.store.log(table.id)
        assert (logged.actor, (logged.spent or 0) / 1000) == ("person", about(DAY))
        assert (table.clock.banks, table.clock.misses, table.decided[0]) == ([0, 120], [0, 0], 0)
        assert (await at.kinds(), table.clock.remaining) == ([], about(FIRST))


@in_virtual_time
async def test_the_clock_starts_when_a_press_has_shown_the_turn(folder: Path) -> None:
    async with timed(folder) as at:
        table = await at.deal(portable=True)
        await at.tables.playing.act(table, 1, fallback(table))
        await asyncio.sleep(3600)
        assert (table.clock.spent, table.clock.deadline) == (0.0, None)
        await at.press(1)
        assert table.clock.remaining == about(FIRST)


@in_virtual_time
async def test_anybody_else_lets_a_computer_take_over_once_time_is_up(folder: Path) -> None:
    async with timed(folder) as at:
        table = await at.deal(portable=True)
        seating = at.tables.seating
        with pytest.raises(TableError, match="not_overdue"):
            await seating.take_over(table, 2)
        await asyncio.sleep(FIRST + 1)
        with pytest.raises(TableError, match="nobody_awaited"):
            await seating.take_over(table, 1)
        assert await seating.take_over(table, 2) == (0,)
        await asyncio.sleep(3)
        assert await at.actors() == [(0, "computer")]
        # Whoever is back has what a turn takes: the bank is gone.
        await at.press(1)
        await at.play(2)
        assert (table.awaited, table.clock.remaining) == (0, about(30))
        assert await at.kinds() == [Kind.REPLACED, Kind.RETURNED]


@in_virtual_time
async def test_whoever_waits_gives_the_time_of_a_move_and_may_still_change_their_mind(folder: Path) -> None:
    async with timed(folder) as at:
        table = await at.deal(portable=True)
        await asyncio.sleep(FIRST + 60)
        await at.tables.timing.wait(table, 2)
        assert (table.clock.is_up, table.clock.remaining) == (False, about(30))
        await asyncio.sleep(40)
        assert table.clock.is_up
        await at.tables.timing.wait(table, 2)
        assert await at.tables.seating.take_over(table, 2) == (0,)


@in_virtual_time
async def test_somebody_else_may_give_time_before_and_after_it_is_up(folder: Path) -> None:
    async with timed(folder) as at:
        table = await at.deal(portable=True, persons=3)
        await at.tables.timing.give(table, 2, 0)
        assert table.clock.remaining == about(FIRST + 30)
        await asyncio.sleep(FIRST + 60)
        await at.tables.timing.give(table, 3, 0)
        assert table.clock.remaining == about(30)


@in_virtual_time
async def test_the_others_can_close_the_table(folder: Path) -> None:
    async with timed(folder) as at:
        table = await at.deal(portable=True, persons=3)
        await asyncio.sleep(FIRST + 1)
        assert not await at.tables.timing.ask_close(table, 2, 0)
        assert await at.tables.timing.ask_close(table, 3, 0)
        assert (table.phase, table.row.reason) == (Phase.CLOSED, "closed.away")


@in_virtual_time
async def test_a_pause_lasts_until_somebody_presses(folder: Path) -> None:
    async with timed(folder) as at:
        table = await at.deal(portable=True)
        await asyncio.sleep(FIRST - 10)
        await at.tables.timing.ask_pause(table, 1, 0)
        assert await at.tables.timing.ask_pause(table, 2, 0)
        assert await is_left_alone(at, table, 3 * DAY)
        assert (table.clock.is_paused, table.clock.pause_ends) == (True, None)
        await at.restart(60)
        assert at.table.clock.is_paused
        await at.press(2)
        assert (at.table.clock.is_paused, at.table.clock.remaining) == (False, about(GRACE))


@in_virtual_time
async def test_nobody_is_reminded_at_soft_and_after_ten_minutes_the_others_are_asked(folder: Path) -> None:
    async with timed(folder) as at:
        table = await at.deal(Speed.SOFT, portable=True)
        await asyncio.sleep(599)
        assert (table.clock.is_up, table.clock.reminder) == (False, None)
        assert await is_left_alone(at, table, DAY)
        assert table.clock.is_up
        await at.tables.timing.wait(table, 2)
        assert table.clock.remaining == about(600)


@in_virtual_time
async def test_it_stands_still_while_the_bot_is_down_and_then_runs_on_without_a_press(folder: Path) -> None:
    async with timed(folder) as at:
        await at.deal(portable=True)
        await asyncio.sleep(50)
        await at.restart(3600)
        assert (at.table.clock.remaining, await at.kinds()) == (about(100), [Kind.CREDITED])
        await asyncio.sleep(50)
        # How long it stood is known from the last note, which is at most 20 seconds old.
        await at.restart(3600, killed=True)
        assert 50 - 1 <= at.table.clock.remaining <= 50 + 30
        await asyncio.sleep(100)
        assert at.table.clock.is_up


@in_virtual_time
async def test_whoever_had_little_time_left_has_a_minute_after_a_restart(folder: Path) -> None:
    async with timed(folder) as at:
        await at.deal(portable=True)
        await asyncio.sleep(FIRST - 5)
        await at.restart(60)
        assert (at.table.clock.remaining, await at.kinds()) == (about(GRACE), [Kind.CREDITED, Kind.ADDED])


@pytest.mark.parametrize("killed", [False, True])
@in_virtual_time
async def test_time_that_was_up_stays_up_since_the_same_moment(folder: Path, killed: bool) -> None:
    async with timed(folder) as at:
        table = await at.deal(portable=True)
        await asyncio.sleep(FIRST + 60)
        ended = table.clock.deadline
        assert ended is not None
        at.clocks.disconnected(0, lambda _: True)
        await asyncio.sleep(60)
        at.clocks.connected(0, lambda _: True)
        for _ in range(2):
            await at.restart(3600, killed=killed)
            now = at.table.clock.deadline
            assert now is not None
            assert (at.table.clock.is_up, abs(now - ended) < timedelta(seconds=1)) == (True, True)
        assert await at.kinds() == []
        await at.play(1)
        assert at.table.moment == 1
