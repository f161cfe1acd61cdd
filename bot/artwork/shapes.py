"""Shapes of our own as vector paths, each in a box of 100 by 100."""

SUITS = {
    "C": "M50,0a25,25 0 0 1 20,40a25,25 0 1 1 -14,36C57,88 62,95 70,100L30,100C38,95 43,88 44,76"
    "a25,25 0 1 1 -14,-36a25,25 0 0 1 20,-40Z",
    "D": "M50,0C61,18 75,36 92,50C75,64 61,82 50,100C39,82 25,64 8,50C25,36 39,18 50,0Z",
    "H": "M50,100C20,76 0,56 0,30C0,12 12,2 27,2C37,2 45,8 50,18C55,8 63,2 73,2C88,2 100,12 100,30"
    "C100,56 80,76 50,100Z",
    "S": "M50,0C66,24 100,40 100,64C100,78 90,86 78,86C69,86 61,82 56,75C57,87 62,95 70,100L30,100"
    "C38,95 43,87 44,75C39,82 31,86 22,86C10,86 0,78 0,64C0,40 34,24 50,0Z",
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


def placed(path: str, colour: str, *, middle: float, top: float, width: float, height: float) -> str:
    """Draw a shape in a box of a width and a height, around a middle."""
    at = f"translate({middle - width / 2:g} {top:g}) scale({width / 100:g} {height / 100:g})"
    return f'<path d="{path}" fill="{colour}" transform="{at}"/>'
