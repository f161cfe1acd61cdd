"""Analysis of finished games in a worker process, a part at a time, so that people alternate."""

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from bot.workers.fair_share import FairQueue
from bot.workers.worker import Worker

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Analysing:
    """Runs what looks at finished games: the bot's own work first, then that for the people who ask."""

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
