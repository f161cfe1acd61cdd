"""Whom a cup calls before its first round: each once, and only those whom it is about."""

from collections.abc import Iterable
from datetime import datetime, timedelta

import pytest
from msgspec import Struct

from bot.faces.panel import Button
from bot.front.services import Services
from cogs.cups import entry
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of
from cogs.cups.cup_messages import CupMessages
from cogs.cups.cup_timer import CupTimer
from cogs.cups.cup_values import Organiser, Phase, Seeding
from cogs.cups.entry_calls import tell_start
from tests.cogs.cups.test_decisions import NOW, cup_of
from tests.support.plain_context import GUILD

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
STARTS = NOW + 5 * HOUR


class Call(Struct):
    """A small message: its text, and whom it calls."""

    text: str
    people: list[int]
    buttons: list[str]


class Evening:
    """A cup of P1, who organises it, and others, as the clock goes on."""

    def __init__(self, services: Services) -> None:
        self.services, self.cups = services, services.own(cups_of)
        self.calls: list[Call] = []
        self.now = NOW
        self.id = ""

    async def open(self, entrants: int, check_in: int = 0, starts: datetime = STARTS) -> Cup:
        """Open a cup that starts by itself."""
        cup = await self.cups.open(cup_of(0, organiser=Organiser(1, "P1")))
        self.id = cup.id
        for person in range(1, entrants + 1):
            await self.change(lambda cup, person=person: entry.entering(cup, person, f"P{person}"))
        await self.change(lambda cup: entry.admitting(cup, 32, check_in, Seeding.RATING, self.now))
        return await self.change(lambda cup: entry.scheduling(cup, starts, self.now))

    async def change(self, decide: object) -> Cup:
        """Decide something."""
        return await self.cups.change(self.id, GUILD, decide)  # type: ignore[arg-type]

    async def pass_time(self, until: datetime) -> Cup:
        """Let the timer do what is due by then."""
        self.now = until
        await self.services.own(CupTimer)._pass_deadlines()
        return await self.cups.find(self.id, GUILD)


@pytest.fixture
def evening(services: Services, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Note calls in place of posting them."""
    found = Evening(services)

    async def call(
        _: CupMessages, cup: Cup, text: str, people: Iterable[int], nonce: str, *buttons: Button
    ) -> bool:
        found.calls.append(Call(text, [*people], [each.control for each in buttons]))
        return True

    monkeypatch.setattr(CupMessages, "call", call)
    monkeypatch.setattr(CupMessages, "update", lambda *_: None)
    services.own(CupTimer)._is_back = True
    found.cups.clock = lambda: found.now
    return found


async def test_the_check_in_calls_each_entrant_once_and_the_start_names_who_did_not_come(
    evening: Evening,
) -> None:
    await evening.open(6, check_in=30)
    await evening.pass_time(STARTS - 31 * MINUTE)
    assert evening.calls == []
    for _ in range(2):
        await evening.pass_time(STARTS - 30 * MINUTE)
    (called,) = evening.calls
    assert (called.people, called.buttons) == ([1, 2, 3, 4, 5, 6], ["here"])
    assert "Press [I am here]" in called.text
    for person in (1, 2, 4, 6):
        await evening.change(lambda cup, person=person: entry.checking_in(cup, person, evening.now))
    cup = await evening.pass_time(STARTS)
    assert (cup.phase, [each.number for each in cup.entrants]) == (Phase.RUNNING, [1, 2, 4, 6])
    _, told = evening.calls
    assert (told.people, told.buttons) == ([], [])
    assert "without 👤 P3 and 👤 P5, who did not check in" in told.text


async def test_a_cup_whose_people_are_all_there_starts_without_a_word(evening: Evening) -> None:
    await evening.open(4)
    assert (await evening.pass_time(STARTS)).phase == Phase.RUNNING
    assert evening.calls == []


async def test_too_few_are_told_with_the_organiser_and_the_cup_stays_open(evening: Evening) -> None:
    await evening.open(3)
    for _ in range(2):
        cup = await evening.pass_time(STARTS)
    assert (cup.phase, cup.settings.starts, len(cup.entrants)) == (Phase.ENTRY, None, 3)
    (told,) = evening.calls
    assert told.people == [1, 2, 3]
    assert "3 people have entered, and it takes 4" in told.text


async def test_too_few_who_checked_in_are_counted_as_such(evening: Evening) -> None:
    await evening.open(5, check_in=15)
    await evening.pass_time(STARTS - 15 * MINUTE)
    await evening.change(lambda cup: entry.checking_in(cup, 2, evening.now))
    cup = await evening.pass_time(STARTS)
    assert (cup.phase, len(cup.entrants)) == (Phase.ENTRY, 5)
    assert "1 person has checked in" in evening.calls[-1].text


async def test_a_new_start_time_calls_the_others_at_most_once_an_hour(evening: Evening) -> None:
    cup = await evening.open(4, check_in=30)
    for moved in (cup, await evening.change(lambda cup: entry.scheduling(cup, STARTS + HOUR, NOW))):
        await tell_start(evening.services, moved, changed_by=1)
    first, second = evening.calls
    assert (first.people, second.people) == ([2, 3, 4], [])
    assert f"<t:{STARTS.timestamp():.0f}:F>" in first.text
    assert "Check in during the last 30 minutes" in second.text
    await tell_start(evening.services, await evening.change(lambda cup: entry.scheduling(cup, None, NOW)), 1)
    assert "no longer has a start time" in evening.calls[-1].text
