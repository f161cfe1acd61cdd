"""Playing cards in two decks, and cards whose suit does not matter."""

from typing import NamedTuple

from bot.artwork import plates
from bot.artwork.lettering import text
from bot.artwork.plates import INK, PAPER
from bot.artwork.shapes import CAP, SUITS, placed
from bot.faces.icons import CardStyle
from engine.cards import RANK_OF, RANKS, SUIT_OF, Card

RED = "#c8102e"
NUMBER_CARD = "#0b7285"


class Look(NamedTuple):
    """How the cards of a suit look: their ground, outline, signs and corners."""

    ground: str
    line: str
    sign: str
    corner: str


DECKS = {
    CardStyle.TWO: {
        "C": Look(PAPER, INK, INK, "round"),
        "D": Look(PAPER, INK, RED, "round"),
        "H": Look(PAPER, INK, RED, "round"),
        "S": Look(PAPER, INK, INK, "round"),
        "XB": Look(PAPER, INK, INK, "round"),
        "XR": Look(PAPER, INK, RED, "round"),
    },
    # The grounds differ in lightness too, and the corners in shape: colour is never all there is.
    CardStyle.FOUR: {
        "C": Look("#0b6130", PAPER, PAPER, "notched"),
        "D": Look("#2f7ae5", PAPER, PAPER, "cut"),
        "H": Look("#d92635", PAPER, PAPER, "oval"),
        "S": Look("#1b1e25", PAPER, PAPER, "round"),
        "XB": Look(INK, PAPER, PAPER, "round"),
        "XR": Look(RED, PAPER, PAPER, "round"),
    },
}


def playing_card(card: Card, deck: CardStyle) -> str:
    """Draw a playing card of a deck."""
    look = DECKS[deck][SUIT_OF.get(card, card)]
    plate = plates.card(look.ground, look.line, look.corner)
    if card not in RANK_OF:
        return plate + _joker(card[1], look)
    suit = placed(SUITS[SUIT_OF[card]], look.sign, middle=plates.MIDDLE, top=68, width=56, height=47)
    return plate + _rank(RANKS[RANK_OF[card] - 1], look.sign) + suit


def _joker(letter: str, look: Look) -> str:
    """Draw the letter and the cap of a joker; that of the red one is cut out of a panel."""
    cap, panel = look.sign, ""
    if letter == "R":
        panel = f'<rect x="22" y="55" width="84" height="63" rx="12" fill="{look.sign}"/>'
        cap = look.ground
    return (
        _rank(letter, look.sign, 38, 9.5) + panel + placed(CAP, cap, middle=64, top=60, width=64, height=54)
    )


def _rank(word: str, colour: str, height: float = 51, weight: float = 12) -> str:
    return text(word, colour, middle=plates.MIDDLE, top=13, height=height, weight=weight, most=84)


def rank_card(letter: str) -> str:
    """Draw a card without a suit, by its letter."""
    plate = plates.card(PAPER, NUMBER_CARD)
    if letter == "X":
        return plate + placed(CAP, INK, middle=plates.MIDDLE, top=22, width=84, height=80)
    word = "10" if letter == "T" else letter
    return plate + text(word, INK, middle=plates.MIDDLE, top=26, height=76, weight=16, most=84)
