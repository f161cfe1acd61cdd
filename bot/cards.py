"""How playing cards are shown: "♥5", "♤10", and the two jokers "🃏B" and "🃏R"."""

from collections.abc import Iterable

from engine.cards import JOKERS, RANKS, Card

SIGNS = {"C": "♧", "D": "♦", "H": "♥", "S": "♤"}
"""The suits. Discord draws ♣ and ♠ as emoji, which are too dark to be seen on its dark background."""
SHOWN = {f"{rank}{suit}": f"{sign}{rank}" for rank in RANKS for suit, sign in SIGNS.items()}
SHOWN.update({joker: f"🃏{joker[1:]}" for joker in JOKERS})


def shown(card: Card) -> str:
    """Show a card, its suit first.

    >>> shown("10H"), shown("AS"), shown("XB")
    ('♥10', '♤A', '🃏B')
    """
    return SHOWN.get(card, card)


def row_of(cards: Iterable[Card]) -> str:
    """Show cards side by side.

    >>> row_of(("5H", "XR", "7H"))
    '♥5 🃏R ♥7'
    """
    return " ".join(map(shown, cards))
