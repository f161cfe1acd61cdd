"""The future cost of a hand: how soon its cards can be laid."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from engine.cards import PACK, RANK_OF, SUIT_OF, Card, is_joker
from engine.games.yaniv.groups import SHORTEST_RUN, Group
from engine.games.yaniv.values import VALUES, points_of

FADE = 0.7
"""The discount per turn of the points left in hand, as the round may end before."""


@lru_cache(maxsize=1 << 14)
def burden(cards: Group) -> float:
    """Return the discounted sum of the points left after each turn of a sorted hand, without drawing.

    >>> burden(("5H", "9C", "KD")) > burden(("9C", "9H", "9S"))
    True
    """
    if not points_of(cards):
        return 0.0
    return min([_left(tuple([card for card in cards if card not in group])) for group in _lays(cards)])


def _left(cards: Group) -> float:
    return points_of(cards) + FADE * burden(cards)


def _lays(cards: Group) -> Iterator[Group]:
    """Generate the groups worth laying: the highest card, whole sets, and runs.

    Sets go without jokers: a joker in a set is worth 0 points and would be wasted.
    """
    naturals = tuple([card for card in cards if card in RANK_OF])
    yield (max(naturals, key=VALUES.__getitem__),)
    yield from _alike(naturals, RANK_OF)
    if len(cards) >= SHORTEST_RUN:
        jokers = cards[len(naturals) :]
        for suited in _alike(naturals, SUIT_OF):
            yield from _runs(suited, jokers)


def _alike(naturals: Group, kinds: Mapping[Card, object]) -> Iterator[Group]:
    """Generate the cards of each kind that occurs twice or more."""
    found = [kinds[card] for card in naturals]
    if len(set(found)) < len(found):
        for kind in set(found):
            if found.count(kind) > 1:
                yield tuple([card for card in naturals if kinds[card] == kind])


def _runs(suited: Group, jokers: Group) -> Iterator[Group]:
    """Generate the runs of consecutive entries of sorted cards of one suit, with gaps filled by jokers."""
    for first in range(len(suited) - 1):
        for end in range(first + 2, len(suited) + 1):
            naturals = suited[first:end]
            length = max(RANK_OF[naturals[-1]] - RANK_OF[naturals[0]] + 1, SHORTEST_RUN)
            if length - len(naturals) <= len(jokers):
                yield (*naturals, *jokers[: length - len(naturals)])


def _go_together(one: Card, other: Card) -> bool:
    """Return whether two cards may be part of one set or of a run of three."""
    if is_joker(one) or is_joker(other):
        return False
    apart = abs(RANK_OF[one] - RANK_OF[other])
    return apart == 0 or (SUIT_OF[one] == SUIT_OF[other] and apart < SHORTEST_RUN)


NEAR = {card: frozenset([other for other in PACK if _go_together(card, other)]) for card in PACK}
"""The cards that go together with each card; of any other card, only the points matter."""
