"""Runs whose order of events follows from a seed alone, so that a failing one can be repeated.

The threads of the database and of the computers, and the worker processes, answer in an order that depends on
the machine. Here their work is done at once, and their answers arrive after a random number of turns of the
event loop.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from bot.tables.seat_rules import COMPUTER
from bot.workers import opponent_workers
from bot.workers.opponent_workers import Question, think
from bot.workers.worker import Worker, WorkError
from engine.core import Action
from tests.support.quick_databases import InlineQueue, NoThread

LONGEST_DELAY = 4
"""Turns of the event loop until an answer arrives, at most."""


class DelayingQueue(InlineQueue):
    """Takes the place of the queue of a database thread: delivers what it has run a little later."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def deliver(self, future: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
        """Deliver what a function returned or raised after a random number of turns."""
        self._wait(future, result, error, self._rng.randrange(LONGEST_DELAY))

    def _wait(self, future: asyncio.Future[Any], result: Any, error: Exception | None, delay: int) -> None:
        if delay:
            future.get_loop().call_soon(self._wait, future, result, error, delay - 1)
        else:
            super().deliver(future, result, error)


def normally(question: Question, seconds: float) -> Action:
    """Choose as a normal computer: a strong one takes longer, and its time depends on the machine."""
    return think(replace(question, level=COMPUTER), seconds)


@contextmanager
def seeded(seed: int) -> Iterator[None]:
    """Draw ids, seeds and the order of answers from a seed."""
    rng = Random(seed)

    async def at_once(function: Callable[..., Any], /, *args: Any, **named: Any) -> Any:
        for _ in range(rng.randrange(LONGEST_DELAY)):
            await asyncio.sleep(0)
        return function(*args, **named)

    async def in_this_process(
        worker: Worker,
        function: Callable[..., Any],
        *args: Any,
        within: float,
        person: int | None = None,
        repeats: bool = True,
    ) -> Any:
        async with worker.turns.turn(person):
            try:
                return await at_once(function, *args)
            except Exception as error:
                raise WorkError(f"{type(error).__name__} within {within:g} s") from error

    with (
        patch("secrets.choice", rng.choice),
        patch("secrets.token_hex", lambda size: rng.randbytes(size).hex()),
        patch("asyncio.to_thread", at_once),
        patch("aiosqlite.core.SimpleQueue", lambda: DelayingQueue(rng)),
        patch("aiosqlite.core.Thread", NoThread),
        patch.object(Worker, "run", in_this_process),
        patch.object(opponent_workers, "think", normally),
    ):
        yield
