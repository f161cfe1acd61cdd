"""Playing cards in two decks, and cards whose suit does not matter."""

from typing import NamedTuple

from bot.artwork import plates
from bot.artwork.lettering import text
from bot.artwork.shapes import CAP, SUITS, placed
from bot.faces.icons import Deck
from engine.cards import RANK_OF, RANKS, SUIT_OF, Card

RED = "#c8102e"


class Colours(NamedTuple):
    """Of a card: its ground, its outline and its signs."""

    ground: str
    line: str
    sign: str


TWO = {
    suit: Colours(plates.PAPER, plates.INK, colour)
    for suit, colour in zip("CDHS", (plates.INK, RED, RED, plates.INK), strict=True)
}
FOUR = {
    "C": Colours("#1d7a3c", plates.PAPER, plates.PAPER),
    "D": Colours("#2f6fde", plates.PAPER, plates.PAPER),
    "H": Colours("#d62839", plates.PAPER, plates.PAPER),
    "S": Colours("#23272f", plates.PAPER, plates.PAPER),
}
DECKS = {Deck.TWO: TWO, Deck.FOUR: FOUR}


def playing_card(card: Card, deck: Deck) -> str:
    """Draw a playing card of a deck."""
    if card not in RANK_OF:
        return _joker(card)
    suit = SUIT_OF[card]
    colours = DECKS[deck][suit]
    sign = placed(SUITS[suit], colours.sign, middle=64, top=68, size=48)
    return (
        plates.card(colours.ground, colours.line)
        + _rank(RANKS[RANK_OF[card] - 1], colours.sign, 14, 50, 12)
        + sign
    )


def _joker(card: Card) -> str:
    letter = card[1]
    sign = plates.INK if letter == "B" else RED
    more = (
        "" if letter == "B" else f' fill-opacity="0" stroke="{RED}" stroke-width="12" stroke-linejoin="round"'
    )
    cap = placed(CAP, sign, middle=64, top=64, size=52, more=more)
    return plates.card(plates.PAPER, plates.INK) + _rank(letter, sign, 14, 44, 12) + cap


def rank_card(letter: str) -> str:
    """Draw a card without a suit, by its letter."""
    if letter == "X":
        return plates.card(plates.PAPER, plates.INK) + placed(CAP, plates.INK, middle=64, top=26, size=76)
    word = "10" if letter == "T" else letter
    return plates.card(plates.PAPER, plates.INK) + _rank(word, plates.INK, 24, 80, 17)


def _rank(word: str, colour: str, top: float, height: float, weight: float) -> str:
    return text(word, colour, middle=plates.MIDDLE, top=top, height=height, weight=weight, most=84)
