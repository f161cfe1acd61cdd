"""Pairings and rounds as values, and the points of a pairing."""

from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

Entrant: TypeAlias = int
"""The place in the order of entry, counted from 0."""

NOTHING, HALF, WIN = Fraction(0), Fraction(1, 2), Fraction(1)
"""The points of a pairing."""


class How(StrEnum):
    """How a pairing was decided."""

    PLAYED = "played"
    FORFEIT = "forfeit"
    """By a claim, or by the deadline."""
    RULED = "ruled"
    """By a director."""
    BYE = "bye"
    WITHDRAWAL = "withdrawal"


class Outcome(Struct, frozen=True):
    """The end of a pairing."""

    winner: Entrant | None
    """None for a draw, or if both have lost."""
    how: How
    is_draw: bool = False


class Game(Struct, frozen=True):
    """A game that counts."""

    table: str
    winner: Entrant | None
    """None for a draw."""
    is_forfeit: bool = False
    """Whether the other one left the game, or was away."""
    helped: tuple[Entrant, ...] = ()
    """For whom a computer or the clock decided a move."""


class Pairing(Struct, frozen=True):
    """Two entrants who meet, or one with a bye."""

    number: int
    """Unique in the cup, from 0. In an elimination it is the place in the bracket, round after round."""
    round_index: int
    """From 0."""
    first: Entrant
    """Who starts the first game."""
    second: Entrant | None
    """None for a bye."""
    games: tuple[Game, ...] = ()
    outcome: Outcome | None = None
    """None while it is open."""

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """Return one or two entrants."""
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def is_open(self) -> bool:
        """Return whether it is still to be decided."""
        return self.outcome is None

    @property
    def was_played(self) -> bool:
        """Return whether at least one game ended: then the two have met."""
        return bool(self.games)

    @property
    def seats(self) -> tuple[Entrant, ...]:
        """Return the entrants in seat order of the next game: they take turns to start."""
        return self.entrants[::-1] if len(self.games) % 2 else self.entrants

    def wins(self, entrant: Entrant) -> int:
        """Count the games that an entrant won."""
        return sum(game.winner == entrant for game in self.games)

    def opponent(self, entrant: Entrant) -> Entrant | None:
        """Return the other entrant, None for a bye."""
        return self.second if entrant == self.first else self.first

    def points_of(self, entrant: Entrant) -> Fraction:
        """Return what one of the entrants got: 1 for a win or a bye, ½ for a draw, 0 while it is open."""
        if self.outcome is None:
            return NOTHING
        if self.outcome.is_draw:
            return HALF
        return WIN if self.outcome.winner == entrant else NOTHING


class Round(Struct, frozen=True):
    """The pairings of a round that are known, by number."""

    index: int
    """From 0."""
    pairings: tuple[Pairing, ...]
