import pytest

from engine.games.algo.puzzles.generator import posed
from tests.engine.games.algo.puzzles import hidden, turned
from tests.soak.puzzles import Flawed, Statistics, proved


def test_a_sound_puzzle_is_entered() -> None:
    stats = Statistics()
    stats.enter(1, "00ff")
    assert stats.hidden == [len(hidden(posed(1, "00ff")))]


def test_a_puzzle_with_several_solutions_is_found() -> None:
    puzzle = posed(1, "00ff")
    with pytest.raises(Flawed, match="solutions"):
        proved(turned(puzzle, 0))


def test_a_puzzle_that_tells_too_much_is_found() -> None:
    puzzle = posed(1, "00ff")
    with pytest.raises(Flawed, match="not minimal"):
        proved(turned(puzzle, hidden(puzzle)[0]))
