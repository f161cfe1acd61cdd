"""A cup as a value: the draw, the rounds so far, and who left."""

from collections.abc import Iterator

from msgspec.structs import replace

from cogs.cups.rules.act_kinds import Act
from cogs.cups.rules.cup_errors import CupError
from cogs.cups.rules.cup_rules import CupRules, rounds_of
from cogs.cups.rules.pairings import Entrant, Pairing, Round
from engine.core import Redacted


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
        for pairing in self.pairings:
            if pairing.number == number:
                return pairing
        raise CupError("cup_no_pairing")

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
