"""When seasons end: at the first midnight, in UTC, of a month that all seasons of that length share.

Servers have no time zone of their own. Seasons of three months end with March, June, September and December,
those of six with June and December.
"""

from datetime import UTC, datetime, timedelta

LENGTHS = (1, 3, 6)
"""Months of a season."""
SHORTEST = timedelta(days=14)
"""A season that would be shorter, as one begun late in a month, lasts until the next boundary."""


def end_of(begun: datetime, months: int) -> datetime:
    """Return when a season ends that begins at a moment.

    >>> f"{end_of(datetime(2026, 2, 1, tzinfo=UTC), 1):%Y-%m-%d}"
    '2026-03-01'
    >>> f"{end_of(datetime(2026, 11, 20, tzinfo=UTC), 1):%Y-%m-%d}"
    '2027-01-01'
    """
    least = begun.astimezone(UTC) + SHORTEST
    month = least.year * 12 + least.month - 1
    # A boundary itself is far enough from the beginning.
    is_boundary = month % months == 0 and least == _midnight(month)
    return least if is_boundary else _midnight((month // months + 1) * months)


def _midnight(month: int) -> datetime:
    """Return the beginning of a month, counted from the year 0."""
    return datetime(month // 12, month % 12 + 1, 1, tzinfo=UTC)
