"""When seasons end: whole months in UTC, never after less than two weeks."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from bot.database.season_ends import LENGTHS, SHORTEST, end_of


def day(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("begun", "months", "ends"),
    [
        ("2026-01-01", 1, "2026-02-01"),
        ("2026-02-01", 1, "2026-03-01"),
        ("2028-02-01", 1, "2028-03-01"),
        ("2026-12-01", 1, "2027-01-01"),
        ("2026-01-01", 3, "2026-04-01"),
        ("2026-10-01", 3, "2027-01-01"),
        ("2026-01-01", 6, "2026-07-01"),
        ("2026-07-01", 6, "2027-01-01"),
        ("2026-05-20", 6, "2026-07-01"),
    ],
)
def test_a_season_ends_with_a_month_a_quarter_or_a_half_year(begun: str, months: int, ends: str) -> None:
    assert end_of(day(begun), months) == day(ends)


@pytest.mark.parametrize(
    ("begun", "ends"),
    [
        ("2026-02-15", "2026-03-01"),
        ("2026-02-15T00:01", "2026-04-01"),
        ("2028-02-15T23:00", "2028-03-01"),
        ("2028-02-16", "2028-03-01"),
        ("2028-02-16T00:01", "2028-04-01"),
        ("2026-12-18T12:00", "2027-02-01"),
    ],
)
def test_one_begun_late_in_a_month_lasts_until_the_next_end_in_any_zone(begun: str, ends: str) -> None:
    in_japan = day(begun).astimezone(timezone(timedelta(hours=9)))
    assert end_of(day(begun), 1) == end_of(in_japan, 1) == day(ends)


@pytest.mark.parametrize("months", LENGTHS)
def test_from_any_moment_a_season_has_two_weeks_at_least_and_no_boundary_is_passed_over(months: int) -> None:
    for hours in range(0, 2 * 366 * 24, 31):
        begun = day("2027-06-01") + timedelta(hours=hours)
        ends = end_of(begun, months)
        assert begun + SHORTEST <= ends
        assert (ends.day, ends.hour, (ends.month - 1) % months) == (1, 0, 0)
        former = ends.month - 1 - months
        before = ends.replace(year=ends.year + former // 12, month=former % 12 + 1)
        assert before < begun + SHORTEST
