"""Cards as text: "♥5", "♤10", the two jokers "🃏B" and "🃏R", and a letter for a card known by tag only."""

from collections.abc import Iterable

from engine.cards import JOKERS, RANKS, Card

SIGNS = {"C": "♧", "D": "♦", "H": "♥", "S": "♤"}
"""The suits. Discord draws ♣ and ♠ as emoji, too dark for its dark background."""
SHOWN = {f"{rank}{suit}": f"{sign}{rank}" for rank in RANKS for suit, sign in SIGNS.items()}
SHOWN.update({joker: f"🃏{joker[1:]}" for joker in JOKERS})

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The names of face-down cards; without I and O, which look like 1 and 0."""

WRITTEN = {
    "の": "",
    "\ufe0f": "",
    "スペード": "S",
    "クローバー": "C",
    "クラブ": "C",
    "ハート": "H",
    "ダイヤモンド": "D",
    "ダイヤ": "D",
    "エース": "A",
    "ジャック": "J",
    "クイーン": "Q",
    "キング": "K",
    "SPADES": "S",
    "SPADE": "S",
    "CLUBS": "C",
    "CLUB": "C",
    "HEARTS": "H",
    "HEART": "H",
    "DIAMONDS": "D",
    "DIAMOND": "D",
    "ACE": "A",
    "JACK": "J",
    "QUEEN": "Q",
    "KING": "K",
    "OF": "",
    "ジョーカー": "X",
    "じょーかー": "X",
    "JOKER": "X",
    "🃏": "X",
    "黒X": "XB",
    "赤X": "XR",
    "黒": "B",
    "赤": "R",
}
"""Typed words for our letters; longer words come before their prefixes."""


def shown(card: Card | int) -> str:
    """Render a card, its suit first; a tag is rendered as its letter.

    >>> shown("10H"), shown("AS"), shown("XB"), shown(1)
    ('♥10', '♤A', '🃏B', 'B')
    """
    return LETTERS[card] if isinstance(card, int) else SHOWN.get(card, card)


def row_of(cards: Iterable[Card]) -> str:
    """Render cards side by side.

    >>> row_of(("5H", "XR", "7H"))
    '♥5 🃏R ♥7'
    """
    return " ".join(map(shown, cards))


def in_letters(text: str) -> str:
    """Replace the words for suits and ranks in a typed text by our letters.

    >>> in_letters("スペードの10"), in_letters("♥k"), in_letters("赤ジョーカー"), in_letters("QueenOfHearts")
    ('S10', '♥K', 'XR', 'QH')
    """
    spelled = text.upper()
    for word, letter in WRITTEN.items():
        spelled = spelled.replace(word, letter)
    return spelled
