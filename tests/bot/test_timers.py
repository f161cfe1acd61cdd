"""Timers: the order of deadlines in memory and what they cost, and those that stand in the database."""

import asyncio
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from bot.background import Background
from bot.database.errors import Failure, StoreError
from bot.tables.table import Table
from bot.timers import MAX_WAIT, RETRY_DELAY, Deadlines, StoredDeadlines
from engine.games.no_thank_you import GAME
from tests.support.tables_in_memory import table_of
from tests.support.virtual_time import BEGAN, in_virtual_time

pytestmark = pytest.mark.any_database


class Fired:
    """Deadlines that note for which table and when they call back."""

    def __init__(self) -> None:
        self.background = Background()
        self.deadlines: Deadlines[Table] = Deadlines(self.background, self.note)
        self.tables = [table_of(GAME, ()) for _ in range(10)]
        self.began = time.monotonic()
        self.log: list[tuple[int, float]] = []

    def set(self, number: int, seconds: float | None) -> None:
        self.deadlines.set(self.tables[number], seconds)

    def note(self, table: Any) -> None:
        self.log.append((self.tables.index(table), round(time.monotonic() - self.began, 6)))


@in_virtual_time
async def test_each_fires_once_at_its_time_however_often_it_was_replaced() -> None:
    fired = Fired()
    for number, seconds in enumerate((50.0, 7200.0, 20.0, 10.0, 10.0)):
        fired.set(number, 5.0)
        fired.set(number, 99.0)
        fired.set(number, seconds)
    fired.set(3, None)
    assert len(fired.deadlines) == 4
    await asyncio.sleep(10_000)
    assert fired.log == [(4, 10.0), (2, 20.0), (0, 50.0), (1, 7200.0)]
    assert not len(fired.deadlines)


@in_virtual_time
async def test_nothing_fires_early_and_what_is_overdue_does_so_at_once() -> None:
    fired = Fired()
    fired.set(0, -5.0)
    fired.set(1, 0.1)
    await asyncio.sleep(0.0999)
    assert [number for number, _ in fired.log] == [0]
    await asyncio.sleep(0.0002)
    assert [number for number, _ in fired.log] == [0, 1]


@in_virtual_time
async def test_ten_thousand_wait_for_one_timer_and_those_replaced_are_dropped() -> None:
    background = Background()
    deadlines: Deadlines[Table] = Deadlines(background, lambda _: None)
    rng = Random(1)
    tables = [table_of(GAME, ()) for _ in range(10_000)]
    for table in tables * 3:
        deadlines.set(table, rng.uniform(10, 100_000))
    assert len(deadlines) == 10_000
    assert len(deadlines._heap) <= 2 * 10_000 + 64
    assert sum(not timer.cancelled() for timer in background._timers) == 1
    for table in tables:
        deadlines.set(table, None)
    assert len(deadlines._heap) <= 64


@in_virtual_time
async def test_a_callback_may_ask_again_and_an_error_in_one_stops_no_other() -> None:
    fired = Fired()
    errors: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: errors.append(context["exception"]))

    def again(table: Any) -> None:
        fired.note(table)
        if len(fired.log) < 3:
            fired.deadlines.set(table, 0.0)
        if table is fired.tables[1]:
            raise ValueError

    fired.deadlines._callback = again
    fired.set(0, 1.0)
    fired.set(1, 1.0)
    fired.set(2, 1.0)
    await asyncio.sleep(2)
    assert sorted({number for number, _ in fired.log}) == [0, 1, 2]
    assert [type(error) for error in errors] == [ValueError] * sum(number == 1 for number, _ in fired.log)


def early(self: Deadlines[Table]) -> None:
    """Call back a second too early."""
    for table in tuple(self._due):
        del self._due[table]
        self._callback(table)


def unsorted(self: Deadlines[Table]) -> None:
    """Wait for the last instead of the first."""
    self._heap.sort(reverse=True)
    WAIT(self)


WAIT = Deadlines._wait


@pytest.mark.parametrize(
    ("name", "fault"), [("_fire", early), ("_wait", unsorted), ("_is_current", lambda *_: True)]
)
def test_a_planted_fault_is_found(
    name: str, fault: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Deadlines, name, fault)
    with pytest.raises((AssertionError, KeyError)):
        test_each_fires_once_at_its_time_however_often_it_was_replaced()


class Stored:
    """Deadlines in a database, some of which are due."""

    def __init__(self, *deadlines: float) -> None:
        self.background = Background()
        self.began, self.left = time.monotonic(), sorted(deadlines)
        self.done: list[float] = []
        self.looked: list[float] = []
        self.errors: list[Exception] = []
        self.stored = StoredDeadlines(self.background, self.work, self.now)

    @property
    def passed(self) -> float:
        return round(time.monotonic() - self.began, 3)

    def now(self) -> datetime:
        return BEGAN + timedelta(seconds=self.passed)

    async def work(self) -> datetime | None:
        self.looked.append(self.passed)
        await asyncio.sleep(0.25)
        if self.errors:
            raise self.errors.pop()
        while self.left and self.left[0] <= self.passed:
            self.done.append(self.left.pop(0))
        return BEGAN + timedelta(seconds=self.left[0]) if self.left else None


@in_virtual_time
async def test_what_was_due_is_done_at_the_start_and_the_rest_in_its_time() -> None:
    stored = Stored(-50, 90, 2 * MAX_WAIT)
    stored.stored.look()
    await asyncio.sleep(1)
    assert stored.done == [-50]
    await asyncio.sleep(3 * MAX_WAIT)
    assert stored.done == [-50, 90, 2 * MAX_WAIT]
    assert max(after - before for before, after in pairwise(stored.looked)) <= MAX_WAIT + 1


@in_virtual_time
async def test_a_look_that_is_asked_for_during_another_follows_it_once() -> None:
    stored = Stored()
    for _ in range(3):
        stored.stored.look()
    await asyncio.sleep(0.1)
    for _ in range(3):
        stored.stored.look()
    await asyncio.sleep(MAX_WAIT)
    assert stored.looked == [0.0, 0.25]


@in_virtual_time
async def test_a_new_deadline_is_waited_for_if_it_is_the_earliest() -> None:
    stored = Stored(500)
    stored.stored.look()
    await asyncio.sleep(1)
    stored.left = [20, 500]
    for deadline in (900, 20, None):
        stored.stored.wait_for(None if deadline is None else BEGAN + timedelta(seconds=deadline))
    await asyncio.sleep(30)
    assert (stored.done, stored.looked) == ([20], [0.0, 20.0])


@in_virtual_time
async def test_after_any_error_what_is_due_is_done_later(caplog: pytest.LogCaptureFixture) -> None:
    stored = Stored(-5)
    stored.errors = [KeyError("bug"), StoreError("away", Failure.UNREACHABLE)]
    stored.stored.look()
    await asyncio.sleep(RETRY_DELAY * 2 + 1)
    assert (stored.done, len(stored.looked)) == ([-5], 3)
    assert [each.levelname for each in caplog.records] == ["WARNING", "ERROR"]


@in_virtual_time
async def test_what_stays_due_is_tried_seldom() -> None:
    looked: list[None] = []

    async def work() -> datetime:
        looked.append(None)
        return BEGAN

    StoredDeadlines(Background(), work, lambda: BEGAN).look()
    await asyncio.sleep(RETRY_DELAY * 3 + 1)
    assert len(looked) == 4
