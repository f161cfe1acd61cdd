from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import pytest

from engine.games.prime_daifugo.figures import needed, number_of
from engine.games.prime_daifugo.prime_finder import Found, primes
from engine.games.prime_daifugo.strongest_primes import in_order, strongest
from engine.numbers import is_prime
from tests.engine.games.prime_daifugo import brute
from tests.engine.games.prime_daifugo.brute import HANDS, hands, values_of


def numbers(found: Iterator[Found]) -> list[int]:
    """List the numbers, each once: several cards may make it."""
    return list(dict.fromkeys(number for number, _ in found))


# --- all primes of a count ---


def finds_all_primes(hand: str, rng: Random) -> None:
    size, revolution = rng.randint(1, len(hand)), rng.random() < 0.5
    found = list(primes(hand, size, revolution))
    rows = [values_of(figures) for _, figures in found]
    assert set(rows) == brute.primes(hand, size, revolution), hand
    assert len(rows) == len(set(rows)), hand


@pytest.mark.volume
def test_whatever_is_found_is_held_and_makes_its_number() -> None:
    for hand, _ in hands(60, 9):
        for size in range(1, min(len(hand), 4) + 1):
            for number, figures in primes(hand, size):
                assert needed(figures) <= needed(hand)
                assert number_of(figures) == number
                assert len(figures) == size
                assert number == 57 or is_prime(number)


def test_a_joker_never_stands_for_a_card_that_stays_in_the_hand() -> None:
    for hand, _ in hands(200, 6):
        for _, figures in primes(hand, 2):
            left = needed(hand) - needed(figures)
            assert not {f"X{value}" for value, letter in enumerate("A23456789TJQK", 1) if left[letter]} & {
                *figures
            }


def test_57_is_found_once_1729_only_with_the_revolution_and_3_although_3_divides_it() -> None:
    assert [number for number, _ in primes("57", 2)] == [57]
    assert 1729 not in numbers(primes("A729", 4))
    assert sorted(primes("A729", 4, revolution=True)).count((1729, ("A", "7", "2", "9"))) == 1
    assert list(primes("369", 1)) == [(3, ("3",))]
    assert list(primes("A3", 3)) == []


def test_a_joker_completes_57_and_1729_but_alone_is_no_prime_and_begins_no_number_as_0() -> None:
    assert (57, ("5", "X7")) in primes("5X", 2)
    assert (1729, ("A", "7", "2", "X9")) in primes("A72X", 4, revolution=True)
    assert list(primes("X", 1)) == []
    assert strongest("XX4", 1) is None
    found = [figures for _, figures in primes("AXA", 3)]
    assert ("A", "X0", "A") in found
    assert all(figures[0] != "X0" for figures in found)


def test_38_numbers_of_two_cards_are_prime_in_39_spellings() -> None:
    found = [figures for number, figures in primes("A23456789TJQK" * 2, 2) if number != 57]
    assert (len({number_of(figures) for figures in found}), len(found)) == (38, 39)


# --- the strongest ---


def finds_primes_in_order(hand: str, rng: Random) -> None:
    size, revolution = rng.randint(1, len(hand)), rng.random() < 0.5
    expected = sorted({brute.number_of(row) for row in brute.primes(hand, size, revolution)})
    assert numbers(in_order(hand, size, largest=False, revolution=revolution)) == expected, hand
    assert numbers(in_order(hand, size, revolution=revolution)) == expected[::-1], hand


def finds_primes_between(hand: str, rng: Random) -> None:
    size = rng.randint(1, min(len(hand), 4))
    every = sorted(numbers(primes(hand, size)))
    low, high = (rng.choice([0, 10**9, *every]) + rng.randint(-1, 1) for _ in range(2))
    between = [number for number in every if low < number < high]
    assert numbers(in_order(hand, size, low, high)) == between[::-1], (hand, low, high)
    assert numbers(in_order(hand, size, low, high, largest=False)) == between, (hand, low, high)


def finds_the_strongest(hand: str, rng: Random) -> None:
    size = rng.randint(1, min(len(hand), 4))
    every = sorted(numbers(primes(hand, size)))
    beats = rng.choice([None, *every])
    higher = [number for number in every if beats is None or number > beats]
    lower = [number for number in every if beats is None or number < beats]
    assert _number(strongest(hand, size, beats)) == max(higher, default=None)
    assert _number(strongest(hand, size, beats, is_reversed=True)) == min(lower, default=None)


def _number(found: Found | None) -> int | None:
    return None if found is None else found[0]


@pytest.mark.parametrize(
    ("finds", "largest"),
    [
        (finds_all_primes, 4),
        (finds_primes_in_order, 4),
        (finds_primes_between, 5),
        (finds_the_strongest, 6),
    ],
)
def test_of_small_hands_is_found_what_trying_all_finds(
    finds: Callable[[str, Random], None], largest: int
) -> None:
    for hand, rng in hands(HANDS, largest):
        finds(hand, rng)


def test_what_is_met_in_order_is_held_and_makes_its_number() -> None:
    for hand, rng in hands(300, 12):
        size = rng.randint(1, len(hand))
        for number, figures in islice(in_order(hand, size), 3):
            assert needed(figures) <= needed(hand)
            assert number_of(figures) == number
            assert len(figures) == size


def test_the_largest_of_two_and_four_cards_are_QK_and_KJQJ_and_what_3_divides_is_not_walked() -> None:
    pack = "A23456789TJQK" * 4
    assert strongest(pack, 2) == (1213, ("Q", "K"))
    assert strongest(pack, 4) == (13111211, ("K", "J", "Q", "J"))
    assert strongest("A2345678999TTT", 14) is None
    assert strongest("KKKKQQQQTTTTJJ93", 16) is None


@pytest.mark.parametrize("hand", ["2445566688TTQQ3", "KKKKTTTTQQQQ77", "AAAAJJJJTTTT7X", "XX"])
def test_hands_with_few_ends_or_many_equal_numbers_are_soon_searched(hand: str) -> None:
    for size in range(1, len(hand) + 1):
        found = strongest(hand, size)
        assert found is None or found[0] == 57 or is_prime(found[0])


def test_a_whole_pack_is_searched_for_any_count() -> None:
    pack = "A23456789TJQK" * 4 + "XX"
    for size in (10, 20, 30, 40, 50, 53):
        found = strongest(pack, size)
        assert found
        assert is_prime(found[0])
