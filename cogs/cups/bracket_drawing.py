"""The picture of a bracket: names at their lines in every round, with scores and the way of the winner.

The entrants stand in a column to the left. To the right, whoever won stands in the fork between the two
who met, a step further out in every round, so that one column has room for the names of all rounds.
"""

from collections.abc import Iterator

from msgspec import Struct

from bot.charts import svg
from bot.charts.fonts import fitted, unique_labels, width_of
from bot.charts.svg import (
    DARK,
    FOREGROUND,
    FRAME,
    GOLD,
    MARGIN,
    MUTED,
    ROBOT,
    TEXT,
    WIDTH,
    head,
    robot,
    strike,
)
from cogs.cups.cup_sheets import BracketSheet, Slot, Tree

PITCH, HEIGHT = 50, 42
"""The distance of two lines, and the height of a slot."""
STEP, GAP, TURN = 40, 26, 12
"""How much further out a round stands, the space between the columns, and where in it the lines turn."""
PADDING, HEADING = 11, 54
DIM = "#5A5D66"
EMPTY = "#313339"


def png(sheet: BracketSheet) -> bytes:
    """Draw a bracket as a PNG file."""
    shapes, bottom = drawn(sheet)
    return svg.png(bottom, shapes)


def drawn(sheet: BracketSheet) -> tuple[str, float]:
    """Draw a bracket as shapes; return also their height."""
    shapes, top = head(sheet.title, sheet.part, sheet.caption, sheet.accent)
    labels = unique_labels(sheet.names)
    for tree in sheet.trees:
        if tree.heading:
            shapes += svg.text(
                (MARGIN, top + 38), fitted(tree.heading, WIDTH - 2 * MARGIN, TEXT), TEXT, MUTED
            )
            top += HEADING
        drawing = _Tree(tree, labels, sheet.winner, top)
        shapes += "".join((*drawing.lines(), *drawing.slots()))
        top = drawing.bottom
    return shapes, top + MARGIN


class _Place(Struct):
    """Where a slot stands: its left end, and its middle line."""

    slot: Slot
    left: float
    y: float


class _Tree:
    """A part of a bracket below a height."""

    def __init__(self, tree: Tree, labels: list[str], winner: int, top: float) -> None:
        self._tree, self._labels, self._winner = tree, labels, winner
        self._rounds = _depth(tree.root) - 1
        self._width = (WIDTH - 2 * MARGIN - GAP - STEP * max(self._rounds - 1, 0)) / 2
        """That of every slot."""
        self._places = list[_Place]()
        self._joined = list[tuple[_Place, _Place]]()
        self.bottom = top
        self._put(tree.root, self._rounds)

    def _put(self, slot: Slot, step: int) -> _Place:
        """Put a slot between those from which somebody comes, each edge below the one before."""
        if not slot.sources:
            place = _Place(slot, MARGIN, self.bottom + PITCH / 2)
            self.bottom += PITCH
        else:
            left = MARGIN + self._width + GAP + STEP * (step - 1)
            upper = self._put(slot.sources[0], step - 1)
            place = _Place(slot, left, self.bottom)
            lower = self._put(slot.sources[1], step - 1)
            self._joined += ((upper, place), (lower, place))
        self._places.append(place)
        return place

    def lines(self) -> Iterator[str]:
        """Draw the way from every slot to the next one, those of winners over the others."""
        ways = [(self._colour(source, target), source, target) for source, target in self._joined]
        for colour, source, target in sorted(ways, key=lambda way: (DIM, MUTED, GOLD).index(way[0])):
            width = 3 if colour == DIM else 5
            stroke = f'fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round"'
            yield svg.path(self._way(source, target), stroke)

    def _way(self, source: _Place, target: _Place) -> str:
        """Lead from the right end of a slot to the next one: into its left end, or from above or below."""
        edge = MARGIN + self._width
        first = f"M{source.left + self._width:g} {source.y:g}"
        if target.left == edge + GAP:
            return f"{first}H{edge + TURN:g}V{target.y:g}H{target.left:g}"
        turn = target.left if source.left == MARGIN else source.left + self._width
        return f"{first}H{turn + TURN:g}V{target.y:g}"

    def _colour(self, source: _Place, target: _Place) -> str:
        if not source.slot.lot or source.slot.lot != target.slot.lot:
            return DIM
        return GOLD if source.slot.lot == self._winner else MUTED

    def slots(self) -> Iterator[str]:
        """Draw the slots with their names and scores."""
        for each in self._places:
            yield from self._slot(each, is_end=self._tree.is_last and each is self._places[-1])

    def _slot(self, place: _Place, *, is_end: bool) -> Iterator[str]:
        slot, base = place.slot, place.y + 0.35 * TEXT
        is_best = bool(slot.lot) and slot.lot == self._winner and not slot.is_out
        fill = GOLD if is_best and is_end and not slot.score else FRAME if slot.lot else EMPTY
        corner, size = (place.left, place.y - HEIGHT / 2), (self._width, HEIGHT)
        yield svg.rectangle(
            corner, size, fill, radius=8, stroke=GOLD if is_best else "none" if slot.lot else DIM
        )
        if slot.lot is None:
            return
        colour = DARK if fill == GOLD else MUTED if slot.is_out or not slot.lot else FOREGROUND
        end = place.left + self._width - PADDING
        if slot.score:
            yield svg.text((end, base), slot.score, TEXT, GOLD if is_best else colour, "end")
            end -= width_of(slot.score, TEXT) + PADDING
        if slot.is_helped:
            yield robot(end - ROBOT, place.y, colour)
            end -= ROBOT + PADDING
        name = fitted(self._labels[slot.lot - 1] if slot.lot else "–", end - place.left - PADDING, TEXT)
        yield svg.text((place.left + PADDING, base), name, TEXT, colour)
        if slot.has_withdrawn and slot.is_out:
            yield strike(place.left + PADDING, base, name)


def _depth(slot: Slot) -> int:
    """Count the slots on the longest way from the edge to this one."""
    return 1 + max(map(_depth, slot.sources), default=0)
