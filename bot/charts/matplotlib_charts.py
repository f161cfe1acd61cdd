"""Charts drawn with matplotlib; slow and memory-hungry, so `picture_cache` runs it in a worker process."""

from io import BytesIO
from typing import Any

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, fontManager
from matplotlib.lines import Line2D
from matplotlib.patheffects import withStroke
from matplotlib.ticker import MaxNLocator

from bot.charts.fonts import FAMILIES, JAPANESE, renderable, truncated, unique_labels
from bot.charts.line_styles import StyledLine, space_out, styled_lines
from bot.faces.chart import Chart, Threshold

WIDTH, HEIGHT, DPI = 1200, 800, 100
"""Size of the picture in pixels; a phone shows it at a quarter of that."""
MARGIN = 20
LEFT, BOTTOM, TOP = 132, 124, 138
"""Margins of the plot in pixels; the right one depends on the names."""
MAX_NAME_WIDTH = 310
"""In pixels; longer names are truncated."""
LEADER, SAMPLE, GAP = 36, 60, 14
"""Pixels from a line to its name: a thin leader, a sample of the line, a gap."""
LARGE, MIDDLE, SMALL = 34, 30, 26
"""Font sizes in points."""
SPACING = 58
"""Minimum pixels between the baselines of two names."""
BACKGROUND, FOREGROUND, MUTED, ALARM = "#2B2D31", "#F2F3F5", "#A6A9B0", "#FF8A8A"
"""Colours for Discord's dark theme, still legible in the light one."""
MAX_MARKERS = 12
"""Maximum markers per line; a longer line has one at every n-th point."""
fontManager.addfont(JAPANESE)


def png(chart: Chart) -> bytes:
    """Draw a chart as a PNG file."""
    return _Drawing(chart).png()


class _Drawing:
    """A chart drawn on a figure of matplotlib."""

    def __init__(self, chart: Chart) -> None:
        self._figure = Figure((WIDTH / DPI, HEIGHT / DPI), DPI, facecolor=BACKGROUND)
        self._canvas = FigureCanvasAgg(self._figure)
        labels = unique_labels([line.name for line in chart.lines])
        names = [self._truncated(label, MAX_NAME_WIDTH, MIDDLE) for label in labels]
        lines = styled_lines(chart.lines, names)
        widths = [self._width(line.name, MIDDLE) + self._width(line.value, MIDDLE) for line in lines]
        self._names_left = WIDTH - MARGIN - (max(widths) + GAP if lines else 0)
        axes = self._axes()
        self._write_labels(chart)
        for line in lines:
            x, y = zip(*line.points, strict=True)
            axes.plot(x, y, **line.style, markevery=-(-len(x) // MAX_MARKERS))
            if line.ends_early:
                colour = line.style["color"]
                axes.plot(*line.end, marker="x", markersize=24, markeredgewidth=6, color=colour)
        if chart.limit is not None:
            _plot_threshold(axes, chart.limit)
        self._write_names(axes, lines)

    def png(self) -> bytes:
        """Encode the figure as a PNG file."""
        file = BytesIO()
        self._figure.savefig(file, format="png")
        return file.getvalue()

    def _width(self, text: str, points: float) -> float:
        renderer = self._canvas.get_renderer()  # type: ignore[no-untyped-call]  # untyped in matplotlib
        return float(renderer.get_text_width_height_descent(text, _font(points), ismath=False)[0])

    def _truncated(self, text: str, width: float, points: float) -> str:
        return truncated(text, width, lambda part: self._width(part, points))

    def _write(self, place: tuple[float, float], text: str, points: float, **style: Any) -> None:
        """Write text at a point of the figure, in pixels from the lower left corner."""
        x, y = place[0] / WIDTH, place[1] / HEIGHT
        self._figure.text(x, y, text, fontproperties=_font(points), parse_math=False, **style)

    def _axes(self) -> Axes:
        right = self._names_left - GAP - SAMPLE - LEADER
        width, height = right - LEFT, HEIGHT - BOTTOM - TOP
        place = (LEFT / WIDTH, BOTTOM / HEIGHT, width / WIDTH, height / HEIGHT)
        axes = self._figure.add_axes(place, facecolor=BACKGROUND)
        for axis in (axes.xaxis, axes.yaxis):
            axis.set_major_locator(MaxNLocator(nbins=6, integer=True, min_n_ticks=1))
            axis.set_tick_params(colors=MUTED, length=0, pad=8, labelsize=SMALL, labelfontfamily=FAMILIES)
        axes.grid(axis="y", color=MUTED, alpha=0.25)
        for side, spine in axes.spines.items():
            spine.set_visible(side == "bottom")
            spine.set_color(MUTED)
        return axes

    def _write_labels(self, chart: Chart) -> None:
        """Write the title and what the axes show."""
        title = self._truncated(renderable(chart.title), WIDTH - 2 * MARGIN, LARGE)
        middle = (LEFT + self._names_left - GAP - SAMPLE - LEADER) / 2
        self._write((MARGIN, HEIGHT - 62), title, LARGE, color=FOREGROUND)
        self._write((MARGIN, HEIGHT - TOP + 26), renderable(chart.y_label), SMALL, color=MUTED)
        self._write((middle, 20), renderable(chart.x_label), SMALL, color=MUTED, ha="center")

    def _write_names(self, axes: Axes, lines: list[StyledLine]) -> None:
        """Write the names on the right, each at the height of its line's end if there is room."""
        axes.autoscale_view()
        ends = [tuple(map(float, axes.transData.transform(line.end))) for line in lines]
        order = sorted(range(len(lines)), key=lambda each: ends[each][1])
        heights = space_out([ends[each][1] for each in order], SPACING, BOTTOM, HEIGHT - TOP)
        left = self._names_left - GAP - SAMPLE
        for each, height in zip(order, heights, strict=True):
            line, end = lines[each], ends[each]
            colour = line.style["color"]
            leader = _scaled((end[0], left), (end[1], height))
            self._figure.add_artist(Line2D(*leader, color=colour, linewidth=1.5, linestyle=":"))
            sample = _scaled((left, left + SAMPLE / 2, left + SAMPLE), (height,) * 3)
            self._figure.add_artist(Line2D(*sample, **line.style, markevery=(1, 2), dash_capstyle="butt"))
            style = {"va": "center_baseline", "color": FOREGROUND}
            self._write((self._names_left, height), line.name, MIDDLE, **style)
            style |= {"color": colour, "ha": "right"}
            self._write((WIDTH - MARGIN, height), line.value, MIDDLE, **style)


def _font(points: float) -> FontProperties:
    """Return the fonts at a size in points, the second as a fallback for the first."""
    return FontProperties(family=FAMILIES, size=points)


def _scaled(x: tuple[float, ...], y: tuple[float, ...]) -> tuple[list[float], list[float]]:
    """Convert pixels to fractions of the figure."""
    return [each / WIDTH for each in x], [each / HEIGHT for each in y]


def _plot_threshold(axes: Axes, threshold: Threshold) -> None:
    axes.axhline(threshold.value, color=ALARM, linestyle=(0, (2, 2)), linewidth=2, zorder=1)
    axes.annotate(
        # Totals start low, so the label covers nothing on the left.
        renderable(threshold.label),
        (0, threshold.value),
        xycoords=("axes fraction", "data"),
        xytext=(8, 6),
        textcoords="offset points",
        fontproperties=_font(SMALL),
        color=ALARM,
        parse_math=False,
        zorder=5,
        path_effects=[withStroke(linewidth=6, foreground=BACKGROUND)],
    )
