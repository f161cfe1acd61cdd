"""Long work in slices, between which presses are answered: on the event loop, and in threads."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Iterable
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")

SLICE = 0.001
"""Seconds of work until others get a turn: a press takes a dozen turns to its answer."""

REST, MAX_REST = 4.0, 0.01
"""Seconds of rest for every second of work, and the longest work that counts: a thread may have to wait."""

THREAD_SLICE = 0.0005
"""Seconds after which a thread that calculates lets another run; Python's own are ten times as long."""


def share_with_threads() -> None:
    """Let threads of this process alternate often: a press waits for a dozen turns of the loop's thread."""
    sys.setswitchinterval(THREAD_SLICE)


async def in_slices(items: Iterable[T]) -> AsyncIterator[T]:
    """Yield items one after the other; others get a turn in between."""
    began = perf_counter()
    for item in items:
        if perf_counter() - began > SLICE:
            await asyncio.sleep(0)
            began = perf_counter()
        yield item


class Pace:
    """Lets work that may take a while have a part of the event loop: it rests after each slice."""

    def __init__(self, rest: float = REST) -> None:
        self._rest = rest
        self._began = perf_counter()

    async def rest(self) -> None:
        """Rest if a slice is over."""
        took = perf_counter() - self._began
        if took > SLICE:
            # In a thread: it goes by the time of the machine also where that of the loop stands still.
            await asyncio.to_thread(time.sleep, min(took, MAX_REST) * self._rest)
            self._began = perf_counter()
