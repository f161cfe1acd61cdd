"""What may be attacked, and how likely that hits."""

from msgspec import Struct

from engine.chance import Chance
from engine.core import Seat
from engine.games.algo.cards import SIX
from engine.games.algo.knowledge import inferred_from
from engine.games.algo.lines import down
from engine.games.algo.scoring import side_of
from engine.games.algo.values import Tag, View
from engine.opponents.algo.secrecy import own_seat


class Candidate(Struct, frozen=True):
    """An attack."""

    card: Tag
    number: int
    target: Seat
    chance: float
    """How likely it hits."""


def rivals(view: View) -> list[Seat]:
    """List the seats on other sides."""
    own = side_of(view.options, own_seat(view))
    return [seat for seat in range(len(view.lines)) if side_of(view.options, seat) != own]


def likeliest(view: View, chance: Chance) -> Candidate:
    """Choose the attack that hits in the most worlds, and of equal ones the one that is worth more."""
    # Shuffled, so that nobody can tell from an attack which of equal ones comes first.
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
    """Rank a hit: a 6, a card that eliminates or nearly does so, and the richest of them."""
    is_dear = candidate.number == SIX and view.options.chips != "off"
    return is_dear, -len(down(view.lines[candidate.target])), view.totals[candidate.target]
