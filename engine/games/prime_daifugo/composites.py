"""Finds composites that a hand can lay with all their factors: lazy, and exact for up to 18 digits."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from engine.games.prime_daifugo.hand_ranks import SHOWN, Holding
from engine.games.prime_daifugo.legality import in_order
from engine.games.prime_daifugo.prime_finder import sequences
from engine.games.prime_daifugo.values import GROTHENDIECK, Play, Power
from engine.numbers import Factorisation, factorised

LIMIT = 10**18
"""Larger numbers are left out: to factorise one may take long."""


class Spelling(NamedTuple):
    """The ranks that spell a prime and its exponent, which is a factor of a number."""

    prime: int
    exponent: int
    base: str
    power: str
    """Nothing for the exponent 1."""


class Rest(NamedTuple):
    """What a hand has left."""

    ranks: str
    jokers: int

    def without(self, ranks: str) -> "Rest | None":
        """Take ranks out, jokers where there are no cards; None where there are not enough of them either."""
        left, jokers = self
        for rank in ranks:
            fewer = left.replace(rank, "", 1)
            jokers -= len(fewer) == len(left)
            left = fewer
        return Rest(left, jokers) if jokers >= 0 else None


def composites(
    letters: Iterable[str], size: int, exponents: bool = True, above: int = 0, below: int = LIMIT
) -> Iterator[Play]:
    """List the composites between two numbers that show so many cards, with every way to spell their factors.

    >>> [play.laid for play in composites("A624", 2)]
    [('A', '6', '2', '4')]
    """
    holding = Holding(letters)
    hand = Rest("".join(holding.ranks.elements()), holding.jokers)
    for number, shown in sequences(letters, size):
        rest = hand.without(shown)
        is_valued = size > 1 or shown in holding.ranks
        if is_valued and rest and max(above, 3) < number < below and number != GROTHENDIECK:
            for spellings in _ways(number, rest, exponents):
                yield _play(holding, shown, spellings)


def _ways(number: int, rest: Rest, exponents: bool) -> Iterator[tuple[Spelling, ...]]:
    """List the ways to lay the factors of a number, none for a prime."""
    factors = _factors(number)
    if sum([exponent for _, exponent in factors]) > 1:
        for spellings, _ in _laid(factors, rest, exponents):
            yield spellings


@lru_cache(maxsize=1 << 14)
def _factors(number: int) -> Factorisation:
    """Factorise a number; the largest factor comes first, as it is the one for which cards are missing."""
    return factorised(number)[::-1]


def _laid(factors: Factorisation, rest: Rest, exponents: bool) -> Iterator[tuple[tuple[Spelling, ...], Rest]]:
    if not factors:
        yield (), rest
        return
    (prime, exponent), *others = factors
    for first, left in _split(_spelled(prime, exponent if exponents else 1), exponent, rest):
        for more, end in _laid(tuple(others), left, exponents):
            yield (*first, *more), end


def _split(
    spellings: tuple[Spelling, ...], exponent: int, rest: Rest
) -> Iterator[tuple[tuple[Spelling, ...], Rest]]:
    """List the ways to write one prime so often: each choice of spellings once, whatever their order."""
    if exponent == 0:
        yield (), rest
        return
    for place, spelling in enumerate(spellings):
        left = rest.without(spelling.base + spelling.power) if spelling.exponent <= exponent else None
        if left is not None:
            for more, end in _split(spellings[place:], exponent - spelling.exponent, left):
                yield (spelling, *more), end


@lru_cache(maxsize=1 << 12)
def _spelled(prime: int, most: int) -> tuple[Spelling, ...]:
    """List the spellings of a prime and its powers up to an exponent."""
    return tuple(
        Spelling(prime, exponent, base, power)
        for exponent in range(1, most + 1)
        for power in (spelled(str(exponent)) if exponent > 1 else ("",))
        for base in spelled(str(prime))
    )


@lru_cache(maxsize=1 << 12)
def spelled(digits: str) -> tuple[str, ...]:
    """List the ranks that show digits.

    >>> spelled("113")
    ('AA3', 'AK', 'J3')
    """
    if not digits:
        return ("",)
    return tuple(
        rank + others
        for rank, shown in SHOWN.items()
        if digits.startswith(shown)
        for others in spelled(digits[len(shown) :])
    )


def _play(holding: Holding, shown: str, spellings: tuple[Spelling, ...]) -> Play:
    """Lay a composite: its jokers stand in where the cards run out, its factors in their order."""
    parts = [shown, *[part for each in sorted(spellings) for part in (each.base, each.power)]]
    figures = holding.figures("".join(parts))
    ends = list(accumulate(map(len, parts)))
    laid = [figures[start:end] for start, end in zip([0, *ends], ends, strict=False)]
    powers = [Power(base, exponent) for base, exponent in zip(laid[1::2], laid[2::2], strict=True)]
    return Play(laid[0], in_order(tuple(powers)))
