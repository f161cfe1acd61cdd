"""Digits and letters as strokes of one weight, which keep it at any width: "10" is as heavy as "9"."""

import re

from bot.artwork.shapes import Box

GLYPHS = {
    "0": (78, "M50,0C83,0 100,18 100,50C100,82 83,100 50,100C17,100 0,82 0,50C0,18 17,0 50,0Z"),
    "1": (42, "M0,27L100,0L100,100"),
    "2": (74, "M2,27C4,9 22,0 50,0C81,0 98,11 98,30C98,56 60,68 0,100L100,100"),
    "3": (74, "M4,0L92,0L46,39C82,39 100,51 100,69C100,89 80,100 48,100C24,100 6,92 0,79"),
    "4": (80, "M74,100L74,0L0,74L100,74"),
    "5": (74, "M92,0L14,0L6,46C16,38 30,35 46,35C82,35 100,47 100,67C100,88 82,100 48,100C24,100 6,92 0,80"),
    "6": (76, "M68,0C34,22 0,44 0,67C0,87 20,100 50,100C80,100 100,87 100,67"
          "C100,48 80,36 50,36C29,36 10,44 3,58"),
    "7": (72, "M0,0L100,0L34,100"),
    "8": (77, "M50,48C20,48 5,39 5,24C5,8 22,0 50,0C78,0 95,8 95,24C95,39 80,48 50,48C82,48 100,58 100,74"
          "C100,91 80,100 50,100C20,100 0,91 0,74C0,58 18,48 50,48Z"),
    "9": (76, "M32,100C66,78 100,56 100,33C100,13 80,0 50,0C20,0 0,13 0,33C0,52 20,64 50,64"
          "C71,64 90,56 97,42"),
    "A": (88, "M0,100L50,0L100,100M19,68L81,68"),
    "B": (73, "M0,0L0,100L52,100C85,100 100,90 100,73C100,57 85,48 52,48L0,48M52,48C80,48 92,40 92,24"
          "C92,8 80,0 52,0L0,0"),
    "C": (78, "M98,21C90,7 75,0 54,0C18,0 0,20 0,50C0,80 18,100 54,100C75,100 90,93 98,79"),
    "D": (78, "M0,0L0,100L44,100C82,100 100,82 100,50C100,18 82,0 44,0Z"),
    "E": (66, "M100,0L0,0L0,100L100,100M0,49L86,49"),
    "F": (66, "M100,0L0,0L0,100M0,51L86,51"),
    "G": (81, "M96,20C88,7 74,0 54,0C18,0 0,20 0,50C0,80 18,100 54,100C84,100 100,82 100,55L58,55"),
    "H": (78, "M0,0L0,100M100,0L100,100M0,49L100,49"),
    "J": (63, "M100,0L100,66C100,90 84,100 52,100C24,100 4,90 0,70"),
    "K": (78, "M0,0L0,100M98,0L2,62M36,41L100,100"),
    "L": (63, "M0,0L0,100L100,100"),
    "M": (95, "M0,100L0,0L50,64L100,0L100,100"),
    "N": (78, "M0,100L0,0L100,100L100,0"),
    "P": (73, "M0,100L0,0L54,0C86,0 100,10 100,29C100,48 86,58 54,58L0,58"),
    "Q": (83, "M50,0C83,0 100,18 100,50C100,82 83,100 50,100C17,100 0,82 0,50C0,18 17,0 50,0ZM60,70L100,104"),
    "R": (76, "M0,100L0,0L54,0C86,0 98,10 98,28C98,47 86,56 54,56L0,56M52,56L100,100"),
    "S": (73, "M96,21C88,6 72,0 50,0C20,0 4,9 4,26C4,42 20,46 50,50C82,54 100,58 100,75"
          "C100,91 82,100 50,100C24,100 8,92 0,78"),
    "T": (76, "M0,0L100,0M50,0L50,100"),
    "U": (78, "M0,0L0,62C0,88 18,100 50,100C82,100 100,88 100,62L100,0"),
    "V": (85, "M0,0L50,100L100,0"),
    "W": (112, "M0,0L25,100L50,24L75,100L100,0"),
    "X": (78, "M0,0L100,100M100,0L0,100"),
    "Y": (81, "M0,0L50,52L100,0M50,52L50,100"),
    "Z": (73, "M0,0L100,0L0,100L100,100"),
    "+": (60, "M50,18L50,82M0,50L100,50"),
    "−": (46, "M0,50L100,50"),
}  # fmt: skip
"""The width in percent of the height, and the middle line in percent of what the weight leaves of both."""
SPACE = 0.6
"""Between two characters, in weights."""
NUMBERS = re.compile(r"([\d.]+),([\d.]+)")


def text(word: str, colour: str, box: Box, weight: float) -> str:
    """Write a word around the middle of a box; if it is too wide, its characters get narrower, not lower."""
    widths = [GLYPHS[character][0] * box.height / 100 for character in word]
    gaps = SPACE * weight * (len(word) - 1)
    excess = sum(widths) + gaps - box.width
    if excess > 0:
        # Only what is not stroke can give way.
        room = sum(widths) - weight * len(widths)
        widths = [width - (width - weight) * excess / room for width in widths]
    left = box.middle - (sum(widths) + gaps) / 2
    paths = []
    for character, width in zip(word, widths, strict=True):
        inner = Box(box.top + weight / 2, width - weight, box.height - weight)
        paths.append(_stretched(GLYPHS[character][1], left + weight / 2, inner))
        left += width + SPACE * weight
    return (
        f'<path d="{"".join(paths)}" fill="none" stroke="{colour}" stroke-width="{weight:g}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _stretched(path: str, left: float, box: Box) -> str:
    """Stretch the middle line of a character to the width and the height of a box."""
    return NUMBERS.sub(
        lambda at: (
            f"{left + float(at[1]) * box.width / 100:.4g},{box.top + float(at[2]) * box.height / 100:.4g}"
        ),
        path,
    )
