"""The rule book's section 2, ruling by ruling: numbers that are laid as primes."""

import pytest

from engine.core import Achievement, Notice
from engine.games.prime_daifugo.values import Fouled, Options, Play, Played
from tests.engine.games.prime_daifugo.tables import (
    JOKER,
    PASS,
    A,
    B,
    after,
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
from tests.engine.steps import event_of, refusal

LIGHT = Options(max_cards=6)


def test_P23_a_play_shows_no_more_cards_than_the_option_allows_but_for_factors() -> None:
    hand = "A234567K"
    state = table(hand, "3", options=LIGHT)
    assert foul(state, prime("A23456")).penalty == 6
    assert refusal(state, prime("A234567")) == ("too_many_shown", {"most": 6, "shown": 7})
    assert foul(table(hand, "3"), prime("A234567")).penalty == 7
    state = table("24233KK", "33", options=LIGHT, stock="9")
    assert letters(right(state, composite("24", "2^3*3")).pile) == "24"
    state = table("KQJQ233TA54K", "33", options=LIGHT)
    assert right(state, composite("KQJQ", "2^3*3*TA*54K")).finished == (A,)


@pytest.mark.parametrize(
    ("spelled", "number"),
    [("4A", 41), ("6QA", 6121), ("3J", 311), ("J3", 113), ("KJQJ", 13111211), ("2", 2)],
)
def test_card_numbers_are_written_next_to_each_other_and_a_prime_stays(spelled: str, number: int) -> None:
    state = right(table(spelled + "5", "3"), prime(spelled))
    assert state.top is not None
    assert (state.top.number, state.top.figures, state.turn) == (number, row(spelled), B)
    assert letters(state.pile) == spelled
    assert letters(state.hands[A]) == "5"


@pytest.mark.parametrize(
    ("spelled", "number"), [("35", 35), ("4J", 411), ("A", 1), ("9", 9), ("A729", 1729), ("QQ", 1212)]
)
def test_a_number_that_is_not_prime_is_a_foul_of_its_cards(spelled: str, number: int) -> None:
    fouled = foul(table(spelled + "5", "3"), prime(spelled))
    assert (fouled.number, fouled.fault, fouled.penalty) == (number, "not_prime", len(spelled))
    assert (fouled.culprit, fouled.product) == (None, None)


# Strength


def test_a_number_that_is_weaker_or_as_strong_is_refused() -> None:
    assert refusal(table("5K", "3", field="7"), prime("5")) == ("not_stronger", {"number": 5, "top": 7})
    assert refused(table("AK7", "3", field="J3"), prime("AK")) == "not_stronger"
    assert refused(table("7K", "3", field="7"), prime("7")) == "not_stronger"


def test_on_an_empty_field_the_count_is_free_and_on_another_it_is_that_of_the_field() -> None:
    for spelled in ("5", "53", "653", "6QA5"):
        done(table("KKA2356QQ8", "3"), prime(spelled))
    state = table("53A", "2", field="7")
    assert refusal(state, prime("53")) == ("wrong_count", {"count": 1, "shown": 2})
    assert refusal(state, prime("53A")) == ("wrong_count", {"count": 1, "shown": 3})


# Form comes before number: what is no play costs nothing


@pytest.mark.parametrize(
    ("figures", "code"),
    [
        ((), "nothing_shown"),
        (("Z",), "no_such_figure"),
        (("",), "no_such_figure"),
        (("", "3"), "no_such_figure"),
        (("3", ""), "no_such_figure"),
        (("a",), "no_such_figure"),
        (("10", "3"), "no_such_figure"),
        (("33",), "no_such_figure"),
        (("1",), "no_such_figure"),
        (("0",), "no_such_figure"),
        (("X14", "3"), "no_such_figure"),
        (("X07", "3"), "no_such_figure"),
        (("X-1", "3"), "no_such_figure"),
        (("3", "X"), "joker_needs_value"),
        (("X", "X"), "joker_needs_value"),
        (("X7",), "joker_alone_has_no_value"),
        (("X0", "3"), "leading_zero"),
    ],
)
def test_what_is_no_row_of_figures_is_refused(figures: tuple[str, ...], code: str) -> None:
    assert refused(table("3J3XX", "3"), Play(figures)) == code


def test_form_is_asked_before_number_and_missing_cards_are_named() -> None:
    # 35 is no prime, but on a field of one card, or of 53, it is no play at all.
    assert refused(table("35K", "2", field="7"), prime("35")) == "wrong_count"
    assert refused(table("35K", "2", field="53"), prime("35")) == "not_stronger"
    state = table("3J", "3")
    assert refusal(state, prime("J3K3K")) == ("not_held", {"figures": ("3", "K", "K")})
    assert refusal(state, prime("K X7")) == ("not_held", {"figures": ("K", "X")})


# What is told


def test_a_prime_that_was_laid_before_in_this_game_is_told_as_such_but_no_composite_or_joker() -> None:
    state = after(table("4A4A5", "3"), prime("4A"), PASS)
    assert [each.is_again for each in state.laid] == [False]
    assert event_of(done(state, prime("4A")), Played).is_again
    state = after(table("X6X623235", "3"), JOKER)
    assert not event_of(done(state, JOKER), Played).is_again
    state = after(state, composite("6", "2*3"), PASS)
    assert not event_of(done(state, composite("6", "2*3")), Played).is_again


def test_a_number_is_told_with_its_cards_to_everybody() -> None:
    assert done(table("4A5", "3"), prime("4A")).notices == (Notice(Played(A, ("4", "A"), 41, ("4C", "AC"))),)


# What records keep


OFFICIAL = Options(revolution=True)


@pytest.mark.parametrize(
    ("play", "achievement"),
    [
        (prime("KJQJ"), Achievement(A, "prime", 13111211, 4)),
        (prime("4 X1"), Achievement(A, "prime", 41, 2)),
        (composite("24", "2^3*3"), Achievement(A, "composite", 24, 5)),
        (composite("A729", "7*K*A9"), Achievement(A, "composite", 1729, 8)),
        (prime("57"), None),
        (prime("A729"), None),
        (JOKER, None),
    ],
)
def test_primes_and_composites_are_kept_with_all_their_cards_but_not_what_only_counts_as_prime(
    play: Play, achievement: Achievement | None
) -> None:
    held = "".join(figure[0] for figure in play.laid) + "8"
    step = done(table(held, "3", options=OFFICIAL), play)
    assert event_of(step, Played).achievement == achievement


def test_a_foul_is_kept_with_the_number_that_was_shown_and_nothing_of_other_things() -> None:
    step = done(table("242238", "3"), composite("24", "2*2*3"))
    assert event_of(step, Fouled).achievement == Achievement(A, "foul", 24, 2)
    for notice in done(table("57", "3", "2"), prime("57")).notices[1:]:
        assert notice.event.achievement is None
