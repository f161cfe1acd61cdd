"""How the lines of a chart look: told apart without colours too, and named at their ends."""

from collections.abc import Sequence
from itertools import cycle
from typing import Any

from msgspec import Struct

from bot.faces.chart import Line

COLOURS = ("#F0A500", "#5CC0F5", "#FF7F6B", "#3DCF9F", "#F5E663", "#D69CFF", "#FFFFFF", "#8FA3FF")
MARKERS = ("o", "s", "^", "D", "v", "P", "h", "<")
DASHES = ("-", (0, (5, 1.5)), (0, (1.5, 1)), (0, (6, 1.5, 1.5, 1.5)))
THIN, STEP = 3.5, 0.6
"""Widths in points: of lines that lie upon each other, the earlier ones are thicker and seen as a rim."""


class Stroke(Struct, frozen=True):
    """A line as it is drawn."""

    name: str
    points: tuple[tuple[int, float], ...]
    look: dict[str, Any]
    has_ended: bool
    """It ends before others do."""

    @property
    def end(self) -> tuple[int, float]:
        """Give the last point."""
        return self.points[-1]

    @property
    def value(self) -> str:
        """Write where it ends."""
        return f"{self.end[1]:g}".replace("-", "−")


def strokes(lines: Sequence[Line], names: Sequence[str]) -> list[Stroke]:
    """Give every line that has points its look."""
    drawn = [_points(line) for line in lines]
    last = max((points[-1][0] for points in drawn if points), default=0)
    return [
        Stroke(name, points, look, points[-1][0] < last)
        for name, points, look in zip(names, drawn, _looks(len(lines)), strict=True)
        if points
    ]


def _points(line: Line) -> tuple[tuple[int, float], ...]:
    return tuple((place, value) for place, value in enumerate(line.values) if value is not None)


def _looks(many: int) -> list[dict[str, Any]]:
    looks = zip(range(many), cycle(COLOURS), cycle(MARKERS), cycle(DASHES), strict=False)
    return [
        {
            "color": colour,
            "marker": marker,
            "markersize": 13,
            "linestyle": dashes,
            "linewidth": THIN + STEP * (many - 1 - number),
        }
        for number, colour, marker, dashes in looks
    ]


def spread(heights: Sequence[float], spacing: float, lowest: float, highest: float) -> list[float]:
    """Move heights apart that are in order, as little as need be, and keep them between two others.

    >>> spread([10, 10, 11, 90], 5, 0, 100)
    [10, 15, 20, 90]
    >>> spread([96, 97, 99], 5, 0, 100)
    [90, 95, 100]
    """
    raised: list[float] = []
    for height in heights:
        raised.append(max(height, raised[-1] + spacing if raised else lowest))
    lowered: list[float] = []
    for height in reversed(raised):
        lowered.append(min(height, lowered[-1] - spacing if lowered else highest))
    return lowered[::-1]
