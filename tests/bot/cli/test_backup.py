"""`bot backup` and `bot restore`: a sound copy at any time, and back in place or nothing changed."""

import asyncio
import os
import resource
import shutil
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bot.__main__ import DATABASE, main
from bot.database import backup
from bot.database.backup import back_up, database_file
from bot.database.errors import BackupError
from bot.database.holder import holding
from bot.database.rows import Chair
from bot.database.store import Store
from bot.tables.new_tables import Location
from bot.tables.registry import Tables
from bot.tables.servers import Servers
from engine.games.no_thank_you import GAME, Keep, Options
from tests.support import databases
from tests.support.database_faults import contents, crashed, written
from tests.support.roomy import ROOMY
from tests.support.tables_in_memory import FACES, rewrite

pytestmark = pytest.mark.usefixtures("empty_folder")

PLACE: Location = {"guild": 1, "channel": 2, "language": "en"}
LIVE, FILE = Path("tefuda.db"), Path("backup.db")
LAST = "INSERT INTO notes VALUES ('last', 'words');"
NEWER = "UPDATE alembic_version SET version_num = '9999';"
ORPHAN = "PRAGMA foreign_keys=OFF; INSERT INTO seats (table_id, seat, name) VALUES ('NOSUCH', 0, 'Ana');"


def bot(*words: str, **settings: str) -> Result:
    return CliRunner().invoke(main, words, env=settings)


def error_of(said: Result) -> str:
    assert said.exit_code == 1, said.output
    (line,) = said.output.splitlines()
    return line.removeprefix("Error: ")


def noted(path: Path) -> dict[str, str]:
    with closing(sqlite3.connect(path)) as connection:
        return dict(connection.execute("SELECT key, value FROM notes"))


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


def moved() -> list[Path]:
    return sorted(Path().glob("tefuda-before-restore-*"))


# ------------------------------------------------------------------ a round


def test_a_backup_of_a_bot_that_runs_is_whole_private_and_one_file() -> None:
    former = os.umask(0)
    try:
        databases.prepare(LIVE)
        with holding(DATABASE), closing(sqlite3.connect(LIVE)) as running:
            running.executescript(f"PRAGMA journal_mode=WAL; {LAST}")
            said = bot("backup", "backup.db")
            assert said.output == "The backup backup.db is whole and sound. It has 0 tables.\n"
    finally:
        os.umask(former)
    assert stat.S_IMODE(FILE.stat().st_mode) == 0o600
    assert noted(FILE)["last"] == "words"
    assert sorted(each.name for each in Path().iterdir()) == ["backup.db", "tefuda.db"]


def test_a_backup_comes_back_in_place_of_a_crashed_database_which_is_kept() -> None:
    asyncio.run(play(3))
    assert bot("backup", "backup.db").exit_code == 0
    crashed(LIVE, LAST)
    before = contents(Path())
    said = bot("restore", "backup.db")
    assert said.exit_code == 0, said.output
    assert "It has 3 tables.\nThe newest games replay from their logs (3 of 3 tried)." in said.output
    assert "last" not in noted(LIVE)
    database, *beside = moved()
    assert database.read_bytes() == before["tefuda.db"]
    assert beside[-1].read_bytes() == before["tefuda.db-wal"]
    assert all(str(each) in said.output for each in (database, *beside))
    assert {stat.S_IMODE(each.stat().st_mode) for each in (LIVE, database, *beside)} == {0o600}
    assert noted(database)["last"] == "words", "what was there can be opened"
    assert bot("migrate").exit_code == 0
    asyncio.run(play(1))


def test_a_backup_comes_back_where_nothing_was() -> None:
    asyncio.run(play(1))
    bot("backup", "backup.db")
    LIVE.unlink()
    assert "(1 of 1 tried)" in bot("restore", "backup.db").output
    assert moved() == []


def test_games_that_do_not_replay_are_counted_and_twenty_are_tried() -> None:
    async def spoil() -> None:
        *_, last = await play(21, actions=1)
        store = Store(DATABASE)
        await rewrite(store, last, options="?", opened=datetime(2999, 1, 1, tzinfo=UTC))
        await store.close()

    asyncio.run(spoil())
    bot("backup", "backup.db")
    said = bot("restore", "backup.db").output
    assert "It has 21 tables.\n19 of its 20 newest games replay from their logs. The others do not" in said


# ------------------------------------------------------------------ refusals


def assert_refused(words: str, *command: str, **settings: str) -> None:
    before = contents(Path())
    assert words in error_of(bot(*command, **settings))
    assert contents(Path()) == before


TARGETS: dict[str, tuple[str, str]] = {
    "that is there": ("taken", "taken exists already, and nothing is overwritten; name a new file"),
    "without a folder": ("no/such.db", "the folder no does not exist; make it, or name another one"),
    "that may not be written": ("/proc/backup.db", "/proc/backup.db cannot be written"),
    "whose name is too long": ("x" * 300, "x cannot be written: File name too long; nothing was changed"),
    "that is the database": ("tefuda.db", "tefuda.db exists already"),
    "that SQLite would play": ("tefuda.db-wal", "tefuda.db-wal has a name that belongs to the database"),
}


@pytest.mark.parametrize(("target", "words"), TARGETS.values(), ids=TARGETS)
def test_no_backup_is_written_to_a_place(target: str, words: str) -> None:
    databases.prepare(LIVE)
    Path("taken").write_text("precious")
    assert_refused(words, "backup", target)


SOURCES: dict[str, tuple[Callable[[Path], object], str]] = {
    "that is missing": (lambda _: None, "there is no file "),
    "that is a folder": (lambda path: path.mkdir(), "is a folder; name a backup in it"),
    "that is a pipe": (os.mkfifo, "is no ordinary file; name a backup"),
    "that is empty": (lambda path: path.touch(), "is no database of this bot; nothing was changed"),
    "that is text": (lambda path: path.write_text("backup"), "is damaged, or no SQLite database at all"),
    "of another program": (lambda path: written(path, "CREATE TABLE songs(x)"), "belongs to another program"),
    "that is newer": (lambda path: written(made(path), NEWER), "was written by a newer version"),
    "with loose ends": (lambda path: written(made(path), ORPHAN), "is damaged, or no SQLite database"),
    "that is cut off": (lambda path: os.truncate(made(path), 49152), "is damaged, or no SQLite database"),
    "whose last byte is missing": (lambda path: cut(made(path)), " is cut off; nothing was changed"),
    "that is the database": (
        lambda path: path.symlink_to(LIVE.absolute()),
        "is the database itself; name a backup",
    ),
    "beside a log of another": (
        lambda path: beside_a_log(made(path)),
        "lies beside a write-ahead log (-wal)",
    ),
}


def made(path: Path) -> Path:
    databases.prepare(path)
    return path


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 1)


def beside_a_log(path: Path) -> None:
    crashed(path, LAST)
    path.write_bytes(databases._empty())


@pytest.mark.parametrize(("make", "words"), SOURCES.values(), ids=SOURCES)
def test_no_backup_is_restored(tmp_path: Path, make: Callable[[Path], object], words: str) -> None:
    databases.prepare(LIVE)
    elsewhere = tmp_path.parent / f"{tmp_path.name}-backups"
    elsewhere.mkdir()
    make(elsewhere / "backup.db")
    assert_refused(words, "restore", str(elsewhere / "backup.db"))
    shutil.rmtree(elsewhere)


def test_no_backup_is_restored_from_what_the_system_cannot_read() -> None:
    databases.prepare(LIVE)
    assert_refused("x cannot be read: File name too long; nothing was changed", "restore", "x" * 300)
    databases.prepare(Path("other.db"))
    Path("other.db-wal").mkdir()
    words = "the backup other.db cannot be opened; nothing was changed"
    said = error_of(bot("restore", "other.db"))
    assert said == f"{words}."


def test_nothing_is_restored_while_a_bot_runs() -> None:
    databases.prepare(LIVE)
    bot("backup", "backup.db")
    with holding(DATABASE):
        assert_refused(f"tefuda.db is used by another bot (process {os.getpid()} on ", "restore", "backup.db")


def test_a_damaged_database_has_no_backup() -> None:
    made(LIVE).write_bytes(databases._empty()[:50000])
    assert_refused("is damaged", "backup", "backup.db")
    written(made(Path("loose.db")), ORPHAN)
    loose = "sqlite+aiosqlite:///loose.db"
    assert_refused("loose.db is damaged", "backup", "backup.db", DATABASE_URL=loose)


def test_a_database_without_a_file_is_no_matter_of_ours() -> None:
    assert_refused("there is no database ", "backup", "backup.db")
    for command in ("backup", "restore"):
        memory = "sqlite+aiosqlite:///:memory:"
        assert_refused(
            "is no SQLite file: it is kept in memory alone",
            command,
            "x",
            DATABASE_URL=memory,
        )
    with pytest.raises(BackupError, match=r"host/tefuda is no SQLite file"):
        database_file("postgresql+asyncpg://me:secret@host/tefuda")


# ------------------------------------------------------------------ failures on the way


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_full_disk_changes_nothing(command: str) -> None:
    databases.prepare(LIVE)
    back_up(DATABASE, Path("old.db"))
    before = contents(Path())
    former = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, former[1]))
    try:
        said = error_of(bot(command, "new.db" if command == "backup" else "old.db"))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, former)
    assert said.endswith("because its disk fails or is full; nothing was changed.")
    assert contents(Path()) == before


@pytest.mark.parametrize("step", ["_keep", "_sync"])
def test_what_was_there_is_put_back_when_something_fails(monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    databases.prepare(LIVE)
    bot("backup", "backup.db")
    crashed(LIVE, LAST)
    real, done = getattr(backup, step), list[object]()

    def fails(*paths: Path) -> None:
        real(*paths)
        done.append(paths)
        if len(done) == (2 if step == "_keep" else 1):
            raise OSError(5, "Input/output error")

    monkeypatch.setattr(backup, step, fails)
    assert_refused("tefuda.db cannot be written: Input/output error", "restore", "backup.db")
    assert noted(LIVE)["last"] == "words"
