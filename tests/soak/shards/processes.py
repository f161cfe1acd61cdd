"""Starting a bot process: as a program of its own, or as the fork of one that has imported everything."""

import asyncio
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Protocol

BOT = "tests.soak.shards.bot_process"
FORKS = get_context("forkserver")


class Process(Protocol):
    """What is asked of a process; as asyncio has it."""

    pid: int

    @property
    def returncode(self) -> int | None: ...

    def send_signal(self, order: signal.Signals, /) -> None: ...

    async def wait(self) -> int: ...


async def executed(arguments: Sequence[str], environment: Mapping[str, str], log: Path) -> Process:
    """Start a program, as a host does."""
    with log.open("wb") as output:
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", BOT, *arguments),
            cwd=log.parent,
            env=environment,
            stdout=output,
            stderr=output,
        )


async def forked(arguments: Sequence[str], environment: Mapping[str, str], log: Path) -> Process:
    """Start a fork: importing everything once takes less time than starting several programs."""
    FORKS.set_forkserver_preload([BOT])
    process = FORKS.Process(target=_main, args=(arguments, dict(environment), log))
    process.start()
    return Fork(process)


class Fork:
    """A fork with the methods of asyncio's processes."""

    def __init__(self, process: ForkServerProcess) -> None:
        assert process.pid is not None
        self._process, self.pid = process, process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def send_signal(self, order: signal.Signals, /) -> None:
        # Its parent, the server of forks, notices an end before this process does.
        with suppress(ProcessLookupError):
            os.kill(self.pid, order)

    async def wait(self) -> int:
        """Wait until it has ended."""
        ended, loop = asyncio.Event(), asyncio.get_running_loop()
        loop.add_reader(self._process.sentinel, ended.set)
        try:
            await ended.wait()
        finally:
            loop.remove_reader(self._process.sentinel)
        self._process.join()
        return self._process.exitcode or 0


def _main(arguments: Sequence[str], environment: dict[str, str], log: Path) -> None:
    os.environ |= environment
    os.chdir(log.parent)
    output = os.open(log, os.O_WRONLY | os.O_CREAT)
    for stream in (1, 2):
        os.dup2(output, stream)
    # Imported here: whoever starts processes need not.
    from tests.soak.shards import bot_process

    bot_process.main(arguments)
