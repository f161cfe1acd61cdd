"""Time zones: those offered in a list, and any other by its name."""

from datetime import datetime
from difflib import get_close_matches
from functools import cache
from zoneinfo import available_timezones

from babel.dates import get_timezone_location

from bot.errors import TableError
from bot.faces.words import LANGUAGES, escape
from bot.tables.quiet_hours import zone_of

COMMON = (
    "Asia/Tokyo",
    "Asia/Seoul",
    "Asia/Taipei",
    "Asia/Shanghai",
    "Asia/Hong_Kong",
    "Asia/Singapore",
    "Asia/Bangkok",
    "Asia/Dubai",
    "Europe/Moscow",
    "Europe/Istanbul",
    "Europe/Helsinki",
    "Europe/Berlin",
    "Europe/Paris",
    "Europe/London",
    "UTC",
    "America/Sao_Paulo",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "Pacific/Honolulu",
    "Pacific/Auckland",
    "Australia/Sydney",
    "Africa/Johannesburg",
)
"""One fewer than a select can hold: a person's own may be another."""
HOME = {"ja": "Asia/Tokyo"}
"""The time zone of languages that are spoken in one."""
NO_PLACES = {"Factory", "localtime"}
MAX_SUGGESTED = 3


@cache
def names() -> frozenset[str]:
    """Return the names of all time zones that this machine knows; UTC is always one."""
    return frozenset(available_timezones() - NO_PLACES | {"UTC"})


def offered(now: datetime, first: str | None) -> list[str]:
    """List common time zones from west to east, and the one given before them."""
    known = sorted((each for each in COMMON if each in names()), key=lambda each: (_offset(each, now), each))
    return known if first is None else [first, *(each for each in known if each != first)]


def _offset(name: str, now: datetime) -> float:
    offset = now.astimezone(zone_of(name)).utcoffset()
    return offset.total_seconds() if offset else 0.0


def home_of(language: str) -> str | None:
    """Return the time zone of a language that is spoken in one; None for any other."""
    home = HOME.get(language)
    return home if home in names() else None


@cache
def place_of(name: str, language: str) -> str:
    """Return the city by which a time zone is known.

    >>> place_of("America/New_York", "en"), place_of("Asia/Tokyo", "ja"), place_of("UTC", "ja")
    ('New York', '東京', 'UTC')
    """
    return "UTC" if name == "UTC" else get_timezone_location(name, locale=language, return_city=True)


def offset_of(name: str, now: datetime) -> str:
    """Return how far a time zone is from UTC now.

    >>> now = datetime.fromisoformat("2026-01-01T00:00Z")
    >>> [offset_of(name, now) for name in ("Asia/Tokyo", "Asia/Kolkata", "UTC")]
    ['UTC+9', 'UTC+5:30', 'UTC±0']
    """
    minutes = round(_offset(name, now) / 60)
    hours, rest = divmod(abs(minutes), 60)
    sign = "+" if minutes > 0 else "−" if minutes < 0 else "±"
    return f"UTC{sign}{hours}" + (f":{rest:02}" if rest else "")


def read_zone(typed: str) -> str:
    """Return the time zone of a name or a city; raise TableError, with similar ones, if there is none.

    >>> [read_zone(typed) for typed in ("europe/lisbon", "New York", "東京", "utc")]
    ['Europe/Lisbon', 'America/New_York', 'Asia/Tokyo', 'UTC']
    """
    wanted, spellings = _spelled(typed), _spellings()
    if wanted in spellings:
        return spellings[wanted]
    similar = dict.fromkeys(spellings[each] for each in get_close_matches(wanted, spellings, MAX_SUGGESTED))
    if not similar:
        raise TableError("unknown_zone", zone=escape(typed.strip()))
    raise TableError(
        "unknown_zone_like", zone=escape(typed.strip()), similar=", ".join(f"`{each}`" for each in similar)
    )


def _spelled(text: str) -> str:
    return "_".join(text.casefold().split())


@cache
def _spellings() -> dict[str, str]:
    """Return every time zone by its name, by the last part of it, and by its city in every language."""
    found = {}
    for name in sorted(names(), key=lambda each: (-each.count("/"), each in COMMON)):
        places = [place_of(name, language) for language in LANGUAGES] if name in COMMON else []
        found.update({_spelled(each): name for each in (name.rpartition("/")[2], *places, name)})
    return found
