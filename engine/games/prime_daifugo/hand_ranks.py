"""Which ranks a hand can show: its letters count cards, and a joker can be every rank and nought besides.

The finder works on *ranks*, strings over RANKS. Where cards run out jokers stand in, so that every sequence
of ranks is found once, and none wastes a joker on what a card of the hand can be.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.games.prime_daifugo.figures import DIGITS, JOKER, RANKS, Figures

ZERO = "0"
"""The rank that only a joker can be."""
SHOWN = {ZERO: "0", **{rank: DIGITS[rank] for rank in RANKS}}
"""The decimal digits of every rank."""
DIGITS_TABLE = str.maketrans(SHOWN)
RESIDUES = {rank: int(digits) % 3 for rank, digits in SHOWN.items()}
UNEASY = "Q6T84529K0J73A"
"""Ranks in the order in which places should be found for them: first those that no prime ends with."""
LAST = frozenset("A379JK")
"""Only with these can a prime of several cards end."""


class Holding:
    """The cards of a hand by rank, and its jokers; its letters may be counted or listed."""

    __slots__ = ("jokers", "ranks")

    def __init__(self, letters: Iterable[str]) -> None:
        cards = +Counter(letters)
        self.jokers = cards.pop(JOKER, 0)
        self.ranks: Counter[str] = cards

    def figures(self, ranks: str) -> Figures:
        """Lay ranks with cards as long as there are some, and with jokers from then on.

        >>> Holding("A3X").figures("3A3")
        ('3', 'A', 'X3')
        """
        if not self.jokers:
            return tuple(ranks)
        left = self.ranks.copy()
        return tuple([_figure(rank, left) for rank in ranks])

    def sets(self, size: int) -> Iterator[str]:
        """List lazily every choice of so many ranks, with the uneasy ones first.

        >>> list(Holding("A4A").sets(2))
        ['4A', 'AA']
        """
        kinds = [(kind, self.ranks[kind]) for kind in UNEASY if self.jokers or self.ranks[kind]]
        return _sets(kinds, 0, self.jokers, size)


def _figure(rank: str, left: Counter[str]) -> str:
    left[rank] -= 1
    return rank if left[rank] >= 0 else f"{JOKER}{SHOWN[rank]}"


def _sets(kinds: list[tuple[str, int]], place: int, jokers: int, size: int) -> Iterator[str]:
    if size == 0:
        yield ""
        return
    if place == len(kinds):
        return
    kind, held = kinds[place]
    for number in range(min(size, held + jokers), -1, -1):
        for others in _sets(kinds, place + 1, jokers - max(number - held, 0), size - number):
            yield kind * number + others


def distinct(ranks: str) -> Iterable[str]:
    """Give every rank once, in the order in which it first stands there."""
    return dict.fromkeys(ranks)


def without(ranks: str, taken: Iterable[str]) -> str:
    """Take ranks out that are there."""
    for rank in taken:
        ranks = ranks.replace(rank, "", 1)
    return ranks
