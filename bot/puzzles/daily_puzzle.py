"""Days of the puzzle of the day: when they change, and which puzzle a server has."""

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta, timezone

from msgspec import Struct

from bot.tables.registry import ALPHABET
from engine.chance import Chance

JAPAN = timezone(timedelta(hours=9))
"""Where midnight is that ends a day, for everybody: there is no summer time in Japan."""
NAME_LENGTH = 11
"""So many letters a puzzle's name has behind its level."""


class Day(Struct, frozen=True):
    """A day as a person sees its puzzle."""

    number: int
    is_over: bool
    """Whether another puzzle has taken its place."""
    current: int = 0
    """On how many days in a row the person has solved the puzzle by now."""
    best: int = 0

    @property
    def date(self) -> str:
        """Write the day.

        >>> Day(739_617, False).date
        '2026-01-01'
        """
        return date.fromordinal(self.number).isoformat()


def day_of(moment: datetime) -> int:
    """Number the day of a moment.

    >>> from datetime import UTC
    >>> day_of(datetime(2026, 1, 1, 15, tzinfo=UTC)) - day_of(datetime(2026, 1, 1, 14, 59, tzinfo=UTC))
    1
    """
    return moment.astimezone(JAPAN).toordinal()


def begin_of(day: int) -> datetime:
    """Give the moment at which a day begins.

    >>> begin_of(739_617).isoformat()
    '2026-01-01T00:00:00+09:00'
    """
    return datetime.fromordinal(day).replace(tzinfo=JAPAN)


def name_on(day: int, guild: int, game: str, week: Sequence[int]) -> str:
    """Name the puzzle of a day in a server; its level goes by the day of the week.

    No secret goes into it, as none goes into a puzzle: whoever works one out from our code beforehand wins
    nothing, because wrong answers end no streak either.

    >>> [name_on(739_617 + each, 1, "algo", (1, 2, 2, 3, 3, 4, 4))[0] for each in range(5)]
    ['3', '3', '4', '4', '1']
    """
    chance = Chance(f"{game} {guild} {day}", "puzzle of the day")
    level = week[date.fromordinal(day).weekday()]
    return spelled(level, chance.choice)


def spelled(level: int, choice: Callable[[str], str]) -> str:
    """Spell the name of a puzzle of a level, or of any for 0, with letters that are drawn so."""
    return f"{level}{''.join(choice(ALPHABET) for _ in range(NAME_LENGTH))}"
