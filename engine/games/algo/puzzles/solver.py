"""Solve a puzzle one deduction at a time, and rate its difficulty."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from engine.games.algo.puzzles.board import Board, board_of
from engine.games.algo.puzzles.reasons import Deduction, Rule
from engine.games.algo.puzzles.rules import RULES, Finder
from engine.games.algo.puzzles.values import Puzzle
from engine.games.algo.values import Tag

EFFORT: dict[Rule, int] = {
    "between": 1,
    "together": 2,
    "squeezed": 3,
    "only_place": 4,
    "shared": 6,
    "otherwise": 20,
}
"""The effort of a step, by rule."""


class Unsolvable(Exception):
    """No card of the puzzle can be deduced, or none is face down."""


def deduced(puzzle: Puzzle) -> tuple[Deduction, ...]:
    """Solve a puzzle; each step follows from the open cards and the steps before it."""
    return tuple(steps(puzzle))


def hint(puzzle: Puzzle, found: Collection[Tag]) -> Deduction:
    """Return an easiest next step after some cards are found; raise Unsolvable if there is none."""
    for step in steps(puzzle, found):
        return step
    raise Unsolvable


def steps(
    puzzle: Puzzle, found: Collection[Tag] = (), rules: Sequence[Finder] = RULES
) -> Iterator[Deduction]:
    """Generate the easiest steps from the cards found so far, until there are none."""
    known = set(found)
    while step := _easiest(board_of(puzzle, known), rules):
        known.add(step.tag)
        yield step


def _easiest(board: Board, rules: Sequence[Finder]) -> Deduction | None:
    """Return what the first rule that finds anything finds by the fewest facts, or None."""
    for rule in rules:
        if found := tuple(rule(board)):
            return min(found, key=lambda step: (step.facts, step.tag))
    return None


def effort(solution: Iterable[Deduction]) -> int:
    """Return the total effort of the steps."""
    return sum(EFFORT[step.rule] for step in solution)
