"""Worker processes that games and people share: each has one turn at a time, the bot's own work first."""

import asyncio
from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from bot.workers.fair_share import FairQueue
from bot.workers.worker import Worker
from engine.numbers import Factorisation, factorised, quickly_factorised

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

FACTORING_TIMEOUT = 2.0
"""Time limit in seconds for a factorisation; 50 digits need less than one, 72 may need a minute."""


class Analysing:
    """Runs what looks at finished games, a part at a time, so that people alternate."""

    def __init__(self, worker: Worker | None = None) -> None:
        self.worker = worker or Worker()
        self.turns = FairQueue()

    async def run(
        self, function: Callable[[*Ts], T], *args: *Ts, within: float, person: int | None = None
    ) -> T:
        """Run a top-level function for a person, or for the bot.

        Raise WorkError if it fails or takes too long, TableError if a person has to wait with the question.
        """
        async with self.turns.turn(person):
            return await self.worker.run(function, *args, within=within)

    async def close(self) -> None:
        """Kill the process, and refuse more work."""
        await self.worker.close()


class Factoring:
    """Factorises numbers; those that take long never delay those that do not.

    Nearly all numbers that people lay or ask about take milliseconds, but one of 70 digits may take a minute.
    Every number is tried in one process for a few hundredths of a second. A hard one then goes to another
    process with a queue of its own, and is given up at the time limit.
    """

    def __init__(self) -> None:
        self.quick, self.hard = Worker(), Worker()
        self.quick_turns, self.hard_turns = FairQueue(), FairQueue()

    async def factorise(self, number: int, person: int | None = None) -> Factorisation:
        """Factorise a number for a person, or for a running game.

        Raise WorkError if it takes too long, TableError if a person has to wait with the question.
        """
        async with self.quick_turns.turn(person):
            found = await self.quick.run(quickly_factorised, number, within=FACTORING_TIMEOUT)
        if found is not None:
            return found
        async with self.hard_turns.turn(person):
            return await self.hard.run(factorised, number, within=FACTORING_TIMEOUT)

    async def close(self) -> None:
        """Kill both processes, and refuse more work."""
        await asyncio.gather(self.quick.close(), self.hard.close())
