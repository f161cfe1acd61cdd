"""The command that lets computers play against each other: `bot arena`."""

import asyncio
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

import click
import msgspec
from msgspec import Struct

from bot.arena import ladder
from bot.arena.aims import ladder_of
from bot.arena.contest_processes import run
from bot.arena.deals import Deal
from bot.arena.players import ArenaError, Contest, LoadError, known
from bot.arena.report import Report
from bot.workers.worker import WorkError, cores
from engine.games import GAMES

LEAST_DEALS = 2
"""Fewer have no interval."""


class Brought(click.ParamType[tuple[str, str]]):
    """A policy in a file: PATH:NAME."""

    name = "PATH:NAME"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, str]:
        """Return the name and the path of the file."""
        path, _, name = value.rpartition(":")
        if not path or not name.isidentifier():
            self.fail(f"{value!r} is not PATH:NAME, as in rival.py:Rival.", param, ctx)
        if not Path(path).is_file():
            self.fail(f"there is no file {path}.", param, ctx)
        return name, str(Path(path).resolve())


class Asked(Struct, frozen=True):
    """What the command line asks for."""

    game: str
    ladder: bool
    seats: str | None
    games: int
    seed: int
    as_json: bool
    files: tuple[tuple[str, str], ...]
    """(name, path) of the policies that somebody brings."""
    cores: int

    def contests(self) -> list[Contest]:
        """Return what is to be played; raise UsageError."""
        if not self.ladder:
            return [self._contest()]
        if self.seats is not None or self.files:
            raise click.UsageError("--ladder names its players itself: it goes without --seats and --policy.")
        return list(ladder_of(self.game, self.seed))

    def _contest(self) -> Contest:
        if self.seats is None:
            raise click.UsageError("Missing option '--seats' (or '--ladder').")
        own, names = known(self.game), tuple(name.strip() for name in self.seats.split(","))
        files = dict(self.files)
        for name in files:
            if name in own:
                _refuse("--policy", f"{name} is a level of {self.game}; rename the policy.")
            if name not in names:
                _refuse("--policy", f"{name} does not stand in --seats.")
        for name in names:
            if name not in (*own, *files):
                there = ", ".join((*own, *files))
                _refuse("--seats", f"{self.game} has no {name!r}; there are {there}.")
        seats = GAMES[self.game].seats
        if len(names) not in seats:
            there = " to ".join(map(str, sorted({seats[0], seats[-1]})))
            _refuse("--seats", f"{self.game} has {there} seats, not {len(names)}.")
        return Contest(self.game, names, self.seed, self.files)


def _refuse(option: str, reason: str) -> NoReturn:
    raise click.BadParameter(reason, param_hint=option)


@click.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option(
    "--seats",
    metavar="NAMES",
    help="Who plays, separated by commas, as in strong,normal,normal; also random, newcomer, oracle.",
)
@click.option(
    "--ladder",
    is_flag=True,
    help="Play the whole ladder, each against the next at two seats, without --seats.",
)
@click.option(
    "--games",
    type=click.IntRange(1),
    default=2000,
    show_default=True,
    help="At least so many a contest; whole deals are played.",
)
@click.option(
    "--seed", type=click.IntRange(0), default=1, show_default=True, help="What the deals follow from."
)
@click.option("--json", "as_json", is_flag=True, help="Print the figures for programs.")
@click.option(
    "--policy",
    "files",
    type=Brought(),
    multiple=True,
    help="For development only: a class or object in a Python file, which may stand in --seats by its NAME.",
)
@click.option(
    "--cores", type=click.IntRange(1), default=cores(), help="Processes that play; by default one per core."
)
def arena(**given: Any) -> None:
    """Let computers play against each other.

    The GAME is played by the levels that --seats names. The deals follow from --seed, whoever plays, and
    each is played in every arrangement of the seats. All figures but the times repeat on any machine. The
    arena also says how small a difference so many games can tell.

    With --ladder, each plays against the next: newcomer (how a person plays after the rules), the levels
    from beginner to strong, and oracle, which sees all cards.

    A policy of your own has a method choose(view, legal_actions, chance); it plays with --policy
    rival.py:Rival --seats Rival,normal,normal. It gets nothing but the view, and one that is found to use
    more ends the arena. This finds accidents, not malice: a policy is trusted code, which runs as you, and
    may for instance leave a choice in a file for the referee.
    """
    asked = Asked(**given)
    reports = _reports(asked, asked.contests())
    if not asked.ladder:
        (report,) = reports
        _show(report.json() if asked.as_json else report.text())
    else:
        _show(ladder.json(list(reports)) if asked.as_json else ladder.text(asked.game, reports))


def _show(said: dict[str, Any] | Iterator[str]) -> None:
    """Print JSON, or lines as they come."""
    if isinstance(said, dict):
        click.echo(msgspec.json.format(msgspec.json.encode(said)))
    else:
        for line in said:
            click.echo(line)


def _reports(asked: Asked, contests: Sequence[Contest]) -> Iterator[Report]:
    """Play contests one after the other."""
    for contest in contests:
        began = time.monotonic()
        try:
            deals = _played(contest, max(LEAST_DEALS, -(-asked.games // len(contest.seats))), asked.cores)
        except LoadError as error:
            raise click.BadParameter(f"{error}.", param_hint="--policy") from None
        except (ArenaError, WorkError) as error:
            raise click.ClickException(f"the arena has stopped: {error}") from None
        yield Report(contest, deals, time.monotonic() - began, asked.cores)


def _played(contest: Contest, deals: int, cores: int) -> list[Deal]:
    """Play while a bar shows how far it is; it needs a terminal."""
    with click.progressbar(
        length=deals, label="Deals", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:

        def enough(played: Sequence[Deal]) -> bool:
            bar.update(len(played) - bar.pos)
            return len(played) >= deals

        return asyncio.run(run(contest, cores, enough))


COMMANDS = (arena,)
