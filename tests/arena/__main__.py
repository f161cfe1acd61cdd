"""Make the tables of the computers' strength: `uv run poe arena` writes them into docs/opponents.md."""

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path

import click

from bot.arena.aims import aim_of
from bot.arena.contest_processes import run
from bot.arena.deals import Deal
from bot.arena.players import Contest
from bot.arena.report import Report, win_share
from bot.workers.worker import cores
from engine.games import GAMES
from tests.arena.evening import evenings, told
from tests.arena.lines import contests
from tests.arena.page import placed, section

PAGE = Path(__file__).parents[2] / "docs" / "opponents.md"
LEAST_DEALS = 20
"""Played of each contest first, even if they take longer than there is time: fewer tell nothing."""
NARROW = 0.05
"""The width of an interval that is narrow enough, so that others get the time."""
NARROW_WITHOUT_AIM = 0.1
BETWEEN = 50
"""Deals from one look at the interval to the next."""
EVENINGS = 100
"""Of newcomers in each game: they take half a minute at most."""


@click.command()
@click.option("--game", "names", type=click.Choice(list(GAMES)), multiple=True, help="Only this game.")
@click.option("--minutes", default=22.0, show_default=True, help="How long all contests take together.")
@click.option(
    "--games", type=click.IntRange(6), default=20_000, show_default=True, help="Most games of a contest."
)
@click.option(
    "--seed", type=click.IntRange(0), default=1, show_default=True, help="What the deals follow from."
)
@click.option("--cores", type=click.IntRange(1), default=cores(), help="Processes that play.")
@click.option(
    "--page", type=click.Path(path_type=Path, exists=True), default=PAGE, help="The page to write into."
)
def main(names: Sequence[str], minutes: float, games: int, seed: int, cores: int, page: Path) -> None:
    """Let the players of every game play against each other, and write the tables of the page."""
    end = time.monotonic() + minutes * 60
    chosen = {game: list(contests(game, seed)) for game in names or GAMES}
    lines = {game: told(evenings(game, EVENINGS, seed)) for game in chosen}
    begun = [Report(contest, (), 0, cores) for each in chosen.values() for contest in each]
    reports = {report.contest: played(report, games, 0) for report in begun}
    # The quickest first: the time that they leave goes to all who are slower.
    order = sorted(reports, key=lambda contest: demand(reports[contest], games))
    for left, contest in zip(range(len(order), 0, -1), order, strict=True):
        reports[contest] = played(reports[contest], games, (end - time.monotonic()) / left)
        game = contest.game
        tables = section([reports[each] for each in chosen[game]], lines[game])
        page.write_text(placed(page.read_text("utf-8"), game, tables), "utf-8")


def played(report: Report, games: int, seconds: float) -> Report:
    """Go on with a contest for a time, or until there are enough games or the interval is narrow."""
    began, contest = time.monotonic(), report.contest
    most = -(-games // len(contest.seats))

    def enough(deals: Sequence[Deal]) -> bool:
        is_late = time.monotonic() - began > seconds
        is_narrow = len(deals) % BETWEEN == 0 < len(deals) and excess(contest, deals) < 1
        return len(deals) >= most or (len(deals) >= LEAST_DEALS and (is_late or is_narrow))

    deals = asyncio.run(run(contest, report.cores, enough, report.deals))
    found = Report(contest, deals, report.seconds + time.monotonic() - began, report.cores)
    share = win_share(contest.seats[0], deals)
    click.echo(
        f"{contest.game}: {', '.join(contest.seats)}: {share} in {found.games} games, {found.seconds:.0f} s"
    )
    return found


def excess(contest: Contest, deals: Sequence[Deal]) -> float:
    """Return how many times the interval of the first player's win share is as wide as is enough."""
    share = win_share(contest.seats[0], deals)
    return (share.high - share.low) / (NARROW if aim_of(contest) else NARROW_WITHOUT_AIM)


def demand(report: Report, games: int) -> float:
    """Return about how many seconds a contest takes, by what was played of it."""
    return report.seconds * min(excess(report.contest, report.deals) ** 2, games / report.games)


if __name__ == "__main__":
    main()
