"""What the lesson says of gifts and scores is so."""

import pytest

from cogs.lessons.lesson_replay import after
from engine.games.no_thank_you import GAME
from tests.support.lessons import lesson_of, step_named, view_after, view_before


@pytest.mark.parametrize(
    ("step", "card", "on_it", "owned"),
    [
        ("small", 3, 0, (3, 3, 3)),
        ("large", 14, 0, (3, 3, 3)),
        ("gifts", 14, 3, (2, 2, 2)),
        ("compare", 13, 2, (3, 4, 0)),
        ("force", 16, 0, (5, 4, 0)),
        ("last", 16, 1, (1, 3, 4)),
        ("guard", 4, 0, (1, 4, 4)),
    ],
)
def test_the_card_and_the_gifts_are_those_of_the_text(
    step: str, card: int, on_it: int, owned: tuple[int, ...]
) -> None:
    view = view_before("no_thank_you", step)
    assert (view.trails[-1].card, view.trails[-1].gifts, view.gifts) == (card, on_it, owned)


def test_the_learner_is_forced_to_keep_a_card_without_a_gift_and_owns_its_gift_then() -> None:
    forced = view_after("no_thank_you", "last")
    assert [trail.card for trail in forced.kept(0)] == [12]
    assert forced.gifts[0] == 1


def test_the_last_card_ends_the_game_and_the_learner_wins() -> None:
    assert view_before("no_thank_you", "end").pile == 0
    outcome = after(lesson_of("no_thank_you"), GAME, step_named("no_thank_you", "end"))
    result = outcome.result
    assert result is not None
    assert (result.ranking[0], result.scores) == ((0,), (-17, -46, -28))
