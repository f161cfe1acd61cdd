"""The rule book's section 2, ruling by ruling: drawing, passing, clearing, going out."""

from engine.core import Notice, Result
from engine.games.prime_daifugo.values import Draw, Drawn, Options, Received, WentOut
from tests.engine.games.prime_daifugo.tables import (
    PASS,
    A,
    B,
    C,
    D,
    after,
    chance,
    cleared,
    composite,
    done,
    letters,
    prime,
    refused,
    right,
    table,
)
from tests.engine.steps import kinds

LOCK_OUT = Options(lock_out=True)
KEPT = Options(under="kept")


# Drawing


def test_a_card_is_drawn_openly_but_seen_by_its_player_alone_and_the_turn_goes_on() -> None:
    step = done(table("5", "3", stock="K8"), Draw())
    assert step.notices == (Notice(Drawn(A)), Notice(Received(("KC",)), to=A))
    assert (letters(step.state.hands[A]), letters(step.state.stock)) == ("5K", "8")
    assert (step.state.turn, step.state.has_drawn) == (A, True)


def test_one_card_is_drawn_in_ones_own_turn_at_most_and_none_of_an_empty_stock() -> None:
    state = after(table("5", "3"), Draw())
    assert refused(state, Draw()) == "drawn_already"
    assert Draw() not in list(state.legal_actions(A))[:2]
    assert not after(state, PASS).has_drawn
    state = table("5", "3", stock="")
    assert refused(state, Draw()) == "stock_empty"
    assert next(state.legal_actions(A)) == PASS
    assert refused(table("5", "3"), Draw(), B) == "not_your_turn"
    assert refused(table("5", "3"), PASS, B) == "not_your_turn"


# Passing


def test_P12_P18_on_an_empty_field_one_may_pass_as_who_lets_time_run_out_does() -> None:
    state = after(table("5", "37", "2"), PASS)
    assert (state.turn, state.top, state.passed) == (B, None, ())
    right(state, prime("3"))
    assert table("53", "K").fallback(A) == PASS
    assert table("53", "K", field="29").fallback(A) == PASS


def test_P14_passing_does_not_bar_one_later_in_the_same_trick() -> None:
    state = after(table("2K", "5J", "7Q"), prime("2"), PASS, prime("7"), PASS)
    assert (state.turn, state.passed) == (B, (A,))
    right(state, prime("J"))


def test_P14_by_an_option_who_passed_is_out_until_the_field_is_cleared() -> None:
    state = after(table("2KK", "5JJ", "7QK", options=LOCK_OUT), prime("2"), PASS, prime("7"))
    assert (state.passed, state.turn) == ((B,), A)
    state = after(state, prime("K"))
    assert state.turn == C
    step = done(state, PASS)
    assert step.notices[-1] == cleared(A, "passed")
    state = step.state
    assert (state.turn, state.passed) == (A, ())
    assert after(state, PASS).turn == B


def test_P14_by_that_option_the_last_one_in_leads_as_soon_as_all_others_have_passed() -> None:
    state = after(table("2K9", "5JJ", "7QQ", "34", options=LOCK_OUT), prime("2"), PASS, prime("7"), PASS)
    assert (state.turn, state.passed) == (A, (B, D))
    step = done(state, prime("K"))
    assert (step.state.turn, kinds(step)) == (C, ["Played"])
    step = done(step.state, PASS)
    assert (step.state.turn, kinds(step)) == (A, ["Passed", "Cleared"])
    state = table("K9", "5", "7QQ", field="7", by=C, passed=(B,), options=LOCK_OUT)
    step = done(state, PASS)
    assert step.notices[-1] == cleared(C, "passed")
    state = table("K79", "5", "7QQ", field="5", by=A, passed=(B, C), options=LOCK_OUT)
    assert done(state, prime("7")).notices[-1] == cleared(A, "passed")


def test_P14_by_that_option_a_foul_locks_out_as_well_but_no_pass_on_an_empty_field() -> None:
    state = after(table("2K9", "9J", "7Q", options=LOCK_OUT), prime("2"), prime("9"))
    assert state.passed == (B,)
    assert after(state, prime("7"), prime("K")).turn == C
    state = after(table("2K", "5J", "7Q", options=LOCK_OUT), PASS, prime("5"), PASS)
    assert state.turn == A
    state = after(table("2K", "5J", options=LOCK_OUT), PASS, PASS)
    assert (state.turn, state.passed) == (A, ())


# Clearing


def test_when_all_others_have_passed_the_field_goes_under_the_stock_and_its_player_leads() -> None:
    state = after(table("29K", "53J", "KK"), prime("29"), prime("53"), PASS, PASS)
    assert (state.turn, state.top, state.trick, state.pile, state.passed) == (B, None, (), (), ())
    right(state, prime("J"))
    state = after(table("29K", "53J", stock="QQ"), prime("29"), prime("53"), PASS)
    assert letters(state.stock[:2]) == "QQ"
    assert sorted(letters(state.stock[2:])) == ["2", "3", "5", "9"]
    assert letters(state.batches[-1]) == "2359"


def test_P10_each_batch_is_shuffled_and_factor_cards_are_one_that_goes_under_first() -> None:
    state = table("2357J", "K", stock="", field="23579K", by=A, turn=B)
    stocks = {state.apply(B, PASS, chance(step)).state.stock for step in range(20)}
    assert len(stocks) > 10
    assert {tuple(sorted(stock)) for stock in stocks} == {tuple(sorted(state.pile))}
    state = after(table("6623JK", "K", stock=""), composite("66", "2*3*J"), PASS)
    assert [letters(batch) for batch in state.batches] == ["23J", "66"]
    assert (sorted(letters(state.stock[:3])), letters(state.stock[3:])) == (["2", "3", "J"], "66")


def test_P10_by_an_option_the_order_is_kept_and_known() -> None:
    state = after(table("29K", "53J", stock="Q", options=KEPT), prime("29"), prime("53"), PASS)
    assert letters(state.stock) == "Q2953"
    assert [letters(batch) for batch in state.batches] == ["2", "9", "5", "3"]
    state = after(table("6623JK", "K", stock="", options=KEPT), composite("66", "2*3*J"), PASS)
    assert letters(state.stock) == "23J66"


# Going out


def test_P15_a_player_with_an_empty_hand_is_out_the_field_is_cleared_and_the_next_one_in_leads() -> None:
    step = done(table("53", "K2", "J2", field="29"), prime("53"))
    assert kinds(step) == ["Played", "WentOut", "Cleared"]
    assert step.notices[1:] == (Notice(WentOut(A, 1)), cleared(B, "out"))
    assert (step.state.turn, step.state.top, step.state.pile) == (B, None, ())
    assert sorted(letters(step.state.batches[-1])) == ["2", "3", "5", "9"]
    assert step.state.playing == (B, C)
    state = table("53", "", "J2", "K2", field="29", by=D)
    assert done(state, prime("53")).notices[-1] == cleared(C, "out")


def test_the_game_ends_when_one_is_left_and_ranks_go_by_the_order_of_going_out() -> None:
    state = after(table("2KK", "5", "7", "2Q"), prime("2"), prime("5"))
    assert (state.finished, state.turn, state.result) == ((B,), C, None)
    state = after(state, prime("7"))
    assert (state.finished, state.turn) == ((B, C), D)
    state = after(state, prime("2"), prime("K"), PASS)
    assert state.turn == A
    step = done(state, prime("K"))
    assert step.state.finished == (B, C, A)
    assert kinds(step) == ["Played", "WentOut"]
    assert step.state.result == Result(((B,), (C,), (A,), (D,)), (1, 3, 2, 0))
    assert step.state.to_act == ()
    assert refused(step.state, PASS, D) == "game_over"
