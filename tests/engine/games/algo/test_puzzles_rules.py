"""Every rule by which cards of a puzzle are deduced, on a table that was laid by hand."""

from random import Random

import pytest
from msgspec.structs import replace

from engine.games.algo.puzzles.board import board_of
from engine.games.algo.puzzles.reasons import (
    Between,
    Deduction,
    OnlyPlace,
    Otherwise,
    Shared,
    Span,
    Squeezed,
    Together,
)
from engine.games.algo.puzzles.rules import RULES, between, shared, squeezed
from engine.games.algo.puzzles.solver import EFFORT, Unsolvable, deduced, effort, hint
from engine.games.algo.puzzles.values import SIZES, Puzzle
from engine.games.algo.values import Placed, Tag
from tests.engine.games.algo.brute import worlds
from tests.engine.games.algo.puzzles import counted_with, every, hidden, sample, spelt, turned
from tests.engine.games.algo.puzzles_proof import implied, remaining
from tests.engine.games.algo.tables import card

BETWEEN = spelt(1, "W0 W2? W5", "B0 W1 B3 W4?", "B1 B2 B4 B5", absent="W3", misses=[(1, 4)])
TOGETHER = spelt(1, "B0 W1? W2? B3", "W0 B1 B4 W4", "B2 W3 B5 W5")
SQUEEZED = spelt(1, "W0 W1? B2? B3", "B0 B1? W2? W4", "W3 B4 B5 W5")
ONLY_PLACE = spelt(1, "W0? B2? W3? W4? B5? W5?", "B0? B1? W1? W2? B3? B4?")
SHARED = spelt(1, "W1 W2? W4", "B1 W3? B4", "W0? B3", "B0 B2 B5 W5")
OTHERWISE = spelt(1, "W2? B3 W3? W4?", "B1? B4? B5? W5?", "B0? W0? W1? B2?", misses=[(5, 2)])
BY_HAND = [BETWEEN, TOGETHER, SQUEEZED, ONLY_PLACE, SHARED, OTHERWISE]


def test_between_tells_what_is_seen_what_is_absent_and_what_was_missed() -> None:
    reason = Between(low=0, high=2, seen=(4,), absent=(card("W3"),), missed=(4,))
    assert next(between(board_of(BETWEEN))) == Deduction(1, 2, reason)


def test_together_tells_the_cards_left_for_all_places_between_the_bounds() -> None:
    reason = Together(low=0, high=3, run=(1, 2), left=(card("W1"), card("W2")))
    assert hint(TOGETHER, ()) == Deduction(1, 1, reason)


def test_squeezed_tells_how_low_or_high_the_cards_beside_it_can_be() -> None:
    left = tuple(map(card, ("B1", "W1", "B2", "W2")))
    above = Squeezed(low=0, high=3, below=(), above=(Placed(2, card("B2")),), left=left)
    below = Squeezed(low=0, high=3, below=(Placed(1, card("W1")),), above=(), left=left)
    assert list(squeezed(board_of(SQUEEZED))) == [Deduction(1, 1, above), Deduction(2, 2, below)]
    assert hint(SQUEEZED, ()) == Deduction(1, 1, above)


def test_only_place_shared_and_the_last_resort_tell_what_other_cards_can_be_or_leave() -> None:
    others = Span(2, 1, 3), Span(3, 2, 4), Span(5, 3, 5), Span(8, 1, 2), Span(9, 2, 3)
    assert hint(ONLY_PLACE, ()) == Deduction(0, 0, OnlyPlace(others))
    assert list(shared(board_of(SHARED))) == [Deduction(6, 0, Shared((1, 4), (2, 3)))]
    assert hint(OTHERWISE, ()) == Deduction(2, 3, Otherwise((4,)))


# --- solutions ---


def steps_of(puzzle: Puzzle) -> list[tuple[list[Tag], Deduction]]:
    """List the steps of a solution, each with what was found before it."""
    solution = deduced(puzzle)
    return [([each.tag for each in solution[:at]], step) for at, step in enumerate(solution)]


@pytest.mark.volume
def test_the_facts_of_a_step_imply_its_number_and_no_other() -> None:
    for puzzle in (*every(), *BY_HAND):
        for found, step in steps_of(puzzle):
            assert implied(puzzle, found, step), step
            assert not implied(puzzle, found, replace(step, number=step.number + 1))


def test_facts_that_leave_something_out_imply_nothing() -> None:
    without: list[tuple[Puzzle, Deduction]] = [
        (BETWEEN, Deduction(1, 2, Between(0, 2, (), (card("W3"),), (4,)))),
        (BETWEEN, Deduction(1, 2, Between(0, None, (4,), (card("W3"),), (4,)))),
        (TOGETHER, Deduction(1, 1, Together(0, 3, (1, 2), (card("W1"),)))),
        (SQUEEZED, Deduction(1, 1, Squeezed(0, 3, (), (), (2, 3, 4, 5)))),
        (SQUEEZED, Deduction(1, 1, Squeezed(0, 3, (), (Placed(2, card("B2")),), (3, 4)))),
        (ONLY_PLACE, Deduction(0, 0, OnlyPlace((Span(2, 1, 3),)))),
        (SHARED, Deduction(6, 0, Shared((1,), (2,)))),
        (OTHERWISE, Deduction(2, 3, Otherwise(()))),
    ]
    for puzzle, step in without:
        assert not implied(puzzle, (), step)


@pytest.mark.volume
def test_a_step_tells_nothing_that_only_the_solution_tells() -> None:
    """Two worlds that look alike are deduced alike."""
    for puzzle in sample(1):
        for each in {each.tag for line in puzzle.lines for each in line} - {*hidden(puzzle)}:
            unclear = turned(puzzle, each)
            lines, absent, numbers = counted_with(unclear)
            for world in worlds(lines, tuple(absent), numbers):
                assert deduced(in_world(unclear, world)) == deduced(unclear)


def in_world(puzzle: Puzzle, world: tuple[tuple[int, ...], ...]) -> Puzzle:
    rows = (
        tuple(replace(placed, card=card) for placed, card in zip(line, cards, strict=True))
        for line, cards in zip(puzzle.lines, world, strict=True)
    )
    return replace(puzzle, lines=tuple(rows))


def test_effort_adds_up_what_the_rules_take() -> None:
    assert [step.rule for step in deduced(BETWEEN)] == ["between", "between"]
    assert [step.rule for step in deduced(TOGETHER)] == ["together", "between"]
    assert [effort(deduced(BETWEEN)), effort(deduced(TOGETHER))] == [2, 3]


# --- hints ---


@pytest.mark.volume
@pytest.mark.parametrize("level", SIZES)
def test_a_hint_follows_from_whatever_was_found(level: int) -> None:
    rng = Random(level)
    for puzzle in sample(level):
        for _ in range(8):
            found = rng.sample(hidden(puzzle), rng.randrange(len(hidden(puzzle))))
            step = hint(puzzle, found)
            assert step.rule != "otherwise"
            assert implied(puzzle, found, step)
            assert remaining(puzzle, found, step.tag) == {step.number}


@pytest.mark.volume
def test_a_hint_is_one_of_the_easiest_rule_that_finds_any() -> None:
    names = list(EFFORT)
    for puzzle in every():
        board, step = board_of(puzzle), hint(puzzle, ())
        for rule in RULES[: names.index(step.rule)]:
            assert list(rule(board)) == []
        assert step in RULES[names.index(step.rule)](board)


@pytest.mark.volume
def test_of_steps_that_are_equally_easy_the_hint_is_one_with_the_fewest_facts() -> None:
    for puzzle in every():
        reasons = [step.reason for step in between(board_of(puzzle))]
        facts = [
            len((*each.seen, *each.absent, *each.missed)) for each in reasons if isinstance(each, Between)
        ]
        reason = hint(puzzle, ()).reason
        if isinstance(reason, Between):
            assert len((*reason.seen, *reason.absent, *reason.missed)) == min(facts)


def test_where_all_is_found_or_nothing_more_follows_there_is_no_hint() -> None:
    with pytest.raises(Unsolvable):
        hint(TOGETHER, (1, 2))
    unclear = spelt(1, "W0 W1? W3", "B0 W2? B4", "B1 B2? B3", "W4 B5 W5")
    assert [step.tag for step in deduced(unclear)] == [7]
    with pytest.raises(Unsolvable):
        hint(unclear, (7,))
