"""Find the composites that a hand can lay with all their factors: lazy, and exact up to 18 digits."""

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
"""Larger numbers are skipped, as their factorisation may take long."""


class Spelling(NamedTuple):
    """A factor of a number, as a prime and an exponent with the ranks that spell them."""

    prime: int
    exponent: int
    base: str
    power: str
    """The ranks of the exponent; empty for 1."""


class Rest(NamedTuple):
    """The cards left in a hand."""

    ranks: str
    jokers: int

    def without(self, ranks: str) -> "Rest | None":
        """Remove ranks, using jokers for missing cards; return None if there are not enough jokers."""
        left, jokers = self
        for rank in ranks:
            fewer = left.replace(rank, "", 1)
            jokers -= len(fewer) == len(left)
            left = fewer
        return Rest(left, jokers) if jokers >= 0 else None


def composites(
    letters: Iterable[str], size: int, exponents: bool = True, above: int = 0, below: int = LIMIT
) -> Iterator[Play]:
    """Generate the composites strictly between two numbers that show `size` cards.

    Each comes with every way to spell its factors.

    >>> [play.laid for play in composites("A624", 2)]
    [('A', '6', '2', '4')]
    """
    holding = Holding(letters)
    hand = Rest("".join(holding.ranks.elements()), holding.jokers)
    for number, shown in sequences(letters, size):
        rest = hand.without(shown)
        is_valued = size > 1 or shown in holding.ranks
        if is_valued and rest and max(above, 3) < number < below and number != GROTHENDIECK:
            factors = _factors(number)
            if sum([exponent for _, exponent in factors]) > 1:
                for spellings, _ in _laid(factors, rest, exponents):
                    yield _play(holding, shown, spellings)


@lru_cache(maxsize=1 << 14)
def _factors(number: int) -> Factorisation:
    """Factorise a number, largest factor first: it is the one most likely to lack cards."""
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
    """Generate the ways to spell a prime power: each multiset of spellings once."""
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
    """Return the spellings of a prime and its powers up to an exponent."""
    return tuple(
        Spelling(prime, exponent, base, power)
        for exponent in range(1, most + 1)
        for power in (spelled(str(exponent)) if exponent > 1 else ("",))
        for base in spelled(str(prime))
    )


@lru_cache(maxsize=1 << 12)
def spelled(digits: str) -> tuple[str, ...]:
    """Return the sequences of ranks that show these digits.

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
    """Build the play of a composite: jokers where cards run out, factors in canonical order."""
    parts = [shown, *[part for each in sorted(spellings) for part in (each.base, each.power)]]
    figures = holding.figures("".join(parts))
    ends = list(accumulate(map(len, parts)))
    laid = [figures[start:end] for start, end in zip([0, *ends], ends, strict=False)]
    powers = [Power(base, exponent) for base, exponent in zip(laid[1::2], laid[2::2], strict=True)]
    return Play(laid[0], in_order(tuple(powers)))
