"""The chart of a match as SVG: the lines of `matplotlib_charts`, without it, in a tenth of the time."""

from collections.abc import Callable

from bot.charts import svg
from bot.charts.fonts import renderable, width_of
from bot.charts.line_styles import LineStyle, StyledLine, styled_lines
from bot.charts.svg import BACKGROUND
from bot.faces.chart import Chart

HEIGHT, LEFT, BOTTOM, TOP = 420, 104, 92, 68
"""The height of a chart, and the margins of its plot."""
PER_POINT = 100 / 72
"""Units for a point of matplotlib at the size of its charts."""
SMALL, FIGURE = 36, 27
"""The font size of labels, and the height of numbers."""
MUTED, ALARM = "#A6A9B0", "#FF8A8A"
GRID = f'stroke="{MUTED}" stroke-opacity=".3" stroke-width="2"'
OVERHANG = 20
"""How much further than the last point the lines of the grid go."""
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
    return svg.path(f"M{x:.1f},{y:.1f}h{length:g}", _stroke(style)) + _marker(x + length / 2, y, style)


def chart(shown: Chart, left: float, top: float, width: float) -> str:
    """Draw a chart; it is `HEIGHT` high."""
    lines = styled_lines(shown.lines, [line.name for line in shown.lines])
    values = [value for line in lines for _, value in line.points]
    if shown.limit is not None:
        values.append(shown.limit.value)
    ticks = spread(min(values), max(values))
    last = max(line.end[0] for line in lines)
    start, end, ground = left + LEFT, left + width - 30, top + HEIGHT - BOTTOM
    across = _scale((0, last), (start, end))
    up = _scale((ticks[0], ticks[-1]), (ground, top + TOP))
    shapes = [
        svg.text((left, top + 30), renderable(shown.y_label), SMALL, MUTED),
        svg.text((end, top + HEIGHT - 6), renderable(shown.x_label), SMALL, MUTED, "end"),
    ]
    for tick in ticks:
        place = (left + (LEFT - MARKER) / 2, up(tick) + FIGURE / 2)
        shapes.append(svg.number(place, tick, FIGURE, MUTED))
        shapes.append(svg.path(f"M{start:.1f},{up(tick):.1f}H{end + OVERHANG:.1f}", GRID))
    rounds = range(0, last + 1, -(-last // 10))
    shapes += [svg.number((across(each), ground + 50), each, FIGURE, MUTED) for each in rounds]
    if shown.limit is not None:
        shapes += _threshold(renderable(shown.limit.label), up(shown.limit.value), start, end + OVERHANG)
    shapes += [_line(line, across, up) for line in lines]
    return "".join(shapes)


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


def _scale(values: svg.Pair, places: svg.Pair) -> Scale:
    """Return what maps values to places, from the two ends of both."""
    (least, most), (start, end) = values, places
    length = (most - least) or 1
    return lambda value: start + (end - start) * (value - least) / length


def _threshold(label: str, height: float, left: float, right: float) -> list[str]:
    style = f'stroke="{ALARM}" stroke-width="3" stroke-dasharray="8 8"'
    return [
        svg.path(f"M{left:.1f},{height:.1f}H{right:.1f}", style),
        svg.rectangle((left + 8, height - 46), (width_of(label, SMALL) + 12, 40), BACKGROUND),
        svg.text((left + 12, height - 14), label, SMALL, ALARM),
    ]


def _line(line: StyledLine, across: Scale, up: Scale) -> str:
    points = [(across(place), up(value)) for place, value in line.points]
    way = "L".join(f"{x:.1f},{y:.1f}" for x, y in points)
    every = -(-len(points) // MAX_MARKERS)
    shapes = [svg.path(f"M{way}", _stroke(line.style))]
    shapes += [_marker(x, y, line.style) for x, y in points[::every]]
    if line.ends_early:
        cross = svg.path(CROSS, f'stroke="{line.style["color"]}" stroke-width=".4"')
        shapes.append(svg.placed(*points[-1], MARKER * 1.3, cross))
    return "".join(shapes)


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
