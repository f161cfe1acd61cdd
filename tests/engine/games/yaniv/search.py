"""All plays of Yaniv by a search through all orders of all cards, without the engine.

The search knows no more than this: one card; cards of a rank; or a piece of A to K in a suit, upward or
downward, in which a joker may lie on any place but not on all. Orders with the same ends count once.
"""

from collections import defaultdict
from functools import cache
from itertools import combinations, permutations

from engine.cards import JOKERS, PACK, RANKS, SUITS, Card

Cards = tuple[Card, ...]
Ends = tuple[frozenset[Card], Card, Card]

PIECES = [
    [rank + suit for rank in RANKS[start : start + length]][::step]
    for suit in SUITS
    for length in range(3, 6)
    for start in range(14 - length)
    for step in (1, -1)
]
WITH: defaultdict[tuple[int, int, Card], set[int]] = defaultdict(set)
"""The numbers of the pieces of a length that have a card at a place."""
for _number, _piece in enumerate(PIECES):
    for _place, _card in enumerate(_piece):
        WITH[len(_piece), _place, _card].add(_number)


def is_piece(order: Cards) -> bool:
    """Return whether an order is a piece of a suit, some of it jokers."""
    naturals = [(len(order), place, card) for place, card in enumerate(order) if card not in JOKERS]
    return bool(naturals and set.intersection(*(WITH[each] for each in naturals)))


@cache
def may_be_laid(order: Cards, wild: bool) -> bool:
    """Ask the search's rules whether these cards may be laid in this order."""
    if len(order) == 1:
        return True
    ranks = {card[:-1] for card in order if card not in JOKERS}
    if len(ranks) <= 1 and (wild or not set(order) & set(JOKERS)):
        return True
    return is_piece(order)


def ends(order: Cards) -> Ends:
    """Tell an order by its cards, its first and its last one."""
    return frozenset(order), order[0], order[-1]


@cache
def laid_of(cards: frozenset[Card], wild: bool) -> frozenset[Ends]:
    """Search all orders of all of these cards."""
    return frozenset(ends(order) for order in permutations(cards) if may_be_laid(order, wild))


def searched(hand: Cards, wild: bool) -> set[Ends]:
    """Search all orders of any cards of a hand."""
    subsets = (frozenset(some) for size in range(1, len(hand) + 1) for some in combinations(hand, size))
    return {found for some in subsets for found in laid_of(some, wild)}


def may_be_drawn(group: Cards, *, any_card: bool, wild: bool) -> set[Card]:
    """List what may be drawn of a group: its ends, or all of a set; jokers only where they are wild."""
    ranks = {card[:-1] for card in group if card not in JOKERS}
    is_set = len(ranks) < 2 and (wild or len(group) == 1 or not set(group) & set(JOKERS))
    return {*group} if any_card and is_set else {group[0], group[-1]}


def worth(hand: Cards) -> int:
    """Add up the points of a hand."""
    return sum(min(PACK.index(card) // 4 + 1, 10) for card in hand if card not in JOKERS)
