"""How a puzzle is solved by deductions, one card after the other, and how hard that is."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec.structs import astuple

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
"""What a step of every rule takes."""


class Unsolvable(Exception):
    """No card of a puzzle can be deduced, or none is face down."""


def deduced(puzzle: Puzzle) -> tuple[Deduction, ...]:
    """Solve a puzzle: every step follows from the open cards and the steps before it."""
    return tuple(steps(puzzle))


def hint(puzzle: Puzzle, found: Collection[Tag]) -> Deduction:
    """Give an easiest step for somebody who has found some cards; raise Unsolvable where there is none."""
    for step in steps(puzzle, found):
        return step
    raise Unsolvable


def steps(
    puzzle: Puzzle, found: Collection[Tag] = (), rules: Sequence[Finder] = RULES
) -> Iterator[Deduction]:
    """Go on from the cards that were found, always with an easiest step, for as long as there is one."""
    known = set(found)
    while step := _easiest(board_of(puzzle, known), rules):
        known.add(step.tag)
        yield step


def _easiest(board: Board, rules: Sequence[Finder]) -> Deduction | None:
    for rule in rules:
        if found := tuple(rule(board)):
            return min(found, key=_facts)
    return None


def _facts(step: Deduction) -> tuple[int, Tag]:
    """Weigh how much has to be told for a step; of equals, the first card comes first."""
    return sum(len(fact) for fact in astuple(step.reason) if isinstance(fact, tuple)), step.tag


def difficulty(puzzle: Puzzle) -> int:
    """Add up the effort of all steps that an easiest solution takes."""
    return effort(deduced(puzzle))


def effort(solution: Iterable[Deduction]) -> int:
    """Add up what steps take."""
    return sum(EFFORT[step.rule] for step in solution)


def hidden_in(puzzle: Puzzle) -> tuple[Tag, ...]:
    """List the face-down cards, in the order of the lines."""
    return tuple(placed.tag for line in puzzle.lines for placed in line if not placed.is_open)
