"""How fast one person may press: as fast as anybody can, and not as fast as a program."""

import time

import pytest

from bot.errors import TableError
from bot.faces.words import Words
from bot.front.admission import BURST, PRESSES_PER_SECOND, REFUSAL_INTERVAL, PressRate
from tests.support.harness import Stage, controls, said

ANA, BEN = 1, 2


class Clock:
    """A clock that the test sets."""

    now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(time, "monotonic", clock.monotonic)
    return clock


def outcome(rate: PressRate, person: int) -> str:
    try:
        return "answered" if rate.admit(person) else "dropped"
    except TableError as error:
        return error.code


def test_a_burst_is_answered_then_so_many_a_second_and_each_few_seconds_a_refusal(clock: Clock) -> None:
    rate, outcomes = PressRate(), list[str]()
    seconds, per_second = 20, 512
    for _ in range(seconds * per_second):
        outcomes.append(outcome(rate, ANA))
        clock.now += 1 / per_second
    assert set(outcomes[: BURST - 1]) == {"answered"}
    assert abs(outcomes.count("answered") - BURST - seconds * PRESSES_PER_SECOND) <= 1
    assert outcomes.count("too_fast") == seconds / REFUSAL_INTERVAL
    assert outcome(rate, BEN) == "answered", "others are not affected"


def test_whoever_rests_may_begin_anew_and_is_forgotten(clock: Clock) -> None:
    rate = PressRate()
    assert {outcome(rate, ANA) for _ in range(BURST + 2)} == {"answered", "too_fast", "dropped"}
    clock.now += BURST / PRESSES_PER_SECOND + 0.01
    assert {outcome(rate, ANA) for _ in range(BURST - 1)} == {"answered"}
    clock.now += REFUSAL_INTERVAL
    assert outcome(rate, BEN) == "answered"
    assert (ANA in rate._people, BEN in rate._people) == (False, True)


def test_ten_presses_a_second_are_never_refused(clock: Clock) -> None:
    rate = PressRate()
    for _ in range(1000):
        assert outcome(rate, ANA) == "answered"
        clock.now += 1 / PRESSES_PER_SECOND


async def test_a_flood_of_one_person_is_told_so_once_and_changes_nothing_for_others(stage: Stage) -> None:
    await stage.start("Ana", "さくら")
    stage.bot.admission.rate = PressRate()
    message = stage.message(stage.table.message)
    press = controls(message.components)[0]["custom_id"], message
    flood = await stage.at_once(*[("さくら", *press)] * (BURST + 20))
    assert [said(each) for each in flood if each.response].count(Words("ja")("error.too_fast")) == 1
    assert BURST <= sum(each.acknowledged for each in flood) <= BURST + 1
    (result,) = await stage.at_once(("Ana", *press))
    assert result.acknowledged
    suggested = await stage["さくら"].autocomplete(stage.channel, "nothankyou hand", "table", "")
    assert suggested == []
