"""Flipped bits and bytes in a played database, its file and its backups: what is noticed, and what is told.

A table whose log is damaged is closed, which names the step; its people are free. Whatever a backup or a
restore says of a damaged file is one line. A kind of damage is a function in KINDS.
"""

import asyncio
import gc
import logging
import shutil
import sqlite3
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from click.testing import Result
from msgspec import Struct

from bot.database.backup import close_log
from tests.soak import Violation, counted, rounds
from tests.soak.damaged_tables import PROVED, live_through, played
from tests.support.command_line import bot
from tests.support.damage import contents, filled_values, flip_in_file, flip_in_row
from tests.support.seeded_run import seeded

FLIPS = 24
"""How many copies are damaged of each kind in a round."""
SCORES = ("results", ("person", "name", "rank", "score", "computer", "ended")), ("seats", ("person", "name"))
CAUGHT, NAMED, HARMLESS = "caught", "named", "nothing changed"


class Played(Struct, frozen=True):
    """A played database at rest, and what stands in it."""

    folder: Path
    live: Path
    rows: dict[str, list[Any]]


Damage = Callable[[Played, Random], str]
"""Damages a copy, and says what became of that: nothing is told in more than one line."""


def of_log(one: Played, rng: Random) -> str:
    """Damage an action of a log: a backup and a restore name it."""
    path = _copied(one)
    flip_in_row(path, "actions", *rng.choice(filled_values(path, "actions", PROVED)), rng)
    if (found := _backed_up(path)) != NAMED:
        raise Violation(f"a damaged action was {found} at the backup")
    return _restored(one, path)


def of_scores(one: Played, rng: Random) -> str:
    """Damage a result or a seat."""
    path = _copied(one)
    table, columns = rng.choice(SCORES)
    row, column = rng.choice(filled_values(path, table, columns))
    flip_in_row(path, table, row, column, rng)
    found = _backed_up(path)
    return f"{table}.{column} {found}" if found in (CAUGHT, NAMED) else f"{table} unnoticed"


def of_file(one: Played, rng: Random) -> str:
    """Damage a byte of the database, of which a backup is then made."""
    path = _copied(one)
    flip_in_file(path, rng)
    return _judged(one, path, _backed_up(path))


def of_backup(one: Played, rng: Random) -> str:
    """Damage a byte of a backup, which is then restored."""
    path = _copied(one)
    flip_in_file(path, rng)
    return _judged(one, path, _restored(one, path))


KINDS: Mapping[str, Damage] = {
    "an action, restored": of_log,
    "a result or a seat, backed up": of_scores,
    "a byte of the database, backed up": of_file,
    "a byte of a backup, restored": of_backup,
}


def run(seconds: float, seed: int) -> Iterator[str]:
    """Damage copies until the time is up; raise Violation where damage to a log passes or is told badly."""
    rng, found = Random(f"damage {seed}"), {name: Counter[str]() for name in KINDS}
    tables = share = 0.0
    for _ in _unheard(seconds):
        with TemporaryDirectory() as folder:
            with seeded(rng.randrange(2**32)):
                tables += asyncio.run(live_through(Path(folder) / "lived", rng))
            one = _played(Path(folder), rng)
            share = _share_of_logs(one.live)
            for name, damage in KINDS.items():
                found[name].update(damage(one, rng) for _ in range(FLIPS))
    yield f"{tables:.0f} tables with a damaged action were closed by the step, their people free and deleted"
    yield from (f"{name}: {counted(count)}" for name, count in found.items())
    yield f"{share:.0%} of the database are values that the checksums of logs cover"


def _played(folder: Path, rng: Random) -> Played:
    """Play at tables of all games, and copy their database once nobody uses it."""
    live = folder / "tefuda.db"
    with seeded(rng.randrange(2**32)):
        asyncio.run(played(live, rng))
    # In a test, a connection that nobody has any more may be open still.
    gc.collect()
    close_log(live)
    return Played(folder, live, contents(live))


def _unheard(seconds: float) -> Iterator[int]:
    """Count rounds, and undo at their end how commands log, also what is raised to the top."""
    log, hook = logging.getLogger(), sys.excepthook
    kept = log.handlers[:]
    try:
        yield from rounds(seconds)
    finally:
        log.handlers[:], sys.excepthook = kept, hook


def _share_of_logs(path: Path) -> float:
    lengths = " + ".join(f"coalesce(length({each}), 0)" for each in ("table_id", "checksum", *PROVED))
    with sqlite3.connect(path) as connection:
        (covered,) = connection.execute(f"SELECT sum({lengths}) FROM actions").fetchone()  # noqa: S608
    connection.close()
    return float(covered / path.stat().st_size)


def _copied(one: Played) -> Path:
    path = one.folder / "damaged.db"
    shutil.copyfile(one.live, path)
    return path


# ------------------------------------------------------------------ what the command line says


def _backed_up(path: Path) -> str:
    """Back a damaged database up; say whether that was refused, or named what is damaged."""
    target = path.with_name("backup.db")
    said = bot("backup", str(target), DATABASE_URL=f"sqlite+aiosqlite:///{path}")
    target.unlink(missing_ok=True)
    return _told(said)


def _restored(one: Played, path: Path) -> str:
    """Restore a damaged backup; say whether that was refused, or named what is damaged."""
    place = one.folder / "restored" / "tefuda.db"
    place.parent.mkdir()
    try:
        return _told(bot("restore", str(path), DATABASE_URL=f"sqlite+aiosqlite:///{place}"))
    finally:
        shutil.rmtree(place.parent)


def _told(said: Result) -> str:
    if said.exception is not None and not isinstance(said.exception, SystemExit):
        raise Violation(f"a traceback: {said.exception!r}")
    if said.exit_code:
        if len(said.output.splitlines()) != 1:
            raise Violation(f"not one line: {said.output}")
        return NAMED if "at step" in said.output else CAUGHT
    return NAMED if "not sound" in said.output or "The logs are damaged" in said.output else "passed"


def _judged(one: Played, path: Path, told: str) -> str:
    """Say what was damaged where nothing was noticed; raise Violation if that is in a log."""
    if told in (CAUGHT, NAMED):
        return told
    now = contents(path)
    changed = [name for name in one.rows if now.get(name) != one.rows[name]]
    if "actions" in changed:
        raise Violation("a damaged log passed")
    return f"unnoticed in {', '.join(changed)}" if changed else HARMLESS
