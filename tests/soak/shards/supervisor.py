"""Starts the bot processes, and starts others for the same shards when one ends or is silent."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import psutil

from tests.soak.process import ROOT
from tests.soak.shards import wire
from tests.soak.shards.gateway import Gateway
from tests.soak.shards.messages import now
from tests.soak.shards.places import setting_of
from tests.soak.shards.processes import Process, executed

Begin = Callable[[Sequence[str], Mapping[str, str], Path], Awaitable[Process]]
RESTART_PAUSE = 0.5
"""Seconds from the end of a process to the start of the next, as systemd's RestartSec."""
MANY = str(10**6)
LIMITS = ("MOST_TABLES_PER_SERVER", "MOST_TABLES_PER_CHANNEL", "MOST_TABLES_PER_PERSON")


@dataclass(eq=False)
class Child:
    """A process that was started for shards."""

    name: str
    slot: int
    process: Process
    log: Path
    is_replaced: bool = False
    """Whether another was started while this one still ran."""
    ended: float = 0.0
    cpu: float = 0.0
    """Seconds of processor time, its workers' too."""

    @property
    def is_running(self) -> bool:
        return self.process.returncode is None

    def signal(self, order: signal.Signals) -> float:
        """Send a signal; return when."""
        moment = now()
        self.process.send_signal(order)
        return moment


class Supervisor:
    """Keeps one process running for each share of the shards."""

    def __init__(
        self,
        gateway: Gateway,
        folder: Path,
        url: str,
        silence: float | None,
        settings: Mapping[str, str],
        begin: Begin = executed,
    ) -> None:
        self._begin = begin
        self._gateway, self._folder, self._url = gateway, folder, url
        self._silence, self._settings = silence, settings
        self.children: list[Child] = []
        self.shares: list[range] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_stopping = False

    async def open(self, shares: list[range]) -> None:
        """Start a process for each share, and wait for their sessions."""
        self.shares = shares
        for slot in range(len(shares)):
            await self._start(slot)
        self._spawn(self._watch())
        while len(self._gateway.sessions) < len(shares):
            for each in self.children:
                assert each.is_running, f"{each.name} ended: {each.log.read_text('utf-8')[-2000:]}"
            await asyncio.sleep(0.05)

    def current(self, slot: int) -> Child:
        """Return the newest process for a share."""
        return [each for each in self.children if each.slot == slot][-1]

    def successors(self, child: Child) -> list[Child]:
        """List the processes that were started later for the same shards."""
        same = [each for each in self.children if each.slot == child.slot]
        return same[same.index(child) + 1 :]

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _start(self, slot: int) -> None:
        number = sum(each.slot == slot for each in self.children)
        name, share = f"bot{slot}.{number}", self.shares[slot]
        log = self._folder / f"{name}.log"
        arguments = (name, self._gateway.path, str(share[0]), str(share[-1] + 1))
        process = await self._begin(arguments, self._environment(share), log)
        child = Child(name, slot, process, log)
        self.children.append(child)
        self._spawn(self._attend(child))

    def _environment(self, share: range) -> dict[str, str]:
        own = {
            "DATABASE_URL": self._url,
            "DISCORD_TOKEN": "token",
            "PYTHONPATH": str(ROOT),
            "PYTHONUTF8": "1",
        }
        shards = {"SHARDS": setting_of(share)} if len(self.shares) > 1 else {}
        return {**os.environ, **own, **shards, **dict.fromkeys(LIMITS, MANY), **self._settings}

    async def _attend(self, child: Child) -> None:
        """Start the next when a process ends, unless there is one already."""
        await child.process.wait()
        child.ended = now()
        await asyncio.sleep(RESTART_PAUSE)
        if not child.is_replaced and not self._is_stopping:
            await self._start(child.slot)

    async def _watch(self) -> None:
        """Ask every process whether it runs, and replace what is silent; measure their processor time."""
        while not self._is_stopping:
            for session in tuple(self._gateway.sessions.values()):
                session.send(wire.Ping())
            for child in tuple(self.children):
                if child.is_running:
                    child.cpu = max(child.cpu, cpu_of(child.process.pid))
                if self._is_silent(child):
                    await self.replace(child)
            await asyncio.sleep(0.5)

    async def replace(self, child: Child) -> None:
        """Start another process for the same shards, although one runs."""
        child.is_replaced = True
        await self._start(child.slot)

    def _is_silent(self, child: Child) -> bool:
        session = self._gateway.sessions.get(child.name)
        if self._silence is None or session is None or child.is_replaced or not child.is_running:
            return False
        return session.heard < now() - self._silence

    async def stop(self) -> None:
        """Ask all processes to end, as at the end of a day; return when they have."""
        self._is_stopping = True
        for child in self.children:
            if child.is_running:
                child.signal(signal.SIGTERM)
        await asyncio.gather(*(each.process.wait() for each in self.children))

    def kill_all(self) -> None:
        """Leave no process behind."""
        self._is_stopping = True
        for child in self.children:
            if child.is_running:
                child.signal(signal.SIGKILL)
        for task in self._tasks:
            task.cancel()


def cpu_of(pid: int) -> float:
    """Return the seconds of processor time of a process and those that it started."""
    return sum(_own_cpu(each) for each in _family(pid))


def _family(pid: int) -> Iterator[psutil.Process]:
    try:
        parent = psutil.Process(pid)
        yield parent
        yield from parent.children(recursive=True)
    except psutil.Error:
        return


def _own_cpu(process: psutil.Process) -> float:
    try:
        times = process.cpu_times()
    except psutil.Error:
        return 0.0
    # Those that have ended are counted by whoever started them.
    return float(times.user + times.system + times.children_user + times.children_system)
