"""The groups that may be laid: single cards, sets and runs, and their orders (rule book, 3.1, Y2, Y3)."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, permutations
from typing import Literal, TypeAlias

from engine.cards import JOKERS, PACK, RANK_OF, SUIT_OF, SUITS, Card, in_order, is_joker, place_of

Group: TypeAlias = tuple[Card, ...]
"""Cards in the order in which they are laid; the next player may draw the first or the last."""

Fault: TypeAlias = Literal[
    "no_group",
    "run_too_short",
    "run_of_suits",
    "run_wraps",
    "joker_beyond",
    "joker_in_set",
    "out_of_order",
]
"""Why cards are no group; an error code."""

RANKS = range(1, 14)
SHORTEST_RUN = 3
SINGLE: dict[Card, Group] = {card: (card,) for card in PACK}
BIT = {card: 1 << place_of(card) for card in PACK}
"""A bit for every card in the order of a sorted hand: ranks of four bits, then the jokers."""
NATURALS = sum(BIT[card] for card in RANK_OF)
RANK_BITS = tuple(0b1111 << 4 * number for number in range(len(RANKS)))
SUIT_BITS = tuple(sum(BIT[card] for card in RANK_OF if SUIT_OF[card] == suit) for suit in SUITS)
"""The bits of all cards of a rank, and of a suit, in which neighbours lie four bits apart."""
RANK_BIT = {card: 1 << rank for card, rank in RANK_OF.items()}
"""A bit for the rank of a card."""
JOKERS_OF: tuple[Group, ...] = ((), JOKERS[:1], JOKERS[1:], JOKERS)
"""The jokers by their two bits."""


@lru_cache(maxsize=4096)
def objection(cards: Group, *, jokers_in_sets: bool) -> Fault | None:
    """Return the error code for cards that are no group in this order, or None if they are one."""
    if is_run(cards):
        return None if _is_canonical(cards) else "out_of_order"
    if is_set(cards):
        if len(cards) > 1 and not jokers_in_sets and any(is_joker(card) for card in cards):
            return "joker_in_set"
        return None if cards[1:-1] == in_order(cards[1:-1]) else "out_of_order"
    return _fault(cards)


def is_set(cards: Group) -> bool:
    """Return whether all cards but the jokers have one rank; a single card is a set."""
    return len({RANK_OF[card] for card in cards if not is_joker(card)}) <= 1


def is_run(cards: Group) -> bool:
    """Return whether three or more cards are consecutive in one suit, up or down; jokers too are A to K."""
    if len(cards) < SHORTEST_RUN or len({SUIT_OF[card] for card in cards if not is_joker(card)}) != 1:
        return False
    return any(1 <= low <= len(RANKS) - len(cards) + 1 for low in _lowest_ranks(cards))


def _lowest_ranks(cards: Group) -> list[int]:
    """Return the lowest ranks of the runs, up or down, that the cards are without regard to ace and king."""
    implied = [
        {RANK_OF[card] - place for place, card in enumerate(order) if not is_joker(card)}
        for order in (cards, cards[::-1])
    ]
    return [lows.pop() for lows in implied if len(lows) == 1]


def _is_canonical(cards: Group) -> bool:
    """Return whether a run is the canonical one of those with the same ends.

    Only the ends can be drawn, so other orders would be the same action: between two jokers a run ascends,
    and two jokers inside a run are sorted.
    """
    inner = cards[1:-1]
    if is_joker(cards[0]) and is_joker(cards[-1]):
        return inner == in_order(inner)
    return tuple(card for card in inner if is_joker(card)) != JOKERS[::-1]


def _fault(cards: Group) -> Fault:
    """Return the error code for cards that are neither a set nor a run."""
    naturals = [card for card in cards if not is_joker(card)]
    ranks = sorted(RANK_OF[card] for card in naturals)
    close = len(set(ranks)) == len(ranks) and ranks[-1] - ranks[0] < len(cards)
    if len({SUIT_OF[card] for card in naturals}) > 1:
        return "run_of_suits" if close and len(cards) >= SHORTEST_RUN else "no_group"
    if len(cards) < SHORTEST_RUN:
        return "run_too_short" if close else "no_group"
    if close:
        return "joker_beyond" if _lowest_ranks(cards) else "out_of_order"
    # Would they be a run if the ace followed the king?
    around = [sorted(rank + 13 * (rank <= low) for rank in ranks) for low in range(1, len(cards))]
    wraps = any(high[-1] - high[0] < len(cards) for high in around)
    return "run_wraps" if wraps else "no_group"


def orders(cards: Group, *, jokers_in_sets: bool) -> tuple[Group, ...]:
    """Return the canonical orders in which these sorted cards are a group, one for each pair of ends."""
    found = dict.fromkeys((*_set_orders(cards), *_run_orders(cards)))
    return tuple(order for order in found if objection(order, jokers_in_sets=jokers_in_sets) is None)


def _set_orders(cards: Group) -> Iterator[Group]:
    if len(cards) == 1:
        yield cards
    elif is_set(cards):
        for first, last in permutations(cards, 2):
            yield (first, *(card for card in cards if card not in (first, last)), last)


def _run_orders(cards: Group) -> Iterator[Group]:
    naturals = {RANK_OF[card]: card for card in cards if not is_joker(card)}
    jokers = [card for card in cards if is_joker(card)]
    if not naturals or len(naturals) + len(jokers) < len(cards):
        return
    first = max(max(naturals) - len(cards) + 1, RANKS[0])
    last = min(*naturals, RANKS[-1] - len(cards) + 1)
    for start in range(first, last + 1):
        for filling in permutations(jokers):
            fill = iter(filling)
            upward = tuple([naturals.get(rank) or next(fill) for rank in range(start, start + len(cards))])
            yield from filter(_is_canonical, (upward, upward[::-1]))


def groups(hand: Group, jokers_in_sets: bool) -> list[Group]:
    """Return every group that a sorted hand may lay: single cards, sets, then runs.

    Most hands have no larger ones, so the ranks tell first whether there is anything to look up.
    """
    found = [*map(SINGLE.__getitem__, hand)]
    if hand[-1] in JOKERS:
        bits = _bits(hand)
        naturals, jokers = bits & NATURALS, JOKERS_OF[bits >> len(RANK_OF)]
        found += _sets(naturals, jokers if jokers_in_sets else ())
        found += _runs(naturals, jokers, jokers_in_sets)
        return found
    once = twice = 0
    for card in hand:
        rank = RANK_BIT[card]
        twice |= once & rank
        once |= rank
    if twice:
        found += _sets(_bits([card for card in hand if RANK_BIT[card] & twice]), ())
    if once & once >> 1 & once >> 2:
        found += _runs(_bits(hand), (), jokers_in_sets)
    return found


@lru_cache(maxsize=4096)
def _sets(bits: int, jokers: Group) -> tuple[Group, ...]:
    found: list[Group] = list(permutations(jokers)) if len(jokers) > 1 else []
    for rank in RANK_BITS:
        if bits & rank:
            found += _sets_among(bits & rank, jokers)
    return tuple(found)


def _runs(bits: int, jokers: Group, jokers_in_sets: bool) -> list[Group]:
    found: list[Group] = []
    near = _near(bits, len(jokers))
    if near:
        for suit in SUIT_BITS:
            if near & suit:
                found += _runs_among(near & suit, jokers, jokers_in_sets)
    return found


def _near(bits: int, jokers: int) -> int:
    """Return the bits of the cards that may be in a run of their suit with this many jokers: mostly none."""
    if jokers > 1:
        return bits
    if jokers:
        next_to, next_but_one = bits & bits >> 4, bits & bits >> 8
        return next_to | next_to << 4 | next_but_one | next_but_one << 8
    lowest = bits & bits >> 4 & bits >> 8
    return lowest | lowest << 4 | lowest << 8


@lru_cache(maxsize=1024)
def _sets_among(bits: int, jokers: Group) -> tuple[Group, ...]:
    """Return the sets with at least one of these cards of one rank."""
    every = (*_cards(bits), *jokers)
    chosen = (sub for size in range(2, len(every) + 1) for sub in combinations(every, size))
    return tuple(order for sub in chosen if sub != jokers for order in _set_orders(sub))


@lru_cache(maxsize=8192)
def _runs_among(bits: int, jokers: Group, jokers_in_sets: bool) -> tuple[Group, ...]:
    """Return the runs in one suit; a card with two jokers is a set as well and listed there."""
    every = (*_cards(bits), *jokers)
    chosen = (sub for size in range(SHORTEST_RUN, len(every) + 1) for sub in combinations(every, size))
    among = (sub for sub in chosen if not (jokers_in_sets and is_set(sub)))
    return tuple(dict.fromkeys(order for sub in among for order in _run_orders(sub)))


def _bits(cards: Iterable[Card]) -> int:
    return sum(map(BIT.__getitem__, cards))


def _cards(bits: int) -> Group:
    """Return the cards of these bits, sorted."""
    return tuple(card for card in PACK if bits & BIT[card])
