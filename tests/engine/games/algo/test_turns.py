"""The rule book's section 4, ruling by ruling: attacking, going on, staying, and being out."""

import pytest

from engine.core import Notice
from engine.games.algo.cards import NUMBERS
from engine.games.algo.position import Position
from engine.games.algo.values import (
    Attack,
    Attacked,
    Choose,
    Chosen,
    Drawn,
    Eliminated,
    Guess,
    Opened,
    Options,
    Received,
    Settled,
    Stay,
    Stayed,
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


def test_a_right_number_turns_the_card_up() -> None:
    state = after(table(*LINES, held="B5", stock="B9"), "W3 is 3")
    assert rows(state) == ["B1? W8?", "W3 B6? W6?", "B0? W11?"]
    assert (state.turn, state.phase, state.held) == (A, "go_on", table(*LINES, held="B5").held)


def test_after_a_hit_any_opponent_may_be_attacked_or_none() -> None:
    state = after(table(*LINES, held="B5", stock="B9"), "W3 is 3")
    actions = listed(state)
    assert actions[0] == Stay()
    assert {each.card for each in actions[1:] if isinstance(each, Attack)} == {3, 4, 5, 6}
    assert rows(after(state, "W11 is 11", "B6 is 6")) == ["B1? W8?", "W3 B6 W6?", "B0? W11"]


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


@pytest.mark.parametrize(
    ("drawn", "line"),
    [("B1", "B1? W1? W8?"), ("W8", "W1? B8? W8?"), ("B0", "B0? W1? W8?"), ("W11", "W1? W8? W11?")],
)
def test_a_card_that_comes_into_a_line_stands_where_it_belongs(drawn: str, line: str) -> None:
    own = "W1? B8?" if drawn == "W8" else "W1? W8?"
    state = table(own, "W3? B6?", held=drawn, stock="B9")
    assert rows(after(state, "W3 is 3", "stay"))[A] == line
    assert rows(after(state, "W3 is 2"))[A] == line.replace(f"{drawn}?", drawn)


# A miss


def test_a_wrong_number_leaves_the_card_down_and_turns_the_drawn_one_up() -> None:
    step = done(table(*LINES, held="B5", stock="B9"), "W3 is 4")
    assert rows(step.state) == ["B1? B5 W8?", "W3? B6? W6?", "B0? W11?"]
    assert step.notices[:2] == (
        Notice(Attacked(A, B, 2, is_white=True, number=4, is_hit=False, paid=0, by=7)),
        Notice(Opened(A, 7, card("B5"))),
    )
    assert (step.state.turn, step.state.phase) == (B, "attack")


def test_after_two_hits_and_a_miss_both_cards_stay_open_and_the_drawn_one_is_turned_up() -> None:
    state = after(table(*LINES, held="B5", stock="B9"), "W3 is 3", "W11 is 11", "B6 is 5")
    assert rows(state) == ["B1? B5 W8?", "W3 B6? W6?", "B0? W11"]
    assert state.turn == B


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


def test_every_face_down_card_of_every_opponent_may_be_attacked_with_every_number() -> None:
    state = table("B1? W8?", "W3? B6 W6?", "B0 W11?", held="B5")
    assert listed(state) == [Attack(tag, number) for tag in (2, 4, 6) for number in NUMBERS]


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


def test_whoever_draws_the_last_card_leaves_the_next_one_without_a_stock() -> None:
    state = after(table(*LINES, held="B5", stock="B9"), "W3 is 4")
    assert (state.stock, state.held is None, state.phase) == ((), False, "attack")
    step = done(state, "B0 is 4")
    assert kinds(step) == ["Attacked", "Opened"]
    assert (step.state.turn, step.state.phase, step.state.held) == (C, "choose", None)


def test_without_a_stock_a_face_down_card_of_ones_own_is_chosen_to_attack_with() -> None:
    state = table("B1? W2 W8?", "W3? B6?")
    assert listed(state) == [Choose(0), Choose(2)]
    step = done(state, "choose W8")
    assert step.notices == (Notice(Chosen(A, 2, is_white=True)),)
    assert (step.state.chosen, step.state.phase) == (2, "attack")
    assert all(isinstance(each, Attack) for each in listed(step.state))


def test_a_chosen_card_is_turned_up_after_a_miss() -> None:
    step = done(after(table("B1? W8?", "W3? B6?"), "choose W8"), "W3 is 4")
    assert rows(step.state) == ["B1? W8", "W3? B6?"]
    assert step.notices == (
        Notice(Attacked(A, B, 2, is_white=True, number=4, is_hit=False, paid=0, by=1)),
        Notice(Opened(A, 1, card("W8"))),
    )
    assert (step.state.turn, step.state.phase, step.state.chosen) == (B, "choose", None)


def test_a_chosen_card_stays_down_after_a_hit_and_is_the_one_for_the_whole_turn() -> None:
    state = after(table("B1? W8?", "W3? B6? W9?"), "choose W8", "W3 is 3")
    assert rows(state) == ["B1? W8?", "W3 B6? W9?"]
    assert refusal(state, "choose B1") == ("nothing_to_choose", {})
    step = done(state, "stay")
    assert step.notices == (Notice(Stayed(A, 1, is_white=True)),)
    assert rows(step.state) == rows(state)
    assert rows(after(state, "B6 is 7")) == ["B1? W8", "W3 B6? W9?"]


def test_a_missed_card_that_was_the_last_of_two_seats_lets_the_other_one_win() -> None:
    step = done(after(table("B1 W8?", "W3? B6"), "choose W8"), "W3 is 4")
    assert kinds(step)[:4] == ["Attacked", "Opened", "Eliminated", "Settled"]
    assert event_of(step, Eliminated) == Eliminated(A)
    assert event_of(step, Settled).winners == (B,)


def test_of_three_seats_the_others_play_on_without_the_one_who_missed_the_last_card() -> None:
    step = done(after(table("B1 W8?", "W3? B6", "B0?"), "choose W8"), "W3 is 4")
    assert kinds(step) == ["Attacked", "Opened", "Eliminated"]
    assert (step.state.turn, step.state.phase) == (B, "choose")
    assert after(step.state, "choose W3", "B0 is 2").scored[-1].winners == (C,)


# Being out


def test_whoever_has_all_cards_face_up_is_out() -> None:
    step = done(table(*LINES[:2], "B0 W11?", held="B5", stock="B9"), "W11 is 11")
    assert kinds(step) == ["Attacked", "Eliminated"]
    assert event_of(step, Eliminated) == Eliminated(C)
    assert (step.state.turn, step.state.phase) == (A, "go_on")


@pytest.mark.parametrize(
    ("lines", "following"),
    [
        (("B1?", "W3?", "B0?", "B7?"), B),
        (("B1?", "W3", "B0?", "B7?"), C),
        (("B1?", "W3", "B0", "B7?"), D),
        (("B1?", "W3 W4", "B0?", "B7"), C),
    ],
)
def test_the_turns_of_those_who_are_out_are_skipped(lines: tuple[str, ...], following: int) -> None:
    target = next(line for line in lines[1:] if line.endswith("?")).rstrip("?")
    state = after(table(*lines, held="B5", stock="B9"), f"{target} is 9")
    assert (state.turn, state.stock) == (following, ())


def test_turns_go_round_from_the_last_seat_to_the_first_that_is_in() -> None:
    state = table("B1", "W3?", "B0?", held="B5", stock="B9", turn=C)
    assert after(state, "W3 is 9").turn == B


def test_whoever_is_out_cannot_act() -> None:
    state = table("B1", "W3?", "B0?", held="B5", turn=C)
    assert refusal(state, "W3 is 3", A) == ("not_your_turn", {})


def test_the_last_one_with_a_face_down_card_wins_the_round() -> None:
    last = won(table("B1? W8", "W3? B6", "B0? W11", held="B5"), "W3 is 3", "B0 is 0")
    assert (last.number, last.winners) == (1, (A,))


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


def test_A11_time_running_out_attacks_with_a_number_that_cannot_be_right() -> None:
    state = table("B1? W8?", "W3? B6?", held="B5", stock="B9")
    assert fallback(state) == f"{tag_of(state, 'W3')} is 11"
    assert rows(after(state, "W3 is 11"))[B] == "W3? B6?"


def test_A11_a_number_that_all_know_to_be_wrong_is_said_before_one_that_tells_an_own_card() -> None:
    state = table("W5?", "W7? W9", held="B5", stock="B8")
    assert fallback(state) == f"{tag_of(state, 'W7')} is 9"


def test_A11_a_number_seen_elsewhere_in_that_colour_cannot_be_right() -> None:
    for own in ("W0?", "W5?"):
        state = table(own, "W7?", held="B5", stock="B9")
        assert fallback(state) == f"{tag_of(state, 'W7')} is {own[1]}"


def test_A11_where_every_number_could_be_right_the_least_likely_one_is_said() -> None:
    # The white card of C stands right of the black 4, so that it is more rarely that of B that is 4 or more.
    state = table("B1? B2", "W7?", "B4 W9?", "B6", options=PAIRS)
    state = after(state, "choose B1")
    assert fallback(state) == f"{tag_of(state, 'W7')} is 4"


def test_A11_time_running_out_after_a_hit_stays() -> None:
    state = after(table(*LINES, held="B5", stock="B9"), "W3 is 3")
    assert state.fallback(A) == Stay()


def test_A11_time_running_out_chooses_the_leftmost_face_down_card() -> None:
    state = table("B1 W2? W8?", "W3?")
    assert state.fallback(A) == action_of(state, "choose W2")


def test_A11_time_running_out_at_the_start_of_a_turn_in_pairs_calls_no_toss() -> None:
    state = table("B1? W2?", "W3?", "B4?", "W5?", options=Options(pairs=True))
    assert state.fallback(A) == action_of(state, "choose B1")
