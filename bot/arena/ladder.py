"""The ladder of a game as text and as JSON: each of its players against the next."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from bot.arena.report import SEES_ALL, TIMES_HEAD, Report, blunders, blunders_text, times

COLUMNS = f"{'share of the lower':<22}  {'aim':<20}   games  tells"
TELLS = "Tells: the smallest difference from 0.5 that so many games show with a probability of 80%."
INTERVALS = "In brackets: 95% intervals, by deal. An interval that holds 0.5 shows no difference."


def text(game: str, reports: Iterable[Report]) -> Iterator[str]:
    """Yield the lines for people, that of each contest once it is played."""
    played = list[Report]()
    yield from (f"{game}: each against the next at two seats", "")
    yield f"{'lower':<8}  {'next':<8}  {COLUMNS}"
    for report in reports:
        played.append(report)
        yield _line(report)
    yield from ("", INTERVALS, TELLS, "")
    yield f"{'player':<8}  {TIMES_HEAD}  visible blunders"
    deals = [deal for report in played for deal in report.deals]
    for name, took in times(names(played), deals).items():
        yield f"{name:<8}  {took}  {blunders_text(*blunders(name, deals))}"
    seconds, cores = sum(report.seconds for report in played), played[0].cores
    yield from ("", SEES_ALL, f"Seed {played[0].contest.seed}; {seconds:.0f} s on {cores} cores.")


def _line(report: Report) -> str:
    (lower, upper), row, aim = report.contest.seats, report.first(), report.aim
    wanted = f"{aim}: {aim.verdict(row.win_share)}" if aim else "-"
    figures = f"{row.win_share!s:<22}  {wanted:<20}  {report.games:>6}  {row.proof.told:5.3f}"
    return f"{lower:<8}  {upper:<8}  {figures}  {row.proof.verdict}"


def names(reports: Sequence[Report]) -> tuple[str, ...]:
    """Return the names of all who play, each once."""
    return tuple(dict.fromkeys(name for report in reports for name in report.contest.names))


def json(reports: Sequence[Report]) -> dict[str, Any]:
    """Return the figures for programs: the contests, the lowest first."""
    return {"game": reports[0].contest.game, "ladder": [report.json() for report in reports]}
