"""The rule book's section 2, ruling by ruling: composite numbers, laid with their prime factors."""

import pytest

from engine.core import Notice
from engine.games.prime_daifugo.judge import judged
from engine.games.prime_daifugo.values import Options, Play, Played, Power
from tests.engine.games.prime_daifugo.kit import conserved
from tests.engine.games.prime_daifugo.tables import (
    A,
    B,
    composite,
    done,
    foul,
    letters,
    prime,
    refused,
    right,
    table,
)
from tests.engine.steps import event_of, refusal

NO_EXPONENTS = Options(exponents=False)


@pytest.mark.parametrize(
    ("spelled", "factors", "used"),
    [
        ("24", "2*2*2*3", "242223"),
        ("24", "2^3*3", "24233"),
        ("T24", "2^T", "T242T"),
        ("KQJQ", "2^3*3*TA*54A3", "KQJQ233TA54A3"),
        ("QA", "J^2", "QAJ2"),
        ("QA", "AA*J", "QAAAJ"),
        ("8", "2*2^2", "8222"),
        ("A6", "2^4", "A624"),
    ],
)
def test_a_composite_that_is_the_product_of_primes_stays(spelled: str, factors: str, used: str) -> None:
    state = right(table(used + "7", "3"), composite(spelled, factors))
    assert letters(state.hands[A]) == "7"
    assert (letters(state.pile), state.turn) == (spelled, B)


def test_only_what_is_shown_counts_for_number_and_strength() -> None:
    right(table("6623J7", "3", field="53"), composite("66", "2*3*J"))
    state = table("6623J7", "3", field="67")
    assert refusal(state, composite("66", "2*3*J")) == ("not_stronger", {"number": 66, "top": 67})
    state = table("6623J7", "3", field="6623J")
    assert refused(state, composite("66", "2*3*J")) == "wrong_count"


def test_factor_cards_go_straight_under_the_stock_and_the_shown_ones_to_the_field() -> None:
    state = table("6623J7", "3", field="53", stock="89")
    after = right(state, composite("66", "2*3*J"))
    assert (letters(after.pile), letters(after.stock[:2])) == ("5366", "89")
    assert sorted(letters(after.stock[2:])) == ["2", "3", "J"]
    assert letters(after.batches[0]) == "23J"
    assert conserved(after) == conserved(state)


def test_both_groups_come_from_the_hand_and_no_card_counts_twice() -> None:
    state = table("24235", "3")
    assert refusal(state, composite("24", "2^3*3")) == ("not_held", {"figures": ("3",)})
    assert refusal(state, composite("24", "2*2*2*3")) == ("not_held", {"figures": ("2", "2")})
    assert refusal(table("6235", "7"), composite("6", "2*3*6"))[1] == {"figures": ("6",)}
    done(table("62365", "7"), composite("6", "2*3*6"))


def test_a_composite_is_told_with_its_factors_to_everybody() -> None:
    play = composite("66", "2*3*J")
    step = done(table("6623J7", "3"), play)
    event = event_of(step, Played)
    assert step.notices == (Notice(event),)
    assert event == Played(A, ("6", "6"), 66, event.cards, play.factors)
    assert letters(event.cards) == "6623J"


# Fouls


@pytest.mark.parametrize(
    ("spelled", "factors", "fault", "culprit", "product", "penalty"),
    [
        ("24", "2*2*3", "wrong_product", None, 12, 5),
        ("24", "2*2*3*3", "wrong_product", None, 36, 6),
        ("A6", "4*4", "factor_not_prime", 4, None, 4),
        ("66", "6*J", "factor_not_prime", 6, None, 4),
        ("66", "2*33", "factor_not_prime", 33, None, 5),
        ("AA4", "2*57", "factor_not_prime", 57, None, 6),
        ("J4", "2*57", "factor_not_prime", 57, None, 5),
        ("3458", "2*A729", "factor_not_prime", 1729, None, 9),
        ("6", "A*6", "factor_not_prime", 1, None, 3),
        ("6", "A*2*3", "factor_not_prime", 1, None, 4),
        ("A6", "4^2", "factor_not_prime", 4, None, 4),
        ("8", "A^8", "factor_not_prime", 1, None, 3),
        ("T", "6*9", "factor_not_prime", 6, None, 3),
        ("7", "2*3", "wrong_product", None, 6, 3),
        ("4", "3^2", "wrong_product", None, 9, 3),
        ("9", "2^T", "wrong_product", None, None, 3),
        ("JK", "2*3", "wrong_product", None, 6, 4),
    ],
)
def test_a_wrong_composite_is_a_foul_of_all_its_cards(
    spelled: str, factors: str, fault: str, culprit: int | None, product: int | None, penalty: int
) -> None:
    play = composite(spelled, factors)
    for options in (Options(), Options(revolution=True)):
        fouled = foul(table("".join(play.laid) + "5", "3", options=options), play)
        assert (fouled.fault, fouled.culprit, fouled.product) == (fault, culprit, product)
        assert (fouled.penalty, fouled.factors) == (penalty, play.factors)


def test_a_prime_is_no_composite_and_a_number_laid_as_prime_has_no_factors() -> None:
    assert foul(table("K235", "3"), composite("K", "2*3")).product == 6
    assert foul(table("243", "3"), prime("24")).factors == ()


def test_1729_as_a_composite_is_a_number_like_others() -> None:
    state = right(table("A7297KA93", "3"), composite("A729", "7*K*A9"))
    assert not state.is_reversed
    state = right(table("A7297KA93", "3", options=Options(revolution=True)), composite("A729", "7*K*A9"))
    assert not state.is_reversed


# Refused


@pytest.mark.parametrize(
    ("spelled", "factors", "code"),
    [
        ("7", "7", "one_factor"),
        ("24", "24", "one_factor"),
        ("4", "2^A", "exponent_too_small"),
        ("8", "2^A*4", "exponent_too_small"),
        ("8", "2^X0", "exponent_too_small"),
        ("8", "2^X1", "exponent_too_small"),
        ("8", "2^X0 3", "leading_zero"),
        ("6", "X0 2*3", "leading_zero"),
        ("X0 6", "2*3", "leading_zero"),
        ("57", "3*A9", "no_composite_57"),
        ("X5 7", "3*A9", "no_composite_57"),
        ("6", "3*2", "factors_out_of_order"),
        ("QA", "J*AA", "factors_out_of_order"),
        ("6", "Z*3", "no_such_figure"),
        ("6", "2^Z", "no_such_figure"),
        ("6", "2*X", "joker_needs_value"),
        ("6", "2^X", "joker_needs_value"),
        ("X", "2*3", "joker_is_no_composite"),
        ("X6", "2*3", "joker_is_no_composite"),
    ],
)
def test_what_is_no_composite_in_form_is_refused(spelled: str, factors: str, code: str) -> None:
    state = table("24578AAA9J2Q34X67", "3")
    assert refused(state, composite(spelled, factors)) == code


def test_P5_57_as_a_composite_is_refused_even_where_it_is_wrong_and_so_are_factors_without_cards() -> None:
    assert refused(table("573A9", "3"), composite("57", "3*A9")) == "no_composite_57"
    assert refused(table("5723", "3"), composite("57", "2*3")) == "no_composite_57"
    state = table("623", "3")
    assert refused(state, Play(("6",), (Power(()), Power(("2",))))) == "empty_factor"
    assert refused(state, Play(("6",), (Power(("2",)), Power((), ("3",))))) == "empty_factor"
    assert refused(state, Play((), (Power(("2",)), Power(("3",))))) == "nothing_shown"


def test_P3_where_exponents_are_off_24_needs_2_2_2_3() -> None:
    state = table("24222337", "3", options=NO_EXPONENTS)
    assert refused(state, composite("24", "2^3*3")) == "exponents_are_off"
    right(state, composite("24", "2*2*2*3"))


# Powers are guarded: nothing is calculated that is far larger than the number (2.3)


@pytest.mark.parametrize("exponent", ["TTTT", "KKKKQQQQJJJJTTTT", "9" * 70])
def test_a_tower_of_a_power_is_a_wrong_product_at_once(exponent: str) -> None:
    verdict = judged(composite("K", f"2*3^{exponent}"), Options())
    assert verdict is not None
    assert (verdict.fault, verdict.product) == ("wrong_product", None)


def test_a_base_of_72_digits_is_judged_with_any_exponent() -> None:
    pack = "K" * 4 + "Q" * 4 + "J" * 4 + "T" * 4 + "98765432A" * 4
    verdict = judged(composite("K", f"{pack}^99999"), Options())
    assert verdict is not None
    assert verdict.fault == "factor_not_prime"
    prime_base = "2305843009213693951"
    base = prime_base.replace("1", "A").replace("0", "X0 ")
    verdict = judged(composite(base, f"{base}^99999"), Options())
    assert verdict is not None
    assert (verdict.fault, verdict.product) == ("wrong_product", None)


def test_a_product_that_is_calculated_has_no_more_than_twice_the_bits_of_the_number() -> None:
    for exponent in range(2, 14):
        play = Play(("9", "9"), (Power(("K",), (f"X{exponent}",)),))
        verdict = judged(play, Options())
        assert verdict is not None
        assert (verdict.product or 0).bit_length() <= 2 * (99).bit_length()
        assert (verdict.product is None) == (3 * exponent >= (99).bit_length())
