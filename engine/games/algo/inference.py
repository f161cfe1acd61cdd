"""What can be inferred: in how many worlds every hidden card has every number.

A world gives every hidden place of some lines a card, so that every line rises, colours are as seen, no card
stands twice and no number stands where an attack with it has failed. The cards are laid one after the other
from the lowest, each on a line or nowhere: so all that matters of those laid before is how far every line has
got, and all worlds are counted without listing one.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct

from engine.chance import Chance
from engine.games.algo.cards import NUMBERS, PACK, Card, card_of, is_white, number_of
from engine.games.algo.packed_tables import FULL, Move, backward, forward, shape_of


class Place(Struct, frozen=True, gc=False):
    """What is known of a place in a line."""

    is_white: bool
    number: int | None = None
    """Or None where it is hidden."""
    misses: frozenset[int] = frozenset()
    """Numbers that it is known not to have."""

    @property
    def card(self) -> Card | None:
        """Give the card that stands here, or None where it is hidden."""
        return None if self.number is None else card_of(self.number, white=self.is_white)


Lines: TypeAlias = Sequence[Sequence[Place]]
Cards: TypeAlias = int
"""A set of cards: a bit for each."""
Hidden: TypeAlias = Sequence[Sequence[tuple[int, Cards]]]
"""Where every line has hidden places, and the cards that may stand there."""


class Inference(Struct, frozen=True):
    """The worlds that fit, counted."""

    worlds: int
    counts: tuple[tuple[tuple[int, ...], ...], ...]
    """By line, place and number: in how many of the worlds it stands there."""


def inferred(lines: Lines, absent: Iterable[Card] = (), numbers: int = len(NUMBERS)) -> Inference:
    """Count the worlds in which lines of a deck with so many numbers hold none of the absent cards."""
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
    """Count the worlds and nothing else, which takes a fraction of the time."""
    return Laying(lines, absent, numbers).worlds


def sampled(
    lines: Lines, chance: Chance, absent: Iterable[Card] = (), numbers: int = len(NUMBERS)
) -> tuple[tuple[Card, ...], ...]:
    """Draw one of the worlds, all equally likely: a card for every place; raise ValueError if none fits."""
    laying = Laying(lines, absent, numbers)
    if not laying.worlds:
        raise ValueError("no world fits")
    world = [[place.card or 0 for place in line] for line in lines]
    for spot, card in laying.world(chance.below(laying.worlds)):
        world[spot.line][spot.at] = card
    return tuple(map(tuple, world))


class Spot(Struct, frozen=True, gc=False):
    """A hidden place on which a card may be laid."""

    line: int
    at: int
    counted: int
    """How its line counts this place when the card is laid: see Axis."""


class Laying:
    """All ways to lay the cards of a deck, from the lowest on, on the hidden places of some lines."""

    def __init__(self, lines: Lines, absent: Iterable[Card], numbers: int) -> None:
        hidden, self._cards, is_sound = _resolved(lines, absent, numbers)
        sizes = tuple(map(len, hidden))
        self._may_rest = len(self._cards) != sum(sizes)
        left_out = None if self._may_rest else sizes.index(max(sizes))
        self._shape = shape_of(sizes, left_out)
        self._spots = _spots(hidden, self._cards, left_out)
        self._moves = [[self._move(spot) for spot in self._spots[card]] for card in self._cards]
        self._before = forward(self._moves, int(is_sound), may_rest=self._may_rest)
        self.worlds = self._before[-1] >> self._shape.last

    def _move(self, spot: Spot) -> Move:
        axis = self._shape.axes[spot.line]
        return axis.masks[spot.counted], axis.step

    def ways(self) -> Iterator[tuple[Spot, Card, int]]:
        """Count for every hidden place and every card that it may have the worlds in which it has it."""
        axes, unpack = self._shape.axes, self._shape.unpack
        after = backward(self._moves, 1 << self._shape.last, may_rest=self._may_rest)
        for card, table, ahead in zip(reversed(self._cards), self._before[-2::-1], after, strict=True):
            reached, leading = unpack(table), unpack(ahead)
            for spot in self._spots[card]:
                yield spot, card, axes[spot.line].ways(spot.counted, reached, leading)

    def world(self, nth: int) -> Iterator[tuple[Spot, Card]]:
        """Lay out the nth world, from its last card back."""
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


COLOURS = tuple(sum(1 << card for card in PACK if is_white(card) == white) for white in (False, True))


def _set(cards: Iterable[Card]) -> Cards:
    return sum({1 << card for card in cards})


def _cards(gathered: Cards) -> list[Card]:
    return [card for card in PACK if gathered >> card & 1]


def _resolved(lines: Lines, absent: Iterable[Card], numbers: int) -> tuple[Hidden, list[Card], bool]:
    """Take the known cards out: where the others may be laid, which they are, and whether all can be true."""
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
    """List for every card the hidden places on which it may be laid."""
    spots: dict[Card, list[Spot]] = {card: [] for card in cards}
    lower = {card: number for number, card in enumerate(cards)}
    for line, places in enumerate(hidden):
        others = len(cards) - len(places)
        for filled, (at, options) in enumerate(places):
            for card in _cards(options):
                counted = lower[card] - filled if line == left_out else filled
                if 0 <= counted <= others or line != left_out:
                    spots[card].append(Spot(line, at, counted))
    return spots


def _options(place: Place, deck: Cards, free: Cards) -> Cards:
    """Gather the cards of a place without looking at its neighbours."""
    if place.card is not None:
        return deck & 1 << place.card
    missed = _set(card_of(number, white=place.is_white) for number in place.misses)
    return free & COLOURS[place.is_white] & ~missed


def _narrowed(line: list[Cards]) -> list[Cards]:
    """Leave every place the cards with which its line still rises."""
    above = below = -1
    for at, options in enumerate(line):
        line[at] = options & above
        above = -(line[at] & -line[at]) << 1
    for at, options in reversed(list(enumerate(line))):
        line[at] = options & below
        below = (1 << line[at].bit_length() >> 1) - 1
    return line
