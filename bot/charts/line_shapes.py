"""The chart of a match as SVG: the lines of `matplotlib_charts`, without it, in a tenth of the time."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from bot.charts import svg
from bot.charts.fonts import renderable, width_of
from bot.charts.line_styles import LineStyle, StyledLine, styled_lines
from bot.faces.chart import Chart

HEIGHT, LEFT, BOTTOM, TOP = 420, 104, 92, 68
"""The height of a chart, and the margins of its plot."""
PER_POINT = 100 / 72
"""Units for a point of matplotlib at the size of its charts."""
SMALL, FIGURE = 36, 27
"""The font size of labels, and the height of numbers."""
MUTED, ALARM, BACKGROUND = "#A6A9B0", "#FF8A8A", "#2B2D31"
MAX_MARKERS = 12
TICKS = 5
MARKER = 12.0
"""Half the size of a marker."""
CORNERS = {
    "s": "M-.8,-.8H.8V.8H-.8Z",
    "^": "M0,-1L1,.9H-1Z",
    "D": "M0,-1.15L1.15,0 0,1.15 -1.15,0Z",
    "v": "M0,1L1,-.9H-1Z",
    "P": "M-.35,-1H.35V-.35H1V.35H.35V1H-.35V.35H-1V-.35H-.35Z",
    "h": "M0,-1.1L.95,-.55V.55L0,1.1L-.95,.55V-.55Z",
    "<": "M-1,0L.9,-1V1Z",
    "o": "M-1,0A1,1 0 1 0 1,0A1,1 0 1 0 -1,0Z",
}
"""The outlines of the markers."""
CROSS = "M-1,-1L1,1M-1,1L1,-1"
Scale = Callable[[float], float]


def sample(x: float, y: float, length: float, style: LineStyle) -> str:
    """Draw a piece of a line with its marker."""
    middle = _marker(x + length / 2, y, style)
    return svg.path(f"M{x:.1f},{y:.1f}h{length:g}", _stroke(style)) + middle


def chart(shown: Chart, left: float, top: float, width: float) -> str:
    """Draw a chart; it is `HEIGHT` high."""
    lines = styled_lines(shown.lines, [line.name for line in shown.lines])
    values = [value for line in lines for _, value in line.points]
    limits = [] if shown.limit is None else [shown.limit.value]
    ticks = spread(min([*values, *limits]), max([*values, *limits]))
    last = max(line.end[0] for line in lines)
    across = _scale(0, last, left + LEFT, left + width - 30)
    up = _scale(ticks[0], ticks[-1], top + HEIGHT - BOTTOM, top + TOP)
    return "".join(
        chain(
            _labels(shown, left, top, width),
            _grid(ticks, up, left, width),
            _rounds(last, across, top),
            _threshold(shown, up, left, width),
            (_line(line, across, up) for line in lines),
        )
    )


def spread(least: float, most: float) -> list[int]:
    """List round numbers around a range, few enough to be labelled.

    >>> spread(0, 104), spread(-12, 3), spread(7, 7)
    ([0, 50, 100, 150], [-15, -10, -5, 0, 5], [7, 8])
    """
    steps = (factor * 10**power for power in range(12) for factor in (1, 2, 5))
    low, high = int(least // 1), int(-(-most // 1))
    step = next(each for each in steps if -(-high // each) - low // each <= TICKS)
    first, last = low // step, max(-(-high // step), low // step + 1)
    return [step * number for number in range(first, last + 1)]


def _scale(least: float, most: float, start: float, end: float) -> Scale:
    length = (most - least) or 1
    return lambda value: start + (end - start) * (value - least) / length


def _labels(shown: Chart, left: float, top: float, width: float) -> Iterator[str]:
    yield svg.text(left, top + 30, renderable(shown.y_label), SMALL, MUTED)
    yield svg.text(left + width - 30, top + HEIGHT - 6, renderable(shown.x_label), SMALL, MUTED, "end")


def _grid(ticks: Sequence[int], up: Scale, left: float, width: float) -> Iterator[str]:
    style = f'stroke="{MUTED}" stroke-opacity=".3" stroke-width="2"'
    for tick in ticks:
        yield svg.number(left + (LEFT - MARKER) / 2, up(tick) + FIGURE / 2, tick, FIGURE, MUTED)
        yield svg.path(f"M{left + LEFT:.1f},{up(tick):.1f}H{left + width - 10:.1f}", style)


def _rounds(last: int, across: Scale, top: float) -> Iterator[str]:
    step = -(-last // 10)
    for number in range(0, last + 1, step):
        yield svg.number(across(number), top + HEIGHT - BOTTOM + 50, number, FIGURE, MUTED)


def _threshold(shown: Chart, up: Scale, left: float, width: float) -> Iterator[str]:
    if shown.limit is None:
        return
    height, label = up(shown.limit.value), renderable(shown.limit.label)
    style = f'stroke="{ALARM}" stroke-width="3" stroke-dasharray="8 8"'
    yield svg.path(f"M{left + LEFT:.1f},{height:.1f}H{left + width - 10:.1f}", style)
    place = (left + LEFT + 8, height - 46, width_of(label, SMALL) + 12, 40)
    yield svg.rectangle(*place, BACKGROUND)
    yield svg.text(left + LEFT + 12, height - 14, label, SMALL, ALARM)


def _line(line: StyledLine, across: Scale, up: Scale) -> str:
    points = [(across(place), up(value)) for place, value in line.points]
    way = "L".join(f"{x:.1f},{y:.1f}" for x, y in points)
    every = -(-len(points) // MAX_MARKERS)
    marks = "".join(_marker(x, y, line.style) for x, y in points[::every])
    return svg.path(f"M{way}", _stroke(line.style)) + marks + _end(line, *points[-1])


def _end(line: StyledLine, x: float, y: float) -> str:
    style = f'stroke="{line.style["color"]}" stroke-width=".4"'
    return svg.placed(x, y, MARKER * 1.3, svg.path(CROSS, style)) if line.ends_early else ""


def _stroke(style: LineStyle) -> str:
    wide, dashes = style["linewidth"] * PER_POINT, style["linestyle"]
    pattern = "" if isinstance(dashes, str) else " ".join(f"{each * wide:.1f}" for each in dashes[1])
    return (
        f'fill="none" stroke="{style["color"]}" stroke-width="{wide:.1f}" stroke-linejoin="round"'
        f' stroke-dasharray="{pattern or "none"}"'
    )


def _marker(x: float, y: float, style: LineStyle) -> str:
    fill = f'fill="{style["color"]}"'
    return svg.placed(x, y, MARKER, svg.path(CORNERS[style["marker"]], fill))
