"""Charts as pictures. Drawing needs time and much memory: `pictures` has another process do it."""

from io import BytesIO
from typing import Any

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patheffects import withStroke
from matplotlib.ticker import MaxNLocator

from bot.charts.fonts import fitted, font, told_apart, writable
from bot.charts.line_styles import Stroke, spread, strokes
from bot.faces.chart import Chart, Limit

WIDTH, HEIGHT, DPI = 1200, 800, 100
"""Of the picture in pixels; a phone shows it at a quarter of that."""
MARGIN = 20
LEFT, BOTTOM, TOP = 132, 124, 138
"""What the plot leaves free; on the right it is what the names take."""
WIDEST = 310
"""The width of a name in pixels."""
LEADER, SAMPLE, GAP = 36, 60, 14
"""The way from a line to its name: a thin line, a piece of the line itself, nothing."""
LARGE, MIDDLE, SMALL = 34, 30, 26
"""The sizes of letters, in points."""
SPACING = 58
"""Pixels at least between two names."""
GROUND, INK, FAINT, ALARM = "#2B2D31", "#F2F3F5", "#A6A9B0", "#FF8A8A"
"""Colours that belong to Discord's dark theme and can be read in the light one."""
MOST_MARKERS = 12


def png(chart: Chart) -> bytes:
    """Draw a chart."""
    return Sheet(chart).png()


class Sheet:
    """A picture on which a chart is drawn."""

    def __init__(self, chart: Chart) -> None:
        self._figure = Figure((WIDTH / DPI, HEIGHT / DPI), DPI, facecolor=GROUND)
        self._canvas = FigureCanvasAgg(self._figure)
        names = [self._cut(name, WIDEST, MIDDLE) for name in told_apart([line.name for line in chart.lines])]
        lines = strokes(chart.lines, names)
        self._names_at = WIDTH - MARGIN - max((self._label_width(line) for line in lines), default=0.0)
        axes = self._axes(chart)
        for line in lines:
            _draw(axes, line)
        if chart.limit is not None:
            _mark(axes, chart.limit)
        self._names(axes, lines)

    def png(self) -> bytes:
        """Give the picture as a file."""
        file = BytesIO()
        self._figure.savefig(file, format="png")
        return file.getvalue()

    # ------------------------------------------------------------------ text

    def _measured(self, text: str, points: float) -> float:
        renderer = self._canvas.get_renderer()  # type: ignore[no-untyped-call]  # matplotlib's
        return float(renderer.get_text_width_height_descent(text, font(points), ismath=False)[0])

    def _cut(self, text: str, width: float, points: float) -> str:
        return fitted(text, width, lambda part: self._measured(part, points))

    def _label_width(self, line: Stroke) -> float:
        return self._measured(line.name, MIDDLE) + GAP + self._measured(line.value, MIDDLE)

    def _write(self, x: float, y: float, text: str, points: float, colour: str, **where: Any) -> None:
        letters: dict[str, Any] = {"fontproperties": font(points), "color": colour, "parse_math": False}
        self._figure.text(x / WIDTH, y / HEIGHT, text, **letters, **where)

    # ------------------------------------------------------------------ frame

    def _axes(self, chart: Chart) -> Axes:
        right = self._names_at - GAP - SAMPLE - LEADER
        width, height = right - LEFT, HEIGHT - BOTTOM - TOP
        place = (LEFT / WIDTH, BOTTOM / HEIGHT, width / WIDTH, height / HEIGHT)
        axes = self._figure.add_axes(place, facecolor=GROUND)
        _scale(axes)
        title = self._cut(writable(chart.title), WIDTH - 2 * MARGIN, LARGE)
        self._write(MARGIN, HEIGHT - 62, title, LARGE, INK)
        self._write(MARGIN, HEIGHT - TOP + 26, writable(chart.up), SMALL, FAINT)
        self._write(LEFT + width / 2, 20, writable(chart.across), SMALL, FAINT, ha="center")
        return axes

    # ------------------------------------------------------------------ names

    def _names(self, axes: Axes, lines: list[Stroke]) -> None:
        """Write the names at the right, each as high as its line ends, where there is room."""
        axes.autoscale_view()
        ends = [tuple(map(float, axes.transData.transform(line.end))) for line in lines]
        order = sorted(range(len(lines)), key=lambda each: ends[each][1])
        heights = spread([ends[each][1] for each in order], SPACING, BOTTOM, HEIGHT - TOP)
        for each, height in zip(order, heights, strict=True):
            self._name(lines[each], ends[each], height)

    def _name(self, line: Stroke, end: tuple[float, ...], height: float) -> None:
        left = self._names_at - GAP - SAMPLE
        self._line((end[0], left), (end[1], height), color=line.look["color"], linewidth=1.5, linestyle=":")
        sample = (left, left + SAMPLE / 2, left + SAMPLE)
        self._line(sample, (height,) * 3, **line.look, markevery=(1, 2), dash_capstyle="butt")
        self._write(self._names_at, height, line.name, MIDDLE, INK, va="center_baseline")
        self._write(
            WIDTH - MARGIN, height, line.value, MIDDLE, line.look["color"], va="center_baseline", ha="right"
        )

    def _line(self, across: tuple[float, ...], up: tuple[float, ...], **look: Any) -> None:
        self._figure.add_artist(Line2D([x / WIDTH for x in across], [y / HEIGHT for y in up], **look))


def _scale(axes: Axes) -> None:
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(MaxNLocator(nbins=6, integer=True, min_n_ticks=1))
        axis.set_tick_params(
            colors=FAINT, length=0, pad=8, labelsize=SMALL, labelfontfamily=font(SMALL).get_family()
        )
    axes.grid(axis="y", color=FAINT, alpha=0.25)
    for side, spine in axes.spines.items():
        spine.set_visible(side == "bottom")
        spine.set_color(FAINT)


def _draw(axes: Axes, line: Stroke) -> None:
    across, up = zip(*line.points, strict=True)
    axes.plot(across, up, **line.look, markevery=-(-len(across) // MOST_MARKERS))
    if line.has_ended:
        axes.plot(*line.end, marker="x", markersize=24, markeredgewidth=6, color=line.look["color"])


def _mark(axes: Axes, limit: Limit) -> None:
    axes.axhline(limit.value, color=ALARM, linestyle=(0, (2, 2)), linewidth=2, zorder=1)
    axes.annotate(
        # Totals begin low: at the left the words are in nobody's way.
        writable(limit.label),
        (0, limit.value),
        xycoords=("axes fraction", "data"),
        xytext=(8, 6),
        textcoords="offset points",
        fontproperties=font(SMALL),
        color=ALARM,
        parse_math=False,
        zorder=5,
        path_effects=[withStroke(linewidth=6, foreground=GROUND)],
    )
