"""What decisions change of a cup, and what they refuse."""

from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from bot.errors import Repeated, TableError
from bot.faces.speeds import Speed
from bot.tables.person_settings import PersonSettings
from bot.tables.quiet_hours import QuietHours
from bot.tables.table import encode
from cogs.cups import deadlines, decisions, entry, meetings, rulings
from cogs.cups.cup import Cup
from cogs.cups.cup_storage import Change, TableState
from cogs.cups.cup_values import CupTerms, Entrant, Meeting, Organiser, Phase
from cogs.cups.meetings import FRESH, is_fresh
from cogs.cups.rules.cup_rules import MAX_ENTRANTS, CupRules, Format
from cogs.cups.rules.cup_state import Awarded, Played
from cogs.cups.rules.standings import winners
from tests.support.tables_in_memory import CHANNEL, GUILD, SEED

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
DAY = timedelta(days=1)
BEN = Organiser(99, "Ben")
"""Somebody who directs the cup and does not play."""


def cup_of(entrants: int, form: Format = Format.ELIMINATION, title: str = "", **fields: object) -> Cup:
    people = tuple(Entrant(number, number, f"P{number}") for number in range(1, entrants + 1))
    terms = CupTerms(
        guild=GUILD,
        channel=CHANNEL,
        language="en",
        title=title,
        game="no_thank_you",
        options="{}",
        speed="soft",
        rules_json=encode(CupRules(form)),
        days=3,
        seed=SEED,
    )
    return replace(Cup(id="K7Q2M4", terms=terms, organiser=Organiser(1, "P1"), entrants=people), **fields)


def made(cup: Cup, change: Change, quiet: QuietHours | None = None, now: datetime = NOW) -> Cup:
    wishes = {cup.organiser.person: PersonSettings(quiet=quiet)}
    return decisions.after(cup, decisions.completed(cup, change, now, wishes))


def begun(entrants: int = 4, **fields: object) -> Cup:
    cup = cup_of(entrants, **fields)  # type: ignore[arg-type]
    return made(cup, entry.starting(cup))


def refused(code: str) -> "pytest.RaisesExc[TableError]":
    return pytest.raises(TableError, match=code)


# ---------------------------------------------------------------------- entry


def test_a_person_enters_once_and_no_more_than_32_do() -> None:
    cup = cup_of(MAX_ENTRANTS - 1)
    with pytest.raises(Repeated):
        entry.entering(cup, 1, "P1")
    full = made(cup, entry.entering(cup, 99, "Last"))
    assert full.entrants[-1] == Entrant(MAX_ENTRANTS, 99, "Last")
    with refused("cup_full"):
        entry.entering(full, 100, "Late")
    left = made(cup_of(4), decisions.withdrawing(cup_of(4), 2))
    again = made(left, entry.entering(left, 2, "P2"))
    assert [each.number for each in again.entrants] == [1, 3, 4, 5], "no number is somebody else's"
    assert again.due == NOW + 14 * DAY


def test_a_start_with_enough_people_sets_the_deadline_and_a_second_one_is_silent() -> None:
    with refused("cup_missing") as raised:
        entry.starting(cup_of(2))
    assert raised.value.facts["count"] == 2
    quiet, waiting = QuietHours(11 * 60, 15 * 60, "UTC"), cup_of(4)
    late = made(waiting, entry.starting(waiting), quiet)
    assert late.deadline == NOW + 3 * DAY + timedelta(hours=3), "the organiser sleeps at noon"
    cup = begun()
    assert (cup.phase, cup.round_number) == (Phase.RUNNING, 1)
    assert cup.deadline == NOW + 3 * DAY
    with pytest.raises(Repeated):
        entry.starting(cup)
    with refused("cup_started"):
        entry.entering(cup, 50, "Late")


# ---------------------------------------------------------------------- games


def ready(cup: Cup, *places: int, since: datetime = NOW) -> Cup:
    for place in places:
        _, meeting = meetings.marking(cup, place, since)
        cup = made(cup, Change(meetings=(meeting,)))
    return cup


@pytest.mark.parametrize(("speed", "opens"), [(Speed.LIVE, False), (Speed.SOFT, False), (Speed.SLOW, True)])
def test_who_was_ready_long_ago_has_to_be_there_unless_nobody_has_to(speed: Speed, *, opens: bool) -> None:
    ages = Meeting(0, NOW - FRESH - timedelta(seconds=1), NOW)
    assert is_fresh(ages, speed, NOW) is opens
    assert is_fresh(replace(ages, first_ready=NOW - FRESH), speed, NOW)
    assert not is_fresh(replace(ages, second_ready=None), speed, NOW)


def test_a_win_is_claimed_only_after_the_deadline_by_the_one_who_was_ready() -> None:
    cup = begun()
    first, second = cup.competition.open_pairings
    own, other = (cup.entrants[each].person or 0 for each in first.entrants)
    cup, late = ready(cup, first.first), NOW + 4 * DAY
    assert meetings.claiming(cup, own, first.number, late).acts[0].act == Awarded(
        first.number, first.first, "opponent"
    )
    for person, number, when, code in [
        (own, first.number, NOW, "cannot_claim"),
        (other, first.number, late, "cannot_claim"),
        (own, second.number, late, "not_in_pairing"),
        (77, first.number, late, "not_entered"),
    ]:
        with refused(code):
            meetings.claiming(cup, person, number, when)
    with refused("cannot_claim"):
        meetings.claiming(ready(cup, *first.entrants[1:]), own, first.number, late)


def test_more_time_puts_off_a_claim_and_is_due_by_itself() -> None:
    cup = begun()
    pairing = cup.competition.open_pairings[0]
    cup = made(ready(cup, pairing.first), rulings.extending(cup, pairing.number, 7, NOW, BEN))
    assert cup.deadline_of(pairing) == NOW + 10 * DAY
    assert deadlines.next_due(cup, NOW + 8 * DAY, {}) == NOW + 8 * DAY, "the others are late"
    called = replace(cup, calls=1, called=NOW + 9 * DAY - timedelta(hours=1))
    assert deadlines.next_due(called, NOW + 9 * DAY, {}) == NOW + 10 * DAY - timedelta(hours=2)
    with refused("cup_days"):
        rulings.extending(cup, pairing.number, 15, NOW, BEN)


def test_a_deadline_that_has_passed_stays_due_until_its_people_are_told() -> None:
    cup = begun()
    now = NOW + 4 * DAY
    late = made(cup, rulings.deciding(cup, cup.competition.open_pairings[0].number, None, BEN), now=now)
    assert late.due == cup.due
    told = Change({"due": None, "calls": 1, "called": now})
    assert made(late, told, now=now).due == now + DAY


@pytest.mark.parametrize(
    ("seat", "ranks", "winner"), [(0, (1, 2), 0), (0, (2, 1), 1), (1, (1, 2), 1), (0, (1, 1), None)]
)
def test_the_higher_rank_wins_and_equal_ranks_are_a_drawn_game(
    seat: int, ranks: tuple[int, int], winner: int | None
) -> None:
    cup = begun()
    pairing = cup.competition.open_pairings[0]
    cup = made(cup, Change(meetings=(Meeting(pairing.number, table_id="T1", seat=seat),)))
    change = meetings.collect_result(cup, {"T1": TableState("over", ranks)})
    assert change is not None
    expected = None if winner is None else pairing.entrants[winner]
    assert change.acts[0].act == Played(pairing.number, "T1", expected)
    assert meetings.collect_result(made(cup, change), {"T1": TableState("over", ranks)}) is None


@pytest.mark.parametrize("state", [None, TableState("closed")])
def test_a_table_without_a_result_leaves_its_pairing_open(state: TableState | None) -> None:
    cup = begun()
    number = cup.competition.open_pairings[0].number
    cup = made(cup, Change(meetings=(Meeting(number, table_id="T1"),)))
    change = meetings.collect_result(cup, {"T1": state} if state else {})
    assert change == Change(meetings=(Meeting(number),))
    assert meetings.collect_result(cup, {"T1": TableState("playing")}) is None


def test_a_result_after_the_organiser_has_decided_does_not_count() -> None:
    cup = begun()
    first = cup.competition.open_pairings[0]
    cup = made(cup, Change(meetings=(Meeting(first.number, table_id="T1"),)))
    cup = made(cup, rulings.deciding(cup, first.number, first.second, BEN))
    change = meetings.collect_result(cup, {"T1": TableState("over", (1, 2))})
    assert change is not None
    assert change.acts == ()


def test_the_last_decision_ends_the_cup() -> None:
    cup = begun()
    while cup.phase == Phase.RUNNING:
        pairing = cup.competition.open_pairings[0]
        cup = made(cup, rulings.deciding(cup, pairing.number, pairing.first, BEN))
    assert (cup.phase, cup.round_number, cup.due, cup.deadline) == (Phase.OVER, 3, None, None)
    assert sorted(each.rank or 0 for each in cup.entrants) == [1, 2, 3, 3]
    assert [at for at, each in enumerate(cup.entrants) if each.rank == 1] == [*winners(cup.competition)]
    with refused("cup_over"):
        decisions.closing(cup)
