"""What the lessons say of cards, scores and turns is so."""

import pytest

from cogs.lessons.lesson_replay import after
from engine.games.algo.knowledge import inferred_from
from engine.games.algo.values import Attack
from engine.games.no_thank_you import GAME
from engine.games.yaniv.values import points_of
from tests.support.lessons import lesson_of, step_named, view_after, view_before

# ------------------------------------------------------------------ Algo


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


# ------------------------------------------------------------------ Expect


@pytest.mark.parametrize(
    ("step", "number", "before", "scores"),
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
    step: str, number: int, before: tuple[int, int], scores: tuple[int, int]
) -> None:
    view = view_before("expect", step)
    assert (view.number, view.scores, view_after("expect", step).scores) == (number, before, scores)


def test_what_mia_may_lay_is_what_she_has_left() -> None:
    hearts = {"relief": {"8H", "9H", "10H"}, "hit": {"8H", "9H"}, "end": {"9H"}}
    for step, left in hearts.items():
        held = view_before("expect", step).hands[1]
        assert {card for card in held if card[-1] == "H" and card[0].isdecimal()} == left


# ------------------------------------------------------------------ NO THANK YOU!


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


# ------------------------------------------------------------------ Yaniv


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
