"""Shapes as vector paths, and the grounds that signs stand on: cards of several outlines, and discs."""

from typing import NamedTuple

SIDE = 128
"""The width and the height of every picture."""
INK, PAPER = "#15171c", "#ffffff"
LINE = 5
"""The weight of every outline."""
MIDDLE = 64
LEFT, TOP, RIGHT, BOTTOM = 12.5, 3.5, 115.5, 124.5
"""The middle of the outline of a card."""
CORNERS = {
    "round": ("a{0},{0} 0 0 1 ", 18),
    "oval": ("a{0},{0} 0 0 1 ", 36),
    "cut": ("l", 21),
    "notched": ("a{0},{0} 0 0 0 ", 15),
}
"""How a path turns a corner, and how far from it."""

SUITS = {
    "C": "M27,23a23,23 0 1 1 46,0a23,23 0 1 1 -46,0ZM0,62a23,23 0 1 1 46,0a23,23 0 1 1 -46,0Z"
    "M54,62a23,23 0 1 1 46,0a23,23 0 1 1 -46,0ZM40,44L60,44L68,64L32,64Z"
    "M44,40L56,40L56,76C57,88 62,95 70,100L30,100C38,95 43,88 44,76Z",
    "D": "M50,0C61,18 75,36 92,50C75,64 61,82 50,100C39,82 25,64 8,50C25,36 39,18 50,0Z",
    "H": "M50,100C20,76 0,56 0,30C0,12 12,2 27,2C37,2 45,8 50,18C55,8 63,2 73,2C88,2 100,12 100,30"
    "C100,56 80,76 50,100Z",
    "S": "M50,0C60,20 100,42 100,66C100,79 90,87 78,87C69,87 61,83 56,76C57,88 62,95 70,100L30,100"
    "C38,95 43,88 44,76C39,83 31,87 22,87C10,87 0,79 0,66C0,42 40,20 50,0Z",
}
CAP = (
    "M20,100L29,60C24,47 16,46 8,54C3,34 13,21 26,23C36,25 42,33 44,43C46,25 54,9 74,8C70,18 70,28 64,42"
    "C72,32 84,30 92,40C98,48 98,58 96,66C88,58 78,56 71,64L80,100C64,91 36,91 20,100Z"
    "M0,60a10,10 0 1 1 20,0a10,10 0 1 1 -20,0ZM69,10a10,10 0 1 1 20,0a10,10 0 1 1 -20,0Z"
    "M81,72a10,10 0 1 1 20,0a10,10 0 1 1 -20,0Z"
)
"""The cap of a joker, with a bell on each of its three points."""
GIFT = (
    "M6,30L44,30L44,52L6,52ZM56,30L94,30L94,52L56,52ZM12,60L44,60L44,100L12,100ZM56,60L88,60L88,100L56,100Z"
    "M48,26C42,6 24,-4 16,6C10,15 22,26 48,26ZM52,26C58,6 76,-4 84,6C90,15 78,26 52,26Z"
)
"""A box with a ribbon and a bow."""


class Box(NamedTuple):
    """Where a sign stands in a picture."""

    top: float
    width: float
    height: float
    middle: float = MIDDLE


def placed(path: str, colour: str, box: Box) -> str:
    """Draw a shape that is given in a box of 100 by 100."""
    top, width, height, middle = box
    at = f"translate({middle - width / 2:g} {top:g}) scale({width / 100:g} {height / 100:g})"
    return f'<path d="{path}" fill="{colour}" transform="{at}"/>'


def ornament(colour: str) -> str:
    """Draw what stands on a back without a letter."""
    return placed(SUITS["D"], colour, Box(top=34, width=46, height=60))


def card(ground: str, line: str, corner: str = "round") -> str:
    """Draw a card."""
    turn, size = CORNERS[corner]
    turn = turn.format(size)
    outline = (
        f"M{LEFT + size:g},{TOP:g}H{RIGHT - size:g}{turn}{size},{size}V{BOTTOM - size:g}{turn}-{size},{size}"
        f"H{LEFT + size:g}{turn}-{size},-{size}V{TOP + size:g}{turn}{size},-{size}Z"
    )
    return f'<path d="{outline}" fill="{ground}" stroke="{line}" {_stroke(LINE)}/>'


def panel(x: float, y: float, ground: str, more: str = "") -> str:
    """Draw a rounded panel inside a card, by its left upper corner."""
    size = f'width="{2 * (MIDDLE - x):g}" height="{2 * (MIDDLE - y):g}"'
    return f'<rect x="{x:g}" y="{y:g}" {size} rx="10" fill="{ground}"{more}/>'


def disc(ground: str, line: str) -> str:
    """Draw a disc, the ground of a mark."""
    radius = MIDDLE - 1 - LINE / 2
    return f'<circle cx="64" cy="64" r="{radius:g}" fill="{ground}" stroke="{line}" {_stroke(LINE)}/>'


def lines(path: str, colour: str, weight: float) -> str:
    """Draw lines of a weight, with round ends."""
    return f'<path d="{path}" fill="none" stroke="{colour}" {_stroke(weight)} stroke-linecap="round"/>'


def _stroke(weight: float) -> str:
    return f'stroke-width="{weight:g}" stroke-linejoin="round"'
