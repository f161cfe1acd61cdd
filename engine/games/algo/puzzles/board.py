"""What the solver of a puzzle knows: the known cards, the cards left, and the candidates of each place."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from engine.games.algo.cards import PACK, Card, is_white, number_of
from engine.games.algo.inference import Place, counted
from engine.games.algo.puzzles.values import SIZES, Puzzle
from engine.games.algo.values import Placed, Tag


class Slot(Place, frozen=True, gc=False, kw_only=True):
    """A place in a line; its number is None if it is not known."""

    tag: Tag

    def takes(self, card: Card) -> bool:
        """Return whether a card has the right colour and a number that has not been missed."""
        return is_white(card) == self.is_white and number_of(card) not in self.misses


class Gap(Struct, frozen=True):
    """Consecutive face-down cards, between two known cards or the ends of their line."""

    low: Tag | None
    high: Tag | None
    bounds: range
    """The cards between them."""
    run: tuple[Slot, ...]
    left: tuple[Card, ...]
    """The cards left between the bounds, ascending."""

    @property
    def tags(self) -> tuple[Tag, ...]:
        """Return the tags of the face-down cards."""
        return tuple(slot.tag for slot in self.run)


class Board(Struct, frozen=True):
    """What is known about a puzzle."""

    lines: tuple[tuple[Slot, ...], ...]
    gaps: tuple[Gap, ...]
    absent: tuple[Card, ...]
    left: tuple[Card, ...]
    """The cards in play that are not known, ascending."""
    numbers: int
    """How many numbers the deck has in each colour."""

    @property
    def known(self) -> dict[Card, Tag]:
        """Return the tags of the known cards."""
        return {slot.card: slot.tag for line in self.lines for slot in line if slot.card is not None}

    @property
    def worlds(self) -> int:
        """Count the arrangements of the cards left."""
        return counted(self.lines, self.absent, self.numbers)


def board_of(puzzle: Puzzle, found: Collection[Tag] = ()) -> Board:
    """Return what is known to a solver who has found these cards."""
    lines = tuple(tuple(_slot(puzzle, placed, found) for placed in line) for line in puzzle.lines)
    known = {slot.card for line in lines for slot in line}
    numbers = SIZES[puzzle.level]
    left = tuple(card for card in range(2 * numbers) if card not in known and card not in puzzle.absent)
    gaps = tuple(gap for line in lines for gap in _gaps(line, left))
    return Board(lines, gaps, puzzle.absent, left, numbers)


def _slot(puzzle: Puzzle, placed: Placed, found: Collection[Tag]) -> Slot:
    number = number_of(placed.card) if placed.is_open or placed.tag in found else None
    misses = frozenset(miss.number for miss in puzzle.misses if miss.tag == placed.tag)
    return Slot(is_white(placed.card), number, misses, tag=placed.tag)


def _gaps(line: Sequence[Slot], left: Sequence[Card]) -> Iterator[Gap]:
    known = [(slot.tag, slot.card, at) for at, slot in enumerate(line) if slot.card is not None]
    ends = [(None, -1, -1), *known, (None, len(PACK), len(line))]
    for (low, below, start), (high, above, end) in pairwise(ends):
        run = tuple(line[start + 1 : end])
        if run:
            bounds = range(below + 1, above)
            yield Gap(low, high, bounds, run, tuple(card for card in left if card in bounds))


def options(gap: Gap) -> tuple[tuple[Card, ...], ...]:
    """Return the candidates of each place of a gap, ascending, judging by its line alone."""
    return tuple(
        tuple(card for card in gap.left if low <= card <= high and slot.takes(card))
        for slot, low, high in zip(gap.run, lowest(gap), highest(gap), strict=True)
    )


def lowest(gap: Gap) -> tuple[Card, ...]:
    """Return the lowest card possible in each place: the arrangement that is as low as possible."""
    return tuple(_packed(gap.run, gap.left))


def highest(gap: Gap) -> tuple[Card, ...]:
    """Return the highest card possible in each place: the arrangement that is as high as possible."""
    return tuple(reversed(_packed(gap.run[::-1], gap.left[::-1])))


def _packed(run: Iterable[Slot], left: Iterable[Card]) -> list[Card]:
    rest = iter(left)
    return [next(card for card in rest if slot.takes(card)) for slot in run]
