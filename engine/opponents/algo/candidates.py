"""The possible attacks and their probability of a hit."""

from collections.abc import Collection, Iterator, Mapping

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

    def with_chance(self, chance: float) -> "Candidate":
        """Return the same attack with another probability."""
        return Candidate(self.card, self.number, self.target, chance)


def rivals(view: View) -> list[Seat]:
    """Return the seats of the other sides."""
    own = side_of(view.options, own_seat(view))
    return [seat for seat in range(len(view.lines)) if side_of(view.options, seat) != own]


def likeliest(view: View, chance: Chance) -> Candidate:
    """Return the attack most likely to hit and, among equals, the one worth most."""
    # Shuffled, so that a choice among equals reveals nothing.
    shuffled = chance.shuffled(tuple(candidates(view, chances_of(inferred_from(view)))))
    return max(shuffled, key=lambda each: (each.chance, *worth(view, each)))


def chances_of(worlds: Mapping[Tag, Mapping[int, int]]) -> dict[Tag, dict[int, float]]:
    """Return counts of worlds as probabilities."""
    wholes = {tag: sum(counts.values()) for tag, counts in worlds.items()}
    return {
        tag: {number: count / wholes[tag] for number, count in counts.items()}
        for tag, counts in worlds.items()
    }


def candidates(
    view: View, chances: Mapping[Tag, Mapping[int, float]], gone: Collection[Tag] = ()
) -> Iterator[Candidate]:
    """Generate the attacks that may hit, except on cards that are gone."""
    for target in rivals(view):
        for card in down(view.lines[target]):
            if card.tag not in gone:
                for number, chance in chances[card.tag].items():
                    yield Candidate(card.tag, number, target, chance)


def worth(view: View, candidate: Candidate) -> tuple[float, ...]:
    """Sort key of a hit: a 6, then the target with the fewest hidden cards, then the richest."""
    is_costly = candidate.number == SIX and view.options.chips != "off"
    return is_costly, -len(down(view.lines[candidate.target])), view.totals[candidate.target]
