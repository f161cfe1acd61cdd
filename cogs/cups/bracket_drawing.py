"""The picture of a bracket: names with their lots, and to the right the lots that came through."""

from collections.abc import Iterator

from bot.charts import svg
from bot.charts.fonts import fitted
from bot.charts.svg import (
    DARK,
    FOREGROUND,
    FRAME,
    GOLD,
    LINE,
    MARGIN,
    MUTED,
    TEXT,
    WIDTH,
    head,
    labels,
    strike,
)
from cogs.cups.cup_sheets import BracketSheet

ROW, RADIUS, COLUMN = 58, 27, 80
"""The height of a line, the radius of a lot, and the width of a round."""
PLAIN = "#7E828C"
STROKE = f'fill="none" stroke="{MUTED}" stroke-width="4"'


def png(sheet: BracketSheet) -> bytes:
    """Draw a bracket as a PNG file."""
    shapes, top = head(sheet.title, sheet.caption, sheet.accent)
    drawing = _Bracket(sheet, top)
    bottom = drawing.bottom
    shapes += "".join((*drawing.lines(), *drawing.names(), *drawing.winners()))
    if sheet.final:
        for line in svg.lines_of(fitted(sheet.final, 4 * WIDTH, TEXT), WIDTH - 2 * MARGIN, TEXT):
            shapes += svg.text((MARGIN, bottom + 38), line, TEXT, FOREGROUND)
            bottom += LINE
    return svg.png(bottom + MARGIN, shapes)


class _Bracket:
    """Places of the names and of the lots that came through."""

    def __init__(self, sheet: BracketSheet, top: float) -> None:
        self._sheet = sheet
        self._left = WIDTH - MARGIN - len(sheet.survivors) * COLUMN
        heights, self.bottom = list[float | None](), top
        for each in sheet.slots:
            heights.append(self.bottom + ROW / 2 if each else None)
            self.bottom += ROW if each else 0
        self.bottom += 8
        self._heights = [heights]
        """Those of the lines of each round; None where nobody is."""
        for _ in sheet.survivors:
            pairs = zip(self._heights[-1][::2], self._heights[-1][1::2], strict=True)
            known = ([side for side in pair if side is not None] for pair in pairs)
            self._heights.append([sum(sides) / len(sides) if sides else None for sides in known])

    def names(self) -> Iterator[str]:
        start = MARGIN + 2 * RADIUS + 12
        people = [each for each in self._sheet.slots if each]
        names = {each.lot: each.name for each in people}
        # The number stands in for a name that cannot be drawn: it is the lot.
        by_lot = [names.get(lot, "") for lot in range(1, max(names) + 1)]
        shown = labels(by_lot, self._left - start - 6)
        heights = [height for height in self._heights[0] if height is not None]
        for each, height in zip(people, heights, strict=True):
            name, base = shown[each.lot - 1], height + 0.35 * TEXT
            colour = PLAIN if each.is_out else FOREGROUND
            yield _lot(MARGIN + RADIUS, height, each.lot, GOLD if each.lot == self._sheet.winner else colour)
            yield svg.text((start, base), name, TEXT, MUTED if each.is_out else FOREGROUND)
            yield strike(start, base, name) if each.has_withdrawn else ""

    def lines(self) -> Iterator[str]:
        """Draw how two lines become one."""
        for number, heights in enumerate(self._heights[1:]):
            x = self._left + COLUMN * number
            for slot, height in enumerate(heights):
                sides = [each for each in self._heights[number][2 * slot : 2 * slot + 2] if each is not None]
                if height is None:
                    continue
                for side in sides:
                    yield svg.path(f"M{x:g} {side:g}h{COLUMN / 3:g}V{height:g}H{x + COLUMN:g}", STROKE)

    def winners(self) -> Iterator[str]:
        """Draw the lot of who came through each round, a dash if nobody did, and an empty disc before."""
        for number, survivors in enumerate(self._sheet.survivors):
            x = self._left + COLUMN * (number + 1) - RADIUS - 4
            for lot, height in zip(survivors, self._heights[number + 1], strict=True):
                if height is not None:
                    yield _lot(x, height, lot, GOLD if lot and lot == self._sheet.winner else FOREGROUND)


def _lot(x: float, y: float, lot: int | None, colour: str) -> str:
    """Draw a lot in a disc; None for what is open, 0 for nobody."""
    fill = colour if lot else FRAME
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="{RADIUS:g}" fill="{fill}" stroke="{MUTED}" stroke-width="3"/>'
    if lot:
        return disc + svg.number((x, y + 13), lot, 26, DARK)
    return disc if lot is None else disc + svg.rectangle((x - 11, y - 2), (22, 4), MUTED)
