"""What the cards that are kept will cost, by a table that self-play made (tests/fitting/yaniv.py).

A hand is a number here, with a bit for each card, as it is looked up thousands of times in a turn. Hands that
differ by an exchange of suits or of the jokers share an entry.
"""

from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from itertools import combinations
from typing import TypeAlias

from msgspec import Struct, msgpack

from engine.cards import PACK, RANK_OF, SUIT_OF, SUITS, Card, is_joker
from engine.games.yaniv.groups import RANKS, SHORTEST_RUN
from engine.games.yaniv.values import VALUES

Hand: TypeAlias = int
"""A set of cards: thirteen bits for each suit, then two for the jokers."""

SUIT = (1 << len(RANKS)) - 1
SHIFTS = tuple(len(RANKS) * suit for suit in range(len(SUITS)))
JOKER_SHIFT = len(RANKS) * len(SUITS)
BIT: dict[Card, Hand] = {
    **{card: 1 << len(RANKS) * SUITS.index(SUIT_OF[card]) + RANK_OF[card] - 1 for card in RANK_OF},
    **{card: 1 << JOKER_SHIFT + number for number, card in enumerate(filter(is_joker, PACK))},
}
POINTS = {bit: VALUES[card] for card, bit in BIT.items()}

KEPT = 4
"""The most cards kept in a turn, as one at least is laid."""
STEP, LEAST = 0.2, -20.0
"""A byte of the table counts steps from the least value."""


class Tables(Struct, frozen=True):
    """The table, by the turns that a seat has had in the round; the last entry holds for all later ones."""

    kept: tuple[bytes, ...]
    """The cost of going on with these cards and one from the stock, by shape."""
    called: tuple[tuple[float, ...], ...]
    """The mean cost of a call, by points in hand."""
    spared: tuple[tuple[float, ...], ...]
    """What a caller is fined on average if one holds so few points, by points in hand."""


def number(cards: tuple[Card, ...]) -> Hand:
    """Return the number of a hand.

    >>> number(("AC", "2C", "AD"))
    8195
    """
    return sum([BIT[card] for card in cards])


def singles(hand: Hand) -> list[Hand]:
    """List the cards of a hand, each as a number."""
    found = []
    while hand:
        found.append(hand & -hand)
        hand &= hand - 1
    return found


@lru_cache(maxsize=1 << 14)
def points(hand: Hand) -> int:
    """Return the points of a hand."""
    return sum([POINTS[card] for card in singles(hand)])


def cost(hand: Hand, turns: int) -> float:
    """Return the cost of going on with a hand, without calling, after so many turns."""
    table = tables().kept[turns]
    return LEAST + STEP * min([table[place] for place in _left(hand)])


@lru_cache(maxsize=1 << 14)
def _left(hand: Hand) -> tuple[int, ...]:
    """Return the places in the table of what a hand can keep."""
    return tuple({_places()[canonical(hand & ~laid)] for laid in lays(hand)})


def canonical(hand: Hand) -> Hand:
    """Return the hand that stands for all of this shape: its suits in ascending order."""
    first, second, third, fourth = sorted([hand >> shift & SUIT for shift in SHIFTS])
    jokers = (0, 1, 1, 3)[hand >> JOKER_SHIFT]
    return first | second << SHIFTS[1] | third << SHIFTS[2] | fourth << SHIFTS[3] | jokers << JOKER_SHIFT


def lays(hand: Hand) -> list[Hand]:
    """List what can be laid: cards, sets without jokers, and runs."""
    found = singles(hand)
    suits = [hand >> shift & SUIT for shift in SHIFTS]
    if sum(map(int.bit_count, suits)) > (suits[0] | suits[1] | suits[2] | suits[3]).bit_count():
        found += _sets(suits)
    jokers = singles(hand >> JOKER_SHIFT << JOKER_SHIFT)
    for suit, shift in zip(suits, SHIFTS, strict=True):
        if suit.bit_count() + len(jokers) >= SHORTEST_RUN:
            found += _runs([rank for rank in RANKS if suit >> rank - 1 & 1], shift, jokers)
    return found


def _sets(suits: list[Hand]) -> Iterator[Hand]:
    """Generate the sets of two and more cards."""
    for rank in RANKS:
        alike = [
            1 << rank - 1 + shift for suit, shift in zip(suits, SHIFTS, strict=True) if suit >> rank - 1 & 1
        ]
        for size in range(2, len(alike) + 1):
            yield from map(sum, combinations(alike, size))


def _runs(ranks: list[int], shift: int, jokers: list[Hand]) -> Iterator[Hand]:
    """Generate the runs between two cards of a suit, their gaps filled with jokers."""
    for first, end in combinations(range(len(ranks) + 1), 2):
        naturals = ranks[first:end]
        length = max(naturals[-1] - naturals[0] + 1, SHORTEST_RUN)
        if 1 < len(naturals) >= length - len(jokers):
            cards = sum([1 << rank - 1 + shift for rank in naturals])
            yield cards | sum(jokers[: length - len(naturals)])


def shapes(most: int) -> list[Hand]:
    """List the canonical hands of up to so many cards, the smaller ones first.

    >>> [len(shapes(most)) for most in (1, 2)]
    [15, 198]
    """
    found: list[Hand] = [0]
    fewer = found
    for _ in range(most):
        fewer = sorted({canonical(hand | card) for hand in fewer for card in POINTS if not hand & card})
        found = found + fewer
    return found


@lru_cache(maxsize=1)
def _places() -> dict[Hand, int]:
    """Return the place of each shape in the table."""
    return {hand: place for place, hand in enumerate(shapes(KEPT))}


@lru_cache(maxsize=1)
def tables() -> Tables:
    """Read the table."""
    return msgpack.decode((files(__package__) / "hands.msgpack").read_bytes(), type=Tables)
