"""Shapes and text as SVG, and SVG as small PNG files."""

from io import BytesIO
from xml.sax.saxutils import quoteattr

import resvg_py
from matplotlib.ft2font import FT2Font
from PIL import Image

from bot.artwork import lettering
from bot.artwork.shapes import Box
from bot.charts.fonts import FALLBACK, JAPANESE, width_of

SCALE = 1.0
"""Pixels per unit of the drawing, at most: as many as a phone has for its width."""
MAX_PIXELS = 740_000
"""A high picture has fewer pixels per unit: time and size grow with their number."""
COLOURS = 32
WEIGHT = 0.14
"""The thickness of the strokes of a number, in fractions of its height."""
FAMILIES = ", ".join(FT2Font(path).family_name for path in (JAPANESE, FALLBACK))
ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def png(width: float, height: float, background: str, shapes: str) -> bytes:
    """Render shapes on a ground as a PNG file with few colours."""
    ground = rectangle(0, 0, width, height, background)
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
        f' width="{width:g}" height="{height:g}" font-family={quoteattr(FAMILIES)}>{ground}{shapes}</svg>'
    )
    rendered = resvg_py.svg_to_bytes(
        svg_string=drawing,
        width=round(width * min(SCALE, (MAX_PIXELS / (width * height)) ** 0.5)),
        font_files=[str(JAPANESE), str(FALLBACK)],
        skip_system_fonts=True,
    )
    return _with_few_colours(bytes(rendered))


def _with_few_colours(rendered: bytes) -> bytes:
    image = Image.open(BytesIO(rendered)).convert("RGB")
    few = image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    file = BytesIO()
    few.save(file, "PNG", compress_level=6)
    return file.getvalue()


def rectangle(
    x: float, y: float, width: float, height: float, fill: str, *, radius: float = 0, stroke: str = "none"
) -> str:
    """Draw a rectangle with rounded corners."""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{radius:g}"'
        f' fill="{fill}" stroke="{stroke}" stroke-width="4"/>'
    )


def text(x: float, y: float, words: str, size: float, fill: str, anchor: str = "start") -> str:
    """Write one line; `words` must be renderable."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" fill="{fill}" text-anchor="{anchor}">'
        f"{words.translate(ESCAPED)}</text>"
    )


def number(middle: float, base: float, value: int, height: float, fill: str) -> str:
    """Write a number in the figures of the cards, which takes less time than text."""
    return lettering.text(
        f"{value}".replace("-", "−"),
        fill,
        Box(base - height, 4 * height, height, middle),
        WEIGHT * height,
    )


def path(points: str, style: str) -> str:
    """Draw a path."""
    return f'<path d="{points}" {style}/>'


def placed(x: float, y: float, scale: float, shapes: str) -> str:
    """Move and scale shapes."""
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.4f})">{shapes}</g>'


def lines_of(words: str, width: float, size: float) -> list[str]:
    """Break a text into lines of a width, after a space where there is one in the latter half."""
    lines = []
    while words:
        fits = next((end for end in range(len(words), 1, -1) if width_of(words[:end], size) <= width), 1)
        space = words.rfind(" ", fits // 2, fits + 1) if fits < len(words) else -1
        end = fits if space < 0 else space
        lines.append(words[:end].strip())
        words = words[end:].lstrip()
    return lines
