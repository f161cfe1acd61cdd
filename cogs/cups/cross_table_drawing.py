"""The picture of a cross table: place, name, number, what was scored, and points."""

from collections.abc import Iterator

from bot.charts import svg
from bot.charts.fonts import fitted, width_of
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
    robot,
    strike,
)
from cogs.cups.cup_sheets import Cell, CrossRow, CrossTable

ROW, PLACE, NUMBER, POINTS = 52, 62, 50, 92
"""The height of a line, and the widths of the columns that every table has."""
LEAST_NAME, WIDEST_CELL = 190, 80
SMALL = 28
"""The font size of headings and numbers."""
COLOURS = dict.fromkeys("+W", "#7CC58B") | dict.fromkeys("=", "#D8C27A") | dict.fromkeys("−FL", "#E39A93")
"""Grounds for what was won, drawn and lost; the sign says the same."""


def png(sheet: CrossTable) -> bytes:
    """Draw a cross table as a PNG file."""
    shapes, bottom = drawn(sheet)
    return svg.png(bottom, shapes)


def drawn(sheet: CrossTable) -> tuple[str, float]:
    """Draw a cross table as shapes; return also their height."""
    shapes, top = head(sheet.title, sheet.part, sheet.caption, sheet.accent)
    number, *headings, points = sheet.headings
    columns = _Columns(sheet, len(headings))
    base, end = top + 36, WIDTH - MARGIN
    shapes += svg.text((columns.number, base), fitted(number, NUMBER, SMALL), SMALL, MUTED, "middle")
    shapes += svg.text((end - 8, base), fitted(points, POINTS - 8, SMALL), SMALL, MUTED, "end")
    for column, heading in enumerate(headings):
        shapes += svg.text((columns.middle(column), base), heading, SMALL, MUTED, "middle")
    names = labels([row.name for row in sheet.rows], columns.number - NUMBER / 2 - MARGIN - PLACE - 8)
    for row, name in zip(sheet.rows, names, strict=True):
        top += ROW
        shapes += "".join((*_row(row, name, columns.number, top), *columns.cells(row, top)))
    return shapes, top + ROW + MARGIN


class _Columns:
    """Where the columns of a table are, and the font size of its cells."""

    def __init__(self, sheet: CrossTable, count: int) -> None:
        room = WIDTH - 2 * MARGIN - PLACE - NUMBER - POINTS - LEAST_NAME
        self.width = min(WIDEST_CELL, room / max(count, 1))
        self._left = WIDTH - MARGIN - POINTS - count * self.width
        self.number = self._left - NUMBER / 2
        widest = max((width_of(cell.text, TEXT) for row in sheet.rows for cell in row.cells), default=0)
        self._size = min(TEXT, TEXT * (self.width - 8) / max(widest, 1))

    def middle(self, column: int) -> float:
        return self._left + (column + 0.5) * self.width

    def cells(self, row: CrossRow, top: float) -> Iterator[str]:
        for column, cell in enumerate(row.cells):
            yield from self._cell(cell, self.middle(column), top)

    def _cell(self, cell: Cell, middle: float, top: float) -> Iterator[str]:
        ground = COLOURS.get(cell.text[:1])
        if ground:
            size = (self.width - 4, ROW - 10)
            yield svg.rectangle((middle - size[0] / 2, top + 5), size, ground, radius=6)
        base = top + ROW / 2 + 0.35 * self._size
        yield svg.text((middle, base), cell.text, self._size, DARK if ground else MUTED, "middle")
        if cell.is_helped:
            yield svg.placed(middle + self.width / 2 - 20, top - 2, 0.65, robot(0, 15, FOREGROUND))


def _row(row: CrossRow, name: str, number: float, top: float) -> Iterator[str]:
    base, start = top + 38, MARGIN + PLACE
    yield svg.rectangle((MARGIN, top + 2), (WIDTH - 2 * MARGIN, ROW - 4), FRAME, radius=8)
    place = (MARGIN + PLACE / 2 - 4, top + 39)
    yield svg.number(place, row.place, 28, GOLD if row.place == 1 else FOREGROUND)
    yield svg.text((start, base), name, TEXT, MUTED if row.has_withdrawn else FOREGROUND)
    yield strike(start, base, name) if row.has_withdrawn else ""
    yield svg.text((number, base - 2), str(row.number), SMALL, MUTED, "middle")
    yield svg.text((WIDTH - MARGIN - 8, base), row.points, TEXT, FOREGROUND, "end")
