"""The rule book's section 4, ruling by ruling: pair play and its tosses."""

import pytest

from engine.core import Notice
from engine.games.algo.values import (
    Attack,
    Choose,
    Eliminated,
    Looked,
    Options,
    Settled,
    Show,
    Shown,
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
    won,
    won_by_looking,
)
from tests.engine.steps import event_of, kinds

LINES = ("B1? W8?", "W3? B6?", "B0? W0 W11?", "B2? W9?")
"""Tags are 0 and 1, 2 and 3, 4 to 6, 7 and 8."""
START = table(*LINES, options=PAIRS)


# Attacks


def test_only_the_cards_of_the_other_pair_may_be_attacked() -> None:
    state = after(START, "choose B1")
    assert {each.card for each in listed(state) if isinstance(each, Attack)} == {2, 3, 7, 8}
    assert refusal(state, "B0 is 0") == ("partner_card", {"card": 4})


def test_a_turn_begins_with_a_card_of_ones_own() -> None:
    assert listed(START) == [Toss(), Choose(0), Choose(1)]
    state = after(START, "choose W8", "W3 is 4")
    assert rows(state)[A] == "B1? W8"
    assert (state.turn, state.phase) == (B, "choose")


# The toss


def test_the_mover_may_call_a_toss_and_need_not() -> None:
    step = done(START, "toss")
    assert step.notices == (Notice(TossCalled(A, C)),)
    assert (step.state.turn, step.state.to_act, step.state.phase) == (A, (C,), "show")
    assert after(START, "choose B1").phase == "attack"


def test_all_see_whose_turn_it_is_and_who_has_to_act() -> None:
    for state, actor in ((START, A), (after(START, "toss"), C), (after(START, "toss", "show B0"), A)):
        assert (state.view(None).turn, state.view(None).actor) == (A, actor)
    over = after(table("B1?", "W3?", options=Options(single=True)), "choose B1", "W3 is 3").view(A)
    assert (over.turn, over.actor, over.over) == (None, None, True)


@pytest.mark.parametrize(("mover", "partner"), [(A, C), (B, D), (C, A), (D, B)])
def test_partners_sit_across_the_table(mover: int, partner: int) -> None:
    assert after(table(*LINES, options=PAIRS, turn=mover), "toss").to_act == (partner,)


def test_A14_the_partner_has_to_show_a_face_down_card_of_their_own_choice() -> None:
    state = after(START, "toss")
    assert listed(state) == [Show(4), Show(6)]
    assert refusal(state, "show B1") == ("not_own_card", {})
    assert refusal(state, "show W0") == ("open_card", {"card": 5})
    assert refusal(state, "show B0", A) == ("not_your_turn", {})


def test_A14_A11_time_running_out_shows_the_leftmost_face_down_card() -> None:
    assert after(START, "toss").fallback(C) == action_of(START, "show B0")
    opened = after(table("B1? W8?", "W3?", "B0 W0 W11?", "B2?", options=PAIRS), "toss")
    assert opened.fallback(C) == action_of(opened, "show W11")


def test_a_toss_shows_the_card_to_the_mover_alone_and_its_place_and_colour_to_all() -> None:
    step = done(after(START, "toss"), "show W11")
    assert step.notices == (Notice(Shown(C, A, 6, is_white=True)), Notice(Looked(6, card("W11")), to=A))
    seen = [step.state.view(viewer).lines[C][2].number for viewer in (A, B, C, D, None)]
    assert seen == [11, None, 11, None, None]
    assert rows(step.state) == rows(START)


def test_after_a_toss_the_mover_chooses_a_card_and_attacks_as_ever() -> None:
    state = after(START, "toss", "show W11")
    assert (state.to_act, state.phase) == ((A,), "choose")
    assert listed(state) == [Choose(0), Choose(1)]
    assert rows(after(state, "choose B1", "W3 is 3", "stay"))[B] == "W3 B6?"


def test_A13_a_toss_is_called_once_a_turn() -> None:
    assert refusal(after(START, "toss", "show W11"), "toss") == ("toss_twice", {})
    later = after(START, "toss", "show W11", "choose B1", "W3 is 4", "choose B6", "B0 is 9")
    assert later.turn == C
    assert listed(later)[0] == Toss()


def test_A13_a_toss_is_called_before_the_attacking_card_is_chosen() -> None:
    assert refusal(after(START, "choose B1"), "toss") == ("toss_too_late", {})
    assert refusal(after(START, "toss", "show W11", "choose B1"), "toss") == ("toss_too_late", {})
    assert refusal(after(START, "choose B1", "W3 is 3"), "toss") == ("toss_too_late", {})


def test_A15_a_card_may_be_shown_again() -> None:
    state = after(START, "toss", "show W11", "choose B1", "W3 is 4", "choose B6", "B0 is 9")
    state = after(state, "choose B0", "B2 is 9", "choose B2", "W8 is 9", "toss")
    assert listed(state) == [Show(6)]
    again = after(state, "show W11")
    assert (again.turn, again.shown) == (A, (6, 6))
    assert again.view(A).lines == state.view(A).lines


def test_a_tossed_card_may_be_attacked_by_the_others_and_used_by_its_owner() -> None:
    state = after(START, "toss", "show W11", "choose B1", "W3 is 4")
    assert rows(after(state, "choose B6", "W11 is 11"))[C] == "B0? W0 W11"


# Being out


def test_a_partner_who_is_out_is_asked_for_no_toss() -> None:
    state = table("B1? W8?", "W3?", "B0 W0", "B2?", options=PAIRS)
    assert listed(state) == [Choose(0), Choose(1)]
    assert refusal(state, "toss") == ("partner_out", {})


def test_the_turns_of_a_partner_who_is_out_are_skipped() -> None:
    state = after(table("B1? W8?", "W3?", "B0 W0", "B2?", options=PAIRS), "choose B1", "W3 is 4")
    assert state.turn == B
    assert after(state, "choose W3", "W8 is 0").turn == D


def test_a_round_goes_on_while_both_pairs_have_somebody_left() -> None:
    step = done(after(table("B1? W8", "W3?", "B0?", "B2?", options=PAIRS), "choose B1"), "W3 is 3")
    assert kinds(step) == ["Attacked", "Eliminated"]
    assert (step.state.turn, step.state.phase) == (A, "go_on")
    assert after(step.state, "stay").turn == C


def test_the_pair_with_somebody_left_wins() -> None:
    last = won(table("B1? W8", "W3", "B0 W0", "B2?", options=PAIRS), "choose B1", "B2 is 2")
    assert last.winners == (A, C)


def test_a_missed_card_that_was_the_last_of_a_pair_lets_the_other_pair_win() -> None:
    step = done(after(table("B1? W8", "W3", "B0 W0", "B2?", options=PAIRS), "choose B1"), "B2 is 3")
    assert event_of(step, Eliminated) == Eliminated(A)
    assert event_of(step, Settled).winners == (B, D)


def test_a_seat_that_missed_its_last_card_is_out_and_its_partner_plays_on() -> None:
    step = done(after(table("B1? W8", "W3?", "B0?", "B2?", options=PAIRS), "choose B1"), "B2 is 3")
    assert kinds(step) == ["Attacked", "Opened", "Eliminated"]
    assert step.state.turn == B
    assert after(step.state, "choose W3", "B0 is 9").turn == C


def test_pairs_play_four_rounds() -> None:
    state, number = START, 0
    while not state.over:
        state, number = won_by_looking(state), number + 1
    assert number == 4


def test_without_pairs_nobody_has_a_partner() -> None:
    state = table(*LINES)
    assert refusal(state, "toss") == ("no_partner", {})
    assert Toss() not in listed(state)
    assert {each.card for each in listed(after(state, "choose B1")) if isinstance(each, Attack)} >= {4, 6}


@pytest.mark.parametrize("chips", ["team", "each", "off"])
def test_a_toss_costs_nothing(chips: str) -> None:
    options = Options(pairs=True, chips=chips)  # type: ignore[arg-type]  # the literals of the option
    state = table(*LINES, options=options)
    assert after(state, "toss", "show W11").totals == state.totals
