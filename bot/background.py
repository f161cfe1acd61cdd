"""Work that nobody waits for: it is not forgotten, its faults are logged, and it ends with the bot."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, ParamSpec
from weakref import WeakSet

log = logging.getLogger(__name__)

P = ParamSpec("P")


class Background:
    """The tasks and timers that run beside the answers to presses."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[None]] = set()
        self._resting: set[asyncio.Task[Any]] = set()
        self._timers: WeakSet[asyncio.TimerHandle] = WeakSet()  # a cancelled one is nobody's
        self._closed = False

    def spawn(self, work: Callable[P, Coroutine[Any, Any, None]], *args: P.args, **kwargs: P.kwargs) -> None:
        """Start a piece of work; after `stop` nothing starts any more."""
        if self._closed:
            return
        name = getattr(work, "__qualname__", None)
        task = asyncio.get_running_loop().create_task(work(*args, **kwargs), name=name)
        self.tasks.add(task)
        task.add_done_callback(self._finished)

    def later(self, seconds: float, callback: Callable[..., None], *args: Any) -> asyncio.TimerHandle:
        """Call something after some seconds, unless the handle is cancelled before."""
        timer = asyncio.get_running_loop().call_later(seconds, callback, *args)
        self._timers.add(timer)
        if self._closed:
            timer.cancel()
        return timer

    async def rest(self, seconds: float) -> None:
        """Sleep within a piece of work, which ends here and at once when the bot closes."""
        with self.idly():
            await asyncio.sleep(seconds)

    @contextmanager
    def idly(self) -> Iterator[None]:
        """Do within a piece of work what nobody misses: it ends here and at once when the bot closes."""
        if self._closed:
            raise asyncio.CancelledError
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 -- work is a task
        self._resting.add(task)
        try:
            yield
        finally:
            self._resting.discard(task)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a background task failed", exc_info=task.exception())

    def stop(self) -> None:
        """Start nothing any more; timers and whoever rests end at once, all other tasks go on."""
        self._closed = True
        for timer in tuple(self._timers):
            timer.cancel()
        for task in tuple(self._resting):
            task.cancel()
