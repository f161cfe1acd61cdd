"""Shapes and text as SVG, what the pictures of results and cups share, and SVG as small PNG files."""

from collections.abc import Sequence
from io import BytesIO
from typing import TypeAlias
from xml.sax.saxutils import quoteattr

import resvg_py
from PIL import Image

from bot.artwork import lettering
from bot.artwork.shapes import Box
from bot.charts.fonts import FALLBACK, FAMILIES, JAPANESE, fitted, renderable, unique_labels, width_of

WIDTH, MARGIN = 800, 14
"""Units of a drawing; a phone of 360 px shows it at 0.3 of that, so that text of 36 is as high as 10 px."""
BACKGROUND, FRAME, FOREGROUND, MUTED = "#2B2D31", "#3A3C43", "#F2F3F5", "#A9ADB7"
GOLD, DARK = "#F5C542", "#1E1F22"
TITLE, TEXT, LINE = 46, 36, 46
"""Font sizes of a cup's title and text, and the height of its lines."""
MAX_CAPTION = 3
"""Lines."""
SCALE = 1.0
"""Pixels per unit of the drawing, at most: as many as a phone has for its width."""
MAX_PIXELS = 740_000
"""A high picture has fewer pixels per unit: time and size grow with their number."""
COLOURS = 32
WEIGHT = 0.14
"""The thickness of the strokes of a number, in fractions of its height."""
ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def png(height: float, shapes: str) -> bytes:
    """Render shapes on the ground as a PNG file with few colours."""
    ground = rectangle((0, 0), (WIDTH, height), BACKGROUND)
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}"'
        f' height="{height:g}" font-family={quoteattr(", ".join(FAMILIES))}>{ground}{shapes}</svg>'
    )
    rendered = resvg_py.svg_to_bytes(
        svg_string=drawing,
        width=round(WIDTH * min(SCALE, (MAX_PIXELS / (WIDTH * height)) ** 0.5)),
        font_files=[str(JAPANESE), str(FALLBACK)],
        skip_system_fonts=True,
    )
    image = Image.open(BytesIO(bytes(rendered))).convert("RGB")
    few = image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    file = BytesIO()
    few.save(file, "PNG", compress_level=6)
    return file.getvalue()


Pair: TypeAlias = tuple[float, float]
"""A place by x and y, or a width and a height."""


def rectangle(corner: Pair, size: Pair, fill: str, radius: float = 0, stroke: str = "none") -> str:
    """Draw a rectangle with rounded corners, by its left upper one."""
    (x, y), (width, height) = corner, size
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{radius:g}"'
        f' fill="{fill}" stroke="{stroke}" stroke-width="4"/>'
    )


def text(base: Pair, words: str, size: float, fill: str, anchor: str = "start") -> str:
    """Write one line; `words` must be renderable."""
    x, y = base
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" fill="{fill}" text-anchor="{anchor}">'
        f"{words.translate(ESCAPED)}</text>"
    )


def number(base: Pair, value: int, height: float, fill: str) -> str:
    """Write a number around a middle in the figures of the cards, which takes less time than text."""
    middle, bottom = base
    box = Box(bottom - height, 4 * height, height, middle)
    return lettering.text(f"{value}".replace("-", "−"), fill, box, WEIGHT * height)


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


# ------------------------------------------------------------------ cups


ROBOT = 30
"""The width of the head of a robot."""
ROBOT_SPACE = "〓"
"""Keeps the place of 🤖 in a text, which no font of the pictures has."""


def robot(left: float, middle: float, colour: str) -> str:
    """Draw the head of a robot, the mark of what a computer decided."""
    face = rectangle((left + 2, middle - 8), (26, 20), colour, radius=5)
    eyes = "".join(f'<circle cx="{left + x:g}" cy="{middle + 1:g}" r="3" fill="{DARK}"/>' for x in (10, 20))
    return face + eyes + path(f"M{left + 15:g} {middle - 7:g}v-7", f'stroke="{colour}" stroke-width="4"')


def _legend(base: Pair, line: str) -> str:
    """Write a line of a caption, in which 🤖 is drawn."""
    (x, y), shapes = base, ""
    for place, part in enumerate(line.split(ROBOT_SPACE)):
        if place:
            shapes += robot(x + 2, y - 13, MUTED)
            x += width_of(ROBOT_SPACE, TEXT)
        shapes += text((x, y), part, TEXT, MUTED)
        x += width_of(part, TEXT)
    return shapes


def head(title: str, part: str, caption: Sequence[str], accent: int) -> tuple[str, float]:
    """Draw the title, which part of it this is, and the facts of the caption; return also where they end."""
    shapes = rectangle((0, 0), (WIDTH, 14), f"#{accent:06X}")
    room = WIDTH - 2 * MARGIN - width_of(f" {part}", TEXT)
    shapes += text((MARGIN, 66), fitted(title, room, TITLE), TITLE, FOREGROUND)
    shapes += text((WIDTH - MARGIN, 66), part, TEXT, MUTED, "end") if part else ""
    bottom = 82.0
    for line in _in_lines(caption)[:MAX_CAPTION]:
        shapes += _legend((MARGIN, bottom + 34), line)
        bottom += LINE
    return shapes, bottom + 6


def _in_lines(facts: Sequence[str]) -> list[str]:
    """Put as many facts in each line as there is room for."""
    lines = list[str]()
    for fact in facts:
        told = renderable(fact.replace("🤖", ROBOT_SPACE))
        longer = f"{lines[-1]} · {told}" if lines else told
        if lines and width_of(longer, TEXT) <= WIDTH - 2 * MARGIN:
            lines[-1] = longer
        else:
            lines += lines_of(told, WIDTH - 2 * MARGIN, TEXT)
    return lines


def labels(names: Sequence[str], width: float) -> list[str]:
    """Return names that can be drawn in a width, and told apart before they are shortened."""
    return [fitted(name, width, TEXT) for name in unique_labels(names)]


def strike(left: float, base: float, words: str) -> str:
    """Strike a name through: its person has withdrawn."""
    return rectangle((left, base - 14), (width_of(words, TEXT), 4), MUTED)
