"""Tests whose time passes only while everything waits: a day takes as long as what happens in it."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime, timedelta
from functools import wraps
from typing import Any, ParamSpec
from unittest.mock import patch

from bot.tables.steady_time import SteadyTime
from tests.support.seeded_run import seeded

P = ParamSpec("P")

BEGAN = datetime(2026, 11, 22, 12, tzinfo=UTC)


class VirtualSelector(selectors.DefaultSelector):
    """Lets the time of an event loop jump to its next timer."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1000.0

    def monotonic(self) -> float:
        """Return the time, in seconds."""
        return self.now

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Return what is ready; wait by moving the time."""
        assert timeout is not None, "nothing is left to wait for"
        self.now += max(timeout, 0.0)
        return super().select(0)


def in_virtual_time(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run a test on a loop of its own; the database answers in an order that is always the same."""

    @wraps(test)
    def run(*args: P.args, **named: P.kwargs) -> None:
        selector = VirtualSelector()
        loop = asyncio.SelectorEventLoop(selector)
        runner = asyncio.Runner(loop_factory=lambda: loop)
        with patch("time.monotonic", selector.monotonic), seeded(0), runner:
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
