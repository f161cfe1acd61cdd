"""Figures: what cards stand for when they are laid, and the numbers they form (rule book, 2.1 and 2.2).

A card is laid as a *figure*: the letter of its rank (A 2 3 … 9 T J Q K), or a joker with its declared value
(X0 … X13). A joker laid on its own is the figure X and no number. Suits never matter.
"""

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from engine.cards import Card, in_order, is_joker

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


def letter_of(card: Card) -> str:
    """Return the letter of a card.

    >>> [letter_of(card) for card in ("AS", "10H", "KC", "XB")]
    ['A', 'T', 'K', 'X']
    """
    return JOKER if is_joker(card) else {"1": "T"}.get(card[0], card[0])


def letters_of(cards: Iterable[Card]) -> Counter[str]:
    """Count the letters of cards."""
    return Counter(map(letter_of, cards))


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
    by_letter: dict[str, list[Card]] = {}
    for card in (*known, *(card for card in hand if card not in known)):
        by_letter.setdefault(letter_of(card), []).append(card)
    taken = {letter: iter(in_order(by_letter[letter][:count])) for letter, count in needed(figures).items()}
    return tuple(next(taken[figure[0]]) for figure in figures)
