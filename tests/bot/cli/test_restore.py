"""`bot restore`: a backup comes back in place of the database, or nothing is changed."""

import asyncio
import os
import shutil
import stat
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.cli.preparation import DATABASE
from bot.database import backup
from bot.database.file_lock import holding
from bot.database.store import Store
from tests.bot.cli.test_backup import LAST, LIVE, ORPHAN, assert_refused, made, noted, play
from tests.support import databases
from tests.support.command_line import bot, error_of
from tests.support.database_faults import contents, crashed, written
from tests.support.tables_in_memory import rewrite

pytestmark = pytest.mark.usefixtures("empty_folder")

NEWER = "UPDATE alembic_version SET version_num = '9999';"


def moved() -> list[Path]:
    return sorted(Path().glob("tefuda-before-restore-*"))


# ------------------------------------------------------------------ a round


def test_a_backup_comes_back_in_place_of_a_crashed_database_which_is_kept() -> None:
    asyncio.run(play(3))
    assert bot("backup", "backup.db").exit_code == 0
    crashed(LIVE, LAST)
    before = contents(Path())
    said = bot("restore", "backup.db")
    assert said.exit_code == 0, said.output
    assert "It has 3 tables.\nIts logs are whole: 9 of 9 actions" in said.output
    assert "The newest games replay from their logs (3 of 3 tried)." in said.output
    assert "last" not in noted(LIVE)
    database, *beside = moved()
    assert database.read_bytes() == before["tefuda.db"]
    assert beside[-1].read_bytes() == before["tefuda.db-wal"]
    assert all(str(each) in said.output for each in (database, *beside))
    assert {stat.S_IMODE(each.stat().st_mode) for each in (LIVE, database, *beside)} == {0o600}
    assert noted(database)["last"] == "words", "what was there can be opened"
    asyncio.run(play(1))
    for each in (LIVE, *moved()):
        each.unlink()
    assert "(3 of 3 tried)" in bot("restore", "backup.db").output, "where nothing was"
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
    assert "It has 21 tables.\n" in said
    assert "19 of its 20 newest games replay from their logs. The others do not" in said


# ------------------------------------------------------------------ refusals


UNREADABLE = (
    "PRAGMA writable_schema=ON; "
    "UPDATE sqlite_master SET sql = CAST('CREATE TABLE cups ' || x'c84559' AS TEXT) WHERE name = 'cups';"
)
"""Something that is no text in what makes a table."""
NO_TIME = (
    "INSERT INTO tables (id, game, rules, options, seed, language, guild, channel, host, phase, keep_order,"
    " opened) VALUES ('K7Q2M4', 'algo', 1, '{}', '0', 'en', 1, 1, 1, 'over', 0, '2026-0?-01 00:05:00');"
)
SOURCES: dict[str, tuple[Callable[[Path], object], str]] = {
    "that is missing": (lambda _: None, "there is no file "),
    "that is a folder": (lambda path: path.mkdir(), "is a folder; name a backup in it"),
    "that is a pipe": (os.mkfifo, "is no ordinary file; name a backup"),
    "that is empty": (lambda path: path.touch(), "is no database of this bot; nothing was changed"),
    "that is text": (lambda path: path.write_text("backup"), "is damaged, or no SQLite database at all"),
    "of another program": (lambda path: written(path, "CREATE TABLE songs(x)"), "belongs to another program"),
    "that is newer": (lambda path: written(made(path), NEWER), "was written by a newer version"),
    "with loose ends": (lambda path: written(made(path), ORPHAN), "is damaged, or no SQLite database"),
    "with a damaged schema": (
        lambda path: written(made(path), UNREADABLE),
        "is damaged, or no SQLite database",
    ),
    "with a time that is none": (
        lambda path: written(made(path), NO_TIME),
        "is damaged, or no SQLite database",
    ),
    "that is cut off": (lambda path: os.truncate(made(path), 49152), "is damaged, or no SQLite database"),
    "whose last byte is missing": (lambda path: cut(made(path)), " is cut off; nothing was changed"),
    "that is the database": (lambda path: path.symlink_to(LIVE.absolute()), "is the database itself; name "),
    "beside a log of another": (
        lambda path: beside_a_log(made(path)),
        "lies beside a write-ahead log (-wal)",
    ),
}


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
    said = error_of(bot("restore", "other.db"))
    assert said == "the backup other.db cannot be opened; nothing was changed."


def test_nothing_is_restored_while_a_bot_runs() -> None:
    databases.prepare(LIVE)
    bot("backup", "backup.db")
    with holding(DATABASE):
        assert_refused(f"tefuda.db is used by another bot (process {os.getpid()} on ", "restore", "backup.db")


# ------------------------------------------------------------------ failures on the way


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
