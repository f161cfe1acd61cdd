"""Finds the strongest primes of a hand, in either order of strength, without finding all: exact, and lazy."""

from collections.abc import Iterable, Iterator
from heapq import merge
from operator import itemgetter

from engine.games.prime_daifugo.hand_ranks import DIGITS_TABLE, Holding
from engine.games.prime_daifugo.prime_finder import Found, primes, specials
from engine.games.prime_daifugo.prime_search import FALLING, RISING, Edges, Search


def strongest(
    letters: Iterable[str],
    size: int,
    beats: int | None = None,
    is_reversed: bool = False,
    revolution: bool = False,
) -> Found | None:
    """Find the strongest prime of so many cards, or None where none beats the number that is to be beaten.

    >>> strongest("KJQJ", 4)
    (13111211, ('K', 'J', 'Q', 'J'))
    """
    return next(by_strength(letters, size, beats, is_reversed, revolution), None)


def by_strength(
    letters: Iterable[str],
    size: int,
    beats: int | None = None,
    is_reversed: bool = False,
    revolution: bool = False,
) -> Iterator[Found]:
    """List lazily the primes of so many cards that beat a number, the strongest first."""
    above, below = (0, beats) if is_reversed else (beats or 0, None)
    return in_order(letters, size, above, below, not is_reversed, revolution)


def in_order(
    letters: Iterable[str],
    size: int,
    above: int = 0,
    below: int | None = None,
    largest: bool = True,
    revolution: bool = False,
) -> Iterator[Found]:
    """List lazily the primes of so many cards between two numbers, the largest or the smallest first."""
    holding = Holding(letters)
    found, extra = _found(holding, size, above, below, largest), specials(holding, size, revolution)
    if size == 1:
        found = iter(sorted(primes(letters, 1), reverse=largest))
    both = merge(found, sorted(extra, reverse=largest), key=itemgetter(0), reverse=largest)
    return (each for each in both if above < each[0] and (below is None or each[0] < below))


def _found(holding: Holding, size: int, above: int, below: int | None, largest: bool) -> Iterator[Found]:
    """Go through the lengths that numbers of so many cards have, the best ones first."""
    for wides in range(size, -1, -1) if largest else range(size + 1):
        edges = _edges(size + wides, above, below, largest)
        if edges:
            search = Search(holding, FALLING if largest else RISING, edges)
            for laid in search.primes(size - wides, wides):
                yield int(laid.translate(DIGITS_TABLE)), holding.figures(laid)


def _edges(length: int, above: int, below: int | None, largest: bool) -> Edges | None:
    """Give the keys between which a number of this length has to lie, both left out."""
    end = 10**length
    low, high = above, end if below is None else below
    if largest:
        low, high = end - 1 - high, end - 1 - low
    if low + 1 >= min(high, end) or high <= 0:
        return None
    return "" if low < 0 else f"{low:0{length}}", ":" if high >= end else f"{high:0{length}}"
