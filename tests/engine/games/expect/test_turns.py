"""The rule book's section 5, ruling by ruling: turn by turn, and the end of a game."""

import pytest

from engine.core import Achievement, Result
from engine.games.expect.values import FaceDown, Laid, Lay, Opened, Settled
from tests.engine.games.expect.tables import HIDDEN, A, B, after, chance, done, start, table
from tests.engine.steps import event_of, kinds

# A turn


def test_E11_everybody_sees_whether_one_card_lies_face_down_or_two() -> None:
    for spelled, count in (("3", 1), ("3+J", 2), ("3+JOKER", 2)):
        step = done(start(), spelled)
        assert event_of(step, Laid) == Laid(A, count)
        for viewer in (B, None):
            assert step.state.view(viewer).laid == FaceDown(count, None)


def test_E11_a_table_may_hide_how_many_they_are_from_all_but_their_owner() -> None:
    for spelled, count in (("3", 1), ("3+J", 2)):
        step = done(start(HIDDEN), spelled)
        assert event_of(step, Laid) == Laid(A, None)
        for viewer in (B, None):
            assert step.state.view(viewer).laid == FaceDown(None, None)
        assert step.state.view(A).laid == FaceDown(count, step.state.laid)


def test_a_prediction_that_is_right_to_the_number_is_a_mark() -> None:
    exact, other = (event_of(done(after(start(), "5+J"), spelled), Opened) for spelled in ("5", "6"))
    assert (exact.achievement, other.achievement) == (Achievement(B, "exact", 5, 1), None)
    assert event_of(done(after(start(), "10"), "10+Q"), Opened).achievement == Achievement(B, "exact", 10, 2)


# What happens when time runs out


def test_E16_the_fallback_is_the_lowest_number_and_no_letter_and_no_declaration() -> None:
    state = start()
    assert state.fallback(A) == Lay("2S")
    assert after(state, "2").fallback(B) == Lay("2D")
    assert table("9S 10S 2C AS", "2H 3D", 17).fallback(A) == Lay("9S")
    assert table("9C JS", "10H JD").fallback(B) == Lay("10H")


def test_E16_nothing_but_fallbacks_leaves_all_nine_letters_and_a_draw() -> None:
    state = start()
    while state.to_act:
        state = state.apply(state.to_act[0], state.fallback(state.to_act[0]), chance()).state
    assert [len(hand) for hand in state.hands] == [9, 9]
    assert state.result == Result(((A, B),), (45, 45))


# The end


def test_E14_what_is_left_over_is_told_after_the_last_turn() -> None:
    step = done(after(table("9C JS", "9H"), "9"), "9")
    assert kinds(step) == ["Opened", "Settled"]
    assert event_of(step, Opened).scores == (0, 0)
    assert event_of(step, Settled).scores == step.state.scores == (5, 0)


@pytest.mark.parametrize(
    ("scores", "ranking"),
    [((3, 4), ((A,), (B,))), ((4, 3), ((B,), (A,))), ((0, 90), ((A,), (B,))), ((7, 7), ((A, B),))],
)
def test_E12_the_lower_score_wins_and_equal_ones_share_the_place(
    scores: tuple[int, int], ranking: tuple[tuple[int, ...], ...]
) -> None:
    state = after(table("9C", "9H", scores=scores), "9", "9")
    assert state.result == Result(ranking, scores)
