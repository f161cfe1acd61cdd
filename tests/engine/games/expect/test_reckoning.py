"""The rule book's section 5, ruling by ruling: what two plays come to."""

import pytest

from engine.games.expect.values import Options
from tests.engine.games.expect.tables import BESIDES, INSTEAD, LAST, REPLACE, reckoning, scores

# The base


@pytest.mark.parametrize(("spelled", "points"), [("3 v 7", 4), ("7 v 3", 4), ("2 v 10", 8), ("10 v 2", 8)])
def test_the_difference_goes_to_the_predictor_whoever_has_the_higher_number(
    spelled: str, points: int
) -> None:
    assert scores(spelled) == f"0/{points}"


def test_the_same_number_costs_nothing() -> None:
    assert scores("5 v 5", "1/2") == "1/2"


@pytest.mark.parametrize("letter", ["J", "A", "Q", "K", "JOKER"])
def test_equal_letters_cancel_out_and_the_difference_is_left(letter: str) -> None:
    found = reckoning(f"3+{letter} v 7+{letter}")
    assert (found.is_void, found.letters, found.payment) == (True, (None, None), 4)
    for options in (BESIDES, REPLACE):
        assert scores(f"9+{letter} v 2+{letter}", "5/5", options) == "5/12"


def test_different_letters_are_both_in_force() -> None:
    found = reckoning("3+J v 7+Q")
    assert (found.is_void, found.letters) == (False, ("J", "Q"))
    assert not reckoning("3 v 7").is_void


# J against A, and Q against K


def test_the_seeds_example_3_with_J_against_7_with_A_gives_7_to_the_predictor() -> None:
    found = reckoning("3+J v 7+A")
    assert (found.products, found.halved, found.payment) == ((6, 21), 7, 7)
    assert scores("3+J v 7+A") == "0/7"


@pytest.mark.parametrize(
    ("spelled", "points"),
    [("9+J v 4+A", 3), ("9+A v 4+J", 9), ("3+A v 7+J", 2), ("5+J v 5+A", 2), ("9+J v 6+A", 0)],
)
def test_J_against_A_halves_the_difference_of_the_products_and_rounds_it_down(
    spelled: str, points: int
) -> None:
    for options in (BESIDES, REPLACE):
        assert scores(spelled, "20/20", options) == f"20/{20 + points}"


def test_J_against_A_can_cost_something_although_the_numbers_are_equal() -> None:
    found = reckoning("5+J v 5+A")
    assert (found.difference, found.products, found.payment) == (0, (10, 15), 2)


@pytest.mark.parametrize(
    ("spelled", "after"),
    [
        ("9+Q v 4+K", "17/25"),
        ("9+K v 4+Q", "11/25"),
        ("3+Q v 7+K", "20/17"),
        ("3+K v 7+Q", "20/22"),
        ("5+Q v 5+K", "20/18"),
        ("5+K v 5+Q", "18/20"),
        ("9+Q v 6+K", "20/23"),
        ("4+K v 6+Q", "20/22"),
    ],
)
def test_E2_of_Q_and_K_the_larger_product_loses_half_the_difference_and_equal_ones_nothing(
    spelled: str, after: str
) -> None:
    assert scores(spelled, "20/20") == after


@pytest.mark.parametrize(
    ("spelled", "after"), [("9+Q v 4+K", "17/20"), ("9+K v 4+Q", "11/20"), ("9+Q v 6+K", "20/20")]
)
def test_E2_in_the_other_mode_nothing_is_paid_beside_it(spelled: str, after: str) -> None:
    assert scores(spelled, "20/20", REPLACE) == after


# Rulings


def test_E1_the_predictor_takes_the_difference_also_with_Q_and_K_on_the_table() -> None:
    assert scores("3+Q v 7", "20/20") == "12/24"
    assert scores("3 v 7+K", "20/20") == "20/12"


def test_E1_a_table_may_put_Q_and_K_in_place_of_the_payment() -> None:
    assert scores("3+Q v 7", "20/20", REPLACE) == "12/20"
    assert scores("3 v 7+K", "20/20", REPLACE) == "20/8"


@pytest.mark.parametrize("letter", ["J", "A", "JOKER"])
@pytest.mark.parametrize("share", ["Q", "K"])
def test_E1_in_the_other_mode_J_A_and_JOKER_are_paid_beside_Q_and_K_all_the_same(
    share: str, letter: str
) -> None:
    for spelled in (f"3+{share} v 7+{letter}", f"3+{letter} v 7+{share}"):
        assert reckoning(spelled, REPLACE) == reckoning(spelled)
        assert reckoning(spelled, REPLACE).payment > 4


def test_E3_J_against_Q_and_A_against_K_come_out_level_for_the_predictor() -> None:
    for number in range(2, 11):
        difference = abs(number - 6)
        assert scores(f"6+J v {number}+Q", "50/50") == "50/50"
        assert scores(f"6+A v {number}+K", "50/50") == "50/50"
        assert scores(f"6+J v {number}+K", "50/50") == f"50/{50 - difference}"
        assert scores(f"6+A v {number}+Q", "50/50") == f"50/{50 + difference}"


def test_E3_what_comes_off_is_counted_from_the_raw_difference() -> None:
    assert reckoning("3+Q v 7+A").reductions == (8, 0)
    assert reckoning("3+JOKER v 7+K").reductions == (0, 12)


@pytest.mark.parametrize(
    ("spelled", "points"),
    [("3+JOKER v 7+J", 18), ("3+A v 7+JOKER", 22), ("5+JOKER v 5+A", 10), ("5+JOKER v 5", 10)],
)
def test_E4_the_difference_is_multiplied_first_and_then_come_the_10_of_a_joker(
    spelled: str, points: int
) -> None:
    assert scores(spelled) == f"0/{points}"


def test_E5_J_and_A_multiply_what_the_predictor_takes_also_where_the_predictor_lays_them() -> None:
    assert (scores("3 v 7+J"), scores("3 v 7+A")) == ("0/8", "0/12")
    assert (scores("3+J v 7"), scores("3+A v 7")) == ("0/8", "0/12")


def test_E5_a_letter_laid_at_the_same_number_costs_nothing() -> None:
    for letter in ("J", "A", "Q", "K"):
        assert scores(f"5 v 5+{letter}", "3/3") == scores(f"5+{letter} v 5", "3/3") == "3/3"


def test_E8_what_is_paid_comes_first_then_what_comes_off_and_no_score_goes_below_0() -> None:
    assert scores("3 v 7+Q", "20/2") == "20/0"
    assert scores("3+Q v 7", "2/20") == "0/24"
    assert scores("3 v 7+K", "0/9") == "0/1"
    assert scores("3 v 7+K", "0/8") == scores("3 v 7+K", "0/7") == "0/0"


def test_E8_no_score_of_0_is_touched_by_what_comes_off() -> None:
    assert scores("3+K v 7") == "0/4"
    assert scores("3 v 7+K") == "0/0"


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
    ],
)
def test_E7_a_letter_in_the_last_turn_costs_its_user_5_and_a_joker_the_difference_and_10(
    spelled: str, after: str
) -> None:
    assert scores(spelled, number=LAST) == after


@pytest.mark.parametrize(("letter", "after"), [("J", "5/9"), ("K", "5/9"), ("JOKER", "14/18")])
def test_E7_also_letters_that_cancelled_out_cost_something(letter: str, after: str) -> None:
    assert scores(f"3+{letter} v 7+{letter}", number=LAST) == after


@pytest.mark.parametrize(
    ("spelled", "after"),
    [("3+Q v 7", "5/4"), ("3 v 7+K", "0/5"), ("3+K v 7+Q", "5/7"), ("5+Q v 5+K", "5/5")],
)
def test_E7_what_a_letter_costs_is_not_taken_off_again_by_it(spelled: str, after: str) -> None:
    assert scores(spelled, number=LAST) == after


def test_E7_a_joker_costs_by_the_raw_difference_whatever_multiplies_it() -> None:
    assert reckoning("3+JOKER v 7+A", number=LAST).penalties == (14, 5)
    assert scores("3+JOKER v 7+A", "20/20", number=LAST) == "34/47"


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


def test_E7_in_the_other_mode_of_Q_and_K_the_last_turn_costs_the_same() -> None:
    assert scores("3 v 7+K", "20/20", REPLACE, LAST) == "20/13"
    assert scores("3+Q v 7+K", "20/20", REPLACE, LAST) == "25/18"
