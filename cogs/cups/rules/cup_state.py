"""A cup as a value: its log of acts after the draw, and the rounds that follow from them.

Entrants and pairings are numbers, counted from 0.
"""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from cogs.cups.rules.cup_rules import CupError, CupRules, rounds_of
from cogs.cups.rules.pairings import Entrant, Pairing, Round
from engine.core import Redacted


class Played(Struct, frozen=True, tag="played", forbid_unknown_fields=True):
    """A game of a pairing ended."""

    pairing: int
    table: str
    winner: int | None
    """None for a drawn game."""
    forfeit: bool | UnsetType = UNSET
    """Whether the other one left the game, or was away."""
    helped: tuple[int, ...] | UnsetType = UNSET
    """The entrants for whom a computer or the clock decided a move."""


class Awarded(Struct, frozen=True, tag="awarded", forbid_unknown_fields=True):
    """A pairing was decided without a game to its end."""

    pairing: int
    winner: int | None
    """None for a draw, or if both lost, which nobody can claim."""
    by: Literal["opponent", "organiser", "deadline"]
    """A claim, a ruling by any director, or what the cup does at a deadline."""
    drawn: bool | UnsetType = UNSET
    """Whether it is a draw, which only a director can decide."""


class Revoked(Struct, frozen=True, tag="revoked", forbid_unknown_fields=True):
    """A director took the last ruling back, as nothing had followed from it; its pairing is open again.

    In a bracket the earliest open round can so be an earlier one than before.
    """

    pairing: int


class Withdrew(Struct, frozen=True, tag="withdrew", forbid_unknown_fields=True):
    """An entrant left the cup, and plays no further game."""

    entrant: int


Act: TypeAlias = Played | Awarded | Revoked | Withdrew


class Competition(Redacted, frozen=True):
    """A cup after some acts. All of it follows from rules, number of entrants, seed and acts."""

    rules: CupRules
    entrants: int
    seed: str
    lots: tuple[Entrant, ...]
    """The entrants by their lots: the first was drawn as number 1."""
    rounds: tuple[Round, ...] = ()
    withdrawn: tuple[Entrant, ...] = ()
    """In the order in which they left."""
    acts: tuple[Act, ...] = ()

    @property
    def total_rounds(self) -> int:
        """Return how many rounds the cup has if nobody leaves."""
        return rounds_of(self.rules, self.entrants)

    @property
    def pairings(self) -> Iterator[Pairing]:
        """Yield all pairings that are known, by round and number."""
        return (pairing for each in self.rounds for pairing in each.pairings)

    @property
    def open_pairings(self) -> tuple[Pairing, ...]:
        """Return the pairings that can be played now."""
        return tuple(pairing for pairing in self.pairings if pairing.is_open)

    @property
    def is_over(self) -> bool:
        """Return whether all is decided: a round is paired as soon as it can be."""
        return not self.open_pairings

    @property
    def active(self) -> tuple[Entrant, ...]:
        """Return those who have not withdrawn, by lot."""
        return tuple(entrant for entrant in self.lots if entrant not in self.withdrawn)

    def pairing(self, number: int) -> Pairing:
        """Return a pairing; raise CupError if it is not known."""
        found = next((each for each in self.pairings if each.number == number), None)
        if found is None:
            raise CupError("cup_no_pairing")
        return found

    def with_pairing(self, changed: Pairing) -> "Competition":
        """Return the cup with a pairing replaced."""
        rounds = tuple(
            replace(
                each,
                pairings=tuple(changed if old.number == changed.number else old for old in each.pairings),
            )
            for each in self.rounds
        )
        return replace(self, rounds=rounds)
