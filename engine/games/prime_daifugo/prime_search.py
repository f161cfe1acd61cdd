"""Best-first search for primes in order of size, without enumerating all of them.

Numbers of equal length compare as their digit strings, which serve as keys. The search keeps prefixes in a
heap, ordered by the best key any completion can have: the prefix followed by the best remaining ranks in the
best order. This bound is admissible (as in A*), so complete numbers leave the heap in order. Prefixes that
cannot become a prime are pruned: if every completion has a digit sum divisible by 3, or a value divisible by
11, or no remaining card can be last.

To find the largest first, digits are complemented (9 becomes 0), so the smallest key is always the best.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple, TypeAlias

from engine.games.prime_daifugo.hand_ranks import DIGITS_TABLE, LAST, RESIDUES, SHOWN, ZERO, Holding
from engine.numbers import is_prime

SMALL_FIRST = "0TAJQK23456789"
"""Ranks in the order that forms the smallest number; A and J may be swapped."""
WIDE = frozenset("TJQK")
"""The ranks of two digits."""

Bounds: TypeAlias = tuple[str, str]
"""(lower, upper) exclusive bounds of the keys."""


class Order:
    """Ascending or descending order, as codes of ranks and keys of numbers that sort best first."""

    def __init__(self, ranks: str, digits: str) -> None:
        turn = str.maketrans("0123456789", digits)
        codes = {rank: chr(ord("a") + place) for place, rank in enumerate(ranks)}
        self.codes = codes
        self.ranks = str.maketrans({code: rank for rank, code in codes.items()})
        self.keys = str.maketrans({code: SHOWN[rank].translate(turn) for rank, code in codes.items()})
        self.shown = str.maketrans({code: SHOWN[rank] for rank, code in codes.items()})
        self.residues = {code: RESIDUES[rank] for rank, code in codes.items()}
        self.zero = codes[ZERO]
        self.twin = codes["J"] + codes["A"]
        self.last = frozenset(codes[rank] for rank in LAST)
        self.narrow = "".join(code for rank, code in codes.items() if rank not in WIDE)
        self.wide = "".join(code for rank, code in codes.items() if rank in WIDE)


RISING = Order(SMALL_FIRST, "0123456789")
FALLING = Order(SMALL_FIRST[::-1], "9876543210")


class Prefix(NamedTuple):
    """The first ranks of a number and the ranks that may follow; all ranks are codes of an Order."""

    laid: str
    narrow: str
    """The ranks of one digit left in the hand, best first."""
    wide: str
    """The ranks of two digits left in the hand, best first."""
    jokers: int
    narrows: int
    """The number of one-digit ranks still to come."""
    wides: int
    """The number of two-digit ranks still to come."""


class Search:
    """Searches for the primes of a hand whose keys lie between two bounds."""

    def __init__(self, holding: Holding, order: Order, bounds: Bounds) -> None:
        self._order = order
        self._low, self._high = bounds
        codes = sorted(order.codes[rank] for rank in holding.ranks.elements())
        self._narrow = "".join([code for code in codes if code in order.narrow])
        self._wide = "".join([code for code in codes if code in order.wide])
        self._jokers = holding.jokers
        self._heap: list[tuple[str, Prefix]] = []

    def primes(self, narrows: int, wides: int) -> Iterator[str]:
        """Generate the primes with these numbers of one-digit and two-digit ranks, as ranks, best first."""
        self._push(Prefix("", self._narrow, self._wide, self._jokers, narrows, wides))
        while self._heap:
            _, prefix = heappop(self._heap)
            if prefix.narrows or prefix.wides:
                self._extend(prefix)
            else:
                laid = prefix.laid.translate(self._order.ranks)
                if is_prime(int(laid.translate(DIGITS_TABLE))):
                    yield laid

    def _extend(self, prefix: Prefix) -> None:
        """Push every prefix that is one rank longer."""
        laid, narrow, wide, jokers, narrows, wides = prefix
        if narrows:
            for code in dict.fromkeys(narrow + self._order.narrow if jokers else narrow):
                rest = narrow.replace(code, "", 1)
                left = jokers - (len(rest) == len(narrow))
                self._push(Prefix(laid + code, rest, wide, left, narrows - 1, wides))
        if wides:
            for code in dict.fromkeys(wide + self._order.wide if jokers else wide):
                rest = wide.replace(code, "", 1)
                left = jokers - (len(rest) == len(wide))
                self._push(Prefix(laid + code, narrow, rest, left, narrows, wides - 1))

    def _push(self, prefix: Prefix) -> None:
        """Push a prefix if it can become a prime between the bounds."""
        if not self._can_be_prime(prefix):
            return
        best = self._key(prefix, 1)
        if best < self._high and (not self._low or self._low < self._key(prefix, -1)):
            heappush(self._heap, (best, prefix))

    def _key(self, prefix: Prefix, step: int) -> str:
        """Return the best key that a completion can have or, with a step of -1, the worst."""
        laid, narrow, wide, jokers, narrows, wides = prefix
        order = self._order
        narrow, wide = narrow[::step], wide[::step]
        if jokers:
            narrow, wide = order.narrow[::step][0] * jokers + narrow, order.wide[::step][0] * jokers + wide
        chosen = sorted(narrow[:narrows] + wide[:wides])
        return (laid + "".join(chosen[::step])).translate(order.keys)

    def _can_be_prime(self, prefix: Prefix) -> bool:
        laid, narrow, wide, jokers, narrows, wides = prefix
        if laid[:1] == self._order.zero or laid[-2:] == self._order.twin:
            return False
        if jokers:
            return jokers >= max(narrows - len(narrow), 0) + max(wides - len(wide), 0)
        if narrows > len(narrow) or wides > len(wide):
            return False
        ends = (narrow if narrows else "") + (wide if wides else "")
        if self._order.last.isdisjoint(ends or laid[-1]):
            return False
        if self._is_open(narrow, narrows) or self._is_open(wide, wides):
            return True
        number = int((laid + narrow[:narrows] + wide[:wides]).translate(self._order.shown))
        # 99 divides 10^2 - 1: where only ranks of two digits follow, their order changes nothing modulo 11.
        return number % 3 != 0 and (number % 11 != 0 or narrows > 0 or not 0 < wides == len(wide))

    def _is_open(self, codes: str, number: int) -> bool:
        """Return whether the sum of `number` of these ranks is not yet determined modulo 3."""
        return 0 < number < len(codes) and len({self._order.residues[code] for code in codes}) > 1
