"""Playing cards: 52 of four suits and two jokers, spelled "AS", "10H", "XB" and "XR"."""

from collections.abc import Iterable
from typing import TypeAlias

Card: TypeAlias = str
"""A rank and a suit, or the black (XB) or the red (XR) joker, which are different cards."""

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "D", "H", "S")
JOKERS: tuple[Card, ...] = ("XB", "XR")
PACK: tuple[Card, ...] = (*(rank + suit for rank in RANKS for suit in SUITS), *JOKERS)
"""All 54 cards, in the sort order of a hand."""

RANK_OF = {card: place // len(SUITS) + 1 for place, card in enumerate(PACK[:52])}
"""The rank of every card but the jokers, from 1 (ace) to 13 (king)."""
SUIT_OF = {card: card[-1] for card in RANK_OF}
"""The suit of every card but the jokers."""
_PLACE = {card: place for place, card in enumerate(PACK)}
_SYMBOLS = str.maketrans("♣♧♦♢♥♡♠♤", "CCDDHHSS")


def is_joker(card: Card) -> bool:
    """Return whether a card is one of the two jokers."""
    return card in JOKERS


def place_of(card: Card) -> int:
    """Return the index of a card in the sorted pack."""
    return _PLACE[card]


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sort cards by rank, then by suit (C D H S), jokers last.

    >>> in_order(["KH", "XR", "10S", "10C", "AD"])
    ('AD', '10C', '10S', 'KH', 'XR')
    """
    return tuple(sorted(cards, key=_PLACE.__getitem__))


def read_card(text: str) -> Card | None:
    """Parse a card, with its suit before or after its rank; return None if the text is no card.

    >>> [read_card(text) for text in ("10h", "♥5", "5♥", "TS", "xr", "1D", "11H", "")]
    ['10H', '5H', '5H', '10S', 'XR', 'AD', None, None]
    """
    spelled = text.strip().upper().translate(_SYMBOLS)
    if spelled[:1] in SUITS:
        spelled = spelled[1:] + spelled[0]
    rank, suit = spelled[:-1], spelled[-1:]
    card = {"T": "10", "1": "A"}.get(rank, rank) + suit
    return card if card in _PLACE else None
