"""Find every prime that a hand can lay; used by opponents, practice and hints.

Exact, up to the primality test, and lazy. The multisets of ranks are enumerated and sieved by digit sum and
last card (`may_be_prime`); what remains is arranged as a cached head of up to HEAD cards before each
possible tail, and tested by `is_prime`.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

from engine.games.prime_daifugo.figures import Figures
from engine.games.prime_daifugo.hand_ranks import DIGITS_TABLE, LAST, RESIDUES, SHOWN, Holding, without
from engine.games.prime_daifugo.values import GROTHENDIECK, RAMANUJAN
from engine.numbers import is_prime

Found: TypeAlias = tuple[int, Figures]
"""A number and the figures that show it."""

HEAD = 4
"""The number of leading cards whose arrangements are cached; more would take too much memory."""
KEPT = 4096
"""Cache size: there are fewer multisets of up to HEAD ranks."""
SINGLES = "2357JK"
"""The ranks that are prime on their own; a joker on its own has no value."""


def primes(letters: Iterable[str], size: int, revolution: bool = False) -> Iterator[Found]:
    """Generate every prime of exactly `size` cards, each sequence of ranks once, in no particular order.

    57 counts as a prime, and so does 1729 with `revolution`.

    >>> sorted(primes("57A", 2))
    [(17, ('A', '7')), (57, ('5', '7')), (71, ('7', 'A'))]
    """
    holding = Holding(letters)
    yield from specials(holding, size, revolution)
    if size == 1:
        yield from ((int(SHOWN[rank]), (rank,)) for rank in SINGLES if holding.ranks[rank])
        return
    for ranks in holding.sets(size):
        if may_be_prime(ranks):
            for number, laid in _primes_of(ranks):
                if laid[0] != "0":
                    yield number, holding.figures(laid)


def specials(holding: Holding, size: int, revolution: bool) -> Iterator[Found]:
    """Generate the composite numbers of `size` cards that the rules count as primes."""
    for number, ranks in ((GROTHENDIECK, "57"), (RAMANUJAN, "A729")):
        missing = sum([rank not in holding.ranks for rank in ranks])
        if len(ranks) == size and missing <= holding.jokers and (number == GROTHENDIECK or revolution):
            yield number, holding.figures(ranks)


def may_be_prime(ranks: str) -> bool:
    """Return whether ranks pass the sieve: a digit sum not divisible by 3, and a possible last card.

    It holds for two or more ranks.

    >>> [may_be_prime(ranks) for ranks in ("46", "A2", "A3")]
    [False, False, True]
    """
    return sum([RESIDUES[rank] for rank in ranks]) % 3 != 0 and not LAST.isdisjoint(ranks)


def _primes_of(ranks: str) -> Iterator[tuple[int, str]]:
    """Generate the primes that these ranks form in any order."""
    for tail, rest in _tails(ranks, max(len(ranks) - HEAD, 1), LAST):
        digits = tail.translate(DIGITS_TABLE)
        shift, end = 10 ** len(digits), int(digits)
        heads, laid = _arrangements(rest)
        for head, shown in zip(heads, laid, strict=True):
            number = head * shift + end
            if is_prime(number):
                yield number, shown + tail


def _tails(ranks: str, length: int, last: frozenset[str] | None) -> Iterator[tuple[str, str]]:
    """Generate (tail of this length, ranks left for the head), with the last card out of `last` if given."""
    if length == 0:
        yield "", ranks
        return
    for rank in dict.fromkeys(ranks):
        if last is None or rank in last:
            for tail, rest in _tails(without(ranks, rank), length - 1, None):
                yield tail + rank, rest


@lru_cache(maxsize=KEPT)
def _arrangements(ranks: str) -> tuple[list[int], list[str]]:
    """Return the numbers that these ranks form in any order, and the order of each."""
    if not ranks:
        return [0], [""]
    numbers, laid = list[int](), list[str]()
    for rank in dict.fromkeys(ranks):
        heads, shown = _arrangements(without(ranks, rank))
        shift, value = 10 ** len(SHOWN[rank]), int(SHOWN[rank])
        numbers += [head * shift + value for head in heads]
        laid += [each + rank for each in shown]
    return numbers, laid


def sequences(letters: Iterable[str], size: int) -> Iterator[tuple[int, str]]:
    """Generate every number of `size` cards and the ranks that show it, in no particular order."""
    for ranks in Holding(letters).sets(size):
        for tail, rest in _tails(ranks, max(size - HEAD, 0), None):
            digits = tail.translate(DIGITS_TABLE)
            for head, shown in zip(*_arrangements(rest), strict=True):
                if (shown + tail)[0] != "0":
                    yield int(f"{head}{digits}"), shown + tail
