"""How far this clock is from Discord's, which tells whole seconds and is asked over a network."""

import pytest

from bot.diagnosis.clock import ClockTrace, of_clock
from bot.diagnosis.findings import Verdict


def judged(ahead: float, second: float = 0.4, way: float = 0.2) -> tuple[Verdict, str]:
    """Judge a clock that is so far ahead, by a request that came so late in a second of Discord's."""
    trace, date = ClockTrace(), 1_800_000_000
    trace.note(date + second - way + ahead, date + second + way + ahead, date)
    (found,) = of_clock(trace.least, trace.most)
    return found.verdict, found.said


@pytest.mark.parametrize("ahead", [-0.9, 0.0, 0.9])
@pytest.mark.parametrize("second", [0.0, 0.99])
@pytest.mark.parametrize("way", [0.01, 1.0])
def test_a_clock_that_may_agree_is_not_complained_of(ahead: float, second: float, way: float) -> None:
    assert judged(ahead, second, way)[0] is Verdict.YES


@pytest.mark.parametrize(("ahead", "said"), [(60.0, "s ahead of"), (-60.0, "s behind")])
def test_a_clock_that_is_off_by_a_minute_is(ahead: float, said: str) -> None:
    verdict, told = judged(ahead)
    assert verdict is Verdict.NO
    assert said in told
    assert any(f"It is {seconds} s" in told for seconds in (59, 60))


def test_each_request_narrows_it_down() -> None:
    trace = ClockTrace()
    trace.note(101.0, 131.0, 100)
    slow = of_clock(trace.least, trace.most)[0]
    assert (slow.verdict, "below 31 s" in slow.said) == (Verdict.NOT_TRIED, True), "an answer that took 30 s"
    trace.note(123.0, 123.1, 120)
    assert of_clock(trace.least, trace.most)[0].verdict is Verdict.NO


def test_what_is_said_of_a_good_clock_is_proved() -> None:
    assert judged(0.0)[1] == "It differs from Discord's by 0.8 s at most."
    assert judged(0.5)[1] == "It differs from Discord's by 1.1 s at most."


def test_without_a_date_nothing_is_said() -> None:
    trace = ClockTrace()
    assert of_clock(trace.least, trace.most)[0].verdict is Verdict.NOT_TRIED
