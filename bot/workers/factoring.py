"""Factorisation in worker processes: numbers that take long never delay those that do not.

Nearly all numbers that people lay or ask about take milliseconds, but one of 70 digits may take a minute.
Every number is tried in one process for a few hundredths of a second. A hard one then goes to another
process with a queue of its own, and is given up at the time limit.
"""

import asyncio

from bot.workers.worker import Worker
from engine.numbers import Factorisation, factorised, quickly_factorised

FACTORING_TIMEOUT = 2.0
"""Time limit in seconds for a factorisation; 50 digits need less than one, 72 may need a minute."""


class Factoring:
    """Factorises for running games first, then for the people who ask, each one number at a time."""

    def __init__(self) -> None:
        self.quick, self.hard = Worker(), Worker()

    async def factorise(self, number: int, person: int | None = None) -> Factorisation:
        """Factorise a number for a person, or for a running game.

        Raise WorkError if it takes too long, TableError if a person has to wait with the question.
        """
        found = await self.quick.run(quickly_factorised, number, within=FACTORING_TIMEOUT, person=person)
        if found is not None:
            return found
        return await self.hard.run(factorised, number, within=FACTORING_TIMEOUT, person=person)

    async def close(self) -> None:
        """Kill both processes, and refuse more work."""
        await asyncio.gather(self.quick.close(), self.hard.close())
