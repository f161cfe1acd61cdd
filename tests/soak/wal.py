"""Random games whose database is killed and its write-ahead log damaged: what is lost is told, and only that.

What a start must tell is found out past the bot: by what was shown, and by what SQLite reads of the files.
"""

import asyncio
import logging
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bot.database.errors import StoreError
from bot.database.private_files import STEPS
from bot.database.rows import Chair
from bot.database.store import Store
from bot.errors import TableError
from bot.tables.registry import Tables
from bot.tables.server_settings import Servers
from bot.tables.table import Phase, Table
from engine.games import GAMES
from tests.soak import Violation, counted, rounds
from tests.support import databases
from tests.support.damaged_logs import FILE, flip, killed, wal_of
from tests.support.laws import listed
from tests.support.log_records import LogRecords
from tests.support.roomy import ROOMY
from tests.support.tables_in_memory import FACES, restored
from tests.support.turns import act, awaited, fallback

STARTS = 4
"""Starts of a database, each after a kill."""
MOST_WRITES = 60
DAMAGES = ("none", "flipped", "flipped", "cut off", "cut off", "emptied")
ROWS = """SELECT id, version, (SELECT count(*) FROM actions WHERE table_id = id) FROM tables"""
TOLD = "table {} goes on from step {}, version {}; step {}, version {} was shown"
LOST = "table {} is lost: it is not stored, and step {} was shown"


class Stand(NamedTuple):
    """Where a table stands."""

    version: int
    step: int


def run(seconds: float, seed: int) -> Iterator[str]:
    """Damage logs until the time is up; raise Violation where a start tells too little or too much."""
    rng, counts = Random(f"wal {seed}"), Counter[str]()
    for _ in rounds(seconds):
        with TemporaryDirectory() as folder:
            asyncio.run(_live(Path(folder), rng, counts))
    yield counted(counts)
    yield "silent about a table that was behind: 0; said of a table that was not: 0"


async def _live(folder: Path, rng: Random, counts: Counter[str]) -> None:
    """Play, kill, damage and start a database a few times, unless a start refuses it."""
    path = folder / FILE
    databases.prepare(path)
    shown: dict[str, Stand] = {}
    for number in range(STARTS):
        store = Store(databases.url_of(path))
        told = LogRecords(logging.ERROR)
        expected = _expected(path, shown, folder / f"read {number}")
        try:
            with told.heard():
                await store.migrate()
        except StoreError as error:
            counts[f"refused: {error.failure.name}"] += 1
            await store.close()
            return
        _compare(expected, told.records, counts)
        tables = Tables(store, FACES, servers=Servers(store, ROOMY))
        shown = await _play(tables, store, rng, counts)
        path = killed(store, folder / str(number))
        await store.close()
        counts[_damage(path, rng)] += 1


def _expected(path: Path, shown: dict[str, Stand], scratch: Path) -> list[str] | None:
    """Return what a start must tell of its tables, or None where SQLite cannot read them."""
    scratch.mkdir()
    for each in path.parent.glob(f"{FILE}*"):
        if each.is_file():
            (scratch / each.name).write_bytes(each.read_bytes())
    try:
        with closing(sqlite3.connect(scratch / FILE)) as connection:
            found = {table: Stand(*stand) for table, *stand in connection.execute(ROWS)}
    except sqlite3.Error:
        return None
    lost = [LOST.format(table, stand.step) for table, stand in shown.items() if table not in found]
    behind = [
        TOLD.format(table, there.step, there.version, stand.step, stand.version)
        for table, stand in shown.items()
        if (there := found.get(table)) and there != stand
    ]
    return sorted(lost + behind)


def _compare(expected: list[str] | None, told: list[str], counts: Counter[str]) -> None:
    tables = sorted(line for line in told if line.startswith("table "))
    if tables != expected:
        raise Violation(f"expected: {expected}\ntold: {told}")
    counts["tables told of"] += len(tables)
    counts["starts"] += 1
    counts["starts that told"] += bool(told)


async def _play(tables: Tables, store: Store, rng: Random, counts: Counter[str]) -> dict[str, Stand]:
    """Let every table that is back go on, then play at random; return where what was shown stands."""
    there = await restored(tables)
    counts["tables set back that went on"] += sum(each.set_back is not None for each in there)
    for table in there:
        if table.phase is Phase.PLAYING:
            await act(tables, table, fallback(table))
    checkpoint = rng.randrange(4 * MOST_WRITES)
    for number in range(rng.randint(1, MOST_WRITES)):
        await _move(tables, there, rng)
        counts["moves"] += 1
        if number == checkpoint:
            await store._command("PRAGMA wal_checkpoint(PASSIVE)")
    return {each.id: Stand(each.row.version, each.play.step if each.play else 0) for each in there}


async def _move(tables: Tables, there: list[Table], rng: Random) -> None:
    """Open a table, seat somebody, deal, or take a random action."""
    table = rng.choice(there) if there else None
    if table is None or table.has_ended or (len(there) < 8 and rng.random() < 0.1):
        game = rng.choice(list(GAMES.values()))
        opened = await tables.open(game, game.options(), Chair("1", 1), guild=1, channel=1, language="en")
        there.append(opened)
    elif table.phase is Phase.LOBBY:
        try:
            await tables.playing.start(table, table.host)
        except TableError:
            person = len(table.chairs) + 1
            await tables.seating.join(table, person, str(person))
    else:
        play, seat = awaited(table)
        await act(tables, table, rng.choice(listed(play.state, seat)))


def _damage(path: Path, rng: Random) -> str:
    """Damage the log of a killed database, and now and then let the journal end in a torn line."""
    wal, what = wal_of(path), rng.choice(DAMAGES)
    content = wal.read_bytes()
    if what == "flipped":
        flip(wal, rng.randrange(len(content)))
    elif what != "none":
        wal.write_bytes(content[: rng.randrange(len(content)) if what == "cut off" else 0])
    if rng.random() < 0.2:
        with Path(f"{path}{STEPS}").open("ab") as journal:
            journal.write(b"\n1234abcd [1,2,")
    return f"logs {'left whole' if what == 'none' else what}"
