"""The part of the page that a game has: its ladder, its other contests, and the times of its players."""

import re
from collections.abc import Iterable, Iterator, Sequence

from bot.arena.aims import STEPS
from bot.arena.ladder import names
from bot.arena.report import Report, Row, blunders, blunders_text, times
from engine.games import GAMES

LADDER = ("player", "against", "win share", "aim", "games", "tells", "verdict")
OTHERS = ("seats", "win share", "aim", "mean rank", "mean score", "games", "tells", "verdict")
TIMES = ("player", "median decision, ms of the processor", "99th percentile", "longest", "visible blunders")


def section(reports: Sequence[Report], evening: str) -> str:
    """Return the tables of a game in Markdown, with a line about a newcomer's evening."""
    tables = (*_ladder(reports), *_others(reports), *_times(reports))
    return "\n".join((*tables, evening, "", _made(reports)))


def _ladder(reports: Sequence[Report]) -> Iterator[str]:
    steps = [report for report in reports if report.contest.seats in STEPS]
    yield from _table(LADDER, ((*report.contest.seats, *_cells(report, report.first())) for report in steps))


def _others(reports: Sequence[Report]) -> Iterator[str]:
    others = [report for report in reports if report.contest.seats not in STEPS]
    lowest = GAMES[reports[0].contest.game].lowest_wins
    head = [name + " (lowest wins)" * (lowest and name == "mean score") for name in OTHERS]
    yield from _table(head, map(_other, others))


def _other(report: Report) -> tuple[str, ...]:
    row = report.first()
    share, aim, *rest = _cells(report, row)
    return (", ".join(report.contest.seats), share, aim, f"{row.mean_rank}", f"{row.mean_score}", *rest)


def _cells(report: Report, first: Row) -> Iterator[str]:
    yield f"{first.win_share}"
    yield f"{report.aim}: **{report.aim.verdict(first.win_share)}**" if report.aim else ""
    yield f"{report.games:,}"
    yield f"{first.proof.told:.3f}"
    yield first.proof.verdict


def _times(reports: Sequence[Report]) -> Iterator[str]:
    deals = [deal for report in reports for deal in report.deals]
    yield from _table(
        TIMES,
        (
            (
                name,
                f"{took.p50:.2f}",
                f"{took.p99:.2f}",
                f"{took.max:.2f}",
                blunders_text(*blunders(name, deals)),
            )
            for name, took in times(names(reports), deals).items()
        ),
    )


def _made(reports: Sequence[Report]) -> str:
    minutes, cores = sum(report.seconds for report in reports) / 60, reports[0].cores
    return f"Seed {reports[0].contest.seed}; {minutes:.1f} minutes on {cores} cores."


def _table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield a table with an empty line after it, and nothing if it has no lines.

    >>> [*_table("ab", [("1", "2")])]
    ['| a | b |', '| --- | --- |', '| 1 | 2 |', '']
    """
    rest = [f"| {' | '.join(cells)} |" for cells in lines]
    if rest:
        yield from (f"| {' | '.join(head)} |", f"| {' | '.join(['---'] * len(head))} |", *rest, "")


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
