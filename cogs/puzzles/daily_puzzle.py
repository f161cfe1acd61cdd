"""The calendar of the puzzle of the day, and the choice of puzzle per server."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta, timezone

from msgspec import Struct

from cogs.puzzles.puzzle_names import make_name
from engine.chance import Chance

JAPAN = timezone(timedelta(hours=9))
"""The time zone of the days, for everybody; Japan has no daylight saving time."""


class Day(Struct, frozen=True):
    """A day as a person sees its puzzle."""

    number: int
    is_over: bool
    """Whether a newer puzzle has replaced it."""
    current: int = 0
    """The person's current streak in days."""
    best: int = 0
    """Their longest streak in days."""

    @property
    def date(self) -> str:
        """The day in ISO format.

        >>> Day(739_617, False).date
        '2026-01-01'
        """
        return date.fromordinal(self.number).isoformat()


def day_of(moment: datetime) -> int:
    """Return the number of the day of a moment, counted from the year 1.

    >>> from datetime import UTC
    >>> day_of(datetime(2026, 1, 1, 15, tzinfo=UTC)) - day_of(datetime(2026, 1, 1, 14, 59, tzinfo=UTC))
    1
    """
    return moment.astimezone(JAPAN).toordinal()


def start_of(day: int) -> datetime:
    """Return the start of a day.

    >>> start_of(739_617).isoformat()
    '2026-01-01T00:00:00+09:00'
    """
    return datetime.fromordinal(day).replace(tzinfo=JAPAN)


def name_on(day: int, guild: int, game: str, week: Sequence[int]) -> str:
    """Name the puzzle of a day in a server; its level depends on the day of the week.

    It needs no secret: computing it in advance gains nothing, as wrong answers end no streak.

    >>> [name_on(739_617 + each, 1, "algo", (1, 2, 2, 3, 3, 4, 4))[0] for each in range(5)]
    ['3', '3', '4', '4', '1']
    """
    chance = Chance(f"{game} {guild} {day}", "puzzle of the day")
    level = week[date.fromordinal(day).weekday()]
    return make_name(level, chance.choice)
