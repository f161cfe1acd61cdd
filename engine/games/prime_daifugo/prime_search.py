"""Meets primes in the order of their strength without meeting all.

Numbers of one length are ordered like their digits. So a search that always goes on from the beginning of
which the best can come meets them in order; how good that is at most is soon said: of the ranks that are left
the best ones, in the best order. Beginnings that can become no prime are left out: where all that may follow
makes a digit sum that 3 divides, or leaves no card to end with.

To look for the largest, digits are turned round (9 becomes 0): then the smallest key is always the best.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple, TypeAlias

from engine.games.prime_daifugo.hand_ranks import DIGITS_TABLE, LAST, RESIDUES, SHOWN, ZERO, Holding, distinct
from engine.numbers import is_prime

SMALL_FIRST = "0TAJQK23456789"
"""Ranks in this order make the smallest number that they can; A and J may change places."""
WIDE = frozenset("TJQK")
"""The ranks of two digits."""

Edges: TypeAlias = tuple[str, str]
"""The keys below and above which nothing is looked for."""


class Order:
    """One of the two orders: codes of ranks sort like their strength, and keys of numbers like theirs."""

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


class Beginning(NamedTuple):
    """The first ranks of a number, and what may follow."""

    laid: str
    narrow: str
    """The ranks of one digit that are left, best first."""
    wide: str
    jokers: int
    narrows: int
    """How many ranks of one digit are still to be laid."""
    wides: int


class Search:
    """Looks for primes whose keys lie between two edges."""

    def __init__(self, holding: Holding, order: Order, edges: Edges) -> None:
        self._order = order
        self._low, self._high = edges
        codes = sorted(order.codes[rank] for rank in holding.ranks.elements())
        self._narrow = "".join([code for code in codes if code in order.narrow])
        self._wide = "".join([code for code in codes if code in order.wide])
        self._jokers = holding.jokers
        self._heap: list[tuple[str, Beginning]] = []

    def primes(self, narrows: int, wides: int) -> Iterator[str]:
        """List the ranks of every prime with so many ranks of one digit and so many of two, best first."""
        self._keep(Beginning("", self._narrow, self._wide, self._jokers, narrows, wides))
        while self._heap:
            _, beginning = heappop(self._heap)
            if beginning.narrows or beginning.wides:
                self._go_on(beginning)
            else:
                laid = beginning.laid.translate(self._order.ranks)
                if is_prime(int(laid.translate(DIGITS_TABLE))):
                    yield laid

    def _go_on(self, beginning: Beginning) -> None:
        """Keep all beginnings that have one rank more."""
        laid, narrow, wide, jokers, narrows, wides = beginning
        if narrows:
            for code in distinct(narrow + self._order.narrow if jokers else narrow):
                rest = narrow.replace(code, "", 1)
                left = jokers - (len(rest) == len(narrow))
                self._keep(Beginning(laid + code, rest, wide, left, narrows - 1, wides))
        if wides:
            for code in distinct(wide + self._order.wide if jokers else wide):
                rest = wide.replace(code, "", 1)
                left = jokers - (len(rest) == len(wide))
                self._keep(Beginning(laid + code, narrow, rest, left, narrows, wides - 1))

    def _keep(self, beginning: Beginning) -> None:
        """Keep a beginning that can become a prime between the edges."""
        if not self._can_be_prime(beginning):
            return
        best = self._key(beginning, 1)
        if best < self._high and (not self._low or self._low < self._key(beginning, -1)):
            heappush(self._heap, (best, beginning))

    def _key(self, beginning: Beginning, step: int) -> str:
        """Give the best key (or with a step of -1 the worst) that the cards allow, whatever it ends with."""
        laid, narrow, wide, jokers, narrows, wides = beginning
        order = self._order
        narrow, wide = narrow[::step], wide[::step]
        if jokers:
            narrow, wide = order.narrow[::step][0] * jokers + narrow, order.wide[::step][0] * jokers + wide
        chosen = sorted(narrow[:narrows] + wide[:wides])
        return (laid + "".join(chosen[::step])).translate(order.keys)

    def _can_be_prime(self, beginning: Beginning) -> bool:
        laid, narrow, wide, jokers, narrows, wides = beginning
        if laid[:1] == self._order.zero or laid[-2:] == self._order.twin:
            return False
        if jokers:
            return jokers >= max(narrows - len(narrow), 0) + max(wides - len(wide), 0)
        if narrows > len(narrow) or wides > len(wide) or not self._can_end(beginning):
            return False
        if self._is_open(narrow, narrows) or self._is_open(wide, wides):
            return True
        number = int((laid + narrow[:narrows] + wide[:wides]).translate(self._order.shown))
        # 99 divides 10^2 - 1: where only ranks of two digits follow, their order changes nothing modulo 11.
        return number % 3 != 0 and (number % 11 != 0 or narrows > 0 or not 0 < wides == len(wide))

    def _can_end(self, beginning: Beginning) -> bool:
        """Say whether there is a rank to end with, whatever the jokers can be."""
        laid, narrow, wide, _, narrows, wides = beginning
        last = self._order.last
        if narrows or wides:
            return not last.isdisjoint((narrow if narrows else "") + (wide if wides else ""))
        return laid[-1] in last

    def _is_open(self, codes: str, number: int) -> bool:
        """Say whether it is still open what 3 leaves of the sum of so many of these ranks."""
        return 0 < number < len(codes) and len({self._order.residues[code] for code in codes}) > 1
