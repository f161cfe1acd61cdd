"""Cards: two decks, those whose suit does not matter, those of NO THANK YOU!, and the tiles of Algo."""

from math import cos, pi, sin
from typing import NamedTuple

from bot.artwork import shapes
from bot.artwork.lettering import text
from bot.artwork.shapes import CAP, GIFT, INK, PAPER, SUITS, Box, ornament, placed
from bot.faces.icons import CardStyle
from engine.cards import RANK_OF, RANKS, SUIT_OF, Card

RED = "#c8102e"
NUMBER_CARD = "#0b7285"
MINUS, THANKS = "#6741d9", "#c2255c"
BURST = "#e8590c"
SPIKES = 16


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
TILES = {"black": (INK, PAPER, "#5f6673"), "white": (PAPER, INK, "#848b98")}
"""The ground, the sign and the border of a face-down tile."""


def playing_card(card: Card, deck: CardStyle) -> str:
    """Draw a playing card of a deck."""
    look = DECKS[deck][SUIT_OF.get(card, card)]
    plate = shapes.card(look.ground, look.line, look.corner)
    if card not in RANK_OF:
        return plate + _joker(card[1], look)
    rank = text(RANKS[RANK_OF[card] - 1], look.sign, Box(top=13, width=84, height=51), weight=12)
    return plate + rank + placed(SUITS[SUIT_OF[card]], look.sign, Box(top=68, width=56, height=47))


def _joker(letter: str, look: Look) -> str:
    """Draw the letter and the cap of a joker; that of the red one is cut out of a panel."""
    cap, panel = look.sign, ""
    if letter == "R":
        panel = f'<rect x="22" y="55" width="84" height="63" rx="12" fill="{look.sign}"/>'
        cap = look.ground
    rank = text(letter, look.sign, Box(top=13, width=84, height=38), weight=9.5)
    return rank + panel + placed(CAP, cap, Box(top=60, width=64, height=54))


def rank_card(letter: str) -> str:
    """Draw a card without a suit, by its letter."""
    plate = shapes.card(PAPER, NUMBER_CARD)
    if letter == "X":
        return plate + placed(CAP, INK, Box(top=22, width=84, height=80))
    word = "10" if letter == "T" else letter
    return plate + text(word, INK, Box(top=26, width=84, height=76), weight=16)


# ------------------------------------------------------------------ NO THANK YOU!


def minus(number: int) -> str:
    """Draw a NO THANK YOU card, from −1 to −16."""
    sign = text(f"−{number}", PAPER, Box(top=32, width=90, height=64), weight=11)
    return shapes.card(MINUS, PAPER) + sign


def minus_back() -> str:
    """Draw the back of a NO THANK YOU card."""
    frame = shapes.panel(26, 17, "none", f' stroke="{PAPER}" stroke-width="5"')
    return shapes.card(MINUS, PAPER) + frame + ornament(PAPER)


def thank_you() -> str:
    """Draw the THANK YOU card, a gift of five points."""
    points = text("+5", PAPER, Box(top=13, width=84, height=48), weight=12)
    return shapes.card(THANKS, PAPER) + points + placed(GIFT, PAPER, Box(top=66, width=52, height=48))


# ------------------------------------------------------------------ Algo


def open_tile(colour: str, number: str) -> str:
    """Draw a tile that lies open."""
    ground, sign, _ = TILES[colour]
    return shapes.card(ground, sign) + text(number, sign, Box(top=24, width=84, height=80), weight=17)


def hit_tile(colour: str, number: str) -> str:
    """Draw the tile that was just hit, on a burst."""
    points = " ".join(map(_spike, range(2 * SPIKES)))
    burst = f'<polygon points="{points}" fill="{BURST}"/>'
    return f'{burst}<g transform="translate(14 14) scale(.78)">{open_tile(colour, number)}</g>'


def _spike(number: int) -> str:
    """Return a corner of the burst: every second one lies further out."""
    angle, reach = pi * number / SPIKES, (50, 64)[number % 2]
    across, down = cos(angle), sin(angle)
    # Between a circle and a square, to show at the corners of the tile too.
    reach /= (across**4 + down**4) ** 0.25
    return f"{64 + min(max(reach * across, -64), 64):.4g},{64 + min(max(reach * down, -64), 64):.4g}"


def known_tile(colour: str, number: str) -> str:
    """Draw a tile face down whose number its owner knows."""
    ground, sign, border = TILES[colour]
    frame = shapes.panel(22, 13, ground, f' stroke="{sign}" stroke-width="4" stroke-dasharray="10 7"')
    return shapes.card(border, sign) + frame + text(number, sign, Box(top=31, width=70, height=66), weight=13)


def tile_back(colour: str, letter: str) -> str:
    """Draw the back of a tile with its letter, or none."""
    ground, sign, border = TILES[colour]
    inside = text(letter, sign, Box(top=35, width=62, height=58), weight=12) if letter else ornament(border)
    return shapes.card(border, sign) + shapes.panel(26, 17, ground) + inside
