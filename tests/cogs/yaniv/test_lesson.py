"""What the lesson says of points and cards is so."""

import pytest

from engine.games.yaniv.values import points_of
from tests.support.lessons import view_after, view_before


@pytest.mark.parametrize(
    ("step", "points"),
    [("single", 32), ("run", 17), ("call", 3), ("joker", 30), ("assaf", 5), ("watch", 5), ("win", 1)],
)
def test_the_hand_counts_what_the_text_says(step: str, points: int) -> None:
    assert points_of(view_before("yaniv", step).hand) == points


@pytest.mark.parametrize(("step", "points"), [("call", 0), ("win", 0), ("assaf", 35)])
def test_a_call_ends_as_the_text_says(step: str, points: int) -> None:
    (settled,) = view_after("yaniv", step).scored
    assert settled.points[0] == points
    assert bool(settled.returned) == (points > 0)


def test_only_the_ends_of_a_run_can_be_drawn() -> None:
    assert view_before("yaniv", "ends").group == ("6H", "7H", "8H")
    assert view_before("yaniv", "ends").drawable == ("6H", "8H")


def test_leo_holds_two_cards_and_one_is_known() -> None:
    view = view_before("yaniv", "watch")
    assert (view.sizes[2], view.known[2]) == (2, ("AS",))
