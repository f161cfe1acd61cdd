"""Quiet hours: a clock stands still in them, over every change of the clocks too."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.tables.quiet_hours import DAY, MAX_QUIET, QuietHours

BERLIN, TOKYO = "Europe/Berlin", "Asia/Tokyo"
NIGHT = QuietHours(23 * 60, 7 * 60, BERLIN)
HOUR = 3600.0

some_quiet = st.builds(
    lambda start, length, zone: QuietHours(start, (start + length) % DAY, zone),
    st.integers(0, DAY - 1),
    st.integers(1, MAX_QUIET),
    st.sampled_from(sorted(available_timezones())),
)
some_moment = st.integers(946684800, 2114380800).map(lambda second: datetime.fromtimestamp(second, UTC))
some_seconds = st.integers(0, 5 * 24 * 3600)


def at(text: str, zone: str = BERLIN) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone))


@given(some_quiet, some_moment, some_seconds)
@example(QuietHours(0, 10 * 60, "Pacific/Apia"), datetime(2011, 12, 28, tzinfo=UTC), 4 * 24 * 3600)
def test_what_is_counted_from_a_deadline_back_is_what_was_given(
    quiet: QuietHours, start: datetime, seconds: int
) -> None:
    end = quiet.later(start, seconds)
    assert quiet.outside(start, end) == seconds
    assert start <= end <= start + timedelta(seconds=seconds * 2.5 + 24 * HOUR)


@given(st.integers(0, DAY - 1), st.integers(1, MAX_QUIET), some_moment, st.integers(0, 3 * DAY))
def test_minutes_count_unless_their_time_of_day_is_quiet(
    start: int, length: int, since: datetime, minutes: int
) -> None:
    quiet, first = QuietHours(start, (start + length) % DAY, TOKYO), since.replace(second=0, microsecond=0)
    local = [first.astimezone(ZoneInfo(TOKYO)) + timedelta(minutes=each) for each in range(minutes)]
    heard = [each for each in local if (each.hour * 60 + each.minute - start) % DAY >= length]
    assert quiet.outside(first, first + timedelta(minutes=minutes)) == len(heard) * 60


@pytest.mark.parametrize(
    ("start", "hours", "end"),
    [
        ("2026-11-22 20:00", 2, "2026-11-22 22:00"),
        ("2026-11-22 20:00", 4, "2026-11-23 08:00"),
        ("2026-11-23 02:00", 1, "2026-11-23 08:00"),
        ("2026-11-22 20:00", 24, "2026-11-24 12:00"),
        ("2026-03-28 22:00", 2, "2026-03-29 08:00"),  # a night of seven hours
        ("2026-10-24 22:00", 2, "2026-10-25 08:00"),  # a night of nine hours
    ],
)
def test_a_deadline_waits_until_the_morning(start: str, hours: int, end: str) -> None:
    assert NIGHT.later(at(start), hours * HOUR) == at(end)


def test_hours_that_the_clocks_skip_are_not_quiet_and_those_they_repeat_are_both_times() -> None:
    spring, autumn = ((at(f"2026-{day} 00:00"), at(f"2026-{day} 12:00")) for day in ("03-29", "10-25"))
    skipped, repeated = QuietHours(2 * 60 + 30, 3 * 60, BERLIN), QuietHours(2 * 60, 3 * 60, BERLIN)
    assert skipped.outside(*spring) == 11 * HOUR
    assert repeated.outside(*autumn) == 11 * HOUR


@pytest.mark.parametrize(
    ("now", "begin", "end"),
    [
        ("2026-11-22 20:00", "2026-11-22 23:00", "2026-11-23 07:00"),
        ("2026-11-23 03:00", "2026-11-22 23:00", "2026-11-23 07:00"),
        ("2026-11-23 07:00", "2026-11-23 23:00", "2026-11-24 07:00"),
    ],
)
def test_the_quiet_hours_shown_are_those_of_now_or_the_next(now: str, begin: str, end: str) -> None:
    assert NIGHT.next_after(at(now)) == (at(begin), at(end))


def test_quiet_hours_may_last_ten_hours_and_must_last() -> None:
    allowed = {
        length: QuietHours(22 * 60, (22 * 60 + length) % DAY, TOKYO).is_allowed for length in (0, 600, 601)
    }
    assert allowed == {0: False, 600: True, 601: False}
