"""All plays of a small hand by brute force, without the engine.

Cards are written as their values. So two plays that differ only in which of them are jokers are the same.
"""

from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from math import isqrt, prod
from random import Random
from typing import TypeAlias

HANDS = 150
LETTERS = "A23456789TJQK"
Values: TypeAlias = tuple[int, ...]
Factors: TypeAlias = tuple[tuple[Values, Values], ...]


def is_prime(number: int) -> bool:
    return number > 1 and all(number % divisor for divisor in _divisors(isqrt(number)))


@cache
def _divisors(most: int) -> list[int]:
    return [number for number in range(2, most + 1) if is_prime(number)]


def random_hand(rng: Random, largest: int) -> str:
    """Deal a small hand, with a joker in it now and then and with two in a small one."""
    size = rng.randint(1, largest)
    jokers = rng.choice([0, 0, 1, 2]) if size < largest else rng.choice([0, 0, 0, 1])
    jokers = min(jokers, size)
    return "".join(rng.sample(LETTERS * 4, size - jokers)) + "X" * jokers


def hands(number: int, largest: int, first: int = 0) -> Iterator[tuple[str, Random]]:
    """Deal so many small hands, each with a chance of its own."""
    for seed in range(first, first + number):
        rng = Random(seed)
        yield random_hand(rng, largest), rng


def values_of(figures: tuple[str, ...]) -> Values:
    return tuple(int(figure[1:]) if figure[1:] else LETTERS.index(figure) + 1 for figure in figures)


def rows(hand: str, size: int) -> set[Values]:
    """List the rows of so many cards by their values, without those that begin with 0."""
    choices = [range(14) if letter == "X" else (LETTERS.index(letter) + 1,) for letter in hand]
    laid = (values for cards in set(permutations(choices, size)) for values in product(*cards))
    return {values for values in laid if values[0] != 0}


def number_of(values: Values) -> int:
    return int("".join(map(str, values)))


def counts_as_prime(values: Values, revolution: bool) -> bool:
    number = number_of(values)
    return number == 57 or (revolution and number == 1729) or is_prime(number)


def primes(hand: str, size: int, revolution: bool = False) -> set[Values]:
    """List the rows that count as primes; a joker alone has no value."""
    held = hand.replace("X", "") if size == 1 else hand
    return {values for values in rows(held, size) if counts_as_prime(values, revolution)}


def composites(hand: str, shown: int, laid: int, exponents: bool) -> set[tuple[Values, Factors]]:
    """List the composites that show so many cards out of those that are laid."""
    cards = {LETTERS.index(letter) + 1 for letter in hand if letter != "X"}
    return {
        (row[:shown], factors)
        for row in rows(hand, laid)
        if shown > 1 or row[0] in cards
        if number_of(row[:shown]) != 57
        for factors in _factors(row[shown:], exponents)
        if _is_right(number_of(row[:shown]), factors)
    }


def _factors(row: Values, exponents: bool) -> Iterator[Factors]:
    """Write signs between cards in every way."""
    for signs in product(" *^" if exponents else " *", repeat=len(row) - 1):
        text = "".join(f"{value}{sign}" for value, sign in zip(row, (*signs, ""), strict=True))
        parts = [[tuple(map(int, number.split())) for number in each.split("^")] for each in text.split("*")]
        if all(len(part) < 3 and all(number[0] for number in part) for part in parts):
            yield tuple(sorted((part[0], part[1] if len(part) == 2 else ()) for part in parts))


def _is_right(number: int, factors: Factors) -> bool:
    bases = [number_of(base) for base, _ in factors]
    exponents = [number_of(exponent) if exponent else 1 for _, exponent in factors]
    written = [number_of(exponent) for _, exponent in factors if exponent]
    if sum(exponents) < 2 or sum(exponents) > 64 or any(exponent < 2 for exponent in written):
        return False
    powers = (base**exponent for base, exponent in zip(bases, exponents, strict=True))
    return prod(powers) == number and all(map(is_prime, bases))


def fewest(hand: str, shown: int) -> int | None:
    """Count the fewest plays that empty a hand; composites show so many cards at most."""
    if not hand:
        return 0
    counts = [
        1 + rest
        for part, others in _parts(hand)
        if _is_play(part, shown) and (rest := fewest(others, shown)) is not None
    ]
    return min(counts, default=None)


def _parts(hand: str) -> Iterator[tuple[str, str]]:
    """List what the first card may go with, and what is left then."""
    for chosen in product((True, False), repeat=len(hand) - 1):
        mask = (True, *chosen)
        part = "".join(card for card, is_in in zip(hand, mask, strict=True) if is_in)
        yield part, "".join(card for card, is_in in zip(hand, mask, strict=True) if not is_in)


def _is_play(part: str, shown: int) -> bool:
    return _is_sorted_play("".join(sorted(part)), shown)


@cache
def _is_sorted_play(part: str, shown: int) -> bool:
    composed = (
        composites(part, size, len(part), exponents=True) for size in range(1, min(shown + 1, len(part)))
    )
    return part == "X" or bool(primes(part, len(part))) or any(composed)
