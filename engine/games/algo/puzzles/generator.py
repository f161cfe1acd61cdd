"""Generate puzzles: deal cards face up, then turn cards down as long as the solution stays unique."""

from itertools import count

from msgspec import Struct
from msgspec.structs import astuple, replace

from engine.chance import Chance
from engine.games.algo.cards import number_of
from engine.games.algo.lines import down
from engine.games.algo.puzzles.board import board_of
from engine.games.algo.puzzles.reasons import Between
from engine.games.algo.puzzles.rules import HUMAN, between
from engine.games.algo.puzzles.solver import effort, steps
from engine.games.algo.puzzles.values import SIZES, Miss, Puzzle
from engine.games.algo.values import Placed, Tag


class Grade(Struct, frozen=True):
    """The requirements of a level."""

    layouts: tuple[tuple[int, ...], ...]
    """The possible numbers of cards by line."""
    hidden: int
    """The minimum number of face-down cards."""
    efforts: range
    """The range of difficulty, see `solver.effort`."""


GRADES = {
    1: Grade(((4, 4, 4), (6, 6), (5, 5)), 7, range(8, 16)),
    2: Grade(((4, 4, 4, 4), (5, 5, 5)), 9, range(16, 21)),
    3: Grade(((5, 5, 5, 5), (6, 6, 6)), 11, range(21, 26)),
    4: Grade(((6, 6, 6, 6), (5, 5, 5, 5)), 13, range(26, 100)),
}
CLUES = 8
"""Failed attacks given at first; redundant ones are removed again."""
MOST_CLUES = 3
"""The maximum number of failed attacks in a finished puzzle."""
NEAR = 2
"""The maximum distance of the number of a failed attack from the right one."""


def posed(level: int, seed: str) -> Puzzle:
    """Generate the puzzle that a level and a seed determine.

    Its solution is unique and needs no `Otherwise` step. The puzzle is minimal: with one more card face down,
    or one clue fewer, the solution would not be unique.
    """
    drawn = (_drawn(level, Chance(seed, f"puzzle {level} {attempt}")) for attempt in count())
    return next(puzzle for puzzle in drawn if _is_worth_solving(puzzle))


def _drawn(level: int, chance: Chance) -> Puzzle:
    """Turn cards down, then remove clues, while the solution is unique.

    One pass is enough: what is needed for uniqueness stays needed when other information is removed.
    """
    puzzle = _laid_out(level, chance)
    for tag in chance.shuffled([placed.tag for line in puzzle.lines for placed in line]):
        puzzle = _or_else(_turned_down(puzzle, tag), puzzle)
    for miss in puzzle.misses:
        rest = tuple(each for each in puzzle.misses if each != miss)
        puzzle = _or_else(replace(puzzle, misses=rest), puzzle)
    return puzzle


def _laid_out(level: int, chance: Chance) -> Puzzle:
    cards = chance.shuffled(range(2 * SIZES[level]))
    layout, lines, laid = chance.choice(GRADES[level].layouts), [], 0
    for length in layout:
        rising = sorted(cards[laid : laid + length])
        lines.append(tuple(Placed(laid + at, card, True) for at, card in enumerate(rising)))
        laid += length
    puzzle = Puzzle(level, tuple(lines), tuple(sorted(cards[laid:])))
    if not chance.below(2):
        return puzzle
    near = [
        Miss(placed.tag, number)
        for line in lines
        for placed in line
        for number in range(SIZES[level])
        if 0 < abs(number - number_of(placed.card)) <= NEAR
    ]
    return replace(puzzle, misses=tuple(sorted(chance.shuffled(near)[:CLUES], key=astuple)))


def _turned_down(puzzle: Puzzle, tag: Tag) -> Puzzle:
    lines = (
        tuple(replace(placed, is_open=False) if placed.tag == tag else placed for placed in line)
        for line in puzzle.lines
    )
    return replace(puzzle, lines=tuple(lines))


def _or_else(puzzle: Puzzle, other: Puzzle) -> Puzzle:
    """Return the puzzle if its solution is unique, else the other."""
    return puzzle if board_of(puzzle).worlds == 1 else other


def _is_worth_solving(puzzle: Puzzle) -> bool:
    grade, hidden = GRADES[puzzle.level], sum(len(down(line)) for line in puzzle.lines)
    if hidden < grade.hidden or len(puzzle.misses) > MOST_CLUES:
        return False
    # A card that follows from its neighbours and clues alone is too easy.
    reasons = (step.reason for step in between(board_of(puzzle)))
    if any(isinstance(reason, Between) and not reason.seen for reason in reasons):
        return False
    solution = tuple(steps(puzzle, rules=HUMAN))
    return len(solution) == hidden and effort(solution) in grade.efforts
