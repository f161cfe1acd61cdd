"""When people are reminded of their games: before their deadline, awake, and once in 24 hours."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from bot.tables.person_settings import PersonSettings, Pings
from bot.tables.quiet_hours import QuietHours
from bot.tables.table import encode
from cogs.cups import deadlines
from cogs.cups.cup import Cup
from cogs.cups.cup_values import AtDeadline, CupSettings, Entrant, Meeting
from cogs.cups.rules.pairings import Pairing
from tests.cogs.cups.test_decisions import NOW, begun

HOUR = timedelta(hours=1)


def cup_for(days: int, setting: AtDeadline = AtDeadline.ORGANISER) -> tuple[Cup, Pairing]:
    """Begin a cup with rounds of so many days, at noon."""
    cup = begun()
    terms, deadline = replace(cup.terms, days=days), NOW + timedelta(days=days)
    settings = encode(CupSettings(at_deadline=setting))
    cup = replace(cup, terms=terms, deadline=deadline, settings_json=settings)
    return cup, cup.competition.open_pairings[0]


def reminded(cup: Cup, pairing: Pairing, settings: PersonSettings | None = None) -> list[float]:
    """Return how many hours after the beginning of the round somebody is reminded."""
    entrant, hours = Entrant(1, 1, "P1"), list[float]()
    wishes = {} if settings is None else {1: settings}
    while times := [
        each
        for each in deadlines.reminders(cup, pairing, entrant, wishes)
        if entrant.reminded is None or each > entrant.reminded
    ]:
        # A few seconds late, as any timer is.
        entrant = replace(entrant, reminded=min(times) + timedelta(seconds=3))
        hours.append(round((min(times) - NOW) / HOUR, 2))
    return hours


@pytest.mark.parametrize(
    ("days", "hours"),
    [
        (1, [12]),
        (2, [24]),
        # Twelve hours after the half of the round would be too soon for the last day.
        (3, [36, 70]),
        (4, [48, 72]),
        (7, [84, 144]),
        (14, [168, 312]),
    ],
)
def test_people_are_reminded_at_half_a_day_before_and_two_hours_before(days: int, hours: list[int]) -> None:
    assert reminded(*cup_for(days)) == hours


@pytest.mark.parametrize(
    ("days", "quiet", "hours"),
    [
        (1, (23, 7), [19]),
        (3, (23, 7), [43, 70]),
        # The last two hours fall into them: too late to tell, at noon the deadline has come.
        (3, (9, 13), [36]),
        (4, (11, 15), [51, 75]),
        (1, (20, 6), [18]),
    ],
)
def test_quiet_hours_put_a_reminder_off_but_never_past_the_deadline(
    days: int, quiet: tuple[int, int], hours: list[int]
) -> None:
    settings = PersonSettings(quiet=QuietHours(quiet[0] * 60, quiet[1] * 60, "UTC"))
    assert reminded(*cup_for(days), settings) == hours


def test_who_wants_no_pings_or_has_no_data_is_not_reminded() -> None:
    cup, pairing = cup_for(3)
    assert reminded(cup, pairing, PersonSettings(pings=Pings.NEVER)) == []
    assert list(deadlines.reminders(cup, pairing, Entrant(1, None, ""), {})) == []


def test_a_pairing_with_more_time_is_reminded_before_its_own_end() -> None:
    cup, pairing = cup_for(3)
    longer = Meeting(pairing.number, extended=NOW + 144 * HOUR)
    assert reminded(replace(cup, meetings=(longer,)), pairing) == [36, 120]


def test_a_pairing_of_the_next_round_is_told_of_once() -> None:
    cup, pairing = cup_for(4)
    early = replace(pairing, round_index=1)
    assert cup.deadline_of(early) is None
    assert reminded(cup, early) == [48]


def test_a_cup_that_waits_reminds_on_three_more_days() -> None:
    assert reminded(*cup_for(4, AtDeadline.WAIT)) == pytest.approx([48, 72, 120, 144, 168], abs=0.01)


def test_a_reminder_for_before_the_deadline_is_not_made_up_after_it() -> None:
    cup, pairing = cup_for(3, AtDeadline.WAIT)
    entrant = Entrant(1, 1, "P1")
    for hours, due in ((71, 70), (73, None), (97, 96)):
        found = deadlines.reminder_at(cup, pairing, entrant, NOW + hours * HOUR, {})
        assert found == (None if due is None else NOW + due * HOUR), hours
