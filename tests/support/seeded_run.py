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

LONGEST_DELAY = 4
"""Turns of the event loop until an answer arrives, at most."""


class InlineQueue:
    """Takes the place of the queue of a database thread: runs each function when it is put."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def put_nowait(self, item: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        """Run a function; deliver its result to its future a little later."""
        future, function = item
        try:
            result, error = function(), None
        except Exception as raised:
            result, error = None, raised
        if future is not None:
            self._deliver(future, result, error, self._rng.randrange(LONGEST_DELAY))

    def _deliver(self, future: asyncio.Future[Any], result: Any, error: Exception | None, delay: int) -> None:
        if delay:
            future.get_loop().call_soon(self._deliver, future, result, error, delay - 1)
        elif not future.done():
            future.set_result(result) if error is None else future.set_exception(error)


class NoThread:
    """Takes the place of a database thread, which has nothing to do."""

    def __init__(self, *_: Any, **__: Any) -> None:
        self.daemon = True

    def start(self) -> None:
        """Do nothing."""

    def is_alive(self) -> bool:
        """Return whether it runs."""
        return False


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
        _: Worker, function: Callable[..., Any], *args: Any, within: float, repeats: bool = True
    ) -> Any:
        try:
            return await at_once(function, *args)
        except Exception as error:
            raise WorkError(f"{type(error).__name__} within {within:g} s") from error

    with (
        patch("secrets.choice", rng.choice),
        patch("secrets.token_hex", lambda size: rng.randbytes(size).hex()),
        patch("asyncio.to_thread", at_once),
        patch("aiosqlite.core.SimpleQueue", lambda: InlineQueue(rng)),
        patch("aiosqlite.core.Thread", NoThread),
        patch.object(Worker, "run", in_this_process),
        patch.object(opponent_workers, "think", normally),
    ):
        yield
