"""Draw the longest result of every game: processor time and size, beside the chart of matplotlib."""

from collections.abc import Callable, Iterator
from statistics import median
from time import process_time

from bot.charts import matplotlib_charts, result_drawing
from tests.bot.charts.result_samples import SHEETS, chart_of
from tests.support.timing import seconds_of

TIMES = 9


def report() -> Iterator[str]:
    """List the processor time of a picture in the middle of many, and its size."""
    took, file = _measured(lambda: matplotlib_charts.png(chart_of(8, 20)))
    yield f"{'pictures of results':<24}{'ms':>10}{'ratio':>10}{'kB':>10}   (ratio: to a chart of matplotlib)"
    yield f"{'a chart':<24}{took * 1e3:>10.0f}{1:>10.2f}{len(file) / 1e3:>10.1f}"
    for name, sheet in SHEETS.items():
        spent, file = _measured(lambda: result_drawing.png(sheet()))  # noqa: B023 -- called at once
        yield f"{name:<24}{spent * 1e3:>10.0f}{spent / took:>10.2f}{len(file) / 1e3:>10.1f}"


def _measured(draw: Callable[[], bytes]) -> tuple[float, bytes]:
    """Return the processor time in seconds, once everything is loaded, and the file."""
    file = draw()
    return median(seconds_of(draw, process_time) for _ in range(TIMES)), file
