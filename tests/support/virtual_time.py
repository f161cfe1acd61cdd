"""Tests whose time passes only while everything waits: a day takes as long as what happens in it."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import wraps
from typing import Any, ParamSpec
from unittest.mock import patch

from sqlalchemy.ext.asyncio import engine, result
from sqlalchemy.util import greenlet_spawn

from bot.tables.steady_time import SteadyTime
from tests.support.seeded_run import seeded

P = ParamSpec("P")

BEGAN = datetime(2026, 11, 22, 12, tzinfo=UTC)

LONGEST_ANSWER = 1.0
"""Seconds of the machine in which a server answers, unless it waits for somebody here."""


class VirtualSelector(selectors.DefaultSelector):
    """Lets the time of an event loop jump to its next timer."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1000.0
        self.asking = 0
        """How many statements a database server is about to answer."""

    def monotonic(self) -> float:
        """Return the time, in seconds."""
        return self.now

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Return what is ready; wait by moving the time."""
        if self.asking and timeout != 0 and (answers := super().select(LONGEST_ANSWER)):
            return answers
        assert timeout is not None, "nothing is left to wait for"
        self.now += max(timeout, 0.0)
        return super().select(0)


@contextmanager
def _counting(selector: VirtualSelector) -> Iterator[None]:
    """Count the statements under way: a server answers in its own time, which is nobody's."""

    async def spawn(function: Callable[..., Any], *args: Any, **named: Any) -> Any:
        selector.asking += 1
        try:
            return await greenlet_spawn(function, *args, **named)
        finally:
            selector.asking -= 1

    with patch.object(engine, "greenlet_spawn", spawn), patch.object(result, "greenlet_spawn", spawn):
        yield


def in_virtual_time(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run a test on a loop of its own; the database answers in an order that is always the same."""

    @wraps(test)
    def run(*args: P.args, **named: P.kwargs) -> None:
        selector = VirtualSelector()
        loop = asyncio.SelectorEventLoop(selector)
        runner = asyncio.Runner(loop_factory=lambda: loop)
        with patch("time.monotonic", selector.monotonic), seeded(0), _counting(selector), runner:
            runner.run(test(*args, **named))

    return run


class SetTime(SteadyTime):
    """A time that a test sets."""

    def __init__(self) -> None:
        super().__init__(lambda: self.moment)
        self.moment = BEGAN

    def now(self) -> datetime:
        return self.moment

    def pass_(self, seconds: float) -> None:
        self.moment += timedelta(seconds=seconds)
