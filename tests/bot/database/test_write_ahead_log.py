"""A write-ahead log belongs to one file; beside any other one nothing is started, and nothing is changed."""

import os
import shutil
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.database.backup import back_up
from bot.database.errors import Failure
from bot.database.preflight import check_file
from bot.database.store import Store
from bot.database.write_ahead_log import log_belongs
from tests.support.database_faults import contents, failing
from tests.support.tables_in_memory import store_in

VALUE = "x" * 3000


def api(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as one, closing(sqlite3.connect(target)) as two:
        one.backup(two)


def vacuum(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as connection:
        connection.execute("VACUUM INTO ?", (str(target),))


def ours(source: Path, target: Path) -> None:
    back_up(f"sqlite+aiosqlite:///{source}", target)


COPIES: tuple[Callable[[Path, Path], object], ...] = (ours, api, vacuum, shutil.copyfile)


@pytest.fixture
async def running(tmp_path: Path) -> AsyncIterator[Store]:
    """Open a database that is never closed in time."""
    (tmp_path / "live").mkdir()
    async with store_in(tmp_path / "live") as store:
        await store.write_value("first", VALUE)
        yield store


async def write(store: Store, times: int) -> None:
    for number in range(times):
        await store.write_value(f"key {number % 9}", f"{number}{VALUE}")


def crashed(store: Store, folder: Path) -> Path:
    """Copy a database and its log as a killed process leaves them."""
    path = folder / "crashed" / "tefuda.db"
    path.parent.mkdir(exist_ok=True)
    shutil.copyfile(store._place, path)
    shutil.copyfile(f"{store._place}-wal", f"{path}-wal")
    return path


def assert_refused(path: Path) -> None:
    before = contents(path.parent)
    with failing(Failure.FOREIGN_LOG) as caught:
        check_file(f"sqlite+aiosqlite:///{path}", 0)
    assert str(caught.value).startswith(
        f"the database {path} lies beside a write-ahead log (-wal) of another"
    )
    assert "use: bot restore BACKUP" in str(caught.value)
    assert contents(path.parent) == before


History = Callable[[Store, Callable[[], object]], Awaitable[None]]


async def later_run(store: Store, copy: Callable[[], object]) -> None:
    await store.close()
    copy()
    await store.migrate()
    await write(store, 2)


async def same_run(store: Store, copy: Callable[[], object]) -> None:
    await write(store, 2)
    copy()
    await write(store, 2)


async def with_nothing_of_it(store: Store, copy: Callable[[], object]) -> None:
    await store.close()
    await store.migrate()
    copy()
    await write(store, 2)


async def with_all_of_it(store: Store, copy: Callable[[], object]) -> None:
    await store.close()
    await store.migrate()
    await write(store, 2)
    copy()


async def begun_anew(store: Store, copy: Callable[[], object]) -> None:
    await write(store, 2)
    copy()
    await write(store, 1)
    with closing(sqlite3.connect(store._place)) as connection:
        connection.execute("PRAGMA wal_checkpoint(RESTART)")
    await write(store, 2)


@pytest.mark.parametrize("history", [later_run, same_run, with_nothing_of_it, with_all_of_it, begun_anew])
async def test_a_backup_beside_a_later_log_is_refused(
    tmp_path: Path, running: Store, history: History
) -> None:
    # A copy of the file alone is what the log of the same run was begun on.
    is_begun_on = history in {same_run, with_nothing_of_it, with_all_of_it}
    copies = [each for each in COPIES if each is not shutil.copyfile or not is_begun_on]
    backups = [tmp_path / f"backup {number}" for number, _ in enumerate(copies)]

    def copied() -> None:
        for copy, backup in zip(copies, backups, strict=True):
            copy(Path(running._place), backup)

    await history(running, copied)
    path = crashed(running, tmp_path)
    for backup in backups:
        shutil.copyfile(backup, path)
        assert_refused(path)


async def test_another_bots_database_is_refused(tmp_path: Path, running: Store) -> None:
    (tmp_path / "other").mkdir()
    async with store_in(tmp_path / "other") as other:
        await write(other, 1)
        path = crashed(running, tmp_path)
        api(Path(other._place), path)
    shutil.copyfile(f"{running._place}-wal", f"{path}-wal")
    assert_refused(path)


async def test_a_killed_process_may_have_moved_any_part_of_its_log(tmp_path: Path, running: Store) -> None:
    for checkpoint in ("", "PASSIVE", "RESTART", "TRUNCATE"):
        await write(running, 2)
        with closing(sqlite3.connect(running._place)) as connection:
            connection.execute(f"PRAGMA wal_checkpoint({checkpoint})" if checkpoint else "SELECT 1")
        assert log_belongs(crashed(running, tmp_path)), checkpoint
        await write(running, 1)
        assert log_belongs(crashed(running, tmp_path)), checkpoint


@pytest.mark.parametrize("checkpoint", ["PASSIVE", "FULL"])
async def test_a_short_log_may_be_moved_in_part_by_another_program_while_there_is_a_reader(
    tmp_path: Path, running: Store, checkpoint: str
) -> None:
    with closing(sqlite3.connect(running._place, isolation_level=None)) as reader:
        await write(running, 2)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM notes").fetchone()
        with closing(sqlite3.connect(running._place, timeout=0)) as another:
            another.execute(f"PRAGMA wal_checkpoint({checkpoint})")
        await write(running, 2)
        path = crashed(running, tmp_path)
    assert pages_of(path) < 1000
    check_file(f"sqlite+aiosqlite:///{path}", 0)


def pages_of(path: Path) -> int:
    return Path(f"{path}-wal").stat().st_size // 4096


async def test_a_long_log_may_be_moved_in_part(tmp_path: Path, running: Store) -> None:
    with closing(sqlite3.connect(running._place, isolation_level=None)) as reader:
        await write(running, 20)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM notes").fetchone()
        await write(running, 480)
        path = crashed(running, tmp_path)
    assert pages_of(path) > 1000
    assert log_belongs(path)


async def test_what_another_program_wrote_meanwhile_does_not_matter(tmp_path: Path, running: Store) -> None:
    with closing(sqlite3.connect(running._place)) as connection:
        for statement in ("DELETE FROM notes WHERE key = 'key 1'", "CREATE TABLE extra(x)"):
            connection.execute(statement)
            connection.commit()
            connection.execute("PRAGMA wal_checkpoint(RESTART)")
            connection.execute("INSERT INTO notes VALUES (?, 'x')", (statement,))
            connection.commit()
            assert log_belongs(crashed(running, tmp_path))
            await write(running, 1)
            assert log_belongs(crashed(running, tmp_path))


def overwrite(path: Path, place: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(place)
        file.write(data)


UNSOUND: dict[str, Callable[[Path], object]] = {
    "empty": lambda log: log.write_bytes(b""),
    "cut off in its head": lambda log: os.truncate(log, 31),
    "cut off in its first page": lambda log: os.truncate(log, 4000),
    "of another format": lambda log: overwrite(log, 0, b"garbage!"),
    "with a damaged head": lambda log: overwrite(log, 16, b"garbage!"),
    "with a damaged page": lambda log: overwrite(log, 99, b"garbage!"),
}


@pytest.mark.parametrize("harm", UNSOUND.values(), ids=UNSOUND)
async def test_a_log_that_sqlite_would_not_play_harms_nothing(
    tmp_path: Path, running: Store, harm: Callable[[Path], object]
) -> None:
    await write(running, 1)
    path = crashed(running, tmp_path)
    overwrite(path, 60, b"\1\1\1\1")
    assert not log_belongs(path)
    harm(Path(f"{path}-wal"))
    assert log_belongs(path)
