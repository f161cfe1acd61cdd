"""Figures: what cards stand for when they are laid, and the numbers they form (rule book, 2.1 and 2.2).

A card is laid as a *figure*: the letter of its rank (A 2 3 … 9 T J Q K), or a joker with its declared value
(X0 … X13). A joker laid on its own is the figure X and no number. Suits never matter.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeAlias

from engine.cards import JOKERS, PACK, Card, in_order

Figure: TypeAlias = str
Figures: TypeAlias = tuple[Figure, ...]

RANKS = "A23456789TJQK"
"""The letters of the ranks, from 1 to 13."""
JOKER: Figure = "X"
"""A joker laid on its own; also the letter of jokers."""
JOKER_VALUES = range(14)
DIGITS: dict[Figure, str] = {letter: str(value) for value, letter in enumerate(RANKS, 1)}
"""The decimal digits of each figure that has a value."""
DIGITS.update({f"X{value}": str(value) for value in JOKER_VALUES})
_LETTERS: dict[Card, str] = {
    card: JOKER if card in JOKERS else {"1": "T"}.get(card[0], card[0]) for card in PACK
}
KEPT = 4096
"""Cache size of what depends on a hand, or on figures, alone."""


def letter_of(card: Card) -> str:
    """Return the letter of a card.

    >>> [letter_of(card) for card in ("AS", "10H", "KC", "XB")]
    ['A', 'T', 'K', 'X']
    """
    return _LETTERS[card]


def letters_of(cards: Iterable[Card]) -> Counter[str]:
    """Count the letters of cards."""
    return Counter(map(_LETTERS.__getitem__, cards))


@lru_cache(maxsize=KEPT)
def by_letter(hand: tuple[Card, ...]) -> Mapping[str, tuple[Card, ...]]:
    """Group the cards of a hand by letter, in their order."""
    found: dict[str, tuple[Card, ...]] = {}
    for card in hand:
        letter = _LETTERS[card]
        found[letter] = (*found.get(letter, ()), card)
    return found


@lru_cache(maxsize=KEPT)
def counted(figures: Figures) -> tuple[tuple[str, int], ...]:
    """Return the letters of the cards that the figures need, with their numbers."""
    return tuple(needed(figures).items())


def needed(figures: Iterable[Figure]) -> Counter[str]:
    """Count the letters of the cards that the figures need.

    >>> needed(("K", "X9", "K")) == {"K": 2, "X": 1}
    True
    """
    return Counter(figure[0] for figure in figures)


def digits_of(figures: Figures) -> str:
    """Concatenate the decimal digits of figures.

    >>> digits_of(("4", "J")), digits_of(("X0", "A"))
    ('411', '01')
    """
    return "".join([DIGITS[figure] for figure in figures])


@lru_cache(maxsize=KEPT)
def number_of(figures: Figures) -> int:
    """Return the number that figures form.

    >>> number_of(("K", "J", "Q", "J"))
    13111211
    """
    return int(digits_of(figures))


def picked(hand: Iterable[Card], known: tuple[Card, ...], figures: Figures) -> tuple[Card, ...]:
    """Pick cards from a hand for the figures: known cards first, then the others in their order.

    Cards of one rank are sorted, so that their order reveals nothing.

    >>> picked(("2S", "KD", "2C", "2H"), ("2H",), ("2", "K", "2"))
    ('2H', 'KD', '2S')
    """
    held = by_letter((*known, *[card for card in hand if card not in known]) if known else tuple(hand))
    taken = {letter: held[letter][:count] for letter, count in counted(figures)}
    if len(taken) == len(figures):
        return tuple([taken[figure[0]][0] for figure in figures])
    left = {letter: iter(in_order(cards)) for letter, cards in taken.items()}
    return tuple([next(left[figure[0]]) for figure in figures])
