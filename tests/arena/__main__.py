"""Make the table of the computers' strength: `uv run poe arena` writes it into docs/opponents.md."""

import asyncio
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from bot.arena.contest_processes import run
from bot.arena.deals import Deal
from bot.arena.players import Contest
from bot.arena.report import Report
from bot.workers.worker import cores
from engine.games import GAMES
from tests.arena.lines import contests
from tests.arena.page import placed, section

PAGE = Path(__file__).parents[2] / "docs" / "opponents.md"
LEAST_DEALS = 20
"""Played even if they take longer than there is time: fewer tell nothing."""


@click.command()
@click.option("--game", "names", type=click.Choice(list(GAMES)), multiple=True, help="Only this game.")
@click.option("--minutes", default=20.0, show_default=True, help="How long all contests take together.")
@click.option(
    "--games", type=click.IntRange(1), default=20_000, show_default=True, help="Most games of a contest."
)
@click.option(
    "--seed", type=click.IntRange(0), default=1, show_default=True, help="What the deals follow from."
)
@click.option("--cores", type=click.IntRange(1), default=cores(), help="Processes that play.")
@click.option(
    "--page", type=click.Path(path_type=Path, exists=True), default=PAGE, help="The page to write into."
)
def main(names: Sequence[str], minutes: float, games: int, seed: int, cores: int, page: Path) -> None:
    """Let the levels of every game play against each other, and write the tables of the page."""
    chosen = {game: list(contests(game, seed)) for game in names or GAMES}
    clock = Clock(minutes * 60, sum(map(len, chosen.values())))
    for game, each in chosen.items():
        if each:
            reports = [reported(contest, games, next(clock), cores) for contest in each]
            page.write_text(placed(page.read_text("utf-8"), game, section(reports)), "utf-8")


class Clock(Iterator[float]):
    """Divides the time that is left by the contests that are left."""

    def __init__(self, seconds: float, contests: int) -> None:
        self._end = time.monotonic() + seconds
        self._left = contests

    def __next__(self) -> float:
        self._left -= 1
        return max(self._end - time.monotonic(), 0) / (self._left + 1)


def reported(contest: Contest, games: int, seconds: float, cores: int) -> Report:
    """Play a contest for a time, or until there are enough games."""
    began, most = time.monotonic(), -(-games // len(contest.seats))

    def enough(deals: Sequence[Deal]) -> bool:
        is_late = time.monotonic() - began > seconds
        return len(deals) >= most or (is_late and len(deals) >= LEAST_DEALS)

    deals = asyncio.run(run(contest, cores, enough))
    report = Report(contest, deals, time.monotonic() - began, cores)
    click.echo("\n".join(report.text()) + "\n")
    return report


if __name__ == "__main__":
    main()
