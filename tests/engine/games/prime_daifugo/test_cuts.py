"""The rule book's section 2, ruling by ruling: 57, jokers, and 1729."""

import pytest

from engine.core import Notice
from engine.games.prime_daifugo.values import Draw, Options, Play, Played, Reversed
from tests.engine.games.prime_daifugo.tables import (
    JOKER,
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
    refused,
    right,
    row,
    table,
)
from tests.engine.steps import event_of, kinds

REVOLUTION = Options(revolution=True)


# 57, the Grothendieck prime


def test_57_counts_as_a_prime_and_clears_the_field_for_the_same_player_without_penalty() -> None:
    step = done(table("573", "3"), prime("57"))
    assert step.notices == (Notice(Played(A, ("5", "7"), 57, ("5C", "7C"))), cleared(A, "cut"))
    assert (step.state.to_act, step.state.top, step.state.pile) == ((A,), None, ())
    assert letters(step.state.hands[A]) == "3"


def test_P6_57_must_fit_the_field_and_who_plays_it_leads_again_with_a_fresh_draw() -> None:
    state = after(table("57233", "3"), Draw(), prime("57"))
    assert not state.has_drawn
    state = after(state, Draw(), prime("23"))
    assert state.turn == B
    assert refused(table("573", "3", field="6A"), prime("57")) == "not_stronger"
    assert refused(table("573", "3", field="7"), prime("57")) == "wrong_count"
    assert refused(table("573", "3", field="6QA"), prime("57")) == "wrong_count"
    right(table("573", "3", field="53"), prime("57"))


def test_57_made_with_a_joker_too_counts_as_a_prime_but_nothing_else_that_is_none() -> None:
    assert foul(table("753", "3"), prime("75")).number == 75
    assert foul(table("5763", "3"), prime("576")).number == 576
    assert kinds(done(table("5X3", "3"), prime("5X7"))) == ["Played", "Cleared"]


# Jokers


@pytest.mark.parametrize("field", ["", "2", "K"])
@pytest.mark.parametrize("is_reversed", [False, True])
def test_a_joker_alone_beats_every_single_card_and_clears_for_the_same_player(
    field: str, is_reversed: bool
) -> None:
    step = done(table("X3", "3", field=field, is_reversed=is_reversed, has_drawn=True), JOKER)
    assert step.notices == (Notice(Played(A, ("X",), None, ("XB",))), cleared(A, "joker"))
    assert (step.state.to_act, step.state.top, step.state.has_drawn) == ((A,), None, False)


@pytest.mark.parametrize(
    ("spelled", "number"),
    [("X4 A", 41), ("X10 3", 103), ("X13 J", 1311), ("4 X0 9", 409), ("X2 X11", 211)],
)
def test_a_joker_among_others_has_the_value_that_is_declared_from_0_to_13(spelled: str, number: int) -> None:
    play = prime(spelled)
    used = "".join(figure[0] for figure in play.figures)
    step = done(table(used + "5", "3"), play)
    assert next(iter(step.notices)).event.number == number  # type: ignore[union-attr]


def test_a_joker_may_be_a_factor_or_an_exponent_and_is_no_number_alone() -> None:
    right(table("24X2335", "3"), composite("24", "X2^3*3"))
    right(table("242X35", "3"), composite("24", "2^X3*3"))
    right(table("T242X5", "3"), composite("T24", "2^X10"))
    assert refused(table("X3", "3"), prime("X13")) == "joker_alone_has_no_value"
    assert done(table("X3", "3"), JOKER).state.laid[-1].number is None


# 1729, the revolution


def test_P4_1729_turns_the_order_round_and_lies_on_the_field_to_be_beaten_from_below() -> None:
    step = done(table("A7295", "A489A4835", options=REVOLUTION), prime("A729"))
    assert step.notices == (
        Notice(Played(A, row("A729"), 1729, step.state.pile)),
        Notice(Reversed(is_reversed=True)),
    )
    state = step.state
    assert (state.is_reversed, letters(state.pile), state.turn) == (True, "A729", B)
    state = right(state, prime("A489"))
    assert state.top is not None
    assert state.top.number == 1489


def test_P4_on_1729_goes_1489_and_then_1483_and_nothing_higher() -> None:
    state = right(table("A729A4835", "A48995", options=REVOLUTION), prime("A729"))
    assert refused(state, prime("4A99"), B) == "not_weaker"
    assert refused(state, prime("A48"), B) == "wrong_count"
    state = right(state, prime("A489"))
    assert refused(state, prime("A843"), A) == "not_weaker"
    right(state, prime("A483"))


def test_P4_the_order_stays_turned_when_the_field_is_cleared_until_the_next_1729() -> None:
    state = after(table("A729537", "25", options=REVOLUTION), prime("A729"), PASS)
    assert (state.top, state.is_reversed) == (None, True)
    state = right(state, prime("3"))
    assert refused(state, prime("5"), B) == "not_weaker"
    right(state, prime("2"))
    state = table("A7295", "3", field="4999", options=REVOLUTION, is_reversed=True)
    step = done(state, prime("A729"))
    assert not event_of(step, Reversed).is_reversed
    assert refused(step.state, prime("3"), B) == "wrong_count"


def test_P4_1729_may_be_made_with_jokers_and_turns_nothing_as_a_composite() -> None:
    assert right(table("X725X", "3", options=REVOLUTION), prime("X1 72 X9")).is_reversed
    step = done(table("A7297KA95", "3", options=REVOLUTION), composite("A729", "7*K*A9"))
    assert kinds(step) == ["Played"]
    assert not step.state.is_reversed


def test_P4_1729_with_which_somebody_goes_out_turns_the_order_for_the_others() -> None:
    step = done(table("A729", "25", "K3", options=REVOLUTION), prime("A729"))
    assert kinds(step) == ["Played", "Reversed", "WentOut", "Cleared"]
    assert (step.state.is_reversed, step.state.turn, step.state.pile) == (True, B, ())


# Going out with them


@pytest.mark.parametrize(
    ("hand", "play"),
    [("X", JOKER), ("57", prime("57")), ("5", prime("5")), ("933", composite("9", "3*3"))],
    ids=["joker", "57", "prime", "composite"],
)
def test_P7_who_goes_out_with_whatever_it_is_has_not_the_lead(hand: str, play: Play) -> None:
    step = done(table(hand, "52", "K3"), play)
    assert kinds(step) == ["Played", "WentOut", "Cleared"]
    assert step.notices[-1] == cleared(B, "out")
    assert (step.state.finished, step.state.turn, step.state.pile, step.state.trick) == ((A,), B, (), ())
    assert C in step.state.playing
