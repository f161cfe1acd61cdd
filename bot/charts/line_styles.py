"""Styles of the lines of a chart: distinct without colours too, with labels at their ends."""

from collections.abc import Sequence
from itertools import cycle
from typing import Literal, TypeAlias, TypedDict

from msgspec import Struct

from bot.faces.chart import Series

Dashes: TypeAlias = Literal["-"] | tuple[float, Sequence[float]]

COLOURS = ("#F0A500", "#5CC0F5", "#FF7F6B", "#3DCF9F", "#F5E663", "#D69CFF", "#FFFFFF", "#8FA3FF")
MARKERS = ("o", "s", "^", "D", "v", "P", "h", "<")
DASHES: tuple[Dashes, ...] = ("-", (0, (5, 1.5)), (0, (1.5, 1)), (0, (6, 1.5, 1.5, 1.5)))
THIN, STEP = 3.5, 0.6
"""Line widths in points: where lines coincide, the earlier ones are thicker and show as a rim."""


class LineStyle(TypedDict):
    """Keyword arguments of matplotlib for a line."""

    color: str
    marker: str
    markersize: float
    linestyle: Dashes
    linewidth: float


class StyledLine(Struct, frozen=True):
    """A line with its style."""

    name: str
    points: tuple[tuple[int, float], ...]
    style: LineStyle
    ends_early: bool
    """Whether other lines extend further to the right."""

    @property
    def end(self) -> tuple[int, float]:
        """The last point."""
        return self.points[-1]

    @property
    def value(self) -> str:
        """The value of the last point, as text."""
        return f"{self.end[1]:g}".replace("-", "−")


def styled_lines(lines: Sequence[Series], names: Sequence[str]) -> list[StyledLine]:
    """Assign a style to every line that has points."""
    drawn = [
        tuple((place, value) for place, value in enumerate(line.values) if value is not None)
        for line in lines
    ]
    last = max((points[-1][0] for points in drawn if points), default=0)
    return [
        StyledLine(name, points, style, points[-1][0] < last)
        for name, points, style in zip(names, drawn, styles(len(lines)), strict=True)
        if points
    ]


def styles(count: int) -> list[LineStyle]:
    """List the styles of the first lines."""
    found = zip(range(count), cycle(COLOURS), cycle(MARKERS), cycle(DASHES), strict=False)
    return [
        {
            "color": colour,
            "marker": marker,
            "markersize": 13,
            "linestyle": dashes,
            "linewidth": THIN + STEP * (count - 1 - number),
        }
        for number, colour, marker, dashes in found
    ]


def space_out(heights: Sequence[float], spacing: float, lowest: float, highest: float) -> list[float]:
    """Move ascending heights at least `spacing` apart, as little as possible, within two bounds.

    >>> space_out([10, 10, 11, 90], 5, 0, 100)
    [10, 15, 20, 90]
    >>> space_out([96, 97, 99], 5, 0, 100)
    [90, 95, 100]
    """
    raised: list[float] = []
    for height in heights:
        raised.append(max(height, raised[-1] + spacing if raised else lowest))
    lowered: list[float] = []
    for height in reversed(raised):
        lowered.append(min(height, lowered[-1] - spacing if lowered else highest))
    return lowered[::-1]
