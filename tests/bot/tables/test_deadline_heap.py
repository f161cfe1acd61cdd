"""The heap of deadlines: its order, and what it costs."""

import asyncio
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bot.background import Background
from bot.tables.deadline_heap import Deadlines
from engine.games.no_thank_you import GAME
from tests.support.tables_in_memory import table_of
from tests.support.virtual_time import in_virtual_time

pytestmark = pytest.mark.any_database


class Fired:
    """Deadlines that note for which table and when they call back."""

    def __init__(self) -> None:
        self.background = Background()
        self.deadlines = Deadlines(self.background, self.note)
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
    deadlines, rng = Deadlines(background, lambda _: None), Random(1)
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


def early(self: Deadlines) -> None:
    """Call back a second too early."""
    for table in tuple(self._due):
        del self._due[table]
        self._callback(table)


def unsorted(self: Deadlines) -> None:
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
