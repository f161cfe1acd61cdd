"""The cards of Algo: black and white, 0 to 11."""

from typing import TypeAlias

Card: TypeAlias = int
"""Twice the number, plus one if the card is white, so that cards sort as in a line."""

NUMBERS = range(12)
PACK = range(2 * len(NUMBERS))
SIX = 6
"""The number that costs double chips."""


def number_of(card: Card) -> int:
    """Return the number of a card.

    >>> [number_of(card) for card in (0, 1, 23)]
    [0, 0, 11]
    """
    return card // 2


def is_white(card: Card) -> bool:
    """Return whether a card is white.

    >>> [is_white(card) for card in (0, 1)]
    [False, True]
    """
    return card % 2 == 1


def card_of(number: int, *, white: bool) -> Card:
    """Return the card with a number and a colour.

    >>> card_of(7, white=True)
    15
    """
    return 2 * number + white
