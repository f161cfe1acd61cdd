"""The rule book's section 5, ruling by ruling: what two plays come to."""

from itertools import product

import pytest

from engine.games.expect.scoring import scored
from engine.games.expect.values import Options
from tests.engine.games.expect.referee import paid, taken_off
from tests.engine.games.expect.tables import BESIDES, INSTEAD, LAST, REPLACE, reckoning, scores

LETTERS = ("none", "J", "A", "Q", "K", "JOKER")


@pytest.mark.parametrize("options", [BESIDES, REPLACE], ids=["besides", "replace"])
def test_every_two_plays_come_to_what_the_referee_reads_from_its_table_whoever_attacks(
    options: Options,
) -> None:
    for own, other, attacker, predictor in product(range(2, 11), range(2, 11), LETTERS, LETTERS):
        pair = f"{attacker} {predictor}"
        found = reckoning(f"{own}+{attacker} v {other}+{predictor}".replace("+none", ""), options)
        points, off = paid(pair, own, other, replaces=options == REPLACE), taken_off(pair, own, other)
        assert (found.payment, found.reductions, found.penalties) == (points, off, (0, 0))
        after = max(0, 20 - off[0]), max(0, 20 + points - off[1])
        assert scored((20, 20), 0, found) == after
        assert scored((20, 20), 1, found) == after[::-1]


@pytest.mark.parametrize("letter", ["J", "A", "Q", "K", "JOKER"])
def test_equal_letters_are_void(letter: str) -> None:
    found = reckoning(f"3+{letter} v 7+{letter}")
    assert (found.is_void, found.letters, found.difference) == (True, (None, None), 4)


def test_3_with_J_against_7_with_A_halves_the_difference_of_6_and_21() -> None:
    found = reckoning("3+J v 7+A")
    assert (found.is_void, found.letters) == (False, ("J", "A"))
    assert (found.products, found.halved, found.payment) == ((6, 21), 7, 7)


# Rulings


def test_E1_the_predictor_takes_the_difference_also_with_Q_and_K_unless_they_stand_in_its_place() -> None:
    assert scores("3+Q v 7", "20/20") == "12/24"
    assert scores("3 v 7+K", "20/20") == "20/12"
    assert scores("3+Q v 7", "20/20", REPLACE) == "12/20"
    assert scores("3 v 7+K", "20/20", REPLACE) == "20/8"


def test_E2_of_Q_and_K_the_larger_product_loses_half_the_difference_and_equal_ones_nothing() -> None:
    assert scores("9+Q v 4+K", "20/20") == "17/25"
    assert scores("9+K v 4+Q", "20/20") == "11/25"
    assert scores("9+Q v 6+K", "20/20") == "20/23"


def test_E3_J_against_Q_and_A_against_K_come_out_level_as_the_raw_difference_comes_off() -> None:
    for number in range(2, 11):
        assert scores(f"6+J v {number}+Q", "50/50") == "50/50"
        assert scores(f"6+A v {number}+K", "50/50") == "50/50"
    assert reckoning("3+Q v 7+A").reductions == (8, 0)
    assert reckoning("3+JOKER v 7+K").reductions == (0, 12)


def test_E4_E5_the_difference_is_multiplied_whoever_lays_J_or_A_and_then_come_the_10_of_a_joker() -> None:
    assert scores("3+A v 7+JOKER") == "0/22"
    assert scores("5+JOKER v 5+A") == "0/10"
    assert scores("3 v 7+J") == scores("3+J v 7") == "0/8"
    assert scores("3 v 7+A") == scores("3+A v 7") == "0/12"


def test_E8_what_is_paid_comes_first_then_what_comes_off_and_no_score_goes_below_0() -> None:
    assert scores("3 v 7+Q", "20/2") == "20/0"
    assert scores("3+Q v 7", "2/20") == "0/24"
    assert scores("3 v 7+K", "0/9") == "0/1"
    assert scores("3 v 7+K", "0/8") == scores("3 v 7+K", "0/7") == "0/0"


# The last turn


@pytest.mark.parametrize("number", [*range(1, LAST)])
def test_E6_no_turn_but_the_18th_is_the_last(number: int) -> None:
    assert reckoning("3+J v 7+JOKER", number=number).penalties == (0, 0)
    assert reckoning("3+J v 7+JOKER", INSTEAD, number) == reckoning("3+J v 7+JOKER")


@pytest.mark.parametrize(
    ("spelled", "after"),
    [
        # The vectors of 5.4: the effect as usual, and then what the letter costs.
        ("4+JOKER v 6", "12/12"),
        ("3+J v 7", "5/8"),
        ("3 v 7", "0/4"),
        ("3 v 7+J", "0/13"),
        ("3+A v 7+J", "5/7"),
        ("3 v 7+JOKER", "0/28"),
        ("5+JOKER v 5", "10/10"),
        ("3+J v 7+JOKER", "5/32"),
        # Letters that cancelled out cost something too.
        ("3+J v 7+J", "5/9"),
        ("3+JOKER v 7+JOKER", "14/18"),
        # What a letter costs is not taken off again by it.
        ("3+Q v 7", "5/4"),
        ("3 v 7+K", "0/5"),
        ("5+Q v 5+K", "5/5"),
        # A joker costs by the raw difference, whatever multiplies it.
        ("3+JOKER v 7+A", "14/27"),
    ],
)
def test_E7_a_letter_in_the_last_turn_costs_its_user_5_and_a_joker_the_difference_and_10(
    spelled: str, after: str
) -> None:
    assert scores(spelled, number=LAST) == after


@pytest.mark.parametrize(
    ("spelled", "after"),
    [
        ("4+JOKER v 6", "32/22"),
        ("3+J v 7+A", "25/29"),
        ("3+Q v 7", "25/24"),
        ("3+Q v 7+K", "25/29"),
        ("3 v 7+JOKER", "20/38"),
        ("3+J v 7+J", "25/29"),
        ("3 v 7", "20/24"),
    ],
)
def test_E7_a_table_may_let_letters_cost_instead_of_having_their_effect(spelled: str, after: str) -> None:
    for mode in (INSTEAD, Options(last_turn="instead", qk_mode="replace")):
        assert scores(spelled, "20/20", mode, LAST) == after
