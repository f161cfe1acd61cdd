"""The part of the page that a game has: its contests, and the times of its players."""

import re
from collections.abc import Iterator, Sequence

from bot.arena.players import Contest
from bot.arena.report import Report, Row, rows, times
from engine.games import GAMES
from tests.arena.lines import aim_of

COLUMNS = ("seats", "win share", "aim", "mean rank", "mean score", "games", "visible blunders")


def section(reports: Sequence[Report]) -> str:
    """Return the tables of a game in Markdown."""
    return "\n".join((*_figures(reports), "", *_times(reports), "", _made(reports)))


def _figures(reports: Sequence[Report]) -> Iterator[str]:
    lowest = GAMES[reports[0].contest.game].lowest_wins
    yield from _head([name + " (lowest wins)" * (lowest and name == "mean score") for name in COLUMNS])
    for report in reports:
        players = rows(report.contest, report.deals)
        yield _line(*_cells(report, players[0]), "; ".join(map(_blunders, players)))


def _cells(report: Report, first: Row) -> Iterator[str]:
    aim = aim_of(report.contest)
    yield ", ".join(report.contest.seats)
    yield f"{first.win_share}"
    yield f"{aim}: **{aim.verdict(first.win_share)}**" if aim else ""
    yield f"{first.mean_rank}"
    yield f"{first.mean_score}"
    yield f"{report.games:,}"


def _blunders(row: Row) -> str:
    made = ", ".join(f"{name} {many:,}" for name, many in row.blunders.items()) or "none"
    return f"{row.name} {made} in {row.decisions:,}"


def _times(reports: Sequence[Report]) -> Iterator[str]:
    yield from _head(("player", "median decision, ms of the processor", "99th percentile"))
    names = dict.fromkeys(name for report in reports for name in report.contest.names)
    everyone = Contest(reports[0].contest.game, tuple(names), 0)
    deals = [deal for report in reports for deal in report.deals]
    for name, took in times(everyone, deals).items():
        yield _line(name, f"{took.p50:.2f}", f"{took.p99:.2f}")


def _made(reports: Sequence[Report]) -> str:
    minutes, cores = sum(report.seconds for report in reports) / 60, reports[0].cores
    return f"Seed {reports[0].contest.seed}; {minutes:.1f} minutes on {cores} cores."


def _head(columns: Sequence[str]) -> Iterator[str]:
    yield _line(*columns)
    yield _line(*("---",) * len(columns))


def _line(*cells: str) -> str:
    """Return a line of a table.

    >>> _line("a", "b")
    '| a | b |'
    """
    return f"| {' | '.join(cells)} |"


def placed(page: str, game: str, tables: str) -> str:
    """Return a page with the tables of a game between its marks.

    >>> placed("<!-- algo -->old<!-- /algo -->", "algo", "new")
    '<!-- algo -->\\nnew\\n<!-- /algo -->'
    """
    begin, end = f"<!-- {game} -->", f"<!-- /{game} -->"
    if begin not in page or end not in page:
        raise ValueError(f"the page has no place for {game}: {begin}{end}")
    between = re.compile(f"{begin}.*?{end}", re.DOTALL)
    return between.sub(lambda _: f"{begin}\n{tables}\n{end}", page)
