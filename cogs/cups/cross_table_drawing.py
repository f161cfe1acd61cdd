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
    table = _Table(sheet, top)
    return svg.png(table.bottom + MARGIN, shapes + "".join(table.shapes()))


class _Table:
    """The lines of the table."""

    def __init__(self, sheet: CrossTable, top: float) -> None:
        self._sheet, self._top = sheet, top
        columns = max(len(sheet.headings), 1)
        inner = WIDTH - 2 * MARGIN - PLACE - POINTS
        self._cell = min(WIDEST_CELL, (inner - LEAST_NAME) / columns)
        self._cells = WIDTH - MARGIN - POINTS - columns * self._cell
        self.bottom = top + ROW * (len(sheet.rows) + 1)

    def shapes(self) -> Iterator[str]:
        for number, heading in enumerate(self._sheet.headings):
            yield svg.text((self._middle(number), self._top + 36), heading, TEXT, MUTED, "middle")
        names = labels([row.name for row in self._sheet.rows], self._cells - MARGIN - PLACE - 8)
        for number, (row, name) in enumerate(zip(self._sheet.rows, names, strict=True), 1):
            yield from self._row(row, name, self._top + ROW * number)

    def _middle(self, column: int) -> float:
        return self._cells + (column + 0.5) * self._cell

    def _row(self, row: CrossRow, name: str, top: float) -> Iterator[str]:
        base, start = top + 38, MARGIN + PLACE
        yield svg.rectangle((MARGIN, top + 2), (WIDTH - 2 * MARGIN, ROW - 4), FRAME, radius=8)
        place = (MARGIN + PLACE / 2 - 4, top + 39)
        yield svg.number(place, row.line, 28, GOLD if row.is_first else FOREGROUND)
        yield svg.text((start, base), name, TEXT, MUTED if row.has_withdrawn else FOREGROUND)
        yield strike(start, base, name) if row.has_withdrawn else ""
        yield svg.text((WIDTH - MARGIN - 8, base), row.points, TEXT, FOREGROUND, "end")
        for number, cell in enumerate(row.cells):
            yield from self._score(cell, self._middle(number), top)

    def _score(self, cell: str, middle: float, top: float) -> Iterator[str]:
        ground = COLOURS.get(cell[:1])
        if ground:
            left = middle - self._cell / 2 + 2
            yield svg.rectangle((left, top + 5), (self._cell - 4, ROW - 10), ground, radius=6)
        yield svg.text((middle, top + 38), cell, TEXT, DARK if ground else MUTED, "middle")
