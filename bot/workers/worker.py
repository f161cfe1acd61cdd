"""Work that would hold the event loop, done by a process of its own.

The standard library's pool of processes cannot end work that takes too long, starts the program anew in every
process, and hands on its environment with the token. So here a small process takes a function by its name
with its arguments, gives the result back, and is killed at the limit. It starts at the first piece of work.
"""

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar, TypeVarTuple

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

KEPT = (
    "HOME",
    "LANG",
    "LC_ALL",
    "LD_LIBRARY_PATH",
    "MPLCONFIGDIR",
    "PATH",
    "SYSTEMROOT",
    "TEMP",
    "TMPDIR",
    "USERPROFILE",
    "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME",
)
"""What the worker sees of the environment: no token and no address of a database."""


class WorkError(Exception):
    """Work that was not done; the text says why, and nothing of what it was about."""


class WorkerLostError(WorkError):
    """A worker that was gone before it could answer."""


class Worker:
    """One worker, who does one thing after the other."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self._is_closed = False

    @property
    def pid(self) -> int | None:
        """Give the process id of the worker, if there is one."""
        return self._process.pid if self._process else None

    async def run(self, function: Callable[[*Ts], T], *args: *Ts, within: float) -> T:
        """Have a function of a module carried out; raise WorkError where it fails or takes too long.

        The seconds count from its turn on, and include the start of the worker.
        """
        work = pickle.dumps((pickle.dumps((function, args)), within))
        async with self._turn:
            try:
                async with asyncio.timeout(within):
                    is_done, answer = await self._answered(work)
            except TimeoutError:
                raise WorkError(f"it took more than {within:g} s") from None
            except OSError as error:
                raise WorkError(f"no worker could be had: {error}") from error
        if not is_done:
            raise WorkError(str(answer))
        result: T = answer
        return result

    async def _answered(self, work: bytes) -> Any:
        try:
            return await self._asked(work)
        except WorkerLostError:
            # It may have been killed long ago, by whoever needed memory.
            return await self._asked(work)

    async def _asked(self, work: bytes) -> Any:
        try:
            process = await self._hired()
            return await _exchanged(process, work)
        except BaseException:
            # Whoever does not wait for the answer to this would else take it for the next one.
            await self._dismiss()
            raise

    async def _hired(self) -> Process:
        if self._is_closed:
            raise WorkError("the workshop is closed")
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", "bot.workers.main"),
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                env=_environment(),
                start_new_session=True,  # a Ctrl-C at the terminal is not for the worker
            )
            if self._is_closed:
                # It was closed while the worker came: then nobody else sends it away.
                raise WorkError("the workshop is closed")
        return self._process

    async def _dismiss(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def close(self) -> None:
        """End the worker, whatever it is doing; later work is refused."""
        self._is_closed = True
        await self._dismiss()


def _environment() -> dict[str, str]:
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    return {**kept, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


async def _exchanged(process: Process, work: bytes) -> Any:
    assert process.stdin is not None  # noqa: S101 -- both are pipes
    assert process.stdout is not None  # noqa: S101
    try:
        process.stdin.write(work)
        await process.stdin.drain()
        size = int.from_bytes(await process.stdout.readexactly(8), "big")
        return pickle.loads(await process.stdout.readexactly(size))  # noqa: S301 -- from our own process
    except (ConnectionError, EOFError) as error:
        raise WorkerLostError("the worker died") from error
