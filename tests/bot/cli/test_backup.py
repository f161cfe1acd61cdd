"""`bot backup` and `bot restore`: a sound copy at any time, and back in place or nothing changed."""

import asyncio
import os
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from bot.cli.preparation import DATABASE
from bot.database.backup import back_up, database_file
from bot.database.errors import BackupError
from bot.database.file_lock import holding
from bot.database.rows import Chair
from bot.database.store import Store
from bot.tables.registry import Tables
from bot.tables.server_settings import Servers
from bot.tables.table_creation import Location
from engine.games.no_thank_you import GAME, Keep, Options
from tests.support import databases
from tests.support.command_line import bot, error_of, small_disk
from tests.support.database_faults import contents, written
from tests.support.roomy import ROOMY
from tests.support.tables_in_memory import FACES

pytestmark = pytest.mark.usefixtures("empty_folder")

PLACE: Location = {"guild": 1, "channel": 2, "language": "en"}
LIVE, FILE = Path("tefuda.db"), Path("backup.db")
LAST = "INSERT INTO notes VALUES ('last', 'words');"
ORPHAN = "PRAGMA foreign_keys=OFF; INSERT INTO seats (table_id, seat, name) VALUES ('NOSUCH', 0, 'Ana');"


def noted(path: Path) -> dict[str, str]:
    return dict(databases.asked(path, "SELECT key, value FROM notes"))


async def play(games: int, actions: int = 3) -> list[str]:
    """Play games in the database of this folder; return their tables."""
    store = Store(DATABASE)
    await store.migrate()
    tables = Tables(store, FACES, servers=Servers(store, ROOMY))
    opened = []
    for _ in range(games):
        table = await tables.open(GAME, Options(dealer=0), Chair("Ana", 1), **PLACE)
        await tables.seating.join(table, 2, "Ben")
        await tables.playing.start(table, 1)
        for _ in range(actions):
            await tables.playing.act(table, table.chairs[table.to_act or 0].person or 0, Keep())
        opened.append(table.id)
    await store.close()
    return opened


# ------------------------------------------------------------------ a round


def test_a_backup_of_a_bot_that_runs_is_whole_private_and_one_file() -> None:
    former = os.umask(0)
    try:
        databases.prepare(LIVE)
        with holding(DATABASE), closing(sqlite3.connect(LIVE)) as running:
            running.executescript(f"PRAGMA journal_mode=WAL; {LAST}")
            said = bot("backup", "backup.db")
            first, second = said.output.splitlines()
            assert first == "The backup backup.db is whole and sound. It has 0 tables."
            assert second == "Nobody had played at any of its tables yet."
    finally:
        os.umask(former)
    assert stat.S_IMODE(FILE.stat().st_mode) == 0o600
    assert noted(FILE)["last"] == "words"
    assert sorted(each.name for each in Path().iterdir()) == ["backup.db", "tefuda.db"]


# ------------------------------------------------------------------ refusals


def assert_refused(words: str, *command: str, **settings: str) -> None:
    before = contents(Path())
    assert words in error_of(bot(*command, **settings))
    assert contents(Path()) == before


TARGETS: dict[str, tuple[str, str]] = {
    "that is there": ("taken", "taken exists already, and nothing is overwritten; name a new file"),
    "without a folder": ("no/such.db", "the folder no does not exist; make it, or name another one"),
    "that may not be written": (
        "/proc/backup.db",
        "the folder /proc cannot be opened; nothing was changed",
    ),
    "whose name is too long": ("x" * 300, "x cannot be written: File name too long; nothing was changed"),
    "that is the database": ("tefuda.db", "tefuda.db exists already"),
    "that SQLite would play": ("tefuda.db-wal", "tefuda.db-wal has a name that belongs to the database"),
}


@pytest.mark.parametrize(("target", "words"), TARGETS.values(), ids=TARGETS)
def test_no_backup_is_written_to_a_place(target: str, words: str) -> None:
    databases.prepare(LIVE)
    Path("taken").write_text("precious")
    assert_refused(words, "backup", target)


def made(path: Path) -> Path:
    databases.prepare(path)
    return path


def test_a_damaged_database_has_no_backup() -> None:
    made(LIVE).write_bytes(databases._empty()[:50000])
    assert_refused("is damaged", "backup", "backup.db")
    written(made(Path("loose.db")), ORPHAN)
    loose = "sqlite+aiosqlite:///loose.db"
    assert_refused("loose.db is damaged", "backup", "backup.db", DATABASE_URL=loose)


DAMAGE = "UPDATE actions SET action = CAST(x'ff' AS TEXT) WHERE step = 2 AND table_id = '{}';"


def test_damaged_games_are_named_in_a_backup_and_put_in_place_only_when_that_is_meant() -> None:
    last, *_ = asyncio.run(play(2))
    Path("backups").mkdir()
    bot("backup", "backups", "--keep", "1")
    sound = set(Path("backups").glob("*.db"))
    written(LIVE, DAMAGE.format(last))
    named = f"table {last} at step 2"
    said = bot("backup", "backup.db").output
    assert said.startswith("The backup backup.db is written, but not sound. It has 2 tables.\n")
    assert f"The logs are damaged: {named}. Those still open will be closed.\n" in said
    assert "1 of its 2 newest games replay from their logs." in said
    bot("backup", "backups", "--keep", "1")
    assert sound < set(Path("backups").glob("*.db")), "the sound one stays"
    shutil.rmtree("backups")
    refused = f"the backup backup.db is damaged: {named}; nothing was changed. With --damaged it is taken"
    assert_refused(refused, "restore", "backup.db")
    said = bot("restore", "backup.db", "--damaged").output
    assert f"The logs are damaged: {named}." in said


def test_a_name_that_is_no_text_any_more_stops_nothing() -> None:
    asyncio.run(play(1))
    written(LIVE, "UPDATE seats SET name = CAST(x'41ff' AS TEXT)")
    assert bot("backup", "backup.db").output.startswith("The backup backup.db is whole and sound.")


def test_actions_of_versions_without_checksums_prove_nothing() -> None:
    asyncio.run(play(1, 4))
    written(LIVE, "UPDATE actions SET checksum = NULL WHERE step < 3;")
    said = bot("backup", "backup.db").output
    assert "Its logs are whole, as far as that is known: 2 of 4 actions are proved by a checksum.\n" in said


def test_a_database_without_a_file_is_no_matter_of_ours() -> None:
    assert_refused("there is no database ", "backup", "backup.db")
    memory = {"DATABASE_URL": "sqlite+aiosqlite:///:memory:"}
    for command in ("backup", "restore"):
        assert_refused("is no SQLite file: it is kept in memory alone", command, "x", **memory)
    with pytest.raises(
        BackupError, match=r"host/tefuda is no SQLite file: copy it with pg_dump, and put it "
    ):
        database_file("postgresql+asyncpg://me:secret@host/tefuda")


# ------------------------------------------------------------------ failures on the way


@pytest.mark.parametrize("command", [("backup", "new.db"), ("backup", "."), ("restore", "old.db")])
def test_a_full_disk_changes_nothing(command: tuple[str, str]) -> None:
    databases.prepare(LIVE)
    back_up(DATABASE, Path("old.db"))
    with small_disk(100_000):
        assert_refused("because its disk fails or is full; nothing was changed.", *command)
