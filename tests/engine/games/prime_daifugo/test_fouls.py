"""The rule book's section 2, ruling by ruling: fouls, and what they cost."""

import pytest

from engine.cards import in_order
from engine.core import Notice
from engine.games.prime_daifugo.values import Draw, Fouled, Options, Received
from tests.engine.games.prime_daifugo.kit import conserved
from tests.engine.games.prime_daifugo.tables import (
    PASS,
    A,
    B,
    C,
    after,
    cleared,
    composite,
    done,
    foul,
    letters,
    prime,
    right,
    table,
)
from tests.engine.steps import event_of, kinds


def test_all_cards_go_back_to_the_hand_as_many_are_drawn_and_the_turn_passes() -> None:
    state = table("357", "2", "K", field="29", stock="TJQK")
    step = done(state, prime("35"))
    assert letters(step.state.hands[A]) == "357TJ"
    assert (letters(step.state.stock), letters(step.state.pile)) == ("QK", "29")
    assert (step.state.turn, step.state.fouls, step.state.laid) == (B, (1, 0, 0), state.laid)


def test_a_foul_is_told_with_all_its_cards_and_what_is_drawn_to_its_player_alone() -> None:
    step = done(table("242235", "2", stock="KTJQ98"), composite("24", "2*2*3"))
    play, cards = composite("24", "2*2*3"), event_of(step, Fouled).cards
    assert step.notices == (
        Notice(Fouled(A, ("2", "4"), 24, play.factors, "wrong_product", None, 12, 5, cards)),
        Notice(Received(("9C", "10C", "JC", "QC", "KC")), to=A),
    )
    assert letters(cards) == "24223"
    assert in_order(cards) == step.state.known[A]


def test_P8_by_an_option_only_the_shown_cards_count() -> None:
    options = Options(penalty="shown")
    assert foul(table("242235", "2", options=options), composite("24", "2*2*3")).penalty == 2
    assert foul(table("357", "2", options=options), prime("357")).penalty == 3


def test_P8_by_an_option_one_card_is_drawn_whatever_was_laid() -> None:
    options = Options(penalty="one")
    assert foul(table("242235", "2", options=options), composite("24", "2*2*3")).penalty == 1
    assert foul(table("357", "2", options=options), prime("357")).penalty == 1


@pytest.mark.parametrize(("stock", "drawn"), [("", 0), ("8", 1), ("88", 2), ("8888", 4), ("88887", 4)])
def test_P9_where_the_stock_is_smaller_what_is_there_is_drawn(stock: str, drawn: int) -> None:
    step = done(table("A7295", "3", stock=stock), prime("A729"))
    assert event_of(step, Fouled).penalty == drawn
    assert len(step.state.hands[A]) == 5 + drawn
    assert kinds(step) == ["Fouled", "Received"][: 1 + bool(drawn)]


def test_P11_the_field_stays_and_a_foul_counts_as_a_pass() -> None:
    state = after(table("29K", "35K", "35K"), prime("29"), prime("35"))
    assert (letters(state.pile), state.passed, state.turn) == ("29", (B,), C)
    step = done(state, PASS)
    assert step.notices[-1] == cleared(A, "passed")
    step = done(state, prime("35"))
    assert step.notices[-1] == cleared(A, "passed")
    assert (step.state.turn, step.state.top) == (A, None)


def test_a_foul_on_an_empty_field_hands_the_turn_on() -> None:
    state = after(table("A5", "2K", "2"), prime("A"))
    assert (state.turn, state.passed, state.top) == (B, (), None)


def test_P16_fouls_on_purpose_are_legal_with_the_whole_hand_too() -> None:
    hand = "2468TTQQ246"
    state = table(hand, "2")
    step = done(state, prime(hand))
    assert (event_of(step, Fouled).penalty, len(step.state.hands[A])) == (11, 22)
    assert conserved(step.state) == conserved(state)


def test_P21_a_drawn_card_does_not_change_the_penalty() -> None:
    state = after(table("357", "2", stock="TJQK8"), Draw())
    step = done(state, prime("35"))
    assert event_of(step, Fouled).penalty == 2
    assert letters(step.state.hands[A]) == "357TJQ"
    assert letters(step.state.stock) == "K8"


def test_P20_factors_are_told_by_nobody_here_whatever_the_option() -> None:
    # They are found out later, outside the rules; the verdict alone names the fault.
    for options in (Options(), Options(factors=False)):
        assert foul(table("3537", "2", options=options), prime("35")).factorisation is None


# What everybody has seen


def test_of_equal_cards_those_that_all_have_seen_are_laid_first() -> None:
    state = after(table("3333K", "2A"), prime("33"), PASS)
    seen = state.known[A]
    assert len(seen) == 2
    assert set(right(state, prime("3")).pile) < set(seen)


def test_fouls_with_the_same_ranks_show_the_same_cards() -> None:
    state = after(table("3333K", "2A"), prime("33"), PASS, prime("33"), PASS)
    assert letters(state.known[A]) == "33"
    assert letters(after(state, prime("333")).known[A]) == "333"
