"""What the lesson calls certain can be inferred, and what it calls a guess cannot."""

import pytest

from engine.games.algo.knowledge import inferred_from
from engine.games.algo.values import Attack
from tests.support.lessons import lesson_of, step_named, view_after, view_before


def possible(step: str, tag: int) -> set[int]:
    """Return the numbers that a card may have by what the learner sees."""
    return set(inferred_from(view_before("algo", step))[tag])


@pytest.mark.parametrize("step", ["read", "between", "again", "last", "out", "win"])
def test_the_number_is_certain(step: str) -> None:
    move = lesson_of("algo").tasks[step_named("algo", step)].plays
    assert isinstance(move, Attack)
    assert possible(step, move.card) == {move.number}


def test_the_numbers_that_are_left_are_those_of_the_text() -> None:
    assert possible("miss", 5) == {2, 3, 4, 5, 6}
    assert possible("shelter", 5) == {7, 8, 9, 10}


def test_the_learner_wins_both_rounds() -> None:
    for step in ("last", "win"):
        (settled,) = view_after("algo", step).scored
        assert settled.winners == (0,)
    assert view_after("algo", "last").scored[0].sixes[0] == 1
