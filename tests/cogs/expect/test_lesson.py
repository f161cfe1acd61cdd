"""What the lesson says of scores and turns is so."""

import pytest

from tests.support.lessons import view_after, view_before


@pytest.mark.parametrize(
    ("step", "number", "before", "after"),
    [
        ("attack", 1, (0, 0), (0, 4)),
        ("predict", 2, (0, 4), (3, 4)),
        ("triple", 3, (3, 4), (3, 19)),
        ("relief", 14, (24, 10), (8, 10)),
        ("joker", 15, (8, 10), (8, 21)),
        ("hit", 16, (8, 21), (8, 21)),
        ("sure", 17, (8, 21), (8, 24)),
        ("declare", 18, (8, 24), (8, 24)),
        ("end", 18, (8, 24), (12, 30)),
    ],
)
def test_the_scores_and_turns_are_those_of_the_text(
    step: str, number: int, before: tuple[int, int], after: tuple[int, int]
) -> None:
    view = view_before("expect", step)
    assert (view.number, view.scores, view_after("expect", step).scores) == (number, before, after)


def test_what_mia_may_lay_is_what_she_has_left() -> None:
    hearts = {"relief": {"8H", "9H", "10H"}, "hit": {"8H", "9H"}, "end": {"9H"}}
    for step, left in hearts.items():
        held = view_before("expect", step).hands[1]
        assert {card for card in held if card[-1] == "H" and card[0].isdecimal()} == left
