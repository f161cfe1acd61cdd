"""Random presses by a crowd while second processes start on its database, write and die."""

import asyncio
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterator
from pathlib import Path
from random import Random

from bot.playground.simulated_discord import speaking
from tests.soak import intruder, rounds
from tests.soak.monkey import DATABASE, Monkey, Run, reported
from tests.soak.process import ROOT
from tests.support import invariants
from tests.support.crowd import Crowd

DEATHS = 4
"""Second processes of a round."""
BATCHES = 40
"""Batches of presses beside each of them."""


class Visited(Monkey):
    """A crowd beside which a second process writes; after its death the bot restarts, and all must hold."""

    deaths = 0

    async def press(self) -> None:
        """Press through the lives of several processes."""
        await self._prepare()
        for _ in range(DEATHS):
            process = await self._second_process()
            try:
                for _ in range(BATCHES):
                    await self._batch()
                assert process.returncode is None, "the second process ended by itself"
            finally:
                await _kill(process)
            self.deaths += 1
            await self.crowd.restart()
            await invariants.hold(self.crowd)

    async def _second_process(self) -> Process:
        person, seed = self.rng.choice(self._in_both_servers()), self.rng.randrange(10**6)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", intruder.__name__, str(self.crowd.path), str(seed), str(person)),
            cwd=ROOT,
            stdout=PIPE,
        )
        assert process.stdout is not None
        assert (await process.stdout.readline()).decode().strip() == intruder.STARTED
        return process

    def _in_both_servers(self) -> list[int]:
        one, other = self.crowd.members.values()
        return sorted({*one} & {*other})

    async def _prepare(self) -> None:
        """Open tables, at which the second process can play."""
        while len(list(self.crowd.bot.services.tables)) < self.run.tables:
            await self._batch()


async def _kill(process: Process) -> None:
    if process.returncode is None:
        process.kill()
    await process.communicate()


async def visit(run: Run, folder: Path) -> Visited:
    """Press at random on a database in a folder, with company."""
    crowd = Crowd(folder / DATABASE, run.persons)
    with speaking(crowd.locales):
        await crowd.open()
        monkey = Visited(crowd, run)
        try:
            await monkey.guarded(monkey.press())
        finally:
            await crowd.close()
    return monkey


def run(seconds: float, seed: int) -> Iterator[str]:
    """Press until the time is up; raise AssertionError for a violation."""
    rng, deaths = Random(f"second process {seed}"), 0

    def visits() -> Iterator[Monkey]:
        nonlocal deaths
        for _ in rounds(seconds):
            with tempfile.TemporaryDirectory() as folder:
                monkey = asyncio.run(visit(Run(seed=rng.randrange(10**6), tables=10), Path(folder)))
            deaths += monkey.deaths
            yield monkey

    yield from reported(visits())
    yield f"{deaths} second processes wrote and were killed"
