"""Solve a puzzle one deduction at a time, and rate its difficulty."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from engine.games.algo.puzzles.board import board_of
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
    while True:
        board = board_of(puzzle, known)
        # The first rule that finds anything is the easiest, and then what takes the fewest facts.
        deductions = next(filter(None, (tuple(rule(board)) for rule in rules)), None)
        if deductions is None:
            return
        step = min(deductions, key=lambda each: (each.facts, each.tag))
        known.add(step.tag)
        yield step


def effort(solution: Iterable[Deduction]) -> int:
    """Return the total effort of the steps."""
    return sum(EFFORT[step.rule] for step in solution)
