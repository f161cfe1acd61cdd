"""Puzzles of Algo to be tested, as they are spelt, and what is known of them, found without the solver."""

from collections.abc import Collection, Iterator
from functools import cache
from itertools import count

from msgspec.structs import replace

from engine.games.algo.cards import Card, is_white, number_of
from engine.games.algo.inference import Lines, Place
from engine.games.algo.puzzles.generator import posed
from engine.games.algo.puzzles.values import SIZES, Miss, Puzzle
from engine.games.algo.values import Placed, Tag
from tests.engine.games.algo.tables import cards, laid_out

SAMPLE = 10


@cache
def sample(level: int) -> tuple[Puzzle, ...]:
    return tuple(posed(level, f"{number:032x}") for number in range(SAMPLE))


def every() -> Iterator[Puzzle]:
    for level in SIZES:
        yield from sample(level)


def spelt(level: int, *lines: str, absent: str = "", misses: Collection[tuple[Tag, int]] = ()) -> Puzzle:
    """Lay lines out; behind a face-down card stands a question mark."""
    clues = tuple(Miss(tag, number) for tag, number in misses)
    return Puzzle(level, laid_out(lines, count()), cards(absent), clues)


def turned(puzzle: Puzzle, tag: Tag) -> Puzzle:
    """Turn a card over."""
    return replace(
        puzzle,
        lines=tuple(
            tuple(replace(each, is_open=each.is_open != (each.tag == tag)) for each in line)
            for line in puzzle.lines
        ),
    )


def hidden(puzzle: Puzzle) -> list[Tag]:
    return [each.tag for line in puzzle.lines for each in line if not each.is_open]


def counted_with(puzzle: Puzzle, known: Collection[Tag] = ()) -> tuple[Lines, Collection[Card], int]:
    """List what the counter asks for, when some face-down cards are known."""
    lines = [
        [_place(puzzle, each, each.is_open or each.tag in known) for each in line] for line in puzzle.lines
    ]
    return lines, puzzle.absent, SIZES[puzzle.level]


def _place(puzzle: Puzzle, placed: Placed, is_known: bool) -> Place:
    misses = frozenset(miss.number for miss in puzzle.misses if miss.tag == placed.tag)
    return Place(is_white(placed.card), number_of(placed.card) if is_known else None, misses)
