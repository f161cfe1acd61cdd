"""What the pictures of a cup have in common: the head, the names, and measures."""

from collections.abc import Sequence

from bot.charts import svg
from bot.charts.fonts import renderable, truncated, unique_labels, width_of

WIDTH, MARGIN = 800, 14
"""Units of the drawing, as in `result_drawing`: text of 36 is as high as 10 px on a phone of 360 px."""
TITLE, TEXT, LINE = 46, 36, 46
BACKGROUND, FRAME, FOREGROUND, MUTED = "#2B2D31", "#3A3C43", "#F2F3F5", "#A9ADB7"
GOLD, DARK = "#F5C542", "#1E1F22"
MAX_CAPTION = 2
"""Lines."""


def head(title: str, caption: str, accent: int) -> tuple[str, float]:
    """Draw the title and the caption; return also where they end."""
    shapes = svg.rectangle(0, 0, WIDTH, 14, f"#{accent:06X}")
    shapes += svg.text(MARGIN, 66, fitted(title, WIDTH - 2 * MARGIN, TITLE), TITLE, FOREGROUND)
    bottom = 82.0
    for line in svg.lines_of(renderable(caption), WIDTH - 2 * MARGIN, TEXT)[:MAX_CAPTION]:
        shapes += svg.text(MARGIN, bottom + 34, line, TEXT, MUTED)
        bottom += LINE
    return shapes, bottom + 6


def labels(names: Sequence[str], width: float) -> list[str]:
    """Return names that can be drawn in a width, and told apart before they are shortened."""
    return [fitted(name, width, TEXT) for name in unique_labels(names)]


def fitted(words: str, width: float, size: float) -> str:
    """Shorten a text to a width."""
    return truncated(renderable(words), width, lambda part: width_of(part, size))


def strike(left: float, base: float, words: str) -> str:
    """Strike a name through: its person has withdrawn."""
    return svg.rectangle(left, base - 14, width_of(words, TEXT), 4, MUTED)
