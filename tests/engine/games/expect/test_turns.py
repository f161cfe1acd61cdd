"""The rule book's section 5, ruling by ruling: turn by turn, and the end of a game."""

import pytest

from engine.core import Achievement, Notice, Result
from engine.games.expect.position import Position
from engine.games.expect.values import FaceDown, Hidden, Laid, Lay, Opened, Play, Settled
from tests.engine.games.expect.tables import (
    BESIDES,
    HIDDEN,
    INSTEAD,
    LAST,
    A,
    B,
    after,
    chance,
    done,
    listed,
    reckoning,
    start,
    table,
)
from tests.engine.steps import event_of


def kinds(state: Position, spelled: str) -> list[str]:
    return [type(notice.event).__name__ for notice in done(state, spelled).notices]


# A turn


def test_the_seeds_worked_example_3_with_J_against_7_with_A_gives_7_to_the_predictor() -> None:
    step = done(after(start(), "3+J"), "7+A")
    attack, prediction = Play("3S", "JS"), Play("7D", "AD")
    arithmetic = reckoning("3+J v 7+A")
    assert step.notices == (Notice(Opened(1, A, attack, prediction, arithmetic, (0, 0), (0, 7))),)
    assert step.state.scores == (0, 7)


def test_the_attacker_lays_first_face_down_and_then_the_predictor_has_to_act() -> None:
    step = done(start(), "3+J")
    assert step.state.to_act == (B,)
    assert step.state.laid == Play("3S", "JS")
    assert step.notices == (Notice(Laid(A, 2)), Notice(Hidden(Play("3S", "JS")), A))


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


def test_after_both_have_laid_they_are_opened_together_and_the_roles_are_swapped() -> None:
    state = after(start(), "3", "7")
    assert (state.laid, state.number, state.to_act) == (None, 2, (B,))
    state = after(state, "5")
    assert state.to_act == (A,)
    assert after(state, "5").to_act == (A,)


def test_each_role_has_its_suit() -> None:
    state = after(start(), "3", "7", "5", "6")
    laid = [(turn.attack.number, turn.prediction.number) for turn in state.opened]
    assert laid == [("3S", "7D"), ("5H", "6C")]


def test_cards_that_were_laid_are_gone() -> None:
    state = after(start(), "3+J", "7+JOKER")
    assert {*start().hands[A]} - {*state.hands[A]} == {"3S", "JS"}
    assert {*start().hands[B]} - {*state.hands[B]} == {"7D", "XR"}


def test_a_joker_may_be_laid_in_either_role_but_once() -> None:
    assert Lay("2S", "XB") in listed(start())
    state = after(start(), "2", "2", "2")
    assert Lay("2C", "XB") in listed(state)
    state = after(start(), "2+JOKER", "2", "2")
    assert Lay("2C", "XB") not in listed(state)


def test_scores_go_on_from_turn_to_turn() -> None:
    state = after(start(), "3+J", "7+A")
    assert state.scores == (0, 7)
    state = after(state, "2", "10+K")
    assert state.scores == (0, 7)
    assert [turn.before for turn in state.opened] == [(0, 0), (0, 7)]
    state = after(state, "10", "3+Q")
    assert state.scores == (0, 0)


def test_E8_a_score_that_was_0_grows_again() -> None:
    state = after(start(), "2", "6+K", "10", "3", "5", "9")
    assert (state.opened[0].scores, state.scores) == ((0, 0), (7, 4))


def test_a_prediction_that_is_right_to_the_number_is_a_mark() -> None:
    exact, other = (event_of(done(after(start(), "5+J"), spelled), Opened) for spelled in ("5", "6"))
    assert (exact.achievement, other.achievement) == (Achievement(B, "exact", 5, 1), None)
    assert event_of(done(after(start(), "10"), "10+Q"), Opened).achievement == Achievement(B, "exact", 10, 2)


def test_a_mark_is_about_the_numbers_whatever_is_paid() -> None:
    exact, other = (after(start(), spelled) for spelled in ("5+JOKER", "9+J"))
    assert event_of(done(exact, "5+A"), Opened).achievement == Achievement(B, "exact", 5, 2)
    assert event_of(done(other, "6+A"), Opened).reckoning.payment == 0
    assert event_of(done(other, "6+A"), Opened).achievement is None


def test_all_turns_that_were_opened_can_be_looked_through_by_anybody() -> None:
    state = after(start(), "3+J", "7+A", "5")
    for viewer in (A, B, None):
        assert state.view(viewer).opened == state.opened
    assert state.view(None).opened[0].attack == Play("3S", "JS")


# What happens when time runs out


def test_E16_the_fallback_is_the_lowest_number_and_no_letter() -> None:
    state = start()
    assert state.fallback(A) == Lay("2S")
    assert after(state, "2").fallback(B) == Lay("2D")
    assert table("9S 10S 2C AS", "2H 3D", 17).fallback(A) == Lay("9S")


def test_E16_the_fallback_does_not_declare() -> None:
    state = table("9C JS", "10H JD")
    assert state.fallback(B) == Lay("10H")


def test_E16_nothing_but_fallbacks_leaves_all_nine_letters_and_a_draw() -> None:
    state = start()
    while state.to_act:
        state = state.apply(state.to_act[0], state.fallback(state.to_act[0]), chance()).state
    assert [len(hand) for hand in state.hands] == [9, 9]
    assert state.result == Result(((A, B),), (45, 45))


# The end


def test_both_attack_nine_times() -> None:
    state, attackers = start(), []
    while state.to_act:
        if state.laid is None:
            attackers.append(state.to_act[0])
        state = after(state, listed_spelling(state))
    assert attackers == [A, B] * 9
    assert (len(state.opened), state.number) == (18, 18)


def listed_spelling(state: Position) -> str:
    """Format the fallback."""
    laid = state.fallback(state.to_act[0])
    assert isinstance(laid, Lay)
    return laid.number[:-1]


def test_E14_what_is_left_over_is_told_after_the_last_turn() -> None:
    state = after(table("9C JS", "9H"), "9")
    assert kinds(state, "9") == ["Opened", "Settled"]
    step = done(state, "9")
    assert event_of(step, Opened).scores == (0, 0)
    assert event_of(step, Settled).scores == step.state.scores == (5, 0)
    assert all(notice.to is None for notice in step.notices)


def test_E7_red_attacks_last_with_4_and_a_joker_and_black_predicts_6_and_both_get_12() -> None:
    state = after(table("6C", "4H XR"), "4+JOKER", "6")
    assert state.scores == (12, 12)
    assert state.result == Result(((A, B),), (12, 12))


def test_E7_J_in_the_last_turn_has_its_effect_and_costs_5() -> None:
    assert after(table("6C", "4H JH"), "4+J", "6").scores == (4, 5)
    assert after(table("6C", "4H JH", options=INSTEAD), "4+J", "6").scores == (2, 5)


def test_E6_a_letter_in_turn_17_costs_nothing_although_black_will_not_attack_again() -> None:
    assert after(table("6S 9C JS", "6D 9H", LAST - 1), "6+J", "6").scores == (0, 0)


@pytest.mark.parametrize(
    ("scores", "ranking"),
    [((3, 4), ((A,), (B,))), ((4, 3), ((B,), (A,))), ((0, 90), ((A,), (B,))), ((7, 7), ((A, B),))],
)
def test_E12_the_lower_score_wins_and_equal_ones_share_the_place(
    scores: tuple[int, int], ranking: tuple[tuple[int, ...], ...]
) -> None:
    state = after(table("9C", "9H", scores=scores), "9", "9")
    assert state.result == Result(ranking, scores)


def test_a_game_that_runs_has_no_result() -> None:
    state = after(table("9C", "9H"), "9")
    assert (state.result, state.view(A).over) == (None, False)


def test_at_the_end_nobody_has_to_act_and_what_was_left_over_is_known() -> None:
    state = after(table("9C JS", "9H"), "9", "9")
    assert state.to_act == ()
    view = state.view(None)
    assert (view.over, view.turn, view.number) == (True, None, 18)
    assert view.settled == Settled((("JS",), ()), (False, False), (5, 0), (5, 0))


def test_the_options_stand_in_the_view() -> None:
    assert start(HIDDEN).view(None).options == HIDDEN
    assert start().view(B).options == BESIDES
