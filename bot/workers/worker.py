"""A worker process for CPU-heavy work, which would block the event loop.

The standard library's process pool cannot end work that takes too long, starts the program again in every
process, and passes on its environment with the token. This worker receives a function by its name and pickled
arguments, sends the result back, and is killed at the timeout. It starts with the first task. Games and
people share it in fair turns.
"""

import asyncio
import math
import os
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias, TypeVar, TypeVarTuple, cast

from bot.workers.fair_share import FairQueue

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
Answer: TypeAlias = tuple[bool, object]
"""(True, result), or (False, place of the failure)."""

PASSED_VARIABLES = (
    "HOME",
    "LANG",
    "LC_ALL",
    "LD_LIBRARY_PATH",
    "MPLCONFIGDIR",
    "OPENBLAS_NUM_THREADS",
    "PATH",
    "SYSTEMROOT",
    "TEMP",
    "TMPDIR",
    "USERPROFILE",
    "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME",
)
"""Environment variables passed to the worker: no token and no database URL."""
GROUPS = Path("/proc/self/cgroup")
LIMITS = Path("/sys/fs/cgroup")


class WorkError(Exception):
    """Work that failed or was refused; the text says why and names no values."""


class WorkerDiedError(WorkError):
    """The worker process ended before it answered."""


class Worker:
    """One process, which runs one task at a time."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self.turns = FairQueue()
        self._is_closed = False

    @property
    def pid(self) -> int | None:
        """Return the process id, or None while there is no process."""
        return self._process.pid if self._process else None

    async def run(
        self,
        function: Callable[[*Ts], T],
        *args: *Ts,
        within: float,
        person: int | None = None,
        repeats: bool = True,
    ) -> T:
        """Run a top-level function in the worker, for a person or for the bot itself.

        `within` is in seconds from when the worker is free, with the start of its process. `repeats` says
        whether the work is begun anew in another process if that one dies. Raise WorkError if it fails or
        takes too long, TableError if a person has to wait with the question.
        """
        work = pickle.dumps((pickle.dumps((function, args)), within))
        async with self.turns.turn(person):
            try:
                async with asyncio.timeout(within):
                    is_done, answer = await (self._submit(work) if repeats else self._try(work))
            except TimeoutError:
                raise WorkError(f"it took more than {within:g} s") from None
            except OSError as error:
                raise WorkError(f"the worker could not be started: {error}") from error
        if not is_done:
            raise WorkError(str(answer))
        return cast("T", answer)

    async def _submit(self, work: bytes) -> Answer:
        try:
            return await self._try(work)
        except WorkerDiedError:
            # The system may have killed it long ago to free memory.
            return await self._try(work)

    async def _try(self, work: bytes) -> Answer:
        try:
            process = await self._start()
            return await _exchange(process, work)
        except BaseException:
            # A late answer would be taken for the answer to the next request.
            await self._stop()
            raise

    async def _start(self) -> Process:
        if self._is_closed:
            raise WorkError("the worker is closed")
        if self._process is None:
            passed = {name: os.environ[name] for name in PASSED_VARIABLES if name in os.environ}
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", "bot.workers.main"),
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                env={**passed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                start_new_session=True,  # a Ctrl-C at the terminal does not reach it
            )
            if self._is_closed:
                # Closed during the start, when `close` had no process to stop.
                raise WorkError("the worker is closed")
        return self._process

    async def _stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def close(self) -> None:
        """Kill the process, whatever it is doing, and refuse more work."""
        self._is_closed = True
        await self._stop()


async def _exchange(process: Process, work: bytes) -> Answer:
    assert process.stdin is not None  # noqa: S101 -- both are pipes
    assert process.stdout is not None  # noqa: S101
    try:
        process.stdin.write(work)
        await process.stdin.drain()
        size = int.from_bytes(await process.stdout.readexactly(8), "big")
        answer = await process.stdout.readexactly(size)
        return cast("Answer", pickle.loads(answer))  # noqa: S301 -- from our own process
    except (ConnectionError, EOFError) as error:
        raise WorkerDiedError("the worker died") from error


def cores() -> int:
    """Return how many processors may be kept busy: at most what a container or a service is given."""
    most = os.cpu_count() or 1
    if hasattr(os, "sched_getaffinity"):
        most = min(most, len(os.sched_getaffinity(0)))
    # The control group (version 2) may grant a part of them.
    try:
        (own,) = (line[3:] for line in GROUPS.read_text().splitlines() if line.startswith("0::"))
        quota, period = Path(f"{LIMITS}{own}", "cpu.max").read_text().split()
        most = min(most, math.floor(int(quota) / int(period)))
    except (OSError, ValueError):
        # There is no such file, or it says `max`.
        pass
    return max(1, most)
