"""What people and directors decide before a cup starts, and its start."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from msgspec.structs import replace

from bot.errors import Repeated, StaleAction, TableError
from bot.tables.table import encode
from cogs.cups import entry
from cogs.cups.cup import Cup
from cogs.cups.cup_storage import Change
from cogs.cups.cup_values import CupSettings, Phase, Seeding
from cogs.cups.deadlines import ENTRY_TIME, next_due
from cogs.cups.entry import LEAST_CHECK_IN
from tests.cogs.cups.test_decisions import DAY, NOW, begun, cup_of, made, refused

MINUTE = timedelta(minutes=1)
SOON = NOW + 2 * DAY


def chosen(entrants: int = 4, **settings: object) -> Cup:
    return cup_of(entrants, settings_json=encode(replace(CupSettings(), **settings)))


def here(cup: Cup, *people: int, now: datetime = NOW) -> Cup:
    for person in people:
        cup = made(cup, entry.checking_in(cup, person, now))
    return cup


def numbers(cup: Cup) -> list[int]:
    return [each.number for each in cup.entrants]


# ------------------------------------------------------------------- settings


def test_no_more_enter_than_the_director_wants_and_no_fewer_are_wanted_than_have_entered() -> None:
    cup = chosen(5)
    for most in (4, 33, 0):
        with refused("cup_most") as raised:
            entry.admitting(cup, most, 0, Seeding.LOT, NOW)
        assert raised.value.facts == {"least": 5, "most": 32}
    full = made(cup, entry.admitting(cup, 5, 0, Seeding.LOT, NOW))
    with refused("cup_full") as raised:
        entry.entering(full, 99, "Late")
    assert raised.value.facts == {"most": 5}
    less = made(full, entry.removing(full, 3))
    assert numbers(less) == [1, 2, 4, 5]
    assert numbers(made(less, entry.entering(less, 99, "Late"))) == [1, 2, 4, 5, 6]
    with refused("cup_not_entered"):
        entry.removing(less, 3)


@pytest.mark.parametrize(
    ("starts", "check_in", "code"),
    [
        (NOW, 0, "cup_start_past"),
        (NOW - DAY, 0, "cup_start_past"),
        (NOW + 60 * DAY + MINUTE, 0, "cup_start_far"),
        (NOW + 9 * MINUTE, 15, "cup_check_in_short"),
    ],
)
def test_a_start_in_the_past_or_far_off_or_too_soon_to_check_in_is_refused(
    starts: datetime, check_in: int, code: str
) -> None:
    with refused(code):
        entry.scheduling(chosen(check_in=check_in), starts, NOW)


def test_a_check_in_too_short_is_refused_once_the_start_is_known() -> None:
    with refused("cup_check_in_short"):
        entry.admitting(chosen(starts=NOW + 5 * MINUTE), 32, 15, Seeding.LOT, NOW)


def test_nothing_of_it_changes_once_the_cup_runs() -> None:
    cup = begun()
    decisions: tuple[Callable[[], Change], ...] = (
        lambda: entry.choosing(cup, announced=True),
        lambda: entry.scheduling(cup, SOON, NOW),
        lambda: entry.admitting(cup, 8, 0, Seeding.LOT, NOW),
        lambda: entry.removing(cup, 1),
        lambda: entry.ranking(cup, 1, 1),
        lambda: entry.checking_in(cup, 1, NOW),
    )
    for decide in decisions:
        with refused("cup_started"):
            decide()


# ---------------------------------------------------------------------- times


def test_a_cup_with_a_start_time_is_due_when_its_check_in_opens_and_then_when_it_starts() -> None:
    cup = chosen(check_in=30)
    cup = made(cup, entry.scheduling(cup, SOON, NOW))
    assert cup.due == SOON - 30 * MINUTE == entry.next_moment(cup)
    cup = made(cup, entry.passing(cup, SOON - 30 * MINUTE))
    assert (cup.due, cup.settings.check_in_open) == (SOON, True)
    taken_back = made(cup, entry.scheduling(cup, None, NOW))
    assert (taken_back.due, entry.next_moment(taken_back)) == (NOW + ENTRY_TIME, None)


def test_nothing_passes_before_its_time() -> None:
    for cup in (chosen(), chosen(starts=SOON), chosen(starts=SOON, check_in=15), begun()):
        with pytest.raises(StaleAction):
            entry.passing(cup, NOW)


def test_a_cup_starts_by_itself_with_those_who_are_there() -> None:
    cup = here(chosen(6, starts=SOON, check_in=15, check_in_open=True), 1, 2, 5, 6)
    started = made(cup, entry.passing(cup, SOON))
    assert (started.phase, numbers(started)) == (Phase.RUNNING, [1, 2, 5, 6])
    everybody = chosen(6, starts=SOON)
    assert numbers(made(everybody, entry.passing(everybody, SOON))) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("settings", [{"check_in": 15, "check_in_open": True}, {}])
def test_with_too_few_nobody_is_taken_out_and_the_start_time_is_cleared(settings: dict[str, object]) -> None:
    cup = chosen(6 if settings else 3, starts=SOON, **settings)
    cup = here(cup, 1, 2, 5) if settings else cup
    waits = made(cup, entry.passing(cup, SOON))
    assert (waits.phase, numbers(waits)) == (Phase.ENTRY, numbers(cup))
    assert (waits.settings.starts, waits.settings.check_in_open) == (None, False)
    assert all(each.checked_in is None for each in waits.entrants)
    assert next_due(waits, NOW, {}) == NOW + ENTRY_TIME


def test_after_the_bot_was_away_there_is_time_to_check_in() -> None:
    slept = chosen(starts=SOON, check_in=15)
    woken = made(slept, entry.passing(slept, SOON + DAY))
    assert woken.settings.check_in_open
    assert woken.settings.starts == SOON + DAY + LEAST_CHECK_IN
    called = here(chosen(starts=SOON, check_in=15, check_in_open=True), 1, 2)
    again = made(called, entry.passing(called, SOON + 11 * MINUTE))
    assert again.settings.starts == SOON + 21 * MINUTE
    assert [each.checked_in for each in again.entrants] == [NOW, NOW, None, None]
    late = here(called, 3, 4)
    assert made(late, entry.passing(late, SOON + LEAST_CHECK_IN)).phase == Phase.RUNNING


# ------------------------------------------------------------------- check-in


def test_entrants_check_in_once_while_the_check_in_is_open() -> None:
    closed = chosen(starts=SOON, check_in=15)
    with refused("cup_no_check_in"):
        entry.checking_in(closed, 1, NOW)
    cup = here(made(closed, entry.passing(closed, SOON - 15 * MINUTE)), 1)
    with pytest.raises(Repeated):
        entry.checking_in(cup, 1, NOW)
    with refused("not_entered"):
        entry.checking_in(cup, 99, NOW)
    cup = made(cup, entry.entering(cup, 99, "Late", NOW))
    assert [each.number for each in cup.entrants if each.checked_in == NOW] == [1, 5], "who enters is there"


def test_a_start_moved_within_the_check_in_keeps_the_marks_and_any_other_clears_them() -> None:
    cup = here(chosen(starts=NOW + 12 * MINUTE, check_in=15, check_in_open=True), 1)
    kept = made(cup, entry.scheduling(cup, NOW + 14 * MINUTE, NOW))
    assert (kept.settings.check_in_open, kept.entrants[0].checked_in) == (True, NOW)
    for change in (entry.scheduling(cup, SOON, NOW), entry.admitting(cup, 32, 0, Seeding.LOT, NOW)):
        cleared = made(cup, change)
        assert (cleared.settings.check_in_open, cleared.entrants[0].checked_in) == (False, None)
    same = made(cup, entry.admitting(cup, 8, 15, Seeding.LOT, NOW))
    assert (same.settings.check_in_open, same.entrants[0].checked_in) == (True, NOW)


# ---------------------------------------------------------------------- seeds


def test_a_director_moves_entrants_among_the_seeds() -> None:
    def ranked(cup: Cup) -> list[int]:
        return [each.number for each in entry.seeded_by_hand(cup)]

    cup = cup_of(5)
    for number, rank, then in (
        (3, 1, [3]),
        (1, 1, [1, 3]),
        (5, 9, [1, 3, 5]),
        (5, 2, [1, 5, 3]),
        (1, 0, [5, 3]),
    ):
        cup = made(cup, entry.ranking(cup, number, rank))
        assert ranked(cup) == then
    assert [each.seed_rank for each in cup.entrants] == [None, None, 2, None, 1]
    with refused("cup_not_entered"):
        entry.ranking(cup, 9, 1)


def test_a_cup_seeded_by_hand_or_rating_names_the_order_in_its_rules_and_one_by_lot_does_not() -> None:
    lot = begun(6).competition.lots
    hand = chosen(6, seeding=Seeding.HAND)
    hand = made(made(hand, entry.ranking(hand, 6, 1)), entry.ranking(hand, 6, 1))
    started = made(hand, entry.starting(hand))
    others = [each for each in lot if each != 5]
    assert started.rules.order == started.competition.lots == (5, *others)
    assert "order" not in begun(6).terms.rules_json
    rated = chosen(6, seeding=Seeding.RATING)
    ratings = {1: 900, 2: None, 3: 1500, 4: None, 5: 1500, 6: 1000}
    best = [each for each in lot if each in (2, 4)]
    unrated = [each for each in lot if each in (1, 3)]
    assert made(rated, entry.starting(rated, ratings)).rules.order == (*best, 5, 0, *unrated)
    with pytest.raises(StaleAction):
        entry.starting(rated, {1: 900})


def test_who_did_not_check_in_has_no_place_in_the_order() -> None:
    cup = chosen(6, seeding=Seeding.HAND, starts=SOON, check_in=15, check_in_open=True)
    cup = here(made(cup, entry.ranking(cup, 6, 1)), 1, 2, 5, 6)
    started = made(cup, entry.passing(cup, SOON))
    assert started.competition.lots[0] == 3
    assert sorted(started.competition.lots) == [0, 1, 2, 3]


def test_too_few_cannot_start_whatever_the_seeds() -> None:
    with pytest.raises(TableError, match="cup_missing"):
        entry.starting(chosen(3, seeding=Seeding.RATING))
