"""Random presses by a crowd at some twenty tables, with restarts; all invariants checked in between."""

import asyncio
import logging
import os
import tempfile
from collections import Counter, deque
from collections.abc import Iterator
from pathlib import Path
from random import Random

from simcord.backend.models import Interaction

from bot.playground.simulated_discord import speaking
from tests.soak import rounds
from tests.support import invariants
from tests.support.crowd import Act, Crowd
from tests.support.fast_harness import foreseen
from tests.support.random_presses import TABLES, RandomUsers

PRESSES = 5_000
"""Presses of a round; each begins with an empty database."""
SEED = 1
BATCH = 30
PAUSES = (0.0, 0.0, 0.05, 0.3, 1.2, 2.0, 3.0, 6.0)
LONG_PAUSES = (60.0, 400.0, 2000.0)
CHECK_EVERY = 500
"""Presses between two checks of all invariants."""
CHECKS_PER_RESTART = 3
"""Checks between two restarts of the bot."""
LONGER = 8
"""A run goes on until a game has ended, for this many times its presses at most."""


class Faults(logging.Handler):
    """Keeps log records from ERROR up, formatted."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(logging.Formatter().format(record))


class Monkey:
    """Presses at random as a crowd, and checks the invariants."""

    def __init__(
        self, crowd: Crowd, seed: int = SEED, tables: int = TABLES, every: int = CHECK_EVERY
    ) -> None:
        self.crowd = crowd
        self.seed = seed
        self.rng = Random(seed)
        self.users = RandomUsers(crowd, self.rng, tables)
        self.every = every
        self.faults = Faults()
        self.kinds: Counter[str] = Counter()
        self.latest: deque[Act] = deque(maxlen=BATCH)
        self.checks = 0
        self.restarts = 0

    async def run(self, presses: int) -> None:
        """Press; raise AssertionError with the seed and the last presses for a violation."""
        logging.getLogger().addHandler(self.faults)
        try:
            await self._press(presses)
        except Exception as error:
            pressed = "\n".join(f"  {str(each)[:300]}" for each in self.latest)
            raise AssertionError(
                f"seed {self.seed}, after {self.kinds.total()} presses: {error}\nthe last presses:\n{pressed}"
            ) from error
        finally:
            logging.getLogger().removeHandler(self.faults)

    async def _press(self, presses: int) -> None:
        checked = 0
        while (done := self.kinds.total()) < presses or self._waits(presses):
            await self._batch()
            if done - checked >= self.every:
                checked = done
                await self._check()
        await self._check()

    def _waits(self, presses: int) -> bool:
        """Return whether no game has ended yet, within LONGER times the presses."""
        return not self.crowd.finished and self.kinds.total() < LONGER * presses

    async def _batch(self) -> None:
        acts = self.users.batch(BATCH)
        self.kinds.update(act.kind for act in acts)
        self.latest.extend(acts)
        self._check_answers(acts, await self.crowd.rush(acts))
        rare = self.rng.random() < 0.01
        await self.crowd.pass_time(self.rng.choice(LONG_PAUSES if rare else PAUSES))

    def _check_answers(self, acts: list[Act], records: list[Interaction]) -> None:
        """Assert that each press got one answer, without a fault or a secret."""
        crowd = self.crowd
        assert not self.faults.records, self.faults.records[0]
        assert not crowd.env.errors, crowd.env.errors[0]
        assert not crowd.refused["error.fault"], "somebody was told of a fault"
        for act, record in zip(acts, records, strict=True):
            assert record.responded, f"{act} was not answered"
            for message in crowd.answers(record):
                invariants.nobody_reads_the_hand_of_another(crowd, message)

    async def _check(self) -> None:
        await invariants.hold(self.crowd)
        assert not self.faults.records, self.faults.records[0]
        self.crowd.sweep()
        self.checks += 1
        if self.checks % CHECKS_PER_RESTART == 0:
            self.restarts += 1
            await self.crowd.restart()
            await invariants.hold(self.crowd)


async def press(
    presses: int,
    seed: int,
    folder: Path,
    *,
    persons: int = 40,
    tables: int = TABLES,
    every: int = CHECK_EVERY,
) -> Monkey:
    """Press at random as a crowd, on a database in a folder."""
    crowd = Crowd(folder / "tefuda.db", persons)
    with speaking(crowd.locales), foreseen(Random(seed)):
        await crowd.open()
        monkey = Monkey(crowd, seed, tables, every)
        try:
            await monkey.run(presses)
        finally:
            await crowd.close()
    return monkey


def run(seconds: float, seed: int) -> Iterator[str]:
    """Press until the time is up; raise AssertionError for a violation."""
    pressed, refused = Counter[str](), Counter[str]()
    finished = restarts = 0
    for number in rounds(seconds):
        with tempfile.TemporaryDirectory() as folder:
            monkey = asyncio.run(press(PRESSES, seed + number, Path(folder)))
        pressed += monkey.kinds
        refused += monkey.crowd.refused
        finished += monkey.crowd.finished
        restarts += monkey.restarts
    yield f"{pressed.total()} presses of {number + 1} crowds, {finished} finished games, {restarts} restarts"
    yield f"presses: {_listed(pressed)}"
    yield f"refused: {_listed(refused)}"
    yield f"memory: {_resident():.0f} MB at the end"


def _listed(counted: Counter[str]) -> str:
    return ", ".join(f"{what} {many}" for what, many in counted.most_common())


def _resident() -> float:
    """Return the memory of this process, in megabytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
