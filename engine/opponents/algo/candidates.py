"""The possible attacks and their probability of a hit."""

from engine.chance import Chance
from engine.core import Redacted, Seat
from engine.games.algo.cards import SIX
from engine.games.algo.knowledge import inferred_from
from engine.games.algo.lines import down
from engine.games.algo.scoring import side_of
from engine.games.algo.values import Tag, View
from engine.opponents.algo.secrecy import own_seat


class Candidate(Redacted, frozen=True):
    """A possible attack."""

    card: Tag
    number: int
    target: Seat
    chance: float
    """The probability of a hit."""


def rivals(view: View) -> list[Seat]:
    """Return the seats of the other sides."""
    own = side_of(view.options, own_seat(view))
    return [seat for seat in range(len(view.lines)) if side_of(view.options, seat) != own]


def likeliest(view: View, chance: Chance) -> Candidate:
    """Return the attack most likely to hit and, among equals, the one worth most."""
    # Shuffled, so that a choice among equals reveals nothing.
    return max(chance.shuffled(_candidates(view)), key=lambda each: (each.chance, *_worth(view, each)))


def _candidates(view: View) -> list[Candidate]:
    worlds = inferred_from(view)
    return [
        Candidate(card.tag, number, target, count / sum(worlds[card.tag].values()))
        for target in rivals(view)
        for card in down(view.lines[target])
        for number, count in worlds[card.tag].items()
    ]


def _worth(view: View, candidate: Candidate) -> tuple[float, ...]:
    """Sort key of a hit: a 6, then the target with the fewest hidden cards, then the richest."""
    is_costly = candidate.number == SIX and view.options.chips != "off"
    return is_costly, -len(down(view.lines[candidate.target])), view.totals[candidate.target]
