"""The rule book's section 2, ruling by ruling: games that would not end, and hands that are too large."""

from typing import Literal

import pytest

from engine.core import Notice, Result
from engine.games.prime_daifugo.values import Burst, Draw, Options, Play, Stalled
from tests.engine.games.prime_daifugo.tables import (
    JOKER,
    PASS,
    A,
    B,
    C,
    D,
    Notices,
    after,
    cleared,
    composite,
    done,
    letters,
    prime,
    table,
)
from tests.engine.steps import kinds

BURSTS = Options(hand_limit=20)
MANY = "AAAA2222333344445555"
"""Twenty cards."""


def ends(step: Notices) -> bool:
    return Notice(Stalled()) in step.notices


# P13: no game goes on for ever


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_P13_after_three_idle_laps_the_game_ends(seats: int) -> None:
    state = table(*("23", "5K", "7K", "JK")[:seats])
    state = after(state, *[PASS] * (3 * seats - 1))
    assert (state.idle, state.result) == (3 * seats - 1, None)
    step = done(state, PASS)
    assert kinds(step) == ["Passed", "Stalled"]
    assert step.state.to_act == ()


def test_P13_only_idle_turns_of_those_still_in_count() -> None:
    state = table("2", "", "3", "", idle=5)
    assert ends(done(state, PASS))
    assert not ends(done(table("2", "", "3", "5", idle=5), PASS))
    assert after(table("2", "3", idle=5), Draw(), PASS).idle == 0
    assert after(table("29", "3", idle=5, stock="7"), Draw(), prime("9")).idle == 0
    for play in (prime("2"), JOKER, composite("9", "3*3")):
        assert after(table("2933XK", "3", idle=5), play).idle == 0
    assert after(table("92", "3", idle=3), prime("9")).idle == 0
    assert after(table("92", "3", idle=3, stock=""), prime("9")).idle == 4
    assert ends(done(table("92", "3", idle=5, stock=""), prime("9")))


def test_P13_after_400_turns_for_every_player_the_game_ends() -> None:
    assert not ends(done(table("2K", "3", turns=798), prime("2")))
    for play in (prime("2"), PASS):
        assert ends(done(table("2K", "3", turns=799), play))
    assert not ends(done(table("2K", "3", "5", turns=799), PASS))


@pytest.mark.parametrize(("hand", "play"), [("57K", prime("57")), ("XK", JOKER)], ids=["57", "joker"])
def test_P13_a_turn_that_is_followed_by_one_of_the_same_player_counts(hand: str, play: Play) -> None:
    state = table(hand, "3", turns=10)
    assert done(state, play).state.turns == 11
    step = done(table(hand, "3", turns=799), play)
    assert kinds(step) == ["Played", "Cleared", "Stalled"]


def test_P13_somebody_may_go_out_in_the_last_turn_and_those_still_in_rank_by_their_cards() -> None:
    step = done(table("2", "3K", "5", turns=1199), prime("2"))
    assert kinds(step) == ["Played", "WentOut", "Cleared", "Stalled"]
    assert step.state.result == Result(((A,), (C,), (B,)), (2, 0, 1))
    state = table("23", "", "3", "57", idle=8, finished=(B,))
    assert done(state, PASS).state.result == Result(((B,), (C,), (A, D)), (0, 3, 2, 0))
    assert done(table("23", "35", idle=5), PASS).state.result == Result(((A, B),), (0, 0))


# P16: a limit to hands


def test_P16_who_draws_more_cards_than_the_limit_has_lost() -> None:
    state = table(MANY, "K7", "JQ", options=BURSTS, stock="6")
    step = done(state, Draw())
    assert kinds(step) == ["Drawn", "Received", "Burst"]
    hand = (*state.hands[A], "6C")
    assert step.notices[-1] == Notice(Burst(A, hand))
    assert (step.state.burst, step.state.hands[A], step.state.turn) == ((A,), (), B)
    assert step.state.batches == (hand,)
    assert sorted(step.state.stock) == sorted(hand)


@pytest.mark.parametrize(("limit", "held", "bursts"), [(20, 20, 1), (20, 19, 0), (19, 19, 1), (19, 18, 0)])
def test_P16_a_hand_of_just_the_limit_stays(limit: Literal[19, 20], held: int, bursts: int) -> None:
    state = table(MANY[:held], "K9", "JQ", options=Options(hand_limit=limit))
    assert len(done(state, Draw()).state.burst) == bursts


@pytest.mark.parametrize(("limit", "held", "bursts"), [(20, 18, True), (20, 16, False), (32, 18, False)])
def test_P16_penalties_count(limit: Literal[20, 32], held: int, bursts: bool) -> None:
    options = Options(hand_limit=limit)
    step = done(table(MANY[:held], "K7", "JQ", options=options), prime("AAAA"))
    assert (kinds(step)[-1] == "Burst") == bursts
    assert bool(step.state.burst) == bursts


def test_P16_a_burst_leaves_the_field_to_the_others_or_gives_it_back() -> None:
    state = table(MANY, "K7", "JQ", field="7", idle=4, options=BURSTS)
    step = done(state, Draw())
    assert (letters(step.state.pile), step.state.turn, step.state.idle) == ("7", B, 0)
    state = table(MANY, "K7", "JQ", field="7", by=B, passed=(C,), options=BURSTS)
    assert done(state, Draw()).notices[-1] == cleared(B, "passed")


def test_P16_of_two_the_other_one_has_won_and_who_burst_first_is_last() -> None:
    step = done(table(MANY, "K7", options=BURSTS), Draw())
    assert step.state.result == Result(((B,), (A,)), (0, 1))
    state = table(MANY, "", "66667777888899TTTTJJ", "KQ", options=BURSTS, finished=(B,))
    state = after(state, Draw(), Draw())
    assert state.burst == (A, C)
    assert state.result == Result(((B,), (D,), (C,), (A,)), (0, 3, 1, 2))


def test_P16_by_the_kept_order_the_hand_goes_under_the_stock_as_it_was_shown() -> None:
    options = Options(hand_limit=20, under="kept")
    state = after(table(MANY, "K7", "JQ", options=options, stock="6"), Draw())
    assert letters(state.stock) == MANY + "6"
    assert len(state.batches) == 21
