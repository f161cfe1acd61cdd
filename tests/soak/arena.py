"""The aims of the computers, with lenient bounds, and their visible blunders, on fresh deals."""

import asyncio
import time
from collections.abc import Iterator, Sequence

from bot.arena import contest_processes
from bot.arena.aims import aim_of
from bot.arena.deals import Deal
from bot.arena.players import Contest
from bot.arena.report import rows
from bot.workers.worker import cores
from engine.games import GAMES
from engine.opponents import LEVELS
from tests.arena.lines import contests

LEAST, MOST = 10, 400
"""Deals of a contest."""
LENIENCE = 0.1
"""How far from its bound an aim may end: whether it is met, the table tells."""


def contest_line(contest: Contest, seconds: float) -> str:
    """Play a contest; fail when an aim is clearly missed, or a level blunders."""
    end = time.monotonic() + seconds

    def enough(deals: Sequence[Deal]) -> bool:
        return len(deals) >= MOST or (time.monotonic() > end and len(deals) >= LEAST)

    return judged(contest, asyncio.run(contest_processes.run(contest, cores(), enough)))


def judged(contest: Contest, deals: Sequence[Deal]) -> str:
    """Hold a contest against its aim; return its line."""
    players, aim = rows(contest, deals), aim_of(contest)
    share = players[0].win_share
    line = f"{contest.game}: {', '.join(contest.seats)}: {share} in {len(deals)} deals, aim {aim or '-'}"
    assert aim is None or aim.eased(LENIENCE).verdict(share) != "missed", line
    for row in players:
        assert row.name not in LEVELS or not row.blunders, f"{line}: {row.blunders}"
    return line


def run(seconds: float, seed: int) -> Iterator[str]:
    """Play all contests for the same time."""
    chosen = [contest for game in GAMES for contest in contests(game, seed)]
    for contest in chosen:
        yield contest_line(contest, seconds / len(chosen))
