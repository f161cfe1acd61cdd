"""What the solver of a puzzle knows: the known cards, the cards left, and the candidates of each place."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec import Struct

from engine.games.algo.cards import Card, is_white, number_of
from engine.games.algo.inference import Lines, Place, counted
from engine.games.algo.puzzles.values import SIZES, Puzzle
from engine.games.algo.values import Tag


class Slot(Struct, frozen=True, gc=False):
    """A place in a line."""

    tag: Tag
    is_white: bool
    card: Card | None
    """None if it is not known."""
    misses: frozenset[int]
    """Numbers of failed attacks on it."""

    @property
    def place(self) -> Place:
        """Return the place as `inference` takes it."""
        number = None if self.card is None else number_of(self.card)
        return Place(self.is_white, number, self.misses)

    def takes(self, card: Card) -> bool:
        """Return whether a card has the right colour and a number that has not been missed."""
        return is_white(card) == self.is_white and number_of(card) not in self.misses


class Gap(Struct, frozen=True):
    """Consecutive face-down cards, between two known cards or the ends of their line."""

    low: Slot | None
    high: Slot | None
    run: tuple[Slot, ...]
    left: tuple[Card, ...]
    """The cards left between the bounds, ascending."""

    def spans(self, card: Card) -> bool:
        """Return whether a card lies between the bounds."""
        return _spans(self.low, self.high, card)


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
        return counted(self.places, self.absent, self.numbers)

    @property
    def places(self) -> Lines:
        """Return all places as `inference` takes them."""
        return [[slot.place for slot in line] for line in self.lines]


def board_of(puzzle: Puzzle, found: Collection[Tag] = ()) -> Board:
    """Return what is known to a solver who has found these cards."""
    lines = tuple(tuple(_slots(puzzle, line, found)) for line in range(len(puzzle.lines)))
    known = {slot.card for line in lines for slot in line}
    numbers = SIZES[puzzle.level]
    left = tuple(card for card in range(2 * numbers) if card not in known and card not in puzzle.absent)
    gaps = tuple(gap for line in lines for gap in _gaps(line, left))
    return Board(lines, gaps, puzzle.absent, left, numbers)


def _slots(puzzle: Puzzle, line: int, found: Collection[Tag]) -> Iterator[Slot]:
    for placed in puzzle.lines[line]:
        known = placed.is_open or placed.tag in found
        misses = frozenset(miss.number for miss in puzzle.misses if miss.tag == placed.tag)
        yield Slot(placed.tag, is_white(placed.card), placed.card if known else None, misses)


def _gaps(line: Sequence[Slot], left: Sequence[Card]) -> Iterator[Gap]:
    low: Slot | None = None
    run: list[Slot] = []
    for slot in (*line, None):
        if slot is not None and slot.card is None:
            run.append(slot)
            continue
        if run:
            yield Gap(low, slot, tuple(run), tuple(card for card in left if _spans(low, slot, card)))
        low, run = slot, []


def _spans(low: Slot | None, high: Slot | None, card: Card) -> bool:
    is_above = low is None or low.card is None or card > low.card
    return is_above and (high is None or high.card is None or card < high.card)


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
