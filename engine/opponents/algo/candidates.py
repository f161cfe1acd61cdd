"""The possible attacks and their probability of a hit."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from engine.chance import Chance
from engine.core import Redacted, Seat
from engine.games.algo.cards import SIX
from engine.games.algo.knowledge import inferred_from
from engine.games.algo.lines import down
from engine.games.algo.scoring import side_of
from engine.games.algo.values import Attack, Guess, Tag, View


class Candidate(Redacted, frozen=True):
    """A possible attack."""

    card: Tag
    number: int
    target: Seat
    chance: float
    """The probability of a hit."""

    @property
    def action(self) -> Attack:
        """Return the attack as an action."""
        return Attack(self.card, self.number)


def own_seat(view: View) -> Seat:
    """Return the seat of a view; raise ValueError for the view of a spectator."""
    if view.seat is None:
        raise ValueError("a spectator does not play")
    return view.seat


def rivals(view: View) -> list[Seat]:
    """Return the seats of the other sides."""
    own = side_of(view.options, own_seat(view))
    return [seat for seat in range(len(view.lines)) if side_of(view.options, seat) != own]


def likeliest(view: View, chance: Chance, remembered: tuple[Guess, ...] | None = None) -> Candidate:
    """Return the attack most likely to hit and, among equals, the one worth most.

    Who remembers only some of the attacks still says no number that cannot be right.
    """
    worlds = inferred_from(view)
    believed = worlds if remembered is None else inferred_from(replace(view, guesses=remembered))
    chances = dict[Tag, dict[int, float]]()
    for tag, counts in believed.items():
        whole = sum(counts.values())
        chances[tag] = {number: count / whole for number, count in counts.items() if number in worlds[tag]}
    # Shuffled, so that a choice among equals reveals nothing.
    shuffled = chance.shuffled(tuple(candidates(view, chances)))
    return max(shuffled, key=lambda each: (each.chance, *worth(view, each)))


def candidates(view: View, chances: Mapping[Tag, Mapping[int, float]]) -> Iterator[Candidate]:
    """Generate the attacks that may hit, on the cards of which there are chances."""
    for target in rivals(view):
        for card in down(view.lines[target]):
            for number, chance in chances.get(card.tag, {}).items():
                yield Candidate(card.tag, number, target, chance)


def worth(view: View, candidate: Candidate) -> tuple[float, ...]:
    """Sort key of a hit: a 6, then the target with the fewest hidden cards, then the richest."""
    is_costly = candidate.number == SIX and view.options.chips != "off"
    return is_costly, -len(down(view.lines[candidate.target])), view.totals[candidate.target]
