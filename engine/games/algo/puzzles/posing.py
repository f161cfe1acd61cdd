"""How a puzzle is posed: cards are laid face up, then turned down while one solution is left."""

from itertools import count

from msgspec import Struct
from msgspec.structs import astuple, replace

from engine.chance import Chance
from engine.games.algo.cards import number_of
from engine.games.algo.puzzles.board import board_of
from engine.games.algo.puzzles.reasons import Between
from engine.games.algo.puzzles.rules import HUMAN, between
from engine.games.algo.puzzles.solving import effort, hidden_in, steps
from engine.games.algo.puzzles.values import SIZES, Miss, Puzzle
from engine.games.algo.values import Placed, Tag


class Grade(Struct, frozen=True):
    """What a level asks of its puzzles."""

    layouts: tuple[tuple[int, ...], ...]
    """How many cards the lines may have."""
    hidden: int
    """At least so many cards lie face down."""
    efforts: range
    """How difficult they are."""


GRADES = {
    1: Grade(((4, 4, 4), (6, 6), (5, 5)), 7, range(8, 16)),
    2: Grade(((4, 4, 4, 4), (5, 5, 5)), 9, range(16, 21)),
    3: Grade(((5, 5, 5, 5), (6, 6, 6)), 11, range(21, 26)),
    4: Grade(((6, 6, 6, 6), (5, 5, 5, 5)), 13, range(26, 100)),
}
CLUES = 8
"""So many failed attacks are laid out at first; those that tell nothing are taken away again."""
MOST_CLUES = 3
"""No puzzle has more of them."""
NEAR = 2
"""How far the number of a failed attack is from the right one, at most."""


def posed(level: int, seed: str) -> Puzzle:
    """Pose the puzzle of a level that follows from a seed.

    It has one solution, which takes no last resort, and is minimal: if another card were face down, or a clue
    were missing, there would be others.
    """
    drawn = (_drawn(level, Chance(seed, f"puzzle {level} {attempt}")) for attempt in count())
    return next(puzzle for puzzle in drawn if _is_worth_solving(puzzle))


def _drawn(level: int, chance: Chance) -> Puzzle:
    """Turn cards down, then take clues away: what has to stay once has to stay with less beside it, too."""
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
    return replace(puzzle, misses=_clues(puzzle, chance)) if chance.below(2) else puzzle


def _clues(puzzle: Puzzle, chance: Chance) -> tuple[Miss, ...]:
    near = [
        Miss(placed.tag, number)
        for line in puzzle.lines
        for placed in line
        for number in range(SIZES[puzzle.level])
        if 0 < abs(number - number_of(placed.card)) <= NEAR
    ]
    return tuple(sorted(chance.shuffled(near)[:CLUES], key=astuple))


def _turned_down(puzzle: Puzzle, tag: Tag) -> Puzzle:
    lines = (
        tuple(replace(placed, is_open=False) if placed.tag == tag else placed for placed in line)
        for line in puzzle.lines
    )
    return replace(puzzle, lines=tuple(lines))


def _or_else(puzzle: Puzzle, other: Puzzle) -> Puzzle:
    """Give a puzzle if it has one solution."""
    return puzzle if board_of(puzzle).worlds == 1 else other


def _is_worth_solving(puzzle: Puzzle) -> bool:
    grade, hidden = GRADES[puzzle.level], hidden_in(puzzle)
    if len(hidden) < grade.hidden or len(puzzle.misses) > MOST_CLUES or _tells_one(puzzle):
        return False
    solution = tuple(steps(puzzle, rules=HUMAN))
    return len(solution) == len(hidden) and effort(solution) in grade.efforts


def _tells_one(puzzle: Puzzle) -> bool:
    """Say whether a card follows from its neighbours and clues alone."""
    reasons = (step.reason for step in between(board_of(puzzle)))
    return any(isinstance(reason, Between) and not reason.seen for reason in reasons)
