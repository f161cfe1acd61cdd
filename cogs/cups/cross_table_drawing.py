"""The picture of a cross table: place, name, what was scored, and points."""

from collections.abc import Iterator

from bot.charts import svg
from bot.charts.svg import (
    DARK,
    FOREGROUND,
    FRAME,
    GOLD,
    MARGIN,
    MUTED,
    TEXT,
    WIDTH,
    head,
    labels,
    strike,
)
from cogs.cups.cup_sheets import CrossRow, CrossTable

ROW, PLACE, POINTS = 52, 60, 92
"""The height of a line, and the widths of the columns at the edges."""
LEAST_NAME = 190
"""The least width of the names."""
WIDEST_CELL = 76
COLOURS = {"+": "#7CC58B", "=": "#D8C27A", "−": "#E39A93"}
"""Grounds for what was won, drawn and lost; the sign says the same."""


def png(sheet: CrossTable) -> bytes:
    """Draw a cross table as a PNG file."""
    shapes, top = head(sheet.title, sheet.caption, sheet.accent)
    columns = max(len(sheet.headings), 1)
    cell = min(WIDEST_CELL, (WIDTH - 2 * MARGIN - PLACE - POINTS - LEAST_NAME) / columns)
    left = WIDTH - MARGIN - POINTS - columns * cell
    for number, heading in enumerate(sheet.headings):
        shapes += svg.text((left + (number + 0.5) * cell, top + 36), heading, TEXT, MUTED, "middle")
    names = labels([row.name for row in sheet.rows], left - MARGIN - PLACE - 8)
    for row, name in zip(sheet.rows, names, strict=True):
        top += ROW
        shapes += "".join(_row(row, name, top))
        for number, text in enumerate(row.cells):
            x, ground = left + number * cell, COLOURS.get(text[:1])
            if ground:
                shapes += svg.rectangle((x + 2, top + 5), (cell - 4, ROW - 10), ground, radius=6)
            shapes += svg.text((x + cell / 2, top + 38), text, TEXT, DARK if ground else MUTED, "middle")
    return svg.png(top + ROW + MARGIN, shapes)


def _row(row: CrossRow, name: str, top: float) -> Iterator[str]:
    base, start = top + 38, MARGIN + PLACE
    yield svg.rectangle((MARGIN, top + 2), (WIDTH - 2 * MARGIN, ROW - 4), FRAME, radius=8)
    place = (MARGIN + PLACE / 2 - 4, top + 39)
    yield svg.number(place, row.line, 28, GOLD if row.is_first else FOREGROUND)
    yield svg.text((start, base), name, TEXT, MUTED if row.has_withdrawn else FOREGROUND)
    yield strike(start, base, name) if row.has_withdrawn else ""
    yield svg.text((WIDTH - MARGIN - 8, base), row.points, TEXT, FOREGROUND, "end")
