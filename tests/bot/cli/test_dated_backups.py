"""`bot backup FOLDER --keep N`: dated backups, each tried; the oldest go, and nothing else does."""

import asyncio
import os
import signal
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from bot.cli.preparation import DATABASE
from bot.database import backup
from bot.database.backup import copy_backup
from bot.database.backup_folder import STATE, BackupState, alone_in, delete_oldest, unused_name
from bot.database.store import Store
from tests.bot.cli.test_backup import LIVE, play
from tests.support import databases
from tests.support.command_line import bot, error_of
from tests.support.database_faults import contents, killed
from tests.support.tables_in_memory import rewrite

FOLDER = Path("backups")
OLD = (
    "tefuda-backup-2026-01-01-040000.db",
    "tefuda-backup-2026-01-01-040000-2.db",
    "tefuda-backup-2026-01-02-040000.db",
)
NOT_OURS = (
    "tefuda-2026-01-01-0400.db",
    "tefuda-backup-2026-01-01.db",
    "tefuda-backup-2026-01-01-040000.db.gz",
    "tefuda-backup-2026-01-01-040000.db-wal",
    "my-tefuda-backup-2026-01-01-040000.db",
    "tefuda-backup.json.part",
    "notes.txt.abcdefgh.part",
)


@pytest.fixture(autouse=True)
def _folder(empty_folder: None) -> None:
    databases.prepare(LIVE)
    FOLDER.mkdir()


def names() -> set[str]:
    return {path.name for path in FOLDER.iterdir()}


def state() -> BackupState:
    return msgspec.json.decode((FOLDER / STATE).read_bytes(), type=BackupState)


def place(*files: str) -> None:
    for name in files:
        (FOLDER / name).write_text("precious")


def test_a_backup_in_a_folder_is_dated_tried_and_told_of() -> None:
    LIVE.unlink()
    asyncio.run(play(2))
    began = datetime.now(UTC) - timedelta(seconds=1)
    said = bot("backup", "backups")
    assert said.exit_code == 0, said.output
    told = state()
    assert said.output == (
        f"The backup backups/{told.file} is whole and sound. It has 2 tables.\n"
        "Its logs are whole: 6 of 6 actions are proved by a checksum.\n"
        "The newest games replay from their logs (2 of 2 tried).\n"
    )
    made = FOLDER / told.file
    assert names() == {told.file, STATE}
    assert (told.bytes, told.tables, told.replayed, told.sound) == (made.stat().st_size, 2, 2, True)
    assert began <= told.time <= datetime.now(UTC)
    assert {stat.S_IMODE(path.stat().st_mode) for path in FOLDER.iterdir()} == {0o600}
    assert set(msgspec.json.decode((FOLDER / STATE).read_bytes())) == set(BackupState.__struct_fields__)
    assert bot("restore", str(made)).exit_code == 0


def test_the_oldest_go_and_nothing_that_is_not_ours() -> None:
    place(*OLD, *NOT_OURS)
    assert bot("backup", "backups").exit_code == 0
    assert names() > {*OLD, *NOT_OURS}, "without a number all stay"
    (FOLDER / state().file).unlink()
    (FOLDER / "tefuda-backup-2025-01-01-040000.db").mkdir()
    (FOLDER / "tefuda-backup-2025-01-02-040000.db").symlink_to("notes")
    before = names()
    said = bot("backup", "backups", "--keep", "2")
    assert names() - before == {state().file}
    assert before - names() == set(OLD[:2])
    assert said.output.endswith(f"Deleted:\n  backups/{OLD[0]}\n  backups/{OLD[1]}\n")


def test_the_newest_stays_though_the_clock_was_set_back_and_so_does_the_database_itself() -> None:
    made, live, later = (FOLDER / f"tefuda-backup-{year}-01-01-040000.db" for year in (2020, 2019, 2999))
    for path in (made, live, later):
        path.touch()
    assert delete_oldest(FOLDER, 1, made, live) == [later]
    assert names() == {made.name, live.name}


def test_two_backups_of_one_second_have_two_names() -> None:
    moment = datetime(2026, 1, 1, 4, tzinfo=UTC)
    place(unused_name(FOLDER, moment).name)
    assert unused_name(FOLDER, moment).name == OLD[1]


# ------------------------------------------------------------------ refusals and failures


def assert_refused(words: str, *command: str) -> None:
    before = contents(FOLDER)
    assert words in error_of(bot("backup", *command))
    assert contents(FOLDER) == before


@pytest.mark.parametrize("keep", ["0", "-1", "many"])
def test_a_number_that_keeps_nothing_is_refused(keep: str) -> None:
    place(*OLD)
    said = bot("backup", "backups", "--keep", keep)
    assert said.exit_code == 2
    assert "Invalid value for '--keep'" in said.output
    assert names() == set(OLD)


def test_a_file_a_folder_of_others_and_a_folder_in_use_are_refused() -> None:
    keep = ("--keep", "3")
    assert_refused("--keep is for a folder of backups, and new.db is none; make it first", "new.db", *keep)
    assert_refused("the folder /proc/self may not be written to; nothing was changed", "/proc/self", *keep)
    with alone_in(FOLDER):
        for target in (("backups", *keep), ("backups/new.db",)):
            assert_refused("another backup into backups is under way; nothing was changed", *target)


def test_a_backup_that_cannot_be_tried_deletes_nothing_and_is_told_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    place(*OLD)

    def cut_off(backup: Path, live: Path, copy: Path) -> int:
        os.truncate(backup, 49_152)
        return copy_backup(backup, live, copy)

    monkeypatch.setattr("bot.cli.backup.copy_backup", cut_off)
    said = error_of(bot("backup", "backups", "--keep", "1"))
    assert "is there, but could not be tried: the backup" in said
    assert said.endswith("or no SQLite database at all; nothing was changed; no older one was deleted.")
    assert names() == {*OLD, state().file, STATE}
    assert (state().replayed, state().sound) == (0, False)


async def changed(**columns: object) -> None:
    """Play two games, and change the row of the last one."""
    *_, last = await play(2)
    store = Store(DATABASE)
    await rewrite(store, last, **columns)
    await store.close()


def test_a_game_of_former_rules_is_no_fault_of_the_backup() -> None:
    LIVE.unlink()
    asyncio.run(changed(rules=0))
    assert "The newest games replay from their logs (1 of 1 tried)." in bot("backup", "backups").output
    assert (state().tables, state().replayed, state().sound) == (2, 1, True)


def test_games_that_do_not_replay_are_told_of_and_nothing_older_is_deleted() -> None:
    assert bot("backup", "backups").exit_code == 0
    sound = state().file
    LIVE.unlink()
    asyncio.run(changed(options="?"))
    said = bot("backup", "backups", "--keep", "1").output
    assert "1 of its 2 newest games replay from their logs." in said
    assert (state().tables, state().replayed, state().sound) == (2, 1, False)
    assert (FOLDER / sound).exists()


@pytest.mark.parametrize("command", ["backup", "backup to a file", "restore"])
def test_what_is_killed_on_the_way_leaves_no_half_file_and_the_next_one_clears_up(
    monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    bot("backup", "backups")
    (made,) = FOLDER.glob("*.db")
    command, _, to_file = command.partition(" ")
    target = str(FOLDER / "first.db") if to_file else "backups" if command == "backup" else str(made)
    with monkeypatch.context() as deadly:
        deadly.setattr(backup, "_checked", lambda *_: os.kill(os.getpid(), signal.SIGKILL))
        killed(lambda: bot(command, target))
    left = [*FOLDER.glob("*.part*"), *Path().glob("*.part*")]
    assert left, "there has to be something to clear"
    assert [*FOLDER.glob("*.db"), *Path().glob("*.db")] == [made, LIVE]
    again = str(FOLDER / "second.db") if to_file else target
    assert bot(command, again).exit_code == 0
    assert not any(path.exists() for path in left)
