"""Random presses by a crowd at some twenty tables, with restarts; all invariants checked in between.

A run follows from its seed alone, also the order in which the database and the computers answer. One that
fails leaves a folder with its parameters, its acts and its database, and `poe replay FOLDER` repeats it.
"""

import asyncio
import logging
import os
import tempfile
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from pathlib import Path
from random import Random

from msgspec import Struct
from simcord.backend.models import Interaction

from bot.playground.simulated_discord import speaking
from tests.soak import counted, failed_run, rounds
from tests.support import after_refusals, invariants
from tests.support.after_refusals import Opened
from tests.support.chat_crowd import ChatCrowd
from tests.support.crowd import Act, Crowd
from tests.support.late_answers import late
from tests.support.log_records import LogRecords
from tests.support.random_presses import COMMANDS, TABLES, RandomUsers
from tests.support.refused_answers import UNKNOWN, RefusedAnswers
from tests.support.seeded_run import seeded

SEED = 1
BATCH = 30
PAUSES = (0.0, 0.0, 0.05, 0.3, 1.2, 2.0, 3.0, 6.0)
LONG_PAUSES = (60.0, 400.0, 2000.0)
CHECKS_PER_RESTART = 3
"""Checks between two restarts of the bot."""
LONGER = 8
"""A run goes on until a game has ended, for this many times its presses at most."""
DATABASE = "tefuda.db"
CUPS = ("cup",) * 3
"""The command with which people open cups where acknowledgments are refused."""
LAST_TURNS = 60
"""Turns pressed at each table at the end; by random presses some games would take very long."""


class Run(Struct, frozen=True, kw_only=True):
    """What a run follows from; it begins with an empty database."""

    seed: int = SEED
    presses: int = 5_000
    persons: int = 40
    tables: int = TABLES
    every: int = 500
    """Presses between two checks of all invariants."""
    doubled: bool = False
    """Whether Discord delivers every interaction twice."""
    chats: bool = False
    """Whether the people also play where the bot is no member; Discord then answers interactions late."""
    refused: str = ""
    """How Discord refuses every tenth acknowledgment, if it does; the games are then played to their ends."""


class Monkey:
    """Presses at random as a crowd, and checks the invariants."""

    def __init__(self, crowd: Crowd, run: Run) -> None:
        self.crowd = crowd
        self.run = run
        self.rng = Random(run.seed)
        commands = (*COMMANDS, *CUPS) if run.refused else COMMANDS
        self.users = RandomUsers(crowd, self.rng, run.tables, commands)
        self.repeats = Random(run.seed) if run.doubled else None
        self.refusals = RefusedAnswers(run.refused, Random(run.seed))
        self.faults = LogRecords(logging.ERROR)
        self.kinds: Counter[str] = Counter()
        self.latest: deque[Act] = deque(maxlen=BATCH)
        self.acts: list[str] = []
        """All that was done, a line each."""
        self.checks = 0
        self.restarts = 0

    async def press(self) -> None:
        """Press; raise AssertionError with the seed and the last presses for a violation."""
        try:
            with self.faults.heard(), self.refusals.refusing():
                await self._press()
        except Exception as error:
            pressed = "\n".join(f"  {str(each)[:300]}" for each in self.latest)
            at = f"seed {self.run.seed}, after {self.kinds.total()} presses"
            raise AssertionError(f"{at}: {error}\nthe last presses:\n{pressed}") from error

    async def _press(self) -> None:
        """Press as often as the run says, with checks and restarts."""
        if self.run.refused:
            await after_refusals.let_all_open_cups(self.crowd)
        checked = 0
        while (done := self.kinds.total()) < self.run.presses or self._waits():
            await self._batch()
            if done - checked >= self.run.every:
                checked = done
                await self._check()
        await self._check()
        if self.run.refused:
            await self._finish()

    def _waits(self) -> bool:
        """Return whether no game has ended yet, within LONGER times the presses; else they end later."""
        return (
            not self.run.refused
            and not self.crowd.finished
            and self.kinds.total() < LONGER * self.run.presses
        )

    async def _batch(self) -> None:
        acts = self.users.batch(BATCH)
        if self.run.chats:
            acts = [*self.users.together(), *acts]
        self.kinds.update(act.kind for act in acts)
        self.latest.extend(acts)
        self.acts.extend(map(str, acts))
        before = await after_refusals.opened(self.crowd)
        records = await self.crowd.rush(acts, self.repeats)
        self._check_answers(acts, records)
        if self.run.refused:
            await self._go_on(acts, records, before)
        rare = self.rng.random() < 0.03
        pause = self.rng.choice(LONG_PAUSES if rare else PAUSES)
        self.acts.append(f"pause of {pause} s")
        await self.crowd.pass_time(pause)

    def _check_answers(self, acts: list[Act], records: list[Interaction]) -> None:
        """Assert that each press got one answer, without a fault or a secret."""
        crowd = self.crowd
        self._check_faults()
        assert not crowd.refused["error.fault"], "somebody was told of a fault"
        for act, record in zip(acts, records, strict=True):
            assert record.responded or self.refusals.has_refused(record), f"{act} was not answered"
            for message in crowd.answers(record):
                invariants.nobody_reads_the_hand_of_another(crowd, message)

    def _check_faults(self) -> None:
        """Assert that nothing was logged or raised but for refused answers."""
        assert not self.faults.records, self.faults.records[0]
        errors = [each for each in self.crowd.env.errors if not self.refusals.has_caused(each)]
        assert not errors, repr(errors[0])

    async def _go_on(self, acts: list[Act], records: list[Interaction], before: Opened) -> None:
        """Let those whose press was refused try again and look at their tables; check what these are."""
        refused = [
            act for act, record in zip(acts, records, strict=True) if self.refusals.has_refused(record)
        ]
        untold = refused if self.run.refused == UNKNOWN else ()
        await after_refusals.nothing_opened_untold(self.crowd, acts, untold, before)
        with self.refusals.paused():
            await self._rush(after_refusals.again(self.crowd, refused))
            looks = after_refusals.looks(self.crowd, refused)
            after_refusals.is_shown_as_it_is(self.crowd, looks, await self._rush(looks))

    async def _rush(self, acts: list[Act]) -> list[Interaction]:
        """Send acts and check their answers."""
        self.acts.extend(map(str, acts))
        records = await self.crowd.rush(acts)
        self._check_answers(acts, records)
        return records

    async def _finish(self) -> None:
        """Play all games to their ends."""
        self.acts.append("the games are finished")
        with self.refusals.paused():
            for _ in range(LAST_TURNS):
                await self._rush(self.users.turns())
                await self.crowd.pass_time(3)
        await after_refusals.end_games(self.crowd)
        await self._check()
        after_refusals.all_is_stored(self.crowd)

    async def _check(self) -> None:
        self.acts.append("check")
        await invariants.hold(self.crowd)
        self._check_faults()
        self.crowd.sweep()
        self.checks += 1
        if self.checks % CHECKS_PER_RESTART == 0:
            self.restarts += 1
            self.acts.append("restart")
            await self.crowd.restart()
            await invariants.hold(self.crowd)


async def press(run: Run, folder: Path, failures: Path) -> Monkey:
    """Press at random on a database in a folder; what fails is kept in another."""
    path, rng = folder / DATABASE, Random(run.seed)
    crowd = ChatCrowd(path, run.persons, rng) if run.chats else Crowd(path, run.persons)
    monkey = Monkey(crowd, run)
    answering = late(rng) if run.chats else nullcontext()
    with speaking(crowd.locales), seeded(run.seed), answering:
        try:
            await _from_start_to_end(monkey)
        except Exception as error:
            failed_run.keep(failures, run, monkey.acts, str(error), crowd.path)
            raise
    return monkey


async def _from_start_to_end(monkey: Monkey) -> None:
    await monkey.crowd.open()
    try:
        await monkey.press()
    except AssertionError:
        with suppress(Exception):
            # It reports the bot's errors once more; the failure says more about them.
            await monkey.crowd.close()
        raise
    await monkey.crowd.close()


def run(seconds: float, seed: int) -> Iterator[str]:
    """Press in runs of rising seeds until the time is up, every other one doubled; count what was pressed."""
    pressed, refused = Counter[str](), Counter[str]()
    finished = restarts = 0
    for number in rounds(seconds):
        parameters = Run(seed=seed + number, doubled=(seed + number) % 2 == 1)
        with tempfile.TemporaryDirectory() as folder:
            monkey = asyncio.run(press(parameters, Path(folder), failed_run.FOLDER))
        pressed += monkey.kinds
        refused += monkey.crowd.refused
        finished += monkey.crowd.finished
        restarts += monkey.restarts
    yield f"{pressed.total()} presses of {number + 1} crowds, {finished} finished games, {restarts} restarts"
    yield f"presses: {counted(pressed)}"
    yield f"refused: {counted(refused)}"
    yield f"memory: {_resident():.0f} MB at the end"


def _resident() -> float:
    """Return the memory of this process, in megabytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
