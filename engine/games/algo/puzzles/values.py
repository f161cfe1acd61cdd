"""What a puzzle of Algo is: lines of which every face-down card can be deduced."""

from msgspec import Struct

from engine.games.algo.cards import Card
from engine.games.algo.values import Placed, Tag

SIZES = {1: 6, 2: 8, 3: 10, 4: 12}
"""How many numbers the deck of a level has, each in black and in white."""


class Miss(Struct, frozen=True, gc=False):
    """A clue: an attack on a card with this number has failed."""

    tag: Tag
    number: int


class Puzzle(Struct, frozen=True):
    """A puzzle with its solution."""

    level: int
    lines: tuple[tuple[Placed, ...], ...]
    """All cards of the deck but the absent ones, every line rising; the solver sees the open ones."""
    absent: tuple[Card, ...] = ()
    """Cards of the deck that are named as not in play."""
    misses: tuple[Miss, ...] = ()

    def __repr__(self) -> str:
        """Name the level and nothing of the solution: a puzzle must not reach a log."""
        return f"<Puzzle of level {self.level}>"
