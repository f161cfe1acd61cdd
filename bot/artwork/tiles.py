"""Tiles of Algo: open, hit, face down, and face down before their owner."""

from math import cos, pi, sin

from bot.artwork import plates
from bot.artwork.lettering import text
from bot.artwork.plates import INK, PAPER
from bot.artwork.shapes import ornament

BURST = "#e8590c"
SPIKES = 16
LOOKS = {"black": (INK, PAPER, "#5f6673"), "white": (PAPER, INK, "#848b98")}
"""The ground, the sign and the border of a face-down tile."""


def opened(colour: str, number: str) -> str:
    """Draw a tile that lies open."""
    ground, sign, _ = LOOKS[colour]
    return plates.card(ground, sign) + _sign(number, sign, 24, 80, 17, 84)


def hit(colour: str, number: str) -> str:
    """Draw the tile that was just hit, on a burst."""
    points = " ".join(_spike(number) for number in range(2 * SPIKES))
    burst = f'<polygon points="{points}" fill="{BURST}"/>'
    return f'{burst}<g transform="translate(14 14) scale(.78)">{opened(colour, number)}</g>'


def _spike(number: int) -> str:
    angle, reach = pi * number / SPIKES, (50, 64)[number % 2]
    across, down = cos(angle), sin(angle)
    # Between a circle and a square, to show at the corners of the tile too.
    reach /= (across**4 + down**4) ** 0.25
    return f"{64 + min(max(reach * across, -64), 64):.4g},{64 + min(max(reach * down, -64), 64):.4g}"


def known(colour: str, number: str) -> str:
    """Draw a tile face down whose number its owner knows."""
    ground, sign, border = LOOKS[colour]
    frame = plates.panel(22, 13, ground, f' stroke="{sign}" stroke-width="4" stroke-dasharray="10 7"')
    return plates.card(border, sign) + frame + _sign(number, sign, 31, 66, 13, 70)


def back(colour: str, letter: str) -> str:
    """Draw the back of a tile with its letter, or none."""
    ground, sign, border = LOOKS[colour]
    inside = _sign(letter, sign, 35, 58, 12, 62) if letter else ornament(border)
    return plates.card(border, sign) + plates.panel(26, 17, ground) + inside


def _sign(word: str, colour: str, top: float, height: float, weight: float, most: float) -> str:
    return text(word, colour, middle=plates.MIDDLE, top=top, height=height, weight=weight, most=most)
