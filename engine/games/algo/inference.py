"""Exact inference: the number of worlds in which each hidden card has each number.

A world assigns a card to every hidden place so that each line rises, the colours match, no card occurs twice
and no card has a number with which an attack on it has failed.

The worlds are counted by dynamic programming, without listing them. The cards are placed from the lowest to
the highest, each on the next free place of a line or on none, so a state is just how many hidden places of
each line are filled. `forward` counts the ways to reach each state and `backward` the ways to complete it;
their product over a transition counts the worlds in which that card is in that place. The tables of
states are packed into integers, see `packed_tables`.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from engine.chance import Chance
from engine.core import Redacted
from engine.games.algo.cards import NUMBERS, PACK, Card, card_of, is_white, number_of
from engine.games.algo.packed_tables import FULL, Move, backward, forward, shape_of


class Place(Redacted, frozen=True, gc=False):
    """What is known about a place in a line."""

    is_white: bool
    number: int | None = None
    """None if it is hidden."""
    misses: frozenset[int] = frozenset()
    """Numbers it is known not to have."""

    @property
    def card(self) -> Card | None:
        """Return the card in this place, or None if it is hidden."""
        return None if self.number is None else card_of(self.number, white=self.is_white)


Lines: TypeAlias = Sequence[Sequence[Place]]
Cards: TypeAlias = int
"""A set of cards as a bit mask: bit n is card n."""
Hidden: TypeAlias = Sequence[Sequence[tuple[int, Cards]]]
"""By line: (index, possible cards) of each hidden place."""


class Inference(Redacted, frozen=True):
    """The number of worlds that agree with what is known."""

    worlds: int
    counts: tuple[tuple[tuple[int, ...], ...], ...]
    """Indexed by line, place and number: the worlds in which the place has that number."""


def inferred(lines: Lines, absent: Iterable[Card] = (), numbers: int = len(NUMBERS)) -> Inference:
    """Count the worlds, in total and for every place and number.

    `absent` cards are in no line; `numbers` is how many numbers the deck has in each colour.
    """
    laying = Laying(lines, absent, numbers)
    counts = [[[0] * numbers for _ in line] for line in lines]
    for row, line in zip(counts, lines, strict=True):
        for at, place in enumerate(line):
            if place.number is not None:
                row[at][place.number] = laying.worlds
    for spot, card, ways in laying.ways():
        counts[spot.line][spot.at][number_of(card)] = ways
    return Inference(laying.worlds, tuple(tuple(map(tuple, row)) for row in counts))


def counted(lines: Lines, absent: Iterable[Card] = (), numbers: int = len(NUMBERS)) -> int:
    """Count the worlds in total only, which is several times faster than `inferred`."""
    return Laying(lines, absent, numbers).worlds


def sampled(
    lines: Lines, chance: Chance, absent: Iterable[Card] = (), numbers: int = len(NUMBERS)
) -> tuple[tuple[Card, ...], ...]:
    """Draw a world, all equally likely: a card for every place; raise ValueError if there is none."""
    laying = Laying(lines, absent, numbers)
    if not laying.worlds:
        raise ValueError("no world fits")
    world = [[place.card or 0 for place in line] for line in lines]
    for spot, card in laying.world(chance.below(laying.worlds)):
        world[spot.line][spot.at] = card
    return tuple(map(tuple, world))


class Spot(Redacted, frozen=True, gc=False):
    """A hidden place on which a card may be placed."""

    line: int
    at: int
    index: int
    """The index into the masks of the line's Axis when the card is placed here."""


class Laying:
    """All ways to place the cards of a deck, lowest first, on the hidden places of the lines."""

    def __init__(self, lines: Lines, absent: Iterable[Card], numbers: int) -> None:
        hidden, self._cards, is_sound = _resolved(lines, absent, numbers)
        sizes = tuple(map(len, hidden))
        self._may_rest = len(self._cards) != sum(sizes)
        left_out = None if self._may_rest else sizes.index(max(sizes))
        self._shape = shape_of(sizes, left_out)
        self._spots = _spots(hidden, self._cards, left_out)
        axes = self._shape.axes
        self._moves: list[list[Move]] = [
            [(axes[spot.line].masks[spot.index], axes[spot.line].step) for spot in self._spots[card]]
            for card in self._cards
        ]
        self._before = forward(self._moves, int(is_sound), may_rest=self._may_rest)
        self.worlds = self._before[-1] >> self._shape.last

    def ways(self) -> Iterator[tuple[Spot, Card, int]]:
        """Generate (place, card, worlds with that card in that place), highest card first."""
        axes, unpack = self._shape.axes, self._shape.unpack
        after = backward(self._moves, 1 << self._shape.last, may_rest=self._may_rest)
        for card, table, ahead in zip(reversed(self._cards), self._before[-2::-1], after, strict=True):
            reached, leading = unpack(table), unpack(ahead)
            for spot in self._spots[card]:
                yield spot, card, axes[spot.line].ways(spot.index, reached, leading)

    def world(self, nth: int) -> Iterator[tuple[Spot, Card]]:
        """Generate the (place, card) pairs of the nth world, highest card first."""
        lane = self._shape.last
        for card, moves, table in zip(
            reversed(self._cards), reversed(self._moves), self._before[-2::-1], strict=True
        ):
            for spot, (mask, step) in zip(self._spots[card], moves, strict=True):
                ways = (table & mask) << step >> lane & FULL
                if nth < ways:
                    yield spot, card
                    lane -= step
                    break
                nth -= ways


COLOURS: tuple[Cards, ...] = tuple(
    sum(1 << card for card in PACK if is_white(card) == white) for white in (False, True)
)


def _set(cards: Iterable[Card]) -> Cards:
    return sum({1 << card for card in cards})


def _cards(mask: Cards) -> list[Card]:
    return [card for card in PACK if mask >> card & 1]


def _resolved(lines: Lines, absent: Iterable[Card], numbers: int) -> tuple[Hidden, list[Card], bool]:
    """Return the hidden places, the cards that are not known, and whether the known ones are consistent."""
    known = [place.card for line in lines for place in line if place.card is not None]
    deck = (1 << 2 * numbers) - 1 & ~_set(absent)
    free = deck & ~_set(known)
    options = [_narrowed([_options(place, deck, free) for place in line]) for line in lines]
    hidden = [
        [(at, options[row][at]) for at, place in enumerate(line) if place.card is None]
        for row, line in enumerate(lines)
    ]
    is_sound = len(known) + free.bit_count() == deck.bit_count() and all(map(all, options))
    return hidden, _cards(free), is_sound


def _spots(hidden: Hidden, cards: Sequence[Card], left_out: int | None) -> dict[Card, list[Spot]]:
    """Return the hidden places on which each card may be placed."""
    spots: dict[Card, list[Spot]] = {card: [] for card in cards}
    lower = {card: number for number, card in enumerate(cards)}
    for line, places in enumerate(hidden):
        others = len(cards) - len(places)
        for filled, (at, options) in enumerate(places):
            for card in _cards(options):
                index = lower[card] - filled if line == left_out else filled
                if 0 <= index <= others or line != left_out:
                    spots[card].append(Spot(line, at, index))
    return spots


def _options(place: Place, deck: Cards, free: Cards) -> Cards:
    """Return the possible cards of a place, regardless of its neighbours."""
    if place.card is not None:
        return deck & 1 << place.card
    missed = _set(card_of(number, white=place.is_white) for number in place.misses)
    return free & COLOURS[place.is_white] & ~missed


def _narrowed(line: list[Cards]) -> list[Cards]:
    """Remove from each place the cards with which its line could not rise."""
    above = below = -1
    for at, options in enumerate(line):
        line[at] = options & above
        above = -(line[at] & -line[at]) << 1
    for at, options in reversed(list(enumerate(line))):
        line[at] = options & below
        below = (1 << line[at].bit_length() >> 1) - 1
    return line
