"""The rule book's section 4, ruling by ruling: attacks, being out, and the tosses of pairs."""

import pytest

from engine.core import Notice
from engine.games.algo.position import Position
from engine.games.algo.values import (
    Attack,
    Attacked,
    Choose,
    Chosen,
    Drawn,
    Eliminated,
    Guess,
    Looked,
    Opened,
    Options,
    Received,
    Settled,
    Show,
    Shown,
    Stay,
    Stayed,
    Toss,
    TossCalled,
)
from tests.engine.games.algo.tables import (
    PAIRS,
    A,
    B,
    C,
    D,
    action_of,
    after,
    card,
    done,
    listed,
    refusal,
    rows,
    table,
    tag_of,
    won,
)
from tests.engine.steps import event_of, kinds

LINES = ("B1? W8?", "W3? B6? W6?", "B0? W11?")
"""Three seats whose cards have the tags 0 and 1, 2 to 4, 5 and 6; what is drawn has the tag 7."""


# A hit


def test_an_attack_is_told_to_all_with_its_answer_and_the_attacking_card() -> None:
    state = table(*LINES, held="B5", stock="B9")
    hit = Attacked(A, B, 4, is_white=True, number=6, is_hit=True, paid=20, by=7)
    assert done(state, "W6 is 6").notices == (Notice(hit),)
    assert after(state, "W6 is 6").guesses == (Guess(A, 4, 6, is_hit=True, by=7),)


def test_whoever_stays_puts_the_drawn_card_face_down_into_its_place() -> None:
    step = done(after(table(*LINES, held="B5", stock="B9"), "W3 is 3"), "stay")
    assert rows(step.state) == ["B1? B5? W8?", "W3 B6? W6?", "B0? W11?"]
    assert step.notices == (
        Notice(Stayed(A, 7, is_white=False)),
        Notice(Drawn(B, 8, is_white=False)),
        Notice(Received(8, card("B9")), to=B),
    )


# A miss


def test_a_wrong_number_leaves_the_card_down_and_turns_the_drawn_one_up() -> None:
    step = done(table(*LINES, held="B5", stock="B9"), "W3 is 4")
    assert rows(step.state) == ["B1? B5 W8?", "W3? B6? W6?", "B0? W11?"]
    assert step.notices[:2] == (
        Notice(Attacked(A, B, 2, is_white=True, number=4, is_hit=False, paid=0, by=7)),
        Notice(Opened(A, 7, card("B5"))),
    )
    assert (step.state.turn, step.state.phase) == (B, "attack")


def test_A12_a_guess_and_its_answer_are_public_and_the_true_number_is_not() -> None:
    state = after(table(*LINES, held="B5", stock="B9"), "W3 is 4")
    for view in (state.view(C), state.view(None)):
        assert view.guesses == (Guess(A, 2, 4, is_hit=False, by=7),)
        assert view.lines[B][0].number is None


# What may be attacked


def test_A3_an_attack_is_compulsory() -> None:
    state = table(*LINES, held="B5", stock="B9")
    assert all(isinstance(each, Attack) for each in listed(state))
    assert refusal(state, "stay") == ("stay_before_attack", {})


@pytest.mark.parametrize(
    "number", [1, 5, 6, 0], ids=["one's own", "the held one", "an open one", "an impossible one"]
)
def test_A4_a_number_may_be_said_that_cannot_be_right(number: int) -> None:
    state = table("B1? W8?", "W3? B4? B6", "B0 W11?", held="B5", stock="B9")
    assert rows(after(state, f"B4 is {number}"))[A] == "B1? B5 W8?"


def test_A4_a_number_may_be_said_again_that_was_wrong() -> None:
    state = after(table("B1? W8?", "W3? B4?", held="B5", stock="B9 W9"), "W3 is 7", "B1 is 0")
    assert len(after(state, "W3 is 7").guesses) == 3


# Without a stock


def test_without_a_stock_a_face_down_card_of_ones_own_attacks_and_is_turned_up_after_a_miss() -> None:
    state = table("B1? W2 W8?", "W3? B6?")
    assert listed(state) == [Choose(0), Choose(2)]
    step = done(state, "choose W8")
    assert step.notices == (Notice(Chosen(A, 2, is_white=True)),)
    assert (step.state.chosen, step.state.phase) == (2, "attack")
    assert all(isinstance(each, Attack) for each in listed(step.state))
    step = done(after(table("B1? W8?", "W3? B6?"), "choose W8"), "W3 is 4")
    assert rows(step.state) == ["B1? W8", "W3? B6?"]
    assert step.notices == (
        Notice(Attacked(A, B, 2, is_white=True, number=4, is_hit=False, paid=0, by=1)),
        Notice(Opened(A, 1, card("W8"))),
    )
    assert (step.state.turn, step.state.phase, step.state.chosen) == (B, "choose", None)


# Being out


def test_whoever_has_all_cards_face_up_is_out_and_of_two_the_other_one_wins() -> None:
    step = done(table(*LINES[:2], "B0 W11?", held="B5", stock="B9"), "W11 is 11")
    assert kinds(step) == ["Attacked", "Eliminated"]
    assert event_of(step, Eliminated) == Eliminated(C)
    assert (step.state.turn, step.state.phase) == (A, "go_on")
    step = done(after(table("B1 W8?", "W3? B6"), "choose W8"), "W3 is 4")
    assert kinds(step)[:4] == ["Attacked", "Opened", "Eliminated", "Settled"]
    assert event_of(step, Eliminated) == Eliminated(A)
    assert event_of(step, Settled).winners == (B,)


def test_all_lines_are_shown_at_the_end_of_a_round() -> None:
    last = won(table("B1? W8", "W3? B6", held="B5"), "W3 is 3")
    assert [[(each.card, each.is_open) for each in line] for line in last.lines] == [
        [(card("B1"), False), (card("B5"), False), (card("W8"), True)],
        [(card("W3"), True), (card("B6"), True)],
    ]


# When time runs out


def fallback(state: Position) -> str:
    """Format the attack that is played when time runs out by its tag and number."""
    action = state.fallback(state.to_act[0])
    assert isinstance(action, Attack)
    return f"{action.card} is {action.number}"


def test_A11_time_running_out_attacks_with_a_number_that_all_or_at_least_oneself_know_to_be_wrong() -> None:
    state = table("B1? W8?", "W3? B6?", held="B5", stock="B9")
    assert fallback(state) == f"{tag_of(state, 'W3')} is 11"
    assert rows(after(state, "W3 is 11"))[B] == "W3? B6?"
    state = table("W5?", "W7? W9", held="B5", stock="B8")
    assert fallback(state) == f"{tag_of(state, 'W7')} is 9"
    for own in ("W0?", "W5?"):
        state = table(own, "W7?", held="B5", stock="B9")
        assert fallback(state) == f"{tag_of(state, 'W7')} is {own[1]}"


def test_A11_where_every_number_could_be_right_the_least_likely_one_is_said() -> None:
    # The white card of C stands right of the black 4, so that it is more rarely that of B that is 4 or more.
    state = table("B1? B2", "W7?", "B4 W9?", "B6", options=PAIRS)
    state = after(state, "choose B1")
    assert fallback(state) == f"{tag_of(state, 'W7')} is 4"


def test_A11_time_running_out_stays_after_a_hit_chooses_the_leftmost_card_and_calls_no_toss() -> None:
    state = after(table(*LINES, held="B5", stock="B9"), "W3 is 3")
    assert state.fallback(A) == Stay()
    state = table("B1 W2? W8?", "W3?")
    assert state.fallback(A) == action_of(state, "choose W2")
    state = table("B1? W2?", "W3?", "B4?", "W5?", options=Options(pairs=True))
    assert state.fallback(A) == action_of(state, "choose B1")


# Tosses


PAIRED = ("B1? W8?", "W3? B6?", "B0? W0 W11?", "B2? W9?")
"""Tags are 0 and 1, 2 and 3, 4 to 6, 7 and 8."""
PAIR_START = table(*PAIRED, options=PAIRS)


def test_a_toss_may_be_called_and_all_see_whose_turn_it_is_and_who_has_to_act() -> None:
    step = done(PAIR_START, "toss")
    assert step.notices == (Notice(TossCalled(A, C)),)
    assert (step.state.turn, step.state.to_act, step.state.phase) == (A, (C,), "show")
    assert after(PAIR_START, "choose B1").phase == "attack"
    for state, actor in (
        (PAIR_START, A),
        (after(PAIR_START, "toss"), C),
        (after(PAIR_START, "toss", "show B0"), A),
    ):
        assert (state.view(None).turn, state.view(None).actor) == (A, actor)
    over = after(table("B1?", "W3?", options=Options(single=True)), "choose B1", "W3 is 3").view(A)
    assert (over.turn, over.actor, over.over) == (None, None, True)


def test_A14_A11_the_partner_has_to_show_a_face_down_card_of_their_choice_in_the_end_the_leftmost() -> None:
    state = after(PAIR_START, "toss")
    assert listed(state) == [Show(4), Show(6)]
    assert refusal(state, "show B1") == ("not_own_card", {})
    assert refusal(state, "show W0") == ("open_card", {"card": 5})
    assert refusal(state, "show B0", A) == ("not_your_turn", {})
    assert after(PAIR_START, "toss").fallback(C) == action_of(PAIR_START, "show B0")
    opened = after(table("B1? W8?", "W3?", "B0 W0 W11?", "B2?", options=PAIRS), "toss")
    assert opened.fallback(C) == action_of(opened, "show W11")


def test_a_toss_shows_the_card_to_the_mover_alone_and_its_place_and_colour_to_all() -> None:
    step = done(after(PAIR_START, "toss"), "show W11")
    assert step.notices == (Notice(Shown(C, A, 6, is_white=True)), Notice(Looked(6, card("W11")), to=A))
    seen = [step.state.view(viewer).lines[C][2].number for viewer in (A, B, C, D, None)]
    assert seen == [11, None, 11, None, None]
    assert rows(step.state) == rows(PAIR_START)


def test_A13_A15_a_toss_is_called_once_a_turn_and_may_show_a_card_again() -> None:
    assert refusal(after(PAIR_START, "toss", "show W11"), "toss") == ("toss_twice", {})
    later = after(PAIR_START, "toss", "show W11", "choose B1", "W3 is 4", "choose B6", "B0 is 9")
    assert later.turn == C
    assert listed(later)[0] == Toss()
    state = after(PAIR_START, "toss", "show W11", "choose B1", "W3 is 4", "choose B6", "B0 is 9")
    state = after(state, "choose B0", "B2 is 9", "choose B2", "W8 is 9", "toss")
    assert listed(state) == [Show(6)]
    again = after(state, "show W11")
    assert (again.turn, again.shown) == (A, (6, 6))
    assert again.view(A).lines == state.view(A).lines
