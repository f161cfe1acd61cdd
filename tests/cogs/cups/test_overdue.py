"""All ways of being late: what a cup does by itself, hour by hour, until it is over."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from bot.faces.speeds import Speed
from bot.tables.person_settings import PersonSettings, Pings
from bot.tables.quiet_hours import QuietHours
from bot.tables.table import encode
from cogs.cups import decisions, entry, overdue
from cogs.cups.cup import Cup
from cogs.cups.cup_storage import Change, TableState
from cogs.cups.cup_values import AtDeadline, CupSettings, Meeting, Organiser, Phase
from cogs.cups.deadlines import Wishes
from cogs.cups.meetings import collect_result
from cogs.cups.rules.cup_rules import CupRules, Format
from cogs.cups.rules.cup_state import Awarded, Played, Withdrew
from cogs.cups.rules.pairings import How
from cogs.cups.terms import ending_rounds
from tests.cogs.cups.test_decisions import BEN, NOW, cup_of

HOUR = timedelta(hours=1)
ORGANISER, FORFEIT, WAIT = AtDeadline.ORGANISER, AtDeadline.FORFEIT, AtDeadline.WAIT
NOBODY_WANTS_PINGS: Wishes = {each: PersonSettings(pings=Pings.NEVER) for each in range(1, 5)}
"""So that only the deadline is due."""


def at(hours: float) -> datetime:
    return NOW + hours * HOUR


def made(cup: Cup, change: Change, hours: float = 0, wishes: Wishes | None = None) -> Cup:
    return decisions.after(cup, decisions.completed(cup, change, at(hours), wishes or {}))


def begun(setting: AtDeadline, form: Format = Format.ROUND_ROBIN, best_of: Any = 1, **fields: Any) -> Cup:
    """Begin a cup of four with rounds of three days, which somebody else organises."""
    cup = cup_of(4, form, organiser=Organiser(9, "Boss"))
    terms = replace(cup.terms, rules_json=encode(CupRules(form, best_of)), speed=Speed.SLOW.value)
    settings = encode(CupSettings(at_deadline=setting))
    cup = replace(cup, terms=terms, settings_json=settings, **fields)
    return made(cup, entry.starting(cup))


def ready(cup: Cup, hours: float, *places: int) -> Cup:
    """Let some be ready, each for their own pairing."""
    for place in places:
        pairing = cup.pairing_of(place)
        assert pairing is not None
        side = "first_ready" if pairing.first == place else "second_ready"
        meeting = replace(cup.meeting(pairing.number), **{side: at(hours)})
        cup = made(cup, Change(meetings=(meeting,)), hours)
    return cup


def lived(
    cup: Cup, until: float, wishes: Wishes | None = None, down: tuple[float, float] = (0, 0)
) -> tuple[Cup, list[tuple[float, str, tuple[int, ...]]]]:
    """Let the timer do what is due; return the cup then and what it did, by hours.

    While the bot is down it does nothing.
    """
    diary = list[tuple[float, str, tuple[int, ...]]]()
    while cup.phase == Phase.RUNNING and cup.due is not None and cup.due <= at(until):
        now = at(down[1]) if at(down[0]) < cup.due < at(down[1]) else cup.due
        hours, due = round((now - NOW) / HOUR, 2), overdue.due_at(cup, now, wishes or {})
        for what in ("reminded", "called", "decided"):
            if who := getattr(due, what):
                diary.append((hours, what, who))
        if due.is_idle:
            diary.append((hours, "closed", ()))
        before, cup = cup, made(cup, overdue.passing(cup, due, now, wishes or {}), hours, wishes)
        assert cup.due is None or cup.due > now, "it would be due for ever"
        assert cup.version == before.version + 1
    return cup, diary


def told(diary: Sequence[tuple[float, str, tuple[int, ...]]], what: str) -> list[float]:
    return [hours for hours, kind, _ in diary if kind == what]


# ------------------------------------------------------------- at the deadline


def outcomes(cup: Cup, number: int) -> tuple[int | None, How] | None:
    outcome = cup.competition.pairing(number).outcome
    return None if outcome is None else (outcome.winner, outcome.how)


def cases() -> Iterator[tuple[AtDeadline, str, int, float | None]]:
    """Yield all settings with who is ready, how the games stand, and when it is decided for whom."""
    for setting, hours in ((ORGANISER, 72 + 96), (FORFEIT, 72), (WAIT, None)):
        for who in ("neither", "first", "second"):
            for score in (0, 1):
                yield setting, who, score, hours


@pytest.mark.parametrize(("setting", "who", "score", "hours"), list(cases()))
def test_what_becomes_of_a_pairing_that_is_late(
    setting: AtDeadline, who: str, score: int, hours: float | None
) -> None:
    cup = begun(setting, best_of=3)
    pairing = cup.competition.open_pairings[0]
    first, second = pairing.entrants
    if score:
        cup = made(cup, decisions.append_act(cup, Played(pairing.number, "T1", first)))
    cup = ready(cup, 60, *({"first": [first], "second": [second]}.get(who, [])))
    # Whoever was ready wins, else whoever leads, else both lose.
    winner = {"first": first, "second": second}.get(who, first if score else None)
    for wishes in ({}, NOBODY_WANTS_PINGS):
        after, diary = lived(cup, 200, wishes)
        assert told(diary, "decided")[:1] == ([] if hours is None else [hours])
        assert outcomes(after, pairing.number) == (None if hours is None else (winner, How.FORFEIT))


def test_directors_are_called_at_the_deadline_and_on_three_days_before_the_cup_decides() -> None:
    cup, diary = lived(begun(ORGANISER), 71 + 97)
    assert told(diary, "called") == [72, 96, 120, 144]
    assert told(diary, "decided") == [168]
    assert cup.round_number == 2, "the cup goes on"
    assert (cup.calls, cup.called) == (0, None)
    assert cup.deadline == at(168 + 72)


def test_the_quiet_hours_of_the_organiser_put_the_next_calls_off() -> None:
    quiet = {9: PersonSettings(quiet=QuietHours(10 * 60, 14 * 60, "UTC"))}
    cup = begun(ORGANISER)
    _, diary = lived(cup, 170, quiet)
    assert told(diary, "called") == [72, 98, 122, 146]
    assert told(diary, "decided") == [170]


@pytest.mark.parametrize("form", Format)
@pytest.mark.parametrize("setting", [ORGANISER, FORFEIT])
def test_a_cup_that_nobody_plays_comes_to_its_end(form: Format, setting: AtDeadline) -> None:
    cup, diary = lived(begun(setting, form), 10_000)
    assert cup.phase == Phase.OVER
    assert all(act.winner is None for act in cup.acts if isinstance(act, Awarded))
    rounds = len(set(told(diary, "decided")))
    assert len(told(diary, "called")) == (4 * rounds if setting is ORGANISER else 0)


def test_a_cup_that_waits_reminds_and_is_closed_after_thirty_days_in_which_nothing_happens() -> None:
    cup, diary = lived(begun(WAIT), 72 + 24 * 32)
    assert [what for _, what, _ in diary] == ["reminded"] * 5
    assert told(diary, "reminded") == [36, 70, 96, 120, 144]
    left, diary = lived(cup, 2000)
    assert (left.phase, told(diary, "closed")) == (Phase.CLOSED, [144 + 30 * 24])
    _, diary = lived(ready(cup, 72 + 24 * 32, 0), 2000)
    assert told(diary, "closed") == [72 + 24 * 62], "whatever is done puts it off"


def test_a_cup_that_waits_is_not_closed_while_a_game_is_played() -> None:
    cup = begun(WAIT)
    number = cup.competition.open_pairings[0].number
    cup, diary = lived(made(cup, Change(meetings=(Meeting(number, table_id="T1"),))), 3000)
    assert (cup.phase, told(diary, "closed")) == (Phase.RUNNING, [])


# ---------------------------------------------------------------- who is called


def test_who_is_ready_is_not_asked_to_get_ready_and_all_others_are_called_together() -> None:
    cup = ready(begun(ORGANISER), 10, 0)
    _, diary = lived(cup, 40)
    (reminder,) = diary
    assert reminder[:2] == (36, "reminded")
    assert sorted(reminder[2]) == [1, 2, 3]


def test_who_was_ready_long_ago_at_a_clock_of_minutes_is_asked_again() -> None:
    cup = begun(ORGANISER)
    cup = ready(replace(cup, terms=replace(cup.terms, speed=Speed.LIVE.value)), 10, 0)
    _, diary = lived(cup, 40)
    assert sorted(diary[0][2]) == [0, 1, 2, 3]


def test_nobody_is_reminded_twice_in_24_hours_in_a_whole_cup() -> None:
    cup, last = begun(WAIT, Format.SWISS), dict[int, float]()
    wishes = {3: PersonSettings(quiet=QuietHours(8 * 60, 18 * 60, "Asia/Tokyo"))}
    cup = replace(cup, terms=replace(cup.terms, days=1))
    for hours in range(5, 300, 13):
        if cup.phase != Phase.RUNNING:
            break
        cup, diary = lived(cup, hours, wishes)
        for when, what, who in diary:
            assert what == "reminded"
            for place in who:
                assert when - last.get(place, -99) >= 24
                last[place] = when
        pairing = cup.competition.open_pairings[0]
        cup = made(cup, decisions.append_act(cup, Awarded(pairing.number, pairing.first, "organiser")), hours)
    assert last, "somebody was reminded"


# ------------------------------------------------------- games, time, downtime


@pytest.mark.parametrize("setting", AtDeadline)
@pytest.mark.parametrize("ranks", [(1, 2), ()])
def test_a_game_at_the_deadline_is_played_to_its_end_and_the_next_has_a_day(
    setting: AtDeadline, ranks: tuple[int, ...]
) -> None:
    cup = begun(setting, best_of=3)
    number = cup.competition.open_pairings[0].number
    cup, diary = lived(made(cup, Change(meetings=(Meeting(number, table_id="T1"),)), 71), 80)
    assert all(number not in each for _, what, each in diary if what != "reminded")
    result = collect_result(cup, {"T1": TableState("over" if ranks else "closed", ranks)})
    assert result is not None
    cup = made(cup, result, 80)
    pairing = cup.pairing(number)
    assert cup.deadline_of(pairing) == at(72 if setting is WAIT else 104)
    assert not [each for each in cup.late_pairings(at(90)) if each.number == number] or setting is WAIT
    _, diary = lived(cup, 400)
    decided = [hours for hours, what, each in diary if what == "decided" and number in each]
    # Directors are called once a day, at the hour of the first deadline.
    assert decided == {ORGANISER: [72 + 6 * 24], FORFEIT: [104], WAIT: []}[setting]


def test_a_game_that_ends_in_time_gives_no_more_time() -> None:
    cup = begun(FORFEIT, best_of=3)
    number = cup.competition.open_pairings[0].number
    cup = made(cup, Change(meetings=(Meeting(number, table_id="T1"),)), 70)
    result = collect_result(cup, {"T1": TableState("over", (1, 2))})
    assert result is not None
    assert made(cup, result, 71).meeting(number).extended is None


@pytest.mark.parametrize("setting", [ORGANISER, FORFEIT])
def test_a_pairing_with_more_time_is_late_by_its_own_time(setting: AtDeadline) -> None:
    cup = begun(setting)
    first, second = cup.competition.open_pairings
    cup = made(cup, Change(meetings=(Meeting(second.number, extended=at(100)),)))
    _, diary = lived(cup, 300)
    decided = {number: hours for hours, what, each in diary if what == "decided" for number in each}
    # Directors are called once a day for all, so the second is decided with the next call.
    expected = {ORGANISER: [168, 216], FORFEIT: [72, 100]}[setting]
    assert [decided[each.number] for each in (first, second)] == expected
    calls = [each for _, what, each in diary if what == "called"]
    assert all(sum(each.number in call for call in calls) in (0, 4) for each in (first, second))


@pytest.mark.parametrize("setting", AtDeadline)
def test_who_has_withdrawn_is_not_called_and_their_opponent_has_won(setting: AtDeadline) -> None:
    cup = begun(setting)
    pairing = cup.competition.open_pairings[0]
    cup = made(cup, decisions.dropping(cup, pairing.first), 1)
    assert outcomes(cup, pairing.number) == (pairing.second, How.WITHDRAWAL)
    _, diary = lived(cup, 71)
    assert all(not set(pairing.entrants) & set(each) for _, what, each in diary if what == "reminded")


@pytest.mark.parametrize("setting", AtDeadline)
def test_whose_data_was_deleted_has_withdrawn_at_the_deadline(setting: AtDeadline) -> None:
    cup = begun(setting)
    pairing = cup.competition.open_pairings[0]
    people = list(cup.entrants)
    people[pairing.first] = replace(people[pairing.first], person=None, name="")
    cup, diary = lived(replace(cup, entrants=tuple(people)), 72)
    assert outcomes(cup, pairing.number) == (pairing.second, How.WITHDRAWAL)
    assert Withdrew(pairing.first) in cup.acts
    assert all(pairing.first not in each for _, what, each in diary if what == "reminded")


def test_after_days_in_which_the_bot_was_down_people_are_called_once() -> None:
    _, diary = lived(begun(ORGANISER), 60, down=(30, 60))
    assert [(hours, what) for hours, what, _ in diary] == [(60, "reminded")]
    _, diary = lived(begun(ORGANISER), 400, down=(80, 200))
    assert told(diary, "called")[:4] == [72, 200, 224, 248], "however long: three more calls first"
    assert told(diary, "decided")[0] == 272


@pytest.mark.parametrize("former", AtDeadline)
@pytest.mark.parametrize(
    ("setting", "what"), [(FORFEIT, "decided"), (ORGANISER, "called"), (WAIT, "reminded")]
)
def test_a_setting_that_is_changed_when_games_are_late_counts_at_once(
    former: AtDeadline, setting: AtDeadline, what: str
) -> None:
    cup, _ = lived(begun(former), 71)
    cup = made(replace(cup, due=None), ending_rounds(cup, setting, BEN.person), 100)
    _, diary = lived(cup, 120)
    assert diary[0][:2] == (100 if setting is not WAIT else 120, what)


def test_a_cup_decided_at_once_forgets_who_was_called() -> None:
    cup, _ = lived(begun(ORGANISER), 100)
    assert cup.calls == 2
    for pairing in cup.competition.open_pairings:
        cup = made(cup, decisions.append_act(cup, Awarded(pairing.number, None, "organiser")), 101)
    assert (cup.calls, cup.called, cup.round_number) == (0, None, 2)
