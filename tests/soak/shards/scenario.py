"""A run: processes, presses at a rate, a process killed and a process frozen now and then, and the checks."""

import asyncio
import os
import signal
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import psutil

from tests.soak import Violation
from tests.soak.shards import audit, figures
from tests.soak.shards.checks import Takeover, behind, check, taken_at
from tests.soak.shards.filling import fill
from tests.soak.shards.gateway import TIME_LIMIT, Gateway, Press
from tests.soak.shards.messages import now
from tests.soak.shards.people import People
from tests.soak.shards.places import shard_of, split
from tests.soak.shards.processes import executed
from tests.soak.shards.stopping import stop_writing
from tests.soak.shards.stored import Stored, read
from tests.soak.shards.supervisor import Begin, Child, Supervisor, cpu_of
from tests.support.postgres import PostgresServer, new_database, start, url_of

PATIENCE = 180.0
"""Seconds in which tables must be answered for again: far more than it takes."""


SETTINGS = "max_connections = 300\ntrack_commit_timestamp = on\n"
"""Of the database: what is committed is on the disk, and when it was is known."""
RATE = "SOAK_RATE"
"""The variable of the environment with the presses a second, for a machine that has little time."""
KILL, FREEZE, FREEZE_WRITING = "kill", "freeze", "freeze within a write"
DISTURBANCES = (KILL, FREEZE, KILL, FREEZE_WRITING)
MOMENT = 0.05
"""Seconds until something is looked at again."""
LONG = 0.85
"""The part of the time for several processes; the rest is for one, with the same load."""


@dataclass(frozen=True)
class Plan:
    """What a run does."""

    seconds: float
    processes: int = 4
    tables: int = 2000
    rate: float = float(os.environ.get(RATE, "200"))
    """Presses a second."""
    disturbances: tuple[str, ...] = ()
    """What happens in the course of the run, in order: kill, freeze."""
    silence: float | None = 5.0
    """Seconds without a sign of life after which another process is started; at once for None."""
    losing: float = 6.0
    """Seconds in which a process that was woken must end, as its shards are another's: five, and a moment."""
    settings: Mapping[str, str] = field(default_factory=dict)
    """Further variables of the environment of the processes."""
    begin: Begin = executed
    """How a process is started."""


@dataclass
class Disturbance:
    """A process that was killed or frozen."""

    kind: str
    child: Child
    began: float
    answered: float = 0.0
    """When another process first answered a press on its tables."""
    by: str = ""
    continued: float = 0.0
    ended: float = 0.0


class Run:
    """One run on one database."""

    def __init__(self, plan: Plan, server: PostgresServer, database: str, folder: Path, seed: int) -> None:
        self.plan, self._rng = plan, Random(f"shards {seed}")
        self._url, self._address = url_of(server, database), server.get_uri(database)
        self._server_pid = server.get_pid()
        self.shares = split(plan.processes)
        self.gateway = Gateway(self._share_of)
        self.supervisor = Supervisor(self.gateway, folder, self._url, plan.silence, plan.settings, plan.begin)
        self.people = People(self.gateway, self._rng)
        self.disturbances: list[Disturbance] = []
        self._folder = folder
        self.first: dict[str, int] = {}
        self.usage: list[figures.Usage] = []
        self.took, self._ended = 0.0, 0.0

    def _share_of(self, name: str) -> range:
        return self.shares[slot_of(name)]

    async def go(self) -> Stored:
        """Run it all; return what is stored at the end. Raise Violation for what does not hold."""
        filled = await fill(self._url, self.plan.tables, self._rng)
        self.first = {each.known.table: len(each.actions) for each in filled}
        await audit.install(self._address)
        await self.gateway.open(self._folder / "discord")
        self.people.know(filled)
        try:
            await self.supervisor.open(self.shares)
            await self._load()
            await self.supervisor.stop()
        finally:
            self.supervisor.kill_all()
            await self.gateway.close()
        found = await read(self._address, self._url)
        check(found, self.gateway, self.first, list(self._takeovers()))
        return found

    async def _load(self) -> None:
        """Press until the time is up and nothing more is going to happen, and wait for the answers."""
        began, before = now(), self._cpu()
        disturbing = asyncio.create_task(self._disturb())
        number = 0
        while number < self.plan.seconds * self.plan.rate or not disturbing.done():
            await asyncio.sleep(max(began + number / self.plan.rate - now(), 0))
            self.people.press()
            number += 1
        await disturbing
        self.took = now() - began
        after = self._cpu()
        self.usage = [figures.Usage(name, (after[name] - before.get(name, 0)) / self.took) for name in after]
        await asyncio.sleep(TIME_LIMIT)
        self._ended = now()

    def _cpu(self) -> dict[str, float]:
        """Return the processor time of every share, of the database and of the harness."""
        used: dict[str, float] = {}
        for child in self.supervisor.children:
            if child.is_running:
                child.cpu = max(child.cpu, cpu_of(child.process.pid))
            name = f"bot {child.slot}"
            used[name] = used.get(name, 0) + child.cpu
        own = psutil.Process().cpu_times()
        return used | {"PostgreSQL": cpu_of(self._server_pid or 0), "harness": own.user + own.system}

    # ------------------------------------------------------------------ kills and freezes

    async def _disturb(self) -> None:
        pause = self.plan.seconds / (len(self.plan.disturbances) + 1)
        for kind in self.plan.disturbances:
            await asyncio.sleep(pause / 2)
            # The first process and the last are left alone.
            slot = (1 if kind == KILL else 2) % self.plan.processes
            child = await (self._stopped_writing if kind == FREEZE_WRITING else self._serving)(slot)
            began = child.signal(signal.SIGKILL if kind == KILL else signal.SIGSTOP)
            disturbance = Disturbance(kind, child, began)
            self.disturbances.append(disturbance)
            await (self._taken_over if kind == KILL else self._wake)(disturbance)
            await asyncio.sleep(pause / 2)

    async def _serving(self, slot: int) -> Child:
        """Wait for the session of a share; return its process."""
        while True:
            child = self.supervisor.current(slot)
            if child.is_running and child.name in self.gateway.sessions:
                return child
            await asyncio.sleep(MOMENT)

    async def _stopped_writing(self, slot: int) -> Child:
        """Stop the process of a share within a write; one that ends meanwhile has a successor."""
        deadline = now() + PATIENCE
        while now() < deadline:
            child = await self._serving(slot)
            if await stop_writing(self._address, child):
                return child
        raise Violation(f"no process of share {slot} was seen to write")

    async def _wake(self, disturbance: Disturbance) -> None:
        """Wake a frozen process once it has a successor, and see that it ends and asks for nothing more."""
        child = disturbance.child
        if self.plan.silence is None:
            await self.supervisor.replace(child)
        await self._taken_over(disturbance)
        await asyncio.sleep(1)
        late = self.gateway.requests[child.name] = []
        disturbance.continued = child.signal(signal.SIGCONT)
        while child.is_running and not late and now() < disturbance.continued + self.plan.losing:  # noqa: ASYNC110
            await asyncio.sleep(MOMENT)
        if child.is_running:
            child.signal(signal.SIGKILL)
        else:
            disturbance.ended = now()

    async def _taken_over(self, disturbance: Disturbance) -> None:
        """Wait until another process has answered a press for the shards."""
        deadline = now() + PATIENCE
        while not (answered := self._first_answer(disturbance)):
            if now() > deadline:
                raise Violation(f"nobody took over from {disturbance.child.name}")
            await asyncio.sleep(MOMENT)
        disturbance.answered, disturbance.by = answered.answered, answered.by

    def _first_answer(self, disturbance: Disturbance) -> Press | None:
        """Find the first press that was sent after the signal and answered by a successor."""
        names = {each.name for each in self.supervisor.successors(disturbance.child)}
        if not names & self.gateway.sessions.keys():
            return None
        late = [each for each in self.gateway.presses.values() if each.by in names]
        return min(late, key=lambda each: each.answered, default=None)

    def _takeovers(self) -> Iterator[Takeover]:
        for each in self.disturbances:
            if each.kind != KILL:
                names = tuple(child.name for child in self.supervisor.successors(each.child))
                late, has_ended = self.gateway.requests[each.child.name], each.ended > 0
                yield Takeover(each.child.name, names, each.continued, late, has_ended=has_ended)

    # ------------------------------------------------------------------ report

    def report(self, found: Stored) -> Iterator[str]:
        """Tell what was done, and the figures."""
        presses = list(self.gateway.presses.values())
        yield figures.HEAD
        yield figures.line(f"{self.plan.processes} processes, all", presses)
        if self.disturbances:
            touched = {each.child.slot for each in self.disturbances}
            calm = [each for each in presses if self._slot(each) not in touched]
            yield figures.line("those of untouched processes", calm)
        yield from (f"not answered: {line}" for line in figures.unanswered(self.gateway, self._is_disturbed))
        for each in self.disturbances:
            yield self._told(each, found)
        yield figures.calls(self.gateway)
        yield "share of a core: " + ", ".join(f"{each.name} {each.share:.2f}" for each in self.usage)
        actions = sum(map(len, found.logs.values())) - sum(self.first.values())
        accepted = figures.accepted(self.gateway)
        yield f"{self.took:.0f} s: {accepted} actions of persons accepted, {actions} rows in the logs"
        yield f"table messages behind the log by what was done 3 s before the end: {self._behind(found)}"
        yield f"{len(found.results)} games with results, {len(found.tables)} tables; lost or doubled: 0"

    def _behind(self, found: Stored) -> int:
        return behind(found, self.gateway, self._ended - TIME_LIMIT)

    def _told(self, each: Disturbance, found: Stored) -> str:
        passed = each.answered - each.began
        names = tuple(child.name for child in self.supervisor.successors(each.child))
        taken = taken_at(found, names) - each.began
        told = f"{each.kind} {each.child.name}: taken over after {taken:.1f} s, first press answered by"
        told += f" {each.by} after {passed:.1f} s"
        if each.kind != KILL:
            ended, code = each.ended - each.continued, each.child.process.returncode
            told += f"; woken, it ended after {ended:.1f} s with code {code}"
        return told

    def _slot(self, press: Press) -> int:
        return next(slot for slot, share in enumerate(self.shares) if shard_of(press.guild) in share)

    def _is_disturbed(self, press: Press) -> bool:
        """Return whether a press was sent to a process that was then being killed or was frozen."""
        return any(
            each.child.name in press.sessions and each.began - TIME_LIMIT < press.sent
            for each in self.disturbances
        )


def slot_of(name: str) -> int:
    """Return the share of a process.

    >>> slot_of("bot2.1")
    2
    """
    return int(name.removeprefix("bot").partition(".")[0])


def demonstrate(seconds: float, seed: int) -> Iterator[str]:
    """Run four processes and then one on a server of their own; yield the reports."""
    four = Plan(seconds * LONG, disturbances=DISTURBANCES)
    one = Plan(seconds * (1 - LONG), processes=1)
    with TemporaryDirectory() as folder:
        server = start(Path(folder) / "postgres", SETTINGS)
        try:
            for plan in (four, one):
                yield from asyncio.run(_reported(plan, server, Path(folder), seed))
        finally:
            server.cleanup()


async def _reported(plan: Plan, server: PostgresServer, folder: Path, seed: int) -> list[str]:
    async with new_database(server) as database:
        run = Run(plan, server, database, folder, seed)
        return list(run.report(await run.go()))
