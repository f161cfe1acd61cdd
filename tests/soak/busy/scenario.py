"""A run: a process on SQLite, presses at a rate, perhaps busy loops beside it, and what must hold."""

import asyncio
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.soak import Violation, counted, rounds
from tests.soak.busy.evening import Evening
from tests.soak.busy.finished import finish_games, write_record
from tests.soak.busy.truth import wrongly_shown
from tests.soak.shards import figures
from tests.soak.shards.filling import fill
from tests.soak.shards.gateway import TIME_LIMIT, Gateway, Press
from tests.soak.shards.messages import now
from tests.soak.shards.places import split
from tests.soak.shards.processes import executed
from tests.soak.shards.supervisor import Begin, Supervisor

LATE = re.compile("came too late")
LONGEST = 120.0
"""Seconds after which a run ends although the process still asks for something."""
MOMENT = 0.1
SHOWN = 5
"""How many faults are told."""


@dataclass(frozen=True)
class Plan:
    """What a run does."""

    loops: int = 0
    """Busy loops beside the process."""
    presses: int = 1000
    rate: float = 15.0
    """Presses a second."""
    tables: int = 200
    quiet: float = 4.0
    """Seconds without a request after which everything is shown."""
    begin: Begin = executed
    """How the process is started."""


class Run:
    """One run on a new database in a folder."""

    def __init__(self, plan: Plan, folder: Path, seed: int) -> None:
        self.plan, self._folder, self._rng = plan, folder, Random(f"busy {seed}")
        self.path = folder / "tefuda.db"
        self.url = f"sqlite+aiosqlite:///{self.path}"
        self.gateway = Gateway(lambda _: split(1)[0], patient=inf)
        self._supervisor = Supervisor(self.gateway, folder, self.url, None, {}, plan.begin)
        self.people = Evening(self.gateway, self._rng, folder / "game.json")
        self.late_loop, self.ended = 0.0, 0.0

    async def go(self) -> list[str]:
        """Run it all; return what is shown wrongly at its end."""
        filled = await fill(self.url, self.plan.tables, self._rng)
        await finish_games(self.url, self._rng)
        write_record(self._folder / "game.json")
        await self.gateway.open(self._folder / "discord")
        self.people.know(filled)
        try:
            await self._supervisor.open(split(1))
            await self._settle()
            with busy(self.plan.loops):
                await self._press()
            await self._settle()
            self.late_loop = max(each.late for each in self.gateway.sessions.values())
            await self._supervisor.stop()
        finally:
            self._supervisor.kill_all()
            await self.gateway.close()
        return await wrongly_shown(self.path, self.url, self.gateway, until=self.ended - self.plan.quiet)

    async def _press(self) -> None:
        """Press at the rate, and wait until Discord awaits no answer any more."""
        began = now()
        for number in range(self.plan.presses):
            await asyncio.sleep(max(began + number / self.plan.rate - now(), 0))
            self._press_once()
        await asyncio.sleep(TIME_LIMIT)

    def _press_once(self) -> None:
        """Press once: not everything that a person may want can be pressed at all times."""
        before = len(self.gateway.presses)
        while len(self.gateway.presses) == before:
            self.people.press()

    async def _settle(self) -> None:
        """Wait until the process asks for nothing more."""
        deadline = now() + LONGEST
        while now() < min(self.gateway.asked + self.plan.quiet, deadline):  # noqa: ASYNC110 -- nothing tells it
            await asyncio.sleep(MOMENT)
        self.ended = now()

    @property
    def presses(self) -> list[Press]:
        """Return all presses."""
        return list(self.gateway.presses.values())

    @property
    def unanswered(self) -> list[Press]:
        """Return the presses that were not acknowledged in time."""
        return [each for each in self.presses if not each.answered]

    def report(self, wrong: list[str]) -> Iterator[str]:
        """Tell what was done, and the figures."""
        log = self._supervisor.children[0].log.read_text("utf-8")
        yield figures.line(f"beside {self.plan.loops} busy loops", self.presses)
        yield f"  {counted(Counter(each.kind for each in self.presses))}"
        yield f"  {figures.calls(self.gateway)}"
        yield f"  not acknowledged: {len(self.unanswered)}; shown wrong: {len(wrong)}"
        yield (
            f"  event loop late by {self.late_loop:.2f} s at most; {len(LATE.findall(log))} late answers and"
            f" {log.count(' ERROR ')} faults in the log"
        )


@contextmanager
def busy(loops: int) -> Iterator[None]:
    """Keep processors busy within a block."""
    started = [subprocess.Popen((sys.executable, "-c", "while True: pass")) for _ in range(loops)]
    try:
        yield
    finally:
        for each in started:
            each.kill()
            each.wait()


def demonstrate(
    seconds: float, seed: int, plans: tuple[Plan, ...] = (Plan(), Plan(loops=6))
) -> Iterator[str]:
    """Run the plans, again and again if there is time; raise Violation for what does not hold."""
    yield figures.HEAD
    for number in rounds(seconds):
        for plan in plans:
            with TemporaryDirectory() as folder:
                run = Run(plan, Path(folder), seed + number)
                wrong = asyncio.run(run.go())
                yield from run.report(wrong)
            if (
                faults := [f"not acknowledged: {each.kind} {each.custom_id}" for each in run.unanswered]
                + wrong
            ):
                raise Violation("\n".join(faults[:SHOWN]))
