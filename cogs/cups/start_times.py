"""Times as organisers type them."""

import re
from datetime import date, datetime, timedelta, tzinfo
from unicodedata import normalize

from bot.errors import TableError
from bot.faces.words import escape, visible
from cogs.cups.entry import LONGEST_WAIT

CLOCK = r"(?P<hour>\d{1,2})(?::(?P<minute>\d{2})|時(?:(?P<kanji_minute>\d{1,2})分)?)"
AT = re.compile(
    rf"(?:(?:(?P<year>\d{{4}})[-/年])?(?P<month>\d{{1,2}})[-/月](?P<day>\d{{1,2}})日?[ tの]*"
    rf"|(?P<named>today|tomorrow|今日|明日)[ の]*)?{CLOCK}"
)
"""`20:00`, `tomorrow 20:00`, `12/5 20:00`, `2026-12-05 20:00`, `12月5日 20時`."""
AFTER = re.compile(
    r"(?:in )?(?P<count>\d{1,4}) ?"
    r"(?:(?P<minutes>minutes?|mins?|分)|(?P<hours>hours?|h|時間)|(?P<days>days?|日))後?"
)
"""`in 3 hours`, `90 minutes`, `3時間後`."""
LONGEST = 40
"""Characters."""
TOMORROW = ("tomorrow", "明日")


def read_moment(typed: str, zone: tzinfo, now: datetime) -> datetime:
    """Return the moment that somebody in a time zone typed; raise TableError for anything else.

    A time without a day is the next such time, a day without a year the next such day if it is near.

    >>> from datetime import UTC
    >>> now = datetime(2026, 11, 29, 12, 30, 20, tzinfo=UTC)
    >>> for typed in ("20:00", "9:05", "12/5 20:00", "2026-12-05 20:00", "明日 20時", "in 3 hours"):
    ...     print(f"{read_moment(typed, UTC, now):%m-%d %H:%M}")
    11-29 20:00
    11-30 09:05
    12-05 20:00
    12-05 20:00
    11-30 20:00
    11-29 15:30
    """
    text = " ".join(normalize("NFKC", typed).casefold().split())
    found = AFTER.fullmatch(text)
    if found is not None:
        unit = next(name for name in ("minutes", "hours", "days") if found[name])
        return now.replace(second=0, microsecond=0) + timedelta(**{unit: int(found["count"])})
    at = AT.fullmatch(text)
    try:
        moment = None if at is None else _moment(at, zone, now)
    except (ValueError, OverflowError):
        moment = None
    if moment is None:
        raise TableError("cup_start_unread", typed=escape(visible(typed)[:LONGEST]))
    return moment


def _moment(at: re.Match[str], zone: tzinfo, now: datetime) -> datetime:
    """Return the moment of a day and a time; raise ValueError if there is no such day or time."""
    today = now.astimezone(zone).date()
    hour, minute = int(at["hour"]), int(at["minute"] or at["kanji_minute"] or 0)

    def on(day: date) -> datetime:
        return datetime(day.year, day.month, day.day, hour, minute, tzinfo=zone).astimezone(now.tzinfo)

    if at["named"]:
        return on(today + timedelta(days=at["named"] in TOMORROW))
    if at["month"] is None:
        return on(today) if on(today) > now else on(today + timedelta(days=1))
    month, day = int(at["month"]), int(at["day"])
    moment = on(date(int(at["year"] or today.year), month, day))
    if at["year"] is None and moment <= now:
        later = on(date(today.year + 1, month, day))
        return later if later <= now + LONGEST_WAIT else moment
    return moment
