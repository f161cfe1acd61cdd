"""A lock that is taken in the order in which its waiters are due."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count
from typing import TypeAlias

PATIENCE = 0.25
"""Seconds for which a write that nobody waits for lets others go first."""

Waiter: TypeAlias = tuple[float, int, asyncio.Future[None]]


class PriorityLock:
    """A lock whose waiters say for how long they let others go first."""

    def __init__(self) -> None:
        self._is_taken = False
        self._waiters: list[Waiter] = []
        self._numbers = count()

    @asynccontextmanager
    async def taken(self, patience: float = 0.0) -> AsyncIterator[None]:
        """Wait for a turn and hold it; whoever is due first comes first."""
        if self._is_taken:
            await self._wait(patience)
        self._is_taken = True
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, patience: float) -> None:
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        heappush(self._waiters, (loop.time() + patience, next(self._numbers), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give the turn to the next who still waits; it stays taken meanwhile."""
        while self._waiters:
            _, _, turn = heappop(self._waiters)
            if not turn.done():
                turn.set_result(None)
                return
        self._is_taken = False
