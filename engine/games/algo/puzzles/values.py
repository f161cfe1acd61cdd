"""The puzzles of Algo: lines in which every face-down card can be deduced."""

from msgspec import Struct

from engine.core import Redacted
from engine.games.algo.cards import Card
from engine.games.algo.values import Placed, Tag

SIZES = {1: 6, 2: 8, 3: 10, 4: 12}
"""The number of numbers in the deck of a level, each in black and in white."""


class Miss(Struct, frozen=True, gc=False):
    """A clue: an attack on this card with this number has failed."""

    tag: Tag
    number: int


class Puzzle(Redacted, frozen=True):
    """A puzzle with its solution."""

    level: int
    lines: tuple[tuple[Placed, ...], ...]
    """All cards of the deck except the absent ones, each line ascending; the solver sees the open ones."""
    absent: tuple[Card, ...] = ()
    """Cards of the deck that the solver is told are not in play."""
    misses: tuple[Miss, ...] = ()

    def __repr__(self) -> str:
        """Return the level alone: the solution must not end up in a log."""
        return f"<Puzzle of level {self.level}>"
