"""The ranks that a hand can show; a joker can be any rank, or 0.

The prime finder works on *ranks*: strings over RANKS and ZERO. Jokers are used only where cards run out, so
each sequence of ranks is found once, and no joker replaces a card that is in the hand.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.games.prime_daifugo.figures import DIGITS, JOKER, RANKS, Figures

ZERO = "0"
"""The rank that only a joker can show."""
SHOWN = {ZERO: "0", **{rank: DIGITS[rank] for rank in RANKS}}
"""The decimal digits of each rank."""
DIGITS_TABLE = str.maketrans(SHOWN)
RESIDUES = {rank: int(digits) % 3 for rank, digits in SHOWN.items()}
HARD_FIRST = "Q6T84529K0J73A"
"""Ranks from the hardest to place in a prime to the easiest; the first seven cannot be last."""
LAST = frozenset("A379JK")
"""The ranks with which a prime of several cards can end."""


class Holding:
    """The cards of a hand by rank, and its jokers; built from its letters, as a Counter or a sequence."""

    __slots__ = ("jokers", "ranks")

    def __init__(self, letters: Iterable[str]) -> None:
        cards = +Counter(letters)
        self.jokers = cards.pop(JOKER, 0)
        self.ranks: Counter[str] = cards

    def figures(self, ranks: str) -> Figures:
        """Return the figures for ranks: cards first, then jokers.

        >>> Holding("A3X").figures("3A3")
        ('3', 'A', 'X3')
        """
        if not self.jokers:
            return tuple(ranks)
        left, shown = dict(self.ranks), []
        for rank in ranks:
            left[rank] = left.get(rank, 0) - 1
            shown.append(rank if left[rank] >= 0 else f"{JOKER}{SHOWN[rank]}")
        return tuple(shown)

    def sets(self, size: int) -> Iterator[str]:
        """Generate every multiset of ranks of a size, those with the hardest ranks first.

        >>> list(Holding("A4A").sets(2))
        ['4A', 'AA']
        """
        kinds = [(kind, self.ranks[kind]) for kind in HARD_FIRST if self.jokers or self.ranks[kind]]
        return _sets(kinds, 0, self.jokers, size)


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


def without(ranks: str, taken: Iterable[str]) -> str:
    """Remove ranks that occur, one occurrence each."""
    for rank in taken:
        ranks = ranks.replace(rank, "", 1)
    return ranks
