"""The rule by which [Play now] chooses computers: a person's level in a game, and when another is offered.

Only an offer that is accepted moves the level. Games at other levels, as commands open them, change nothing.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.database.result_rows import ResultRow
from engine.opponents import LEVELS

FIRST = LEVELS[0]
"""The level of a first game."""
WINS = 2
"""How many wins in a row the next level is offered after, and after each further one."""
LOSSES = 3
"""How many losses in a row the level before is offered after, and after each further one."""


class OwnLevel(Struct, frozen=True):
    """The level of a person in a game."""

    level: str = FIRST
    streak: int = 0
    """How many of the latest games at this level were won in a row; below 0, how many were lost."""


class PlayedAlone(Struct, frozen=True):
    """A game that a person played to its end against computers of one level."""

    person: int
    game: str
    level: str
    is_won: bool
    """Whether nobody came before them; a shared first rank is a win."""


def played_alone(rows: Sequence[ResultRow]) -> PlayedAlone | None:
    """Return the game of these results if it counts.

    It does unless somebody else has played too, the person left or was helped, or the levels are mixed.
    """
    levels = {row.computer for row in rows if row.person is None}
    match [row for row in rows if row.person is not None], [*levels]:
        case [ResultRow(person=int(person), persons=1) as own], [str(level)] if not own.left:
            return PlayedAlone(person, own.game, level, own.rank == 1)
    return None


def after(own: OwnLevel, level: str, *, is_won: bool) -> OwnLevel:
    """Return the level of a person after a game against computers of a level."""
    if level != own.level:
        return own
    return replace(own, streak=max(own.streak, 0) + 1 if is_won else min(own.streak, 0) - 1)


def offered(own: OwnLevel) -> str | None:
    """Return the level that is offered, if any; it is so until the streak breaks or the level moves."""
    if own.streak >= WINS:
        return beside(own.level, 1)
    return beside(own.level, -1) if own.streak <= -LOSSES else None


def beside(level: str, steps: int) -> str | None:
    """Return the level so many steps above another; None where there is none.

    >>> beside("easy", 1), beside("easy", -1), beside("beginner", -1), beside("strong", 1)
    ('normal', 'beginner', None, None)
    """
    place = LEVELS.index(level) + steps
    return LEVELS[place] if 0 <= place < len(LEVELS) else None
