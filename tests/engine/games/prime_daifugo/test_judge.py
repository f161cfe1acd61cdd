"""The primality check, also against pseudoprimes."""

import pytest

from engine.games.prime_daifugo.figures import digits_of, number_of
from engine.games.prime_daifugo.judge import judged
from engine.games.prime_daifugo.values import Options, Play, Power
from engine.numbers import factorised, is_prime
from tests.engine.games.prime_daifugo.tables import JOKER, composite, foul, prime, right, row, table

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
LUCAS_PSEUDOPRIMES = [323, 377, 1159, 5459, 5777, 10877, 75077, 100127, 113573, 430127]
"""Half of the test that FLINT makes lets these pass, and the other half does not."""
PRIMES = [2, 3, 2**31 - 1, 2**61 - 1, 2**89 - 1, 2**107 - 1, 2**127 - 1, 67280421310721, 10**72 + 39]
"""Primes of Mersenne and others, some as large as a whole pack."""


def test_large_primes_and_what_looks_like_one_to_simple_tests_are_told_apart() -> None:
    composites = [2**67 - 1, (2**61 - 1) ** 2, (2**61 - 1) * (2**89 - 1)]
    assert all(map(is_prime, PRIMES))
    assert not any(map(is_prime, [*STRONG_PSEUDOPRIMES, *CARMICHAEL, *LUCAS_PSEUDOPRIMES, *composites]))


def test_the_judge_agrees_with_a_sieve() -> None:
    composites = {multiple for factor in range(2, 150) for multiple in range(2 * factor, 20_000, factor)}
    assert [n for n in range(20_000) if is_prime(n)] == [n for n in range(2, 20_000) if n not in composites]


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


def test_a_whole_pack_of_72_digits_is_judged_like_any_other_row() -> None:
    pack = "X13 X12 KKKKQQQQJJJJTTTT99998888777766665555442323432AAA234A"
    assert (len(row(pack)), len(digits_of(row(pack)))) == (54, 72)
    assert judged(prime(pack), Options()) is None
    assert judged(prime(pack[:-2] + "A4"), Options()) is not None


def test_a_joker_alone_is_right_whatever_it_stands_for() -> None:
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
