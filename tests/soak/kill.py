"""Crash test: kills a real playground at random moments of play, ends the last one, and checks durability."""

import asyncio
import signal
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.soak import Violation, rounds
from tests.soak.crowd import Crowd, crowd
from tests.soak.durability import PressLog, check_durability, read
from tests.soak.process import DATABASE, STDERR_LOG, Running, running
from tests.soak.shards.stored import Stored, collected
from tests.support.unhurried import UNHURRIED

KILLS = 3
"""Kills per database."""
PATIENCE = 180.0
"""Seconds in which every table must be restored and played on: far more than it takes."""


@dataclass
class Statistics:
    """Counts of a run."""

    kills: int = 0
    under_way: int = 0
    """Kills in the middle of a press."""
    presses: int = 0
    answered: int = 0
    rows: int = 0
    tables: int = 0
    restored: int = 0
    """Open tables that came back, counted at every restart."""


def run(seconds: float, seed: int) -> Iterator[str]:
    """Kill playgrounds, a few times each; raise Violation for anything lost, doubled or damaged."""
    rng, stats = Random(f"kill {seed}"), Statistics()
    for _ in rounds(seconds):
        with TemporaryDirectory() as folder:
            asyncio.run(endure(Path(folder), KILLS, rng, stats))
    yield f"{stats.kills} kills, {stats.under_way} of them in the middle of a press"
    yield f"{stats.presses} presses sent, {stats.answered} answered, {stats.rows} rows in the logs"
    yield f"{stats.tables} tables; open tables restored and played on: {stats.restored}; lost or doubled: 0"


async def endure(folder: Path, kills: int, rng: Random, stats: Statistics) -> None:
    """Start and kill a playground `kills` times; check durability after each kill and after a clean end."""
    press_log, before = PressLog(), collected((), (), ())
    for number in range(kills + 1):
        async with (
            running(folder, "-c", UNHURRIED) as playground,
            crowd(playground, press_log, rng) as people,
        ):
            stats.restored += await _restored(people, before, folder / DATABASE)
            if number < kills:
                await _kill(playground, people, stats)
            else:
                await _end(playground, people)
        stats.presses += people.presses
        before = read(folder / DATABASE)
        check_durability(press_log, before)
    _demand_peace(folder)
    stats.answered += len(press_log.answered)
    stats.rows += sum(map(len, before.logs.values()))
    stats.tables += len(before.tables)


async def _kill(playground: Running, people: Crowd, stats: Statistics) -> None:
    """Kill within the duration of a press; now and then later, when only the bot is busy."""
    await _presses(people, people.rng.randint(1, 10))
    cycle = sum(people.took) / len(people.took) if people.took else 0.05
    await asyncio.sleep(people.rng.uniform(0, cycle if people.rng.random() < 0.75 else 2.0))
    stats.kills += 1
    stats.under_way += people.under_way > 0
    await playground.kill()


async def _end(playground: Running, people: Crowd) -> None:
    """Order the end while people press; raise Violation for a process that does not end by itself."""
    await _presses(people, 1)
    people.ending = True
    async with asyncio.timeout(PATIENCE):
        words = await playground.terminate(signal.SIGTERM)
    # One that does not end by itself is ended, with another code.
    if playground.process.returncode or not words.endswith("The playground is closed.\n"):
        raise Violation(f"it ended with {playground.process.returncode}: {words}")


async def _presses(people: Crowd, number: int) -> None:
    """Wait for so many presses that play."""
    for _ in range(number):
        people.pressed.clear()
        async with asyncio.timeout(PATIENCE):
            await people.pressed.wait()


async def _restored(people: Crowd, before: Stored, path: Path) -> int:
    """Wait until every open table is shown and was played on; return their number."""
    waiting = {name for name, table in before.tables.items() if not table["concluded"]}
    count, deadline = len(waiting), time.monotonic() + PATIENCE
    while waiting := {name for name in waiting if not _went_on(name, people, before, path)}:
        if time.monotonic() > deadline:
            raise Violation(f"these tables did not come back: {waiting}")
        await asyncio.sleep(0.1)
    return count


def _went_on(name: str, people: Crowd, before: Stored, path: Path) -> bool:
    """Return whether a table is shown and was played on, or concluded if it had ended."""
    connection = sqlite3.connect(path)
    try:
        phase, concluded = connection.execute(
            "SELECT phase, concluded FROM tables WHERE id = ?", (name,)
        ).fetchone()
        (steps,) = connection.execute("SELECT count(*) FROM actions WHERE table_id = ?", (name,)).fetchone()
    finally:
        connection.close()
    if before.tables[name]["phase"] in ("over", "closed"):
        return bool(concluded)
    played = steps > len(before.logs.get(name, ()))
    return name in people.seen and (played or phase == "lobby")


def _demand_peace(folder: Path) -> None:
    """Raise Violation for an error in the log of any process."""
    stderr = (folder / STDERR_LOG).read_text("utf-8")
    if "Traceback" in stderr or " ERROR " in stderr:
        raise Violation(stderr)
