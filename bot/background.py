"""Work that nobody waits for: it is not forgotten, its faults are logged, and it ends with the bot."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec
from weakref import WeakSet

log = logging.getLogger(__name__)

P = ParamSpec("P")


class Background:
    """The tasks and timers that run beside the answers to presses."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._timers: WeakSet[asyncio.TimerHandle] = WeakSet()  # a cancelled one is nobody's
        self._closed = False

    def spawn(self, work: Callable[P, Coroutine[Any, Any, None]], *args: P.args, **kwargs: P.kwargs) -> None:
        """Start a piece of work; after `close` nothing starts any more."""
        if self._closed:
            return
        task = asyncio.get_running_loop().create_task(work(*args, **kwargs))
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def later(self, seconds: float, callback: Callable[..., None], *args: Any) -> asyncio.TimerHandle:
        """Call something after some seconds, unless the handle is cancelled before."""
        timer = asyncio.get_running_loop().call_later(seconds, callback, *args)
        self._timers.add(timer)
        return timer

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a background task failed", exc_info=task.exception())

    async def close(self) -> None:
        """Stop everything."""
        self._closed = True
        for timer in tuple(self._timers):
            timer.cancel()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
