"""The parts of a hand: which cards form a number together, and how strong it can be.

A part is a string of letters sorted by `hard_first`. What is found here depends on the cards alone, so it is
kept across decisions.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from operator import itemgetter
from typing import TypeAlias

from engine.games.prime_daifugo.figures import JOKER, needed
from engine.games.prime_daifugo.hand_ranks import DIGITS_TABLE, without
from engine.games.prime_daifugo.prime_finder import SINGLES, may_be_prime, primes
from engine.games.prime_daifugo.prime_search import SMALL_FIRST
from engine.games.prime_daifugo.values import Play

Split: TypeAlias = tuple[str, str]
"""A part with the hardest card of a hand, and the other cards."""
Picker: TypeAlias = Callable[[str], tuple[str, ...]]

KEPT = 1 << 15
"""Cache size of what depends on one part."""
CUT = "57"
BEYOND = 10**40
"""More than any number of a hand."""
EXACT = 4
"""The longest part whose primes are searched; of a longer one that passes the sieve, nearly all have one."""


def left(hand: str, play: Play) -> str:
    """Return the cards left after a play."""
    return without(hand, needed(play.laid).elements())


@lru_cache(maxsize=KEPT)
def is_play(part: str) -> bool:
    """Return whether a part can be laid as one prime, 57 or joker; by the sieve alone from EXACT cards on.

    >>> [is_play(part) for part in ("4", "A4", "57", "X", "Q4")]
    [False, True, True, True, False]
    """
    if len(part) == 1:
        return part in SINGLES or part == JOKER
    if JOKER in part or part == CUT:
        return True
    return may_be_prime(part) and (len(part) > EXACT or next(primes(part, len(part)), None) is not None)


@lru_cache(maxsize=KEPT)
def strength(part: str, is_reversed: bool) -> int:
    """Return a bound on the strength of the number that a part forms; higher is stronger.

    It is the number of the best order, prime or not. A joker alone and 57 cannot be beaten.
    """
    if part in (JOKER, CUT):
        return BEYOND
    ranks = sorted(part.replace(JOKER, "A" if is_reversed else "9"), key=SMALL_FIRST.index)
    digits = "".join(ranks if is_reversed else ranks[::-1]).translate(DIGITS_TABLE)
    return -int(digits) if is_reversed else int(digits)


@lru_cache(maxsize=1 << 11)
def splits(hand: str, longest: int) -> tuple[Split, ...]:
    """Return the ways to split a hand into two plays of at most this many cards, each once."""
    found = {}
    for pick, leave in _pickers(len(hand)):
        part = "".join(pick(hand))
        if part not in found and len(part) <= longest and is_play(part):
            rest = "".join(leave(hand))
            found[part] = rest if len(rest) <= longest and is_play(rest) else ""
    return tuple((part, rest) for part, rest in found.items() if rest)


@lru_cache(maxsize=16)
def _pickers(size: int) -> tuple[tuple[Picker, Picker], ...]:
    """Return what picks every part with the first card, and what picks the other cards."""
    places = range(1, size)
    return tuple(
        (_picker((0, *chosen)), _picker(tuple(place for place in places if place not in chosen)))
        for count in range(size - 1)
        for chosen in combinations(places, count)
    )


def _picker(places: tuple[int, ...]) -> Picker:
    """Return what picks these places of a text, as a tuple even for one place."""
    if len(places) == 1:
        return lambda text: (text[places[0]],)
    return itemgetter(*places)
