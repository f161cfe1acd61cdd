"""The totals of a match over its rounds, as a picture and in words."""

from collections.abc import Sequence

from bot.faces.chart import Chart, Limit, Line
from bot.faces.panel import MAX_ALT_TEXT, Picture
from bot.faces.words import Words, signed
from engine.core import Round, Seat


def totals_picture(
    rounds: Sequence[Round],
    words: Words,
    *,
    start: int = 0,
    limit: Limit | None = None,
    winners: Sequence[Seat] = (),
) -> Picture:
    """Draw up the totals of the people that the words name, who all had the same at the start.

    The winners of a match that is over are told.
    """
    lines = tuple(Line(name, (start, *_totals(rounds, seat))) for seat, name in enumerate(words.names))
    title = words("chart.title", count=len(rounds))
    chart = Chart(title, lines, words("chart.rounds"), words("chart.points"), limit)
    told = words.listed([_told(line, len(rounds), words) for line in lines])
    alt = words("chart.alt", title=title, totals=told)
    if winners:
        alt += words("chart.won", names=words.listed([words.plain(seat) for seat in winners]))
    return Picture(chart, alt if len(alt) <= MAX_ALT_TEXT else f"{alt[: MAX_ALT_TEXT - 1]}…")


def _totals(rounds: Sequence[Round], seat: Seat) -> tuple[float | None, ...]:
    """Give what a seat had after each round in which it played."""
    return tuple(None if each.points[seat] is None else each.totals[seat] for each in rounds)


def _told(line: Line, last: int, words: Words) -> str:
    """Say what somebody has, and when they fell out."""
    played = [place for place, total in enumerate(line.values) if total is not None]
    total = signed(int(line.values[played[-1]] or 0))
    if played[-1] == last:
        return words("chart.total", name=line.name, total=total)
    return words("chart.out", name=line.name, total=total, round=played[-1])
