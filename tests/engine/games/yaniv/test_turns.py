"""The rule book's section 3, ruling by ruling: laying, drawing, and what becomes of the cards."""

import pytest

from engine.cards import Card
from engine.core import Notice
from engine.games.yaniv.values import Call, Discarded, Drawn, Options
from tests.engine.games.yaniv.tables import A, B, C, after, cards, discard, done, draws, table, used_up
from tests.engine.steps import refusal

ANY = Options(draw="any")


# Lay, then draw


def test_a_turn_lays_a_group_and_then_draws_a_card_of_the_stock_or_of_the_last_group() -> None:
    state = after(table("5H 6H 7H KS", "QC", stock=("2D", "3D"), group="8S"), discard("5H 6H 7H"))
    assert state.hands == (("KS", "2D"), ("QC",))
    assert (state.stock, state.group, state.layer, state.pond) == (("3D",), cards("5H 6H 7H"), A, ("8S",))
    assert (state.turn, state.turns) == (B, 1)
    state = after(table("5H 6H KS", "QC", group="7H"), discard("KS", "7H"))
    assert state.hands[A] == cards("5H 6H 7H")
    assert (state.group, state.pond) == (("KS",), ())
    state = table("5H 6H KS 9C", "QC JC", group="7H")
    state = after(state, discard("KS", "7H"), discard("QC"), discard("5H 6H 7H"))
    assert len(state.hands[A]) == 2
    assert state.group == cards("5H 6H 7H")


def test_the_turn_goes_clockwise_past_those_who_are_out_and_nobody_else_acts() -> None:
    state = table("5H", "", "6H", "", "7H", turn=C)
    assert after(state, discard("6H")).turn == 4
    assert after(state, discard("6H"), discard("7H")).turn == A
    assert refusal(table("5H", "6H"), discard("6H"), seat=B) == ("not_your_turn", {})


def test_what_is_laid_is_told_to_all_and_what_is_drawn_to_its_owner_alone() -> None:
    state = table("5H 6H KS", "QC", group="7H", stock=("2D", "3D"))
    assert done(state, discard("KS")).notices == (
        Notice(Discarded(A, ("KS",), None)),
        Notice(Drawn("2D"), to=A),
    )
    assert done(state, discard("KS", "7H")).notices == (Notice(Discarded(A, ("KS",), "7H")),)


# What may be drawn


def test_Y1_only_the_ends_of_a_group_as_laid_may_be_drawn() -> None:
    state = table("KS 9C", "QC", group="5H 6H 7H")
    assert draws(state) == [None, "5H", "7H"]
    assert refusal(state, discard("KS", "6H")) == ("middle_card", {"card": "6H"})
    state = table("KS 9C", "QC", group="10S XB 10D")
    assert draws(state) == [None, "10S", "10D"]
    assert refusal(state, discard("KS", "XB")) == ("middle_card", {"card": "XB"})
    assert draws(table("KS 9C", "QC", group="5H 5S")) == [None, "5H", "5S"]
    assert draws(table("KS 9C", "QC", group="5H")) == [None, "5H"]
    state = table("7C 7D 7H 2S", "KS QS")
    assert draws(after(state, discard("7C 7D 7H"))) == [None, "7C", "7H"]
    assert draws(after(state, discard("7D 7C 7H"))) == [None, "7D", "7H"]


def test_Y1_at_a_table_that_says_so_any_card_of_a_set_may_be_drawn_but_not_of_a_run() -> None:
    state = table("KS 9C", "QC", group="5C 5H 5S", options=ANY)
    assert draws(state) == [None, "5C", "5H", "5S"]
    assert after(state, discard("KS", "5H")).pond == ("5C", "5S")
    assert draws(table("KS 9C", "QC", group="5H", options=ANY)) == [None, "5H"]
    assert draws(table("KS 9C", "QC", group="5H 6H 7H", options=ANY)) == [None, "5H", "7H"]
    no_set = Options(draw="any", jokers_in_sets=False)
    assert draws(table("KS 9C", "QC", group="XB 5H XR", options=no_set)) == [None, "XB", "XR"]


def test_a_view_tells_what_may_be_drawn() -> None:
    view = table("KS 9C", "QC", group="5H 6H 7H").view(None)
    assert (view.drawable, view.has_stock) == (("5H", "7H"), True)
    assert table("KS 9C", "QC", group="5C 5H 5S", options=ANY).view(None).drawable == cards("5C 5H 5S")
    assert used_up().view(None).has_stock
    assert not used_up(pond="").view(None).has_stock


def test_only_what_was_laid_last_can_be_drawn_never_older_cards_or_ones_own() -> None:
    state = after(table("KS 9C", "QC 4C", group="5H"), discard("KS"))
    assert draws(state) == [None, "KS"]
    assert refusal(state, discard("QC", "5H"), seat=B) == ("not_in_group", {"card": "5H"})
    state = table("KS 9C", "QC", group="5H")
    assert refusal(state, discard("KS", "KS")) == ("own_discard", {"card": "KS"})
    # Between two seats everybody draws from the other's group.
    state = after(table("KS 9C", "QC 4C"), discard("KS"), discard("QC", "KS"))
    assert draws(state) == [None, "QC"]


@pytest.mark.parametrize("draw", ["QC", "9C", "2D", "ZZ", ""])
def test_nobody_draws_a_card_from_anywhere_else(draw: Card) -> None:
    state = table("KS 9C", "QC", group="5H")
    assert refusal(state, discard("KS", draw)) == ("not_in_group", {"card": draw})


def test_Y18_a_hand_is_never_empty_as_a_card_is_drawn_after_all_are_laid() -> None:
    state = after(table("5H 5S", "QC JC", stock=("XB", "2C")), discard("5H 5S"))
    assert state.hands[A] == ("XB",)
    assert state.turn == B
    assert Call() in after(state, discard("QC")).legal_actions(A)


# When time runs out


@pytest.mark.parametrize(
    ("hand", "card"),
    [
        ("AS 9H 3C", "9H"),
        ("10S JC QD KC", "KC"),
        ("KC KD KS KH", "KS"),
        ("10S 10H 9S", "10S"),
        ("XB XR AC", "AC"),
        ("XR", "XR"),
        ("2C 2S XB", "2S"),
    ],
)
def test_Y19_time_running_out_lays_the_highest_card_and_draws_from_the_stock(hand: str, card: str) -> None:
    assert table(hand, "7C").fallback(A) == discard(card)


def test_Y19_time_running_out_never_calls_and_draws_of_the_group_where_there_is_no_stock() -> None:
    assert table("AS", "7C").fallback(A) == discard("AS")
    assert table("XB XR", "7C").fallback(A) == table("XR XB", "7C").fallback(A)
    assert used_up(pond="").fallback(A) == discard("KS", "9S")
    assert used_up().fallback(A) == discard("KS")
