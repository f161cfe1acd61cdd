"""Fonts for pictures, and the text that they can render."""

from collections.abc import Callable, Sequence
from functools import cache
from importlib.metadata import distribution
from pathlib import Path
from unicodedata import category, normalize

import matplotlib
from matplotlib.ft2font import FT2Font

# Importing the package would change matplotlib's default font for the whole process.
JAPANESE = Path(str(distribution("matplotlib-fontja").locate_file("matplotlib_fontja/fonts/ipaexg.ttf")))
FALLBACK = Path(matplotlib.get_data_path(), "fonts", "ttf", "DejaVuSans.ttf")
"""Covers other scripts and some monochrome emoji."""
SKIPPED_CATEGORIES = ("Mn", "Me", "Cf", "Cc")
"""Combining marks, of which a name may stack hundreds on a letter, and characters without a glyph."""
REPLACEMENT = "〓"
"""Replaces a letter that no font has, as the geta mark does in Japanese printing."""
ELLIPSIS = "…"
MEASURED = 100
"""The font size at which widths are measured."""


FONTS = tuple(map(FT2Font, (JAPANESE, FALLBACK)))
"""What the first lacks is taken from the second."""
for each in FONTS:
    each.set_size(MEASURED, 72)
FAMILIES = tuple(each.family_name for each in FONTS)
DRAWN = frozenset(chr(code) for each in FONTS for code in each.get_charmap())
"""The characters of both fonts; for any other, matplotlib draws a box and warns."""


@cache
def _advance(character: str) -> float:
    """Return the width of a character in fractions of the font size."""
    code = ord(character)
    found = next((each for each in FONTS if each.get_char_index(code)), FONTS[0])
    return found.load_char(code).linearHoriAdvance / 65536 / MEASURED


def width_of(text: str, size: float) -> float:
    """Return the width of a text at a font size, in the unit of the size."""
    return size * sum(map(_advance, text))


def renderable(text: str) -> str:
    """Replace letters missing from both fonts, drop other such characters, and collapse white space."""
    return " ".join("".join(map(_rendered, normalize("NFC", text))).split())


def _rendered(character: str) -> str:
    if character.isspace():
        return " "
    kind = category(character)
    if kind in SKIPPED_CATEGORIES:
        return ""
    if character in DRAWN:
        return character
    return REPLACEMENT if kind.startswith("L") else ""


def unique_labels(names: Sequence[str]) -> list[str]:
    """Return distinct renderable names: empty and equal ones get their position as a number."""
    labels = [renderable(name).strip(REPLACEMENT + " ") and renderable(name) for name in names]
    return [
        name if name and labels.count(name) == 1 else f"{name} #{number}".strip()
        for number, name in enumerate(labels, 1)
    ]


def truncated(text: str, width: float, measure: Callable[[str], float]) -> str:
    """Shorten a text to a width, in the unit of `measure`, with an ellipsis."""
    if measure(text) <= width:
        return text
    while text and measure(text + ELLIPSIS) > width:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def fitted(words: str, width: float, size: float) -> str:
    """Make a text renderable, and shorten it to a width at a font size."""
    return truncated(renderable(words), width, lambda part: width_of(part, size))
