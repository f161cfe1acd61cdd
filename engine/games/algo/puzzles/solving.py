"""How a puzzle is solved by deductions, one card after the other, and how hard that is."""

from collections.abc import Collection

from msgspec.structs import astuple

from engine.games.algo.puzzles.board import board_of
from engine.games.algo.puzzles.reasons import Deduction, Rule
from engine.games.algo.puzzles.rules import RULES
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
"""What a step of every rule takes."""


class Unsolvable(Exception):
    """No other card of a puzzle can be deduced: it has several solutions, or none is left to find."""


def deduced(puzzle: Puzzle) -> tuple[Deduction, ...]:
    """Solve a puzzle: every step follows from the open cards and the steps before it."""
    steps: list[Deduction] = []
    for _ in hidden_in(puzzle):
        steps.append(hint(puzzle, {step.tag for step in steps}))
    return tuple(steps)


def hint(puzzle: Puzzle, found: Collection[Tag]) -> Deduction:
    """Give an easiest step for somebody who has found some cards; raise Unsolvable where there is none."""
    board = board_of(puzzle, found)
    for rule in RULES:
        steps = tuple(rule(board))
        if steps:
            return min(steps, key=_facts)
    raise Unsolvable


def _facts(step: Deduction) -> tuple[int, Tag]:
    """Weigh how much has to be told for a step; of equals, the first card comes first."""
    return sum(len(fact) for fact in astuple(step.reason) if isinstance(fact, tuple)), step.tag


def difficulty(puzzle: Puzzle) -> int:
    """Add up the effort of all steps that an easiest solution takes."""
    return sum(EFFORT[step.rule] for step in deduced(puzzle))


def hidden_in(puzzle: Puzzle) -> tuple[Tag, ...]:
    """List the face-down cards, in the order of the lines."""
    return tuple(placed.tag for line in puzzle.lines for placed in line if not placed.is_open)
