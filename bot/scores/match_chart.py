"""The chart of the totals of a match, with its alternative text."""

from collections.abc import Sequence

from bot.faces.chart import Chart, Series, Threshold
from bot.faces.panel import MAX_ALT_TEXT, Picture
from bot.faces.words import Words, signed
from engine.core import Round, Seat


def totals_picture(
    rounds: Sequence[Round],
    words: Words,
    *,
    start: int = 0,
    limit: Threshold | None = None,
    winners: Sequence[Seat] = (),
    unit: str = "",
) -> Picture:
    """Return the picture of `totals_chart`; the alternative text names the winners, if any."""
    chart = totals_chart(rounds, words, start=start, limit=limit, unit=unit)
    totals = words.listed([_describe(line, len(rounds), words, unit) for line in chart.lines])
    counted = words("chart.counted", title=chart.title, unit=unit) if unit else chart.title
    alt = words("chart.alt", title=counted, totals=totals)
    if winners:
        alt += words("chart.won", names=words.listed([words.plain(seat) for seat in winners]))
    return Picture(chart, alt if len(alt) <= MAX_ALT_TEXT else f"{alt[: MAX_ALT_TEXT - 1]}…")


def totals_chart(
    rounds: Sequence[Round],
    words: Words,
    *,
    start: int = 0,
    limit: Threshold | None = None,
    unit: str = "",
) -> Chart:
    """Return the chart of the totals of the people named by `words`; all begin with `start`.

    The totals count points, or another unit.
    """
    lines = []
    for seat, name in enumerate(words.names):
        # None where a seat did not play.
        totals = [None if each.points[seat] is None else each.totals[seat] for each in rounds]
        lines.append(Series(name, (start, *totals)))
    title = words("chart.title", count=len(rounds))
    return Chart(title, tuple(lines), words("chart.rounds"), unit or words("chart.points"), limit)


def _describe(line: Series, last: int, words: Words, unit: str) -> str:
    """Describe a person's last total, with the round after which they were out."""
    played = [place for place, total in enumerate(line.values) if total is not None]
    total = signed(int(line.values[played[-1]] or 0))
    if played[-1] == last and unit:
        return words("chart.total_of", name=line.name, total=total)
    if played[-1] == last:
        return words("chart.total", name=line.name, total=total)
    return words("chart.out", name=line.name, total=total, round=played[-1])
