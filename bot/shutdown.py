"""Shutdown within five seconds: finish what is running, refuse what comes after."""

import asyncio
import faulthandler
import logging
import signal
import time
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import contextmanager

from bot.errors import TableError

log = logging.getLogger(__name__)

SIGNALS = (signal.SIGINT, signal.SIGTERM)
"""Ctrl-C, and the signal that hosts send."""
FINISH_TIMEOUT = 2.0
"""Seconds that running presses and background tasks have to finish."""
CLOSE_TIMEOUT = 0.6
"""Seconds that a single resource has to close, and cancelled tasks to end."""
REPEAT_WINDOW = 0.5
"""Seconds within which a second signal counts as the first: `uv run` forwards a Ctrl-C that both got."""
SHUTDOWN_TIMEOUT = 3.8
"""Seconds for the whole shutdown."""
EXIT_TIMEOUT = 4.6
"""Seconds from the signal, or from losing the shards, after which the process exits even if something hangs.

Five are promised."""


class Gate:
    """Admits tasks that answer presses until it is closed, and tracks the running ones."""

    def __init__(self) -> None:
        self.running: set[asyncio.Task[object]] = set()
        self._is_closed = False

    def enter(self) -> None:
        """Admit the running task; raise TableError once the gate is closed."""
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 -- presses are tasks
        self.running.add(task)
        task.add_done_callback(self.running.discard)
        if self._is_closed:
            raise TableError("closing")

    def close(self) -> None:
        """Admit no more tasks; refusals are awaited too."""
        self._is_closed = True


async def first_of(*tasks: asyncio.Task[object]) -> None:
    """Wait until one of the tasks is done, and cancel the others."""
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()


async def finish(*groups: Collection[asyncio.Task[object]]) -> None:
    """Wait for groups of tasks, which may still grow; cancel the rest after FINISH_TIMEOUT."""
    deadline = asyncio.get_running_loop().time() + FINISH_TIMEOUT
    left = {task for group in groups for task in group}
    while left and (seconds := deadline - asyncio.get_running_loop().time()) > 0:
        await asyncio.wait(left, timeout=seconds)
        left = {task for group in groups for task in group}
    for task in left:
        log.warning("%s did not finish before the end", task.get_name())
        task.cancel()
    if left:
        await asyncio.wait(left, timeout=CLOSE_TIMEOUT)


def cancel(*groups: Collection[asyncio.Task[object]]) -> None:
    """Cancel groups of tasks, but not the one that runs."""
    for task in {task for group in groups for task in group} - {asyncio.current_task()}:
        task.cancel()


async def close_within(work: Awaitable[object], what: str, seconds: float | None = None) -> None:
    """Close a resource within CLOSE_TIMEOUT or the given seconds; log a hang or a failure."""
    try:
        async with asyncio.timeout(CLOSE_TIMEOUT if seconds is None else seconds):
            await work
    except TimeoutError:
        log.warning("%s took too long to close", what)
    except Exception:
        log.exception("%s could not be closed", what)


def exit_soon() -> None:
    """Exit the process after EXIT_TIMEOUT if it still runs, with code 1."""
    # Uses neither the loop nor its threads, which may be what hangs, and shows where they do.
    faulthandler.dump_traceback_later(EXIT_TIMEOUT, exit=True, file=2)


@contextmanager
def handling_signals(stop: Callable[[], None]) -> Iterator[None]:
    """Call `stop` at the first signal; a second signal ends the process at once."""
    loop = asyncio.get_running_loop()
    received: list[float] = []

    def handle(number: int, _frame: object) -> None:
        received.append(time.monotonic())
        if len(received) == 1:
            exit_soon()
            loop.call_soon_threadsafe(stop)
        elif received[-1] - received[0] > REPEAT_WINDOW:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)

    former = {number: signal.signal(number, handle) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in former.items():
            # A process that is ending anyway must not be killed by another signal.
            signal.signal(number, signal.SIG_IGN if received else handler)
