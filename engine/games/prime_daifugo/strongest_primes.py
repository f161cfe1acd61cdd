"""Find the strongest primes of a hand, in either order of strength: exact, lazy, without finding all."""

from collections.abc import Iterable, Iterator
from heapq import merge
from operator import itemgetter

from engine.games.prime_daifugo.hand_ranks import DIGITS_TABLE, Holding
from engine.games.prime_daifugo.prime_finder import Found, primes, specials
from engine.games.prime_daifugo.prime_search import FALLING, RISING, Bounds, Search


def strongest(
    letters: Iterable[str],
    size: int,
    beats: int | None = None,
    is_reversed: bool = False,
    revolution: bool = False,
) -> Found | None:
    """Return the strongest prime of `size` cards, or None if none beats the number `beats`.

    >>> strongest("KJQJ", 4)
    (13111211, ('K', 'J', 'Q', 'J'))
    """
    above, below = (0, beats) if is_reversed else (beats or 0, None)
    return next(in_order(letters, size, above, below, not is_reversed, revolution), None)


def in_order(
    letters: Iterable[str],
    size: int,
    above: int = 0,
    below: int | None = None,
    largest: bool = True,
    revolution: bool = False,
) -> Iterator[Found]:
    """Generate the primes of `size` cards strictly between two numbers, largest or smallest first."""
    holding = Holding(letters)
    found, extra = _found(holding, size, above, below, largest), specials(holding, size, revolution)
    if size == 1:
        found = iter(sorted(primes(letters, 1), reverse=largest))
    both = merge(found, sorted(extra, reverse=largest), key=itemgetter(0), reverse=largest)
    return (each for each in both if above < each[0] and (below is None or each[0] < below))


def _found(holding: Holding, size: int, above: int, below: int | None, largest: bool) -> Iterator[Found]:
    """Search each length in digits that `size` cards can have, best first."""
    for wides in range(size, -1, -1) if largest else range(size + 1):
        bounds = _bounds(size + wides, above, below, largest)
        if bounds:
            search = Search(holding, FALLING if largest else RISING, bounds)
            for laid in search.primes(size - wides, wides):
                yield int(laid.translate(DIGITS_TABLE)), holding.figures(laid)


def _bounds(length: int, above: int, below: int | None, largest: bool) -> Bounds | None:
    """Return the exclusive bounds of the keys of this length, or None if nothing fits between them."""
    end = 10**length
    low, high = above, end if below is None else below
    if largest:
        low, high = end - 1 - high, end - 1 - low
    if low + 1 >= min(high, end) or high <= 0:
        return None
    return "" if low < 0 else f"{low:0{length}}", ":" if high >= end else f"{high:0{length}}"
