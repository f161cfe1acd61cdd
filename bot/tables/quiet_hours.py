"""Quiet hours: the hours of a day in which the clocks of a person stand still."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import cache
from itertools import count
from typing import TypeAlias
from zoneinfo import ZoneInfo

from msgspec import Struct

DAY = 24 * 60
"""Minutes."""
MAX_QUIET = 10 * 60
"""Minutes a day."""
ONE_DAY = timedelta(days=1)

Span: TypeAlias = tuple[datetime, datetime]


@cache
def zone_of(name: str) -> tzinfo:
    """Return a time zone; raise ZoneInfoNotFoundError or ValueError if this machine knows none of that name.

    UTC is known everywhere.
    """
    return UTC if name == "UTC" else ZoneInfo(name)


class QuietHours(Struct, frozen=True):
    """Hours of every day, which may run past midnight.

    A time that the clocks skip in spring counts as that many minutes after the skip began, and a time that
    they repeat in autumn counts as the first of the two.
    """

    start: int
    """In minutes since midnight, like `end`."""
    end: int
    zone: str
    """An IANA name."""

    @property
    def length(self) -> int:
        """Return the minutes of a day that are quiet.

        >>> QuietHours(23 * 60, 7 * 60, "Asia/Tokyo").length
        480
        """
        return (self.end - self.start) % DAY

    @property
    def is_allowed(self) -> bool:
        """Return whether they are not empty, and short enough."""
        return 0 < self.length <= MAX_QUIET

    def later(self, start: datetime, seconds: float) -> datetime:
        """Return the moment at which that many seconds outside of the quiet hours have passed."""
        now, left = start.astimezone(UTC), timedelta(seconds=seconds)
        for begin, end in self._spans(now):
            if now + left <= max(now, begin):
                break
            left -= max(begin - now, timedelta())
            now = max(now, end)
        return now + left

    def outside(self, start: datetime, end: datetime) -> float:
        """Return the seconds outside of the quiet hours between two moments."""
        now, last = start.astimezone(UTC), end.astimezone(UTC)
        passed = timedelta()
        for begin, over in self._spans(now):
            if begin >= last:
                break
            passed += max(begin - now, timedelta())
            now = max(now, over)
        return (passed + max(last - now, timedelta())).total_seconds()

    def next_after(self, now: datetime) -> Span:
        """Return when the quiet hours begin and end: those of this moment, or else the next."""
        return next(self._spans(now.astimezone(UTC)))

    def _spans(self, now: datetime) -> Iterator[Span]:
        """Yield the quiet hours that end after a moment, in UTC."""
        zone = zone_of(self.zone)
        yesterday = now.astimezone(zone).date() - ONE_DAY
        for number in count():
            day = yesterday + number * ONE_DAY
            last = day if self.start < self.end else day + ONE_DAY
            begin, end = _moment(day, self.start, zone), _moment(last, self.end, zone)
            # They may be empty where clocks skip an hour.
            if end > max(begin, now):
                yield begin, end


def _moment(day: date, minutes: int, zone: tzinfo) -> datetime:
    return datetime(day.year, day.month, day.day, *divmod(minutes, 60), tzinfo=zone).astimezone(UTC)
