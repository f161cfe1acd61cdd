"""Background tasks and timers: their faults are logged, and they end with the bot."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import ParamSpec
from weakref import WeakSet

log = logging.getLogger(__name__)

P = ParamSpec("P")


class Background:
    """Tasks and timers that run beside the answers to presses."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[None]] = set()
        self._interruptible: set[asyncio.Task[object]] = set()
        self._timers: WeakSet[asyncio.TimerHandle] = WeakSet()  # the loop drops cancelled ones
        self._stopped = False

    def spawn(
        self, work: Callable[P, Coroutine[object, None, None]], *args: P.args, **kwargs: P.kwargs
    ) -> None:
        """Start a task; none starts after `stop`."""
        if self._stopped:
            return
        name = getattr(work, "__qualname__", None)
        task = asyncio.get_running_loop().create_task(work(*args, **kwargs), name=name)
        self.tasks.add(task)
        task.add_done_callback(self._done)

    def later(self, seconds: float, callback: Callable[..., None], *args: object) -> asyncio.TimerHandle:
        """Schedule a call, which the handle can cancel; nothing is called after `stop`."""
        timer = asyncio.get_running_loop().call_later(seconds, callback, *args)
        self._timers.add(timer)
        if self._stopped:
            timer.cancel()
        return timer

    async def sleep(self, seconds: float) -> None:
        """Sleep in a task; `stop` cancels it."""
        with self.interruptible():
            await asyncio.sleep(seconds)

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Mark a part of the running task in which `stop` may cancel it."""
        if self._stopped:
            raise asyncio.CancelledError
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 -- only tasks come here
        self._interruptible.add(task)
        try:
            yield
        finally:
            self._interruptible.discard(task)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a background task failed", exc_info=task.exception())

    def stop(self) -> None:
        """Cancel timers and interruptible tasks, and start no more; other tasks run to their end."""
        self._stopped = True
        for timer in tuple(self._timers):
            timer.cancel()
        for task in tuple(self._interruptible):
            task.cancel()
