"""The end of the process, within five seconds: what is under way is finished, what comes after is refused."""

import asyncio
import faulthandler
import logging
import signal
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

from bot.errors import TableError

log = logging.getLogger(__name__)

ORDERS = (signal.SIGINT, signal.SIGTERM)
"""Ctrl-C, and what a host sends."""
PATIENCE = 2.0
"""Seconds that presses and background work may take to finish."""
GRACE = 0.6
"""Seconds in which whatever is stopped must have stopped."""
TWICE = 0.5
"""Seconds within which a second order is the first once more: `uv run` hands on a Ctrl-C that both got."""
TOGETHER = 3.8
"""Seconds that the bot may take for all of it."""
LAST = 4.6
"""Seconds from the order after which the process ends whatever hangs; five are promised."""


class Door:
    """Lets presses in until it is shut, and knows which are still within."""

    def __init__(self) -> None:
        self.within: set[asyncio.Task[Any]] = set()
        self._is_shut = False

    def enter(self) -> None:
        """Let the running task in; raise TableError once the door is shut."""
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 -- presses are tasks
        self.within.add(task)
        task.add_done_callback(self.within.discard)
        if self._is_shut:
            raise TableError("closing")

    def shut(self) -> None:
        """Let nobody in any more; even refusals are waited for."""
        self._is_shut = True


async def first_of(*tasks: asyncio.Task[Any]) -> None:
    """Wait until one of these is done, and cancel the others."""
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()


async def finish(*groups: set[asyncio.Task[Any]]) -> None:
    """Wait for tasks, and for those that come meanwhile; in the end cancel what is left."""
    deadline = asyncio.get_running_loop().time() + PATIENCE
    while (left := set().union(*groups)) and (rest := deadline - asyncio.get_running_loop().time()) > 0:
        await asyncio.wait(left, timeout=rest)
    for task in left:
        log.warning("%s did not finish before the end", task.get_name())
        task.cancel()
    if left:
        await asyncio.wait(left, timeout=GRACE)


async def briefly(work: Awaitable[object], what: str, seconds: float | None = None) -> None:
    """Take a step of the ending; one that hangs or fails does not keep the others from being taken."""
    try:
        async with asyncio.timeout(GRACE if seconds is None else seconds):
            await work
    except TimeoutError:
        log.warning("%s took too long to close", what)
    except Exception:
        log.exception("%s could not be closed", what)


@contextmanager
def obeying(stop: Callable[[], None]) -> Iterator[None]:
    """Call something at the first order to end; a second order ends the process at once."""
    loop = asyncio.get_running_loop()

    came: list[float] = []

    def obey(order: int, _frame: object) -> None:
        came.append(time.monotonic())
        if len(came) == 1:
            # It needs neither the loop nor its threads, which may be what hangs, and shows where they do.
            faulthandler.dump_traceback_later(LAST, exit=True, file=2)
            loop.call_soon_threadsafe(stop)
        elif came[-1] - came[0] > TWICE:
            signal.signal(order, signal.SIG_DFL)
            signal.raise_signal(order)

    former = {order: signal.signal(order, obey) for order in ORDERS}
    try:
        yield
    finally:
        for order, handler in former.items():
            # The last breath of a process that was told to end is no time to be told once more.
            signal.signal(order, signal.SIG_IGN if came else handler)
