"""A person has a share of the event loop: in excess of it they wait, and nobody else does."""

import asyncio
import time

import pytest

from bot.errors import TableError
from bot.front.loop_share import CREDIT, MAX_COUNTED, MAX_WAIT, MOST_WAITING, SHARE, LoopShare
from bot.front.router import PressRate

ANA, BEN = 1, 2
COST = 0.05


class Machine:
    """A machine on which time passes by work and by sleep alone."""

    now = 1000.0
    waited = 0.0
    """Seconds in which others worked, in threads or processes."""

    def time(self) -> float:
        return self.now

    def thread_time(self) -> float:
        return self.now - self.waited

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        self.waited += seconds

    async def work(self, seconds: float = COST) -> str:
        self.now += seconds / 2
        await asyncio.gather()  # the steps of some work count, not what it waits for
        self.now += seconds / 2
        return "done"

    async def wait(self, seconds: float) -> None:
        self.now += seconds
        self.waited += seconds


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    machine = Machine()
    monkeypatch.setattr(time, "monotonic", machine.time)
    monkeypatch.setattr(time, "thread_time", machine.thread_time)
    monkeypatch.setattr(asyncio, "sleep", machine.sleep)
    return machine


async def test_who_takes_more_than_their_share_waits_and_nobody_else_does(machine: Machine) -> None:
    share, began = LoopShare(), list[float]()
    for _ in range(11):
        await share.turn(ANA)
        began.append(machine.now)
        assert await share.metered(ANA, machine.work()) == "done"
    assert began[-1] - began[0] == pytest.approx(10 * COST / SHARE - CREDIT, rel=0.15)
    before = machine.now
    await share.turn(BEN)
    assert machine.now == before
    machine.now += COST / SHARE
    await share.turn(ANA)
    assert machine.now == before + COST / SHARE, "after a rest they begin at once"


async def test_what_others_do_for_a_person_counts_as_if_they_had_one_at_a_time(machine: Machine) -> None:
    share = LoopShare()
    for seconds, counted in ((0.3, 0.3), (30.0, MAX_COUNTED)):
        await share.turn(ANA)
        await share.metered(ANA, machine.wait(seconds))
        before = machine.now
        await share.turn(ANA)
        assert machine.now - before == pytest.approx(counted - CREDIT)
        machine.now += 1.0


async def test_nobody_waits_long_for_one_long_press_and_a_wait_is_not_counted(machine: Machine) -> None:
    share, whole = LoopShare(), list[float]()

    async def press() -> None:
        await share.turn(ANA)
        whole.append(machine.now)

    for _ in range(20):
        await share.metered(ANA, machine.work())
    machine.now += CREDIT
    before = machine.now
    await share.metered(ANA, press())
    assert whole[-1] - before <= MAX_WAIT
    before = machine.now
    await share.metered(ANA, press())
    assert whole[-1] == before, "the wait of the former press costs nothing"
    await share.metered(ANA, machine.work(20 * MAX_WAIT))
    for _ in range(2):
        before = machine.now
        await share.turn(ANA)
        assert machine.now - before <= MAX_WAIT
        await share.metered(ANA, machine.work())


async def test_a_few_wait_and_further_ones_come_too_fast(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(_: float) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(asyncio, "sleep", never)
    share, rate = LoopShare(), PressRate()
    await share.metered(ANA, machine.work())
    waiting = [asyncio.ensure_future(share.turn(ANA)) for _ in range(MOST_WAITING)]
    await asyncio.wait(waiting, timeout=0)
    assert (share.has_room(ANA), share.has_room(BEN)) == (False, True)
    with pytest.raises(TableError, match="too_fast"):
        rate.admit(ANA, has_room=share.has_room(ANA))
    assert not rate.admit(ANA, has_room=share.has_room(ANA)), "that is told once in a while"
    for each in waiting:
        each.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert rate.admit(ANA, has_room=share.has_room(ANA))


async def test_those_that_wait_begin_in_the_order_of_their_coming(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    share, began, naps = LoopShare(), list[int](), list[asyncio.Future[None]]()

    async def nap(seconds: float) -> None:
        naps.append(asyncio.get_running_loop().create_future())
        await naps[-1]

    async def press(number: int) -> None:
        await share.turn(ANA)
        began.append(number)

    await share.metered(ANA, machine.work())
    monkeypatch.setattr(asyncio, "sleep", nap)
    waiting = [asyncio.ensure_future(press(number)) for number in range(MOST_WAITING)]
    await asyncio.wait(waiting, timeout=0)
    for _ in range(4 * MOST_WAITING):
        machine.now += COST / SHARE
        if naps:
            # Whoever fell asleep last wakes first, as timers of one moment may.
            naps.pop().set_result(None)
        await asyncio.wait(waiting, timeout=0)
    assert began == [*range(MOST_WAITING)]
