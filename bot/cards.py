"""How cards are shown: "♥5", "♤10", the two jokers "🃏B" and "🃏R", and by a letter what only has a tag."""

from collections.abc import Iterable

from engine.cards import JOKERS, RANKS, Card

SIGNS = {"C": "♧", "D": "♦", "H": "♥", "S": "♤"}
"""The suits. Discord draws ♣ and ♠ as emoji, which are too dark to be seen on its dark background."""
SHOWN = {f"{rank}{suit}": f"{sign}{rank}" for rank in RANKS for suit, sign in SIGNS.items()}
SHOWN.update({joker: f"🃏{joker[1:]}" for joker in JOKERS})

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The names of cards of which all see the back alone; no I and no O, which look like 1 and 0."""


def shown(card: Card | int) -> str:
    """Show a card, its suit first; one that is named by a number by its letter.

    >>> shown("10H"), shown("AS"), shown("XB"), shown(1)
    ('♥10', '♤A', '🃏B', 'B')
    """
    return LETTERS[card] if isinstance(card, int) else SHOWN.get(card, card)


def row_of(cards: Iterable[Card]) -> str:
    """Show cards side by side.

    >>> row_of(("5H", "XR", "7H"))
    '♥5 🃏R ♥7'
    """
    return " ".join(map(shown, cards))
