"""Runs a contest in processes, one a core, and one more for the referee."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from itertools import count, cycle

from msgspec.structs import replace

from bot.arena.deals import Deal, inspect, play_deal
from bot.arena.players import ArenaError, Contest, load
from bot.workers.worker import Worker

WITHIN = 3600.0
"""Seconds that a deal may take; a policy that never ends is told after that."""
AHEAD = 4
"""Deals that are begun for each process, so that none waits while a slow deal is ended."""

Enough = Callable[[Sequence[Deal]], bool]
"""Whether enough deals are played; it is asked after each."""


async def run(contest: Contest, cores: int, enough: Enough, before: Sequence[Deal] = ()) -> list[Deal]:
    """Play deals in order until there are enough, after those played before; raise ArenaError or WorkError.

    The same deals give the same figures, however many processes play them.
    """
    deals, begun = [*before], deque[asyncio.Task[Deal]]()
    referee, *workers = [Worker() for _ in range(cores + 1)]
    turns = zip(count(len(deals)), cycle(workers), strict=False)
    try:
        # The file of a policy never runs in this process.
        error = await referee.run(load, replace(contest, seed=0), within=WITHIN)
        if error is not None:
            raise error
        while not enough(deals):
            while len(begun) < AHEAD * cores:
                begun.append(asyncio.create_task(_play(contest, *next(turns), referee)))
            deals.append(await begun.popleft())
    finally:
        for task in begun:
            task.cancel()
        await asyncio.gather(*begun, return_exceptions=True)
        for worker in (referee, *workers):
            await worker.close()
    return deals


async def _play(contest: Contest, number: int, worker: Worker, referee: Worker) -> Deal:
    """Play a deal and have its decisions inspected."""
    deal = await worker.run(play_deal, contest, number, within=WITHIN)
    if isinstance(deal, ArenaError):
        raise deal
    error = await referee.run(inspect, replace(contest, seed=0), deal.samples, within=WITHIN)
    if error is not None:
        raise error
    # They are many, and nobody else asks for them.
    deal.samples.clear()
    return deal
