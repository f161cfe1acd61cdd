"""What a hand will still cost: how soon which of its cards can be laid."""

from collections.abc import Iterator
from functools import lru_cache

from engine.cards import PACK, RANK_OF, SUIT_OF, SUITS, Card, is_joker
from engine.games.yaniv.groups import SHORTEST_RUN, Group
from engine.games.yaniv.values import VALUES, points_of

FADE = 0.7
"""What is left after one more turn counts so much less: the round may be over by then."""


@lru_cache(maxsize=1 << 14)
def burden(cards: Group) -> float:
    """Add up the points that are left after each of the next turns, as if nothing were drawn.

    >>> burden(("5H", "9C", "KD")) > burden(("9C", "9H", "9S"))
    True
    """
    if not points_of(cards):
        return 0.0
    return min([_left(tuple([card for card in cards if card not in group])) for group in _lays(cards)])


def _left(cards: Group) -> float:
    return points_of(cards) + FADE * burden(cards)


def _lays(cards: Group) -> Iterator[Group]:
    """List what is worth laying: the dearest card, whole sets, and runs.

    A joker in a set sheds nothing: the other cards could have gone without it.
    """
    naturals = [card for card in cards if not is_joker(card)]
    yield (max(naturals, key=VALUES.__getitem__),)
    yield from _sets(naturals)
    if len(cards) >= SHORTEST_RUN:
        jokers = [card for card in cards if is_joker(card)]
        for suit in SUITS:
            suited = [card for card in naturals if card[-1] == suit]
            yield from _runs(suited, jokers)


def _sets(naturals: list[Card]) -> Iterator[Group]:
    ranks = [RANK_OF[card] for card in naturals]
    for rank in set(ranks):
        if ranks.count(rank) > 1:
            yield tuple([card for card in naturals if RANK_OF[card] == rank])


def _runs(suited: list[Card], jokers: list[Card]) -> Iterator[Group]:
    """List the runs among sorted cards of one suit that leave out none between their ends."""
    for first in range(len(suited) - 1):
        for end in range(first + 2, len(suited) + 1):
            naturals = suited[first:end]
            length = max(RANK_OF[naturals[-1]] - RANK_OF[naturals[0]] + 1, SHORTEST_RUN)
            if length - len(naturals) <= len(jokers):
                yield (*naturals, *jokers[: length - len(naturals)])


def _go_together(one: Card, other: Card) -> bool:
    """Say whether two cards may be part of one set, or of a run of three."""
    if is_joker(one) or is_joker(other):
        return True
    apart = abs(RANK_OF[one] - RANK_OF[other])
    return apart == 0 or (SUIT_OF[one] == SUIT_OF[other] and apart < SHORTEST_RUN)


NEAR = {card: frozenset([other for other in PACK if _go_together(card, other)]) for card in PACK}
"""The cards that go together with a card; to all others only their points matter."""
