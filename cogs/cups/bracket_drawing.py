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
from cogs.cups.cup_sheets import BracketSheet, Contender

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
        self._people = [each for each in sheet.slots if each]
        self._left = WIDTH - MARGIN - len(sheet.survivors) * COLUMN
        self.bottom = top + ROW * len(self._people) + 8
        rows = iter(range(len(self._people)))
        self._heights = [[None if each is None else top + ROW * (next(rows) + 0.5) for each in sheet.slots]]
        for _ in sheet.survivors:
            self._heights.append([*map(_middle, self._heights[-1][::2], self._heights[-1][1::2])])

    def names(self) -> Iterator[str]:
        start = MARGIN + 2 * RADIUS + 12
        shown = self._labels(self._left - start - 6)
        for each, height in zip(self._sheet.slots, self._heights[0], strict=True):
            if each is None or height is None:
                continue
            name, base = shown[each.lot], height + 0.35 * TEXT
            yield _lot(MARGIN + RADIUS, height, each.lot, self._colour(each))
            yield svg.text((start, base), name, TEXT, MUTED if each.is_out else FOREGROUND)
            yield strike(start, base, name) if each.has_withdrawn else ""

    def _labels(self, width: float) -> list[str]:
        """Return the names by lot, which stands in for a name that cannot be drawn."""
        names = dict.fromkeys(range(max(each.lot for each in self._people) + 1), "")
        names |= {each.lot: each.name for each in self._people}
        return ["", *labels([*names.values()][1:], width)]

    def _colour(self, person: Contender) -> str:
        return GOLD if person.lot == self._sheet.winner else PLAIN if person.is_out else FOREGROUND

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


def _middle(one: float | None, other: float | None) -> float | None:
    known = [each for each in (one, other) if each is not None]
    return sum(known) / len(known) if known else None


def _lot(x: float, y: float, lot: int | None, colour: str) -> str:
    """Draw a lot in a disc; None for what is open, 0 for nobody."""
    fill = colour if lot else FRAME
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="{RADIUS:g}" fill="{fill}" stroke="{MUTED}" stroke-width="3"/>'
    if lot:
        return disc + svg.number((x, y + 13), lot, 26, DARK)
    return disc if lot is None else disc + svg.rectangle((x - 11, y - 2), (22, 4), MUTED)
