"""Tiles of Algo: open, hit, face down, and face down before their owner."""

from bot.artwork import plates
from bot.artwork.lettering import text

BURST = "#e8590c"


def _colours(colour: str) -> tuple[str, str]:
    return (plates.INK, plates.PAPER) if colour == "black" else (plates.PAPER, plates.INK)


def opened(colour: str, number: str) -> str:
    """Draw a tile that lies open."""
    ground, sign = _colours(colour)
    return plates.card(ground, sign) + _sign(number, sign)


def hit(colour: str, number: str) -> str:
    """Draw the tile that was just hit, on a burst."""
    points = " ".join(
        f"{x},{y}"
        for x, y in ((64, 0), (128, 0), (110, 64), (128, 128), (64, 118), (0, 128), (18, 64), (0, 0))
    )
    ground = f'<polygon points="{points}" fill="{BURST}"/>'
    return f'{ground}<g transform="translate(13 13) scale(.8)">{opened(colour, number)}</g>'


def known(colour: str, number: str) -> str:
    """Draw a tile face down whose number its owner knows."""
    ground, sign = _colours(colour)
    frame = plates.frame(22, 13, 12, sign, 5, ' stroke-dasharray="9 7"')
    return plates.card(ground, sign) + frame + _sign(number, sign, 30, 68, 13, 64)


def back(colour: str, letter: str) -> str:
    """Draw the back of a tile with its letter, or none."""
    ground, sign = _colours(colour)
    frame = plates.frame(24, 15, 10, sign, 4)
    return plates.card(ground, sign) + frame + (_sign(letter, sign, 36, 56, 11, 60) if letter else "")


def _sign(
    word: str, colour: str, top: float = 24, height: float = 80, weight: float = 16, most: float = 84
) -> str:
    return text(word, colour, middle=plates.MIDDLE, top=top, height=height, weight=weight, most=most)
