"""The arithmetic of a clock: banks, gifts, breaks, pauses, quiet hours, and what a restart makes of them."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from bot.database.rows import ClockAct
from bot.faces.speeds import CORRESPONDENCE, PATIENCE, Pace, Speed
from bot.tables.clock_constants import COUNTDOWN, Hold, Kind
from bot.tables.quiet_hours import QuietHours
from bot.tables.table_clock import Clock
from bot.tables.table_restoration import fold
from engine.core import Seat
from tests.support.timed_tables import folded
from tests.support.virtual_time import BEGAN, SetTime

pytestmark = pytest.mark.any_database

DAY = 24 * 3600.0
HOUR = 3600.0
FISCHER = Pace(30.0, 120.0)
TOURNAMENT = Pace(15.0, 300.0, look=60.0, bank_first=True)
TOKYO = QuietHours(23 * 60, 7 * 60, "Asia/Tokyo")
"""At 14 to 22 o'clock of UTC."""


class Played:
    """A clock that is driven as a table does it, and the rows that this leaves."""

    def __init__(self, pace: Pace = FISCHER, speed: Speed = Speed.LIVE, seats: int = 2) -> None:
        self.time = SetTime()
        self.clock = Clock.of(speed, pace, seats, self.time)
        self.turns: list[tuple[Seat, float, bool]] = []
        self.acts: list[ClockAct] = []
        self.begin(0)

    def begin(self, seat: Seat | None) -> None:
        self.clock.begin_turn(len(self.turns), seat)

    def told(self, *also: Hold) -> float:
        return self.clock.release(Hold.UNTOLD, Hold.REFUSED, *also)

    def wait(self, seconds: float) -> None:
        self.time.pass_(seconds)

    def act(
        self, kind: Kind, seat: Seat | None = None, seconds: float | None = None, person: int = 7
    ) -> None:
        number, step = len(self.acts), len(self.turns)
        row = ClockAct(
            number=number, step=step, kind=kind, seat=seat, person=person,
            seconds=None if seconds is None else round(seconds), taken=self.time.now(),
        )  # fmt: skip
        self.acts.append(row)
        self.clock.apply(row)

    def take(self, seat: Seat, following: Seat | None = None, *, is_out: bool = False) -> None:
        """End the turn of a seat."""
        spent = round(self.clock.spent * 1000) / 1000
        self.turns.append((seat, spent, is_out))
        self.clock.end_turn(seat, spent, is_out=is_out)
        self.begin(following)

    def turn(self, seconds: float, *, is_out: bool = False) -> None:
        """Take so many seconds for a turn of seat 0."""
        self.told()
        self.wait(seconds)
        self.take(0, 0, is_out=is_out)

    def restarted(self, alive: datetime | None = None) -> Clock:
        """Return the clock that a new process builds, as the bot was last alive at a time."""
        clock = Clock.of(self.clock.speed, self.clock.pace, len(self.clock.banks), self.time)
        fold(clock, self.turns, self.acts, self.clock.turn.seat)
        clock.turn.stored_snapshot, clock.turn.quiet = self.clock.snapshot, self.clock.turn.quiet
        clock.go_on(alive or self.time.now())
        return clock


# --------------------------------------------------------------------------- banks


@pytest.mark.parametrize(
    ("pace", "seconds", "banks"),
    [
        pytest.param(FISCHER, (10.0, 5.0), (120.0, 120.0), id="what is saved never lifts it above its start"),
        pytest.param(FISCHER, (50.0, 10.0, 100.0), (100.0, 120.0, 50.0), id="quick moves fill it again"),
        pytest.param(FISCHER, (150.0, 30.0, 30.5), (0.0, 0.0, 0.0), id="it is never below zero"),
        pytest.param(TOURNAMENT, (60.0, 10.0, 5.0), (300.0, 290.0, 285.0), id="look, then the bank first"),
        pytest.param(TOURNAMENT, (375.0, 1.0, 15.0), (0.0, 0.0, 0.0), id="and nothing is ever saved"),
        pytest.param(CORRESPONDENCE, (10.0, 90_000.0), (0.0, 0.0), id="a day a move has none"),
    ],
)
def test_what_a_turn_takes_of_the_bank(pace: Pace, seconds: Sequence[float], banks: Sequence[float]) -> None:
    played = Played(pace)
    for spent, bank in zip(seconds, banks, strict=True):
        played.turn(spent)
        assert played.clock.banks == [pytest.approx(bank), pace.bank]


def test_a_gift_is_used_before_the_bank_and_helps_one_turn_only() -> None:
    played = Played()
    played.told()
    played.act(Kind.GIVEN, 0, 30)
    played.act(Kind.GIVEN, 1, 30)
    assert played.clock.remaining == 180
    played.wait(70)
    played.take(0, 0)
    assert played.clock.banks == [110, 120]
    assert played.clock.turn.left == 140


def test_where_no_time_ran_nothing_is_saved_and_two_time_outs_in_a_row_count_as_two() -> None:
    played = Played()
    played.turn(80)
    played.take(0, 0)
    assert played.clock.banks == [70, 120]
    played.turn(110, is_out=True)
    played.turn(30, is_out=True)
    assert played.clock.misses == [2, 0]
    played.turn(1)
    assert played.clock.misses == [0, 0]


# ------------------------------------------------------------------------- running


def test_it_runs_from_being_told_and_while_nothing_holds_it() -> None:
    played = Played()
    played.wait(500)
    assert (played.clock.remaining, played.clock.deadline, played.told()) == (150, None, 0)
    played.wait(20)
    for why in (Hold.REFUSED, Hold.OFFLINE):
        played.clock.hold(why)
        played.wait(100)
    assert played.told() == 0
    assert (played.clock.remaining, played.clock.spent) == (130, 20)
    assert played.clock.release(Hold.OFFLINE) == 200
    assert played.clock.deadline == played.time.now() + timedelta(seconds=130)
    played.wait(131)
    assert played.clock.is_up


def test_at_soft_tables_who_comes_back_has_ten_minutes_once_a_turn() -> None:
    played = Played(PATIENCE, Speed.SOFT)
    played.told()
    played.wait(100)
    for seconds in (600, 540):
        played.clock.change_seat(None)
        played.wait(1000)
        assert played.clock.deadline is None
        played.clock.change_seat(0)
        assert (played.told(), played.clock.remaining) == (0, seconds)
        played.wait(60)


def test_nobody_stops_a_clock_by_leaving_and_coming_back() -> None:
    played = Played(FISCHER, Speed.LIVE)
    played.told()
    for left in (120, 90, 60):
        played.wait(10)
        played.clock.change_seat(None)
        played.wait(20)
        played.clock.change_seat(0)
        assert played.clock.remaining == left


def test_who_comes_back_in_the_turn_of_their_computer_has_a_turn_of_their_own_also_in_a_pause() -> None:
    played = Played()
    played.take(0, None)
    played.act(Kind.PAUSED, 1)
    played.clock.change_seat(1)
    assert (played.clock.turn.left, played.clock.is_paused) == (150, True)


# ------------------------------------------------------------ reminders, countdowns


@pytest.mark.parametrize(
    ("speed", "pace", "after", "counts"),
    [
        (Speed.SOFT, PATIENCE, 180, (False, False)),
        (Speed.LIVE, FISCHER, 120, (False, True)),
        (Speed.LIGHT, FISCHER, 120, (False, True)),
        (Speed.SLOW, CORRESPONDENCE, 20 * HOUR, (True, True)),
        (Speed.NONE, PATIENCE, None, (False, False)),
        (Speed.LIVE, Pace(15.0), None, (True, True)),
    ],
)
def test_a_person_is_reminded_once_if_there_is_time_for_it(
    speed: Speed, pace: Pace, after: float | None, counts: tuple[bool, bool]
) -> None:
    played = Played(pace, speed)
    played.told()
    assert (played.clock.reminder is None) == (after is None)
    assert played.clock.plays == (speed not in (Speed.SOFT, Speed.NONE))
    assert played.clock.is_short == counts[0]
    played.wait(after or 1)
    assert played.clock.is_short == counts[1]
    if after is not None:
        assert played.clock.due(played.clock.reminder or 0) == played.time.now()
        played.act(Kind.REMINDED, 0)
        played.act(Kind.GIVEN, 0, 3600)
        assert played.clock.reminder is None
    assert COUNTDOWN == 30


# --------------------------------------------------------- quiet hours and breaks


def test_in_quiet_hours_it_stands_still_also_for_what_an_outage_took() -> None:
    played = Played(CORRESPONDENCE, Speed.SLOW)
    played.clock.change_quiet(TOKYO)
    played.told()
    # Two hours until the night, and twenty-two after it: that reaches past the next night.
    assert played.clock.deadline == BEGAN + timedelta(hours=2 + 8 + 16 + 8 + 6)
    played.wait(HOUR)
    played.clock.hold(Hold.OFFLINE)
    played.wait(9 * HOUR)
    assert played.clock.release(Hold.OFFLINE) == HOUR
    assert played.clock.spent == HOUR


def test_other_quiet_hours_count_from_now_on() -> None:
    played = Played(CORRESPONDENCE, Speed.SLOW)
    played.told()
    played.wait(4 * HOUR)
    played.clock.change_quiet(TOKYO)
    played.wait(8 * HOUR)
    assert played.clock.spent == 6 * HOUR
    played.clock.change_quiet(None)
    played.wait(HOUR)
    assert played.clock.spent == 7 * HOUR


@pytest.mark.parametrize("quiet", [None, TOKYO])
def test_a_break_is_three_days_and_the_move_has_its_day_after_it(quiet: QuietHours | None) -> None:
    played = Played(CORRESPONDENCE, Speed.SLOW)
    played.clock.change_quiet(quiet)
    played.told()
    played.wait(HOUR)
    played.act(Kind.BREAK, 0, 3 * DAY)
    over = played.time.now() + timedelta(days=3)
    deadline = played.clock.deadline
    assert deadline is not None
    assert (quiet.outside(over, deadline) if quiet else (deadline - over).total_seconds()) == 23 * HOUR
    played.wait(3 * DAY)
    assert played.clock.remaining == 23 * HOUR
    played.take(0, 0)
    played.told()
    assert played.clock.remaining == DAY


@pytest.mark.parametrize(("later", "rest"), [(DAY, 2 * DAY), (4 * DAY, 0)])
def test_a_break_that_begins_in_the_turn_of_another_counts_for_what_is_left_of_it(
    later: float, rest: float
) -> None:
    played = Played(CORRESPONDENCE, Speed.SLOW)
    played.told()
    played.act(Kind.BREAK, 1, 3 * DAY)
    played.wait(later)
    assert played.clock.remaining == max(DAY - later, 0)
    played.take(0, 1)
    played.told()
    assert played.clock.deadline == played.time.now() + timedelta(seconds=rest + DAY)


# ------------------------------------------------------------------------ restarts


def test_an_older_note_of_being_alive_gives_no_more_than_the_whole_turn() -> None:
    played = Played()
    played.told()
    played.act(Kind.GIVEN, 0, 30)
    played.wait(20)
    assert played.restarted(BEGAN - timedelta(days=20)).remaining == 180


def test_a_restart_keeps_what_was_left_in_a_pause_and_begins_a_turn_anew_that_nobody_knew_of() -> None:
    played = Played()
    played.told()
    played.wait(100)
    played.act(Kind.PAUSED, 0)
    played.wait(DAY)
    clock = played.restarted(BEGAN)
    assert (clock.remaining, clock.spent, clock.is_paused, clock.turn.stopped) == (50, 100, True, None)
    played.take(0, 1)
    played.wait(500)
    clock = played.restarted(BEGAN)
    assert (clock.remaining, clock.spent, clock.turn.stopped) == (150, 0, None)


# ------------------------------------------------------------------- any sequence


def seat_of(played: Played) -> Seat:
    """Return the seat to act, also while nobody plays it."""
    return len(played.turns) % 2


def take(played: Played, number: int, *, is_out: bool = False) -> None:
    seat = seat_of(played)
    played.take(seat, None if number < 20 else 1 - seat, is_out=is_out)


def give(played: Played, number: int) -> None:
    if played.clock.turn.seat is not None and played.clock.plays and not played.clock.is_up:
        played.act(Kind.GIVEN, played.clock.turn.seat, played.clock.pace.move)


def credit(played: Played, number: int) -> None:
    if not played.clock.is_up:
        played.act(Kind.CREDITED, played.clock.turn.seat, number)
        played.act(Kind.ADDED, played.clock.turn.seat, number)


def pause(played: Played, number: int) -> None:
    played.act(Kind.RESUMED if played.clock.is_paused else Kind.PAUSED, seat_of(played))


def rest(played: Played, number: int) -> None:
    if played.clock.speed is Speed.SLOW and number % 2 not in played.clock.breaks:
        played.act(Kind.BREAK, number % 2, DAY)


def come_back(played: Played, number: int) -> None:
    played.act(Kind.RETURNED, seat_of(played))
    played.clock.change_seat(seat_of(played))


def remind(played: Played, number: int) -> None:
    if played.clock.reminder is not None:
        played.act(Kind.REMINDED, played.clock.turn.seat)


def wait_on(played: Played, number: int) -> None:
    if not played.clock.plays:
        played.act(Kind.WAITED, seat_of(played), played.clock.pace.move)


def sleep(played: Played, number: int) -> None:
    if played.clock.speed is Speed.SLOW:
        played.clock.change_quiet(TOKYO if number % 2 else None)


def restart(played: Played, number: int) -> None:
    played.clock = played.restarted()


DEEDS: dict[str, Callable[[Played, int], object]] = {
    "wait": lambda played, number: played.wait(number / 3),
    "wait long": lambda played, number: played.wait(number * 60),
    "told": lambda played, _: played.told(),
    "take": take,
    "time out": lambda played, number: take(played, number, is_out=True),
    "offline": lambda played, _: played.clock.hold(Hold.OFFLINE),
    "online": lambda played, _: played.clock.release(Hold.OFFLINE),
    "refused": lambda played, _: played.clock.hold(Hold.REFUSED),
    "leave": lambda played, _: played.clock.change_seat(None),
    **{
        deed.__name__: deed
        for deed in (give, credit, pause, rest, come_back, remind, wait_on, sleep, restart)
    },
}
"""All that can happen at a table: most of it only where it can."""
SPEEDS = [
    (Speed.LIVE, FISCHER),
    (Speed.LIVE, TOURNAMENT),
    (Speed.SLOW, CORRESPONDENCE),
    (Speed.SOFT, PATIENCE),
]
STEPS = st.lists(
    st.tuples(st.sampled_from([*DEEDS, "wait", "told", "take"]), st.integers(0, 200)), max_size=40
)


any_sequence = given(pace=st.sampled_from(SPEEDS), steps=STEPS)


def folds(pace: tuple[Speed, Pace], steps: list[tuple[str, int]]) -> None:
    """Assert that the rows of a sequence of deeds give the clock that ran."""
    played = Played(pace[1], pace[0])
    for what, number in steps:
        DEEDS[what](played, number)
        restored = played.restarted()
        assert folded(restored) == folded(played.clock)
        assert restored.pause_ends == played.clock.pause_ends
        if played.clock.turn.seat is not None and played.clock.turn.has_run:
            assert restored.remaining == pytest.approx(played.clock.remaining, abs=0.001)
            if played.clock.plays and played.clock.remaining:
                assert restored.spent == pytest.approx(played.clock.spent, abs=0.001)


test_folding_the_rows_of_any_sequence_gives_the_clock_that_ran = settings(max_examples=200)(
    any_sequence(folds)
)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("end_turn", lambda self, seat, spent, *, is_out: self.banks.__setitem__(seat, self.remaining)),
        ("go_on", lambda self, _: setattr(self.turn, "ran", 0.0)),
        ("change_seat", Clock.begin_turn),
    ],
)
def test_the_law_finds_a_planted_fault(name: str, fault: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Clock, name, fault)
    # The shortest sequence that shows it takes long to find, and nobody reads it.
    with pytest.raises((AssertionError, TypeError, ExceptionGroup)):
        settings(max_examples=200, phases=(Phase.generate,))(any_sequence(folds))()
