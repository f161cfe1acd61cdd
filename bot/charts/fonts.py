"""Text in pictures: the fonts, and what can be written with them in the space there is."""

from collections.abc import Callable, Sequence
from functools import cache
from importlib.metadata import distribution
from pathlib import Path
from unicodedata import category, normalize

import matplotlib
from matplotlib.font_manager import FontProperties, fontManager
from matplotlib.ft2font import FT2Font

# The package is not imported: that would change the font of whatever this process draws.
JAPANESE = Path(str(distribution("matplotlib-fontja").locate_file("matplotlib_fontja/fonts/ipaexg.ttf")))
OTHERS = Path(matplotlib.get_data_path(), "fonts", "ttf", "DejaVuSans.ttf")
"""Has the letters of other languages, and some emoji in one colour."""
LEFT_OUT = ("Mn", "Me", "Cf", "Cc")
"""Marks, of which a name may heap hundreds on a letter, and what has no shape."""
MISSING = "〓"
"""Stands for a letter that no font has; printers in Japan use it so."""
CUT = "…"


@cache
def _families() -> list[str]:
    fontManager.addfont(JAPANESE)
    return [FT2Font(path).family_name for path in (JAPANESE, OTHERS)]


@cache
def _characters() -> frozenset[str]:
    """Collect what the fonts can write; for anything else matplotlib would draw a box, and warn."""
    return frozenset(chr(code) for path in (JAPANESE, OTHERS) for code in FT2Font(path).get_charmap())


def font(points: float) -> FontProperties:
    """Give the letters of a size; what the first font lacks is looked for in the second one."""
    return FontProperties(family=_families(), size=points)


def writable(text: str) -> str:
    """Give what can be written of a text: without emoji that no font has, and with a sign for letters."""
    return " ".join("".join(map(_written, normalize("NFC", text))).split())


def _written(character: str) -> str:
    if character.isspace():
        return " "
    if category(character) in LEFT_OUT:
        return ""
    if character in _characters():
        return character
    return MISSING if category(character).startswith("L") else ""


def told_apart(names: Sequence[str]) -> list[str]:
    """Number the names of which nothing or the same can be written, by where they stand."""
    written = [writable(name).strip(MISSING + " ") and writable(name) for name in names]
    return [
        name if name and written.count(name) == 1 else f"{name} #{number}".strip()
        for number, name in enumerate(written, 1)
    ]


def fitted(text: str, width: float, measured: Callable[[str], float]) -> str:
    """Cut a text to a width."""
    if measured(text) <= width:
        return text
    kept = text
    while kept and measured(kept + CUT) > width:
        kept = kept[:-1]
    return kept.rstrip() + CUT
