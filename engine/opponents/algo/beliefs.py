"""The worlds that agree with a view, weighed by how likely the attacks of the others are in each."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from engine.chance import Chance
from engine.core import Redacted
from engine.games.algo import inference
from engine.games.algo.cards import NUMBERS, card_of, number_of
from engine.games.algo.inference import Laying, Lines, inferred
from engine.games.algo.knowledge import lines_of
from engine.games.algo.values import Seen, Tag, View
from engine.opponents.algo.moments import Moment, World, likelihood, moments

WORLDS = 64
"""How many worlds are weighed; all of them if there are no more."""
PRIOR = 2.0
"""The weight of the exact counts beside the weighed worlds, as a number of worlds."""
FINE = 1 << 20
"""The steps in which the first world is drawn."""

Chances: TypeAlias = Mapping[Tag, Mapping[int, float]]
"""The probability of each number of each unknown card, without zeros."""
Weighed: TypeAlias = Sequence[tuple[float, World]]
"""Worlds with their weights, which add up to 1."""


class Belief(Redacted, frozen=True):
    """What a seat believes about the cards that it does not know."""

    chances: Chances
    worlds: Weighed = ()

    @property
    def size(self) -> float:
        """Return the effective number of worlds."""
        return 1 / sum(weight * weight for weight, _ in self.worlds) if self.worlds else 0.0

    def after(self, tag: Tag, number: int) -> "Belief":
        """Return the belief after a hit, by the weighed worlds alone."""
        left = _normalised(
            (weight, world) for weight, world in self.worlds if number_of(world[tag]) == number
        )
        return Belief(_shares(left, [each for each in self.chances if each != tag]), left)

    def given(self, fit: Callable[[World], float]) -> "Belief":
        """Return the belief after something of which the likelihood in each world is known."""
        return _mixed(self.chances, [(weight * fit(world), world) for weight, world in self.worlds])


def counted(view: View) -> Belief:
    """Return the exact counts, where nobody is expected to name a card of their own."""
    return Belief(_counted(view, _lines(view, moments(view))))


def weighed(view: View, chance: Chance, size: int = WORLDS) -> Belief:
    """Weigh worlds by the attacks of the other sides, at most so many, and mix them with the exact counts."""
    found = moments(view)
    lines = _lines(view, found)
    counts = _counted(view, lines)
    worlds = [(likelihood(found, world), world) for world in _worlds(view, lines, chance, size)]
    return _mixed(counts, worlds)


def _mixed(counts: Chances, worlds: Iterable[tuple[float, World]]) -> Belief:
    """Mix weighed worlds, which count by their effective number, with the chances before."""
    belief = Belief(counts, _normalised(worlds))
    prior, shares = PRIOR / (PRIOR + belief.size), _shares(belief.worlds, counts)
    mixed = dict[Tag, dict[int, float]]()
    for tag, row in counts.items():
        share = shares[tag]
        mixed[tag] = {
            number: prior * each + (1 - prior) * share.get(number, 0.0) for number, each in row.items()
        }
    return replace(belief, chances=mixed)


def seen_in(view: View) -> tuple[tuple[Seen, ...], ...]:
    """Return all lines; a held card is a line of its own."""
    return (*view.lines, (view.held,)) if view.held else view.lines


def _lines(view: View, found: Iterable[Moment]) -> Lines:
    """Return what is known of each place, with the numbers that its owner has named for that colour."""
    named, colours = dict[Tag, set[int]](), {card.tag: card.is_white for row in seen_in(view) for card in row}
    for moment in found:
        for tag in moment.own():
            if colours[tag] == colours[moment.tag]:
                named.setdefault(tag, set()).add(moment.number)
    plain = lines_of(view)
    lines = [
        [
            replace(place, misses=place.misses | named.get(card.tag, set()))
            for card, place in zip(*row, strict=True)
        ]
        for row in zip(seen_in(view), plain, strict=True)
    ]
    # No world is left if somebody has bluffed.
    return lines if inference.counted(lines) else plain


def _counted(view: View, lines: Lines) -> Chances:
    found = inferred(lines)
    return {
        card.tag: {number: count / found.worlds for number, count in enumerate(counts) if count}
        for row in zip(seen_in(view), found.counts, strict=True)
        for card, counts in zip(*row, strict=True)
        if card.number is None
    }


def _worlds(view: View, lines: Lines, chance: Chance, most: int) -> Iterator[World]:
    """Generate worlds at equal distances in their order, the first one drawn; all of them if they are few."""
    seen, laying = seen_in(view), Laying(lines, (), len(NUMBERS))
    known = {
        card.tag: card_of(card.number, white=card.is_white)
        for row in seen
        for card in row
        if card.number is not None
    }
    size, first = min(most, laying.worlds), chance.below(FINE)
    for at in range(size):
        nth = (at * FINE + first) * laying.worlds // (size * FINE)
        placed = {seen[spot.line][spot.at].tag: card for spot, card in laying.world(nth)}
        yield {**known, **placed}


def _normalised(worlds: Iterable[tuple[float, World]]) -> Weighed:
    left = [(weight, world) for weight, world in worlds if weight]
    whole = sum(weight for weight, _ in left)
    return [(weight / whole, world) for weight, world in left]


def _shares(worlds: Weighed, unknown: Iterable[Tag]) -> dict[Tag, dict[int, float]]:
    chances: dict[Tag, dict[int, float]] = {tag: {} for tag in unknown}
    for weight, world in worlds:
        for tag, row in chances.items():
            number = number_of(world[tag])
            row[number] = row.get(number, 0.0) + weight
    return chances
