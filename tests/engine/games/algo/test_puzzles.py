from itertools import pairwise

import pytest

from engine.games.algo.cards import is_white, number_of
from engine.games.algo.puzzles.generator import GRADES, MOST_CLUES, posed
from engine.games.algo.puzzles.solver import deduced, effort
from engine.games.algo.puzzles.values import SIZES, Puzzle
from engine.games.algo.values import Placed
from tests.engine.games.algo.puzzles import every, hidden, sample, turned
from tests.engine.games.algo.puzzles_proof import Flawed, proved
from tests.engine.games.algo.tables import spelled

levels = pytest.mark.parametrize("level", SIZES)


def placed(puzzle: Puzzle) -> list[Placed]:
    return [each for line in puzzle.lines for each in line]


# --- one solution ---


@pytest.mark.volume
@levels
def test_a_puzzle_has_one_solution_which_follows_and_is_minimal(level: int) -> None:
    for puzzle in sample(level):
        proved(puzzle)


def test_a_puzzle_with_several_solutions_and_one_that_tells_too_much_are_found() -> None:
    puzzle = posed(1, "00ff")
    for tag, flaw in ((0, "solutions"), (hidden(puzzle)[0], "not minimal")):
        with pytest.raises(Flawed, match=flaw):
            proved(turned(puzzle, tag))


# --- what lies there ---


@pytest.mark.volume
def test_every_card_of_the_deck_lies_in_its_order_or_is_named_as_absent() -> None:
    for puzzle in every():
        cards = [each.card for each in placed(puzzle)] + [*puzzle.absent]
        assert sorted(cards) == list(range(2 * SIZES[puzzle.level]))
        assert [each.tag for each in placed(puzzle)] == list(range(len(placed(puzzle))))
        for line in puzzle.lines:
            assert all(one.card < other.card for one, other in pairwise(line))


@pytest.mark.volume
def test_two_to_four_lines_have_at_most_six_cards_and_at_least_half_of_all_are_face_down() -> None:
    for puzzle in every():
        assert tuple(map(len, puzzle.lines)) in GRADES[puzzle.level].layouts
        assert 2 <= len(puzzle.lines) <= 4
        assert max(map(len, puzzle.lines)) <= 6
        assert len(hidden(puzzle)) >= GRADES[puzzle.level].hidden
        assert 2 * len(hidden(puzzle)) >= len(placed(puzzle))


@pytest.mark.volume
def test_clues_are_attacks_that_failed_on_a_face_down_card() -> None:
    for puzzle in every():
        assert len({*puzzle.misses}) == len(puzzle.misses) <= MOST_CLUES
        numbers = {each.tag: number_of(each.card) for each in placed(puzzle) if not each.is_open}
        assert all(numbers[miss.tag] != miss.number for miss in puzzle.misses)
    assert sum(len(puzzle.misses) for puzzle in every()) > 10


# --- worth solving ---


@pytest.mark.volume
def test_no_card_follows_from_its_neighbours_and_its_clues_alone() -> None:
    for puzzle in every():
        for line in puzzle.lines:
            for before, each, after in zip((None, *line), line, (*line[1:], None), strict=False):
                if not each.is_open and all(beside is None or beside.is_open for beside in (before, after)):
                    assert len(fitting(puzzle, before, each, after)) > 1


def fitting(puzzle: Puzzle, before: Placed | None, each: Placed, after: Placed | None) -> list[int]:
    """List what could lie between two cards for somebody who looks nowhere else."""
    low = before.card if before else -1
    high = after.card if after else 2 * SIZES[puzzle.level]
    missed = {miss.number for miss in puzzle.misses if miss.tag == each.tag}
    cards = [card for card in range(low + 1, high) if is_white(card) == is_white(each.card)]
    return [number_of(card) for card in cards if card not in puzzle.absent and number_of(card) not in missed]


@pytest.mark.volume
def test_no_puzzle_takes_a_last_resort() -> None:
    assert "otherwise" not in {step.rule for puzzle in every() for step in deduced(puzzle)}


@pytest.mark.volume
@levels
def test_every_level_is_harder_than_the_one_before(level: int) -> None:
    harder = [effort(deduced(puzzle)) for puzzle in sample(level)]
    assert {*harder} <= {*GRADES[level].efforts}
    if level > 1:
        assert max(effort(deduced(puzzle)) for puzzle in sample(level - 1)) < min(harder)


# --- from the seed ---


@pytest.mark.parametrize(
    "level", [pytest.param(each, marks=[pytest.mark.volume] if each > 2 else []) for each in SIZES]
)
def test_other_seeds_pose_other_puzzles(level: int) -> None:
    assert len({*sample(level)}) == len(sample(level))


def test_the_puzzle_of_a_seed_stays_what_it_is_and_tells_nothing_in_a_log() -> None:
    puzzle = posed(1, "00ff")
    assert list(map(spelled, puzzle.lines)) == ["B0 W2? B4? W5?", "B1? B3? W3? B5", "W0? W1? B2 W4"]
    assert (puzzle.absent, puzzle.misses) == ((), ())
    assert repr(posed(1, "00ff")) == "<Puzzle of level 1>"
