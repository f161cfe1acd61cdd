"""The judge, also of pseudoprimes, and what fouls cost (rule book, section 2)."""

import pytest

from engine.cards import in_order
from engine.core import Notice
from engine.games.prime_daifugo.figures import digits_of, number_of
from engine.games.prime_daifugo.judge import judged
from engine.games.prime_daifugo.values import Draw, Fouled, Options, Play, Power, Received
from engine.numbers import factorised, is_prime
from tests.engine.games.prime_daifugo.kit import conserved
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
    right,
    row,
    table,
)
from tests.engine.steps import event_of, kinds

STRONG_PSEUDOPRIMES = [
    2047,
    1373653,
    25326001,
    3215031751,
    2152302898747,
    3474749660383,
    341550071728321,
    3825123056546413051,
    318665857834031151167461,
    3317044064679887385961981,
]
"""Each passes the test of Miller and Rabin for the first prime bases, as many as any smaller number."""
CARMICHAEL = [561, 1105, 1729, 2465, 2821, 6601, 8911, 41041, 825265, 321197185, 9746347772161]
"""These pass Fermat's test for every base."""
PRIMES = [2, 3, 2**31 - 1, 2**61 - 1, 2**89 - 1, 2**107 - 1, 2**127 - 1, 67280421310721, 10**72 + 39]
"""Primes of Mersenne and others, some as large as a whole pack."""


def test_large_primes_and_what_looks_like_one_are_told_apart_and_small_ones_as_by_a_sieve() -> None:
    composites = [2**67 - 1, (2**61 - 1) ** 2, (2**61 - 1) * (2**89 - 1)]
    assert all(map(is_prime, PRIMES))
    assert not any(map(is_prime, [*STRONG_PSEUDOPRIMES, *CARMICHAEL, *composites]))
    multiples = {multiple for factor in range(2, 150) for multiple in range(2 * factor, 20_000, factor)}
    assert [n for n in range(20_000) if is_prime(n)] == [n for n in range(2, 20_000) if n not in multiples]


@pytest.mark.parametrize(
    ("spelled", "number"),
    [("J X0 5", 1105), ("A729", 1729), ("34A55 X0 X0 7A72832A", 341550071728321)],
)
def test_laid_as_primes_they_are_fouls(spelled: str, number: int) -> None:
    play = prime(spelled)
    assert number_of(play.figures) == number
    fouled = foul(table("".join(figure[0] for figure in play.figures) + "Q", "Q"), play)
    assert (fouled.fault, fouled.penalty) == ("not_prime", len(play.figures))


@pytest.mark.parametrize(
    ("spelled", "number"),
    [("2A47483647", 2**31 - 1), ("6728 X0 42KT72A", 67280421310721), ("KJQJ", 13111211)],
)
def test_large_primes_that_can_be_laid_are_right(spelled: str, number: int) -> None:
    play = prime(spelled)
    assert number_of(play.figures) == number
    right(table("".join(figure[0] for figure in play.figures) + "Q", "Q"), play)


def test_a_whole_pack_of_72_digits_is_judged_like_any_other_row_and_a_joker_alone_is_right() -> None:
    pack = "X13 X12 KKKKQQQQJJJJTTTT99998888777766665555442323432AAA234A"
    assert (len(row(pack)), len(digits_of(row(pack)))) == (54, 72)
    assert judged(prime(pack), Options()) is None
    assert judged(prime(pack[:-2] + "A4"), Options()) is not None
    assert judged(JOKER, Options()) is None


def test_a_factor_that_only_looks_prime_is_a_foul() -> None:
    play = composite("AA22", "2*56A")
    assert number_of(play.figures) == 2 * 561
    assert foul(table("AA2225A6", "3"), play).culprit == 561


def test_a_square_of_a_large_prime_is_right_as_a_power() -> None:
    base = row("2A47483647")
    number = 2147483647**2
    assert factorised(number) == ((2147483647, 2),)
    shown = tuple("A" if digit == "1" else "X0" if digit == "0" else digit for digit in str(number))
    assert judged(Play(shown, (Power(base, ("2",)),)), Options()) is None
    assert judged(Play(shown, (Power(base, ("3",)),)), Options()) is not None


# Fouls, and what they cost


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


def test_P8_by_an_option_only_the_shown_cards_count_or_one_card_is_drawn_whatever_was_laid() -> None:
    options = Options(penalty="shown")
    assert foul(table("242235", "2", options=options), composite("24", "2*2*3")).penalty == 2
    assert foul(table("357", "2", options=options), prime("357")).penalty == 3
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
    state = after(table("A5", "2K", "2"), prime("A"))
    assert (state.turn, state.passed, state.top) == (B, (), None)


def test_P16_fouls_on_purpose_are_legal_with_the_whole_hand_too() -> None:
    hand = "2468TTQQ246"
    state = table(hand, "2")
    step = done(state, prime(hand))
    assert (event_of(step, Fouled).penalty, len(step.state.hands[A])) == (11, 22)
    assert conserved(step.state) == conserved(state)


def test_P21_P20_neither_a_drawn_card_nor_factors_change_what_a_foul_costs() -> None:
    state = after(table("357", "2", stock="TJQK8"), Draw())
    step = done(state, prime("35"))
    assert event_of(step, Fouled).penalty == 2
    assert letters(step.state.hands[A]) == "357TJQ"
    assert letters(step.state.stock) == "K8"
    # They are found out later, outside the rules; the verdict alone names the fault.
    for options in (Options(), Options(factors=False)):
        assert foul(table("3537", "2", options=options), prime("35")).factorisation is None


# What everybody has seen


def test_of_equal_cards_those_that_all_have_seen_are_laid_first() -> None:
    state = after(table("3333K", "2A"), prime("33"), PASS)
    seen = state.known[A]
    assert len(seen) == 2
    assert set(right(state, prime("3")).pile) < set(seen)
    state = after(table("3333K", "2A"), prime("33"), PASS, prime("33"), PASS)
    assert letters(state.known[A]) == "33"
    assert letters(after(state, prime("333")).known[A]) == "333"
