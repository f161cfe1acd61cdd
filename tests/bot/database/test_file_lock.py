"""One bot at a time: a second one does not start, names the first and changes nothing."""

import errno
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.database.errors import Failure, Held
from bot.database.file_lock import Holder, holding
from tests.support.database_faults import failing

ROOT = Path(__file__).parents[3]
PROGRAM = """
import sys
from bot.database.file_lock import Holder
Holder(sys.argv[1]).take()
print("held", flush=True)
sys.stdin.read()
"""


def url(path: Path | str) -> str:
    return f"sqlite+aiosqlite:///{path}"


@contextmanager
def another(address: str, folder: Path) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, address],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        try:
            yield process
        finally:
            process.kill()


def test_a_second_process_names_the_first_until_the_first_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "tefuda.db"
    with another(url(path), tmp_path) as process:
        before = sorted(tmp_path.iterdir())
        with pytest.raises(Held) as caught:
            Holder(url(path)).take()
        assert str(caught.value).startswith(
            f"the database {path} is used by another bot (process {process.pid} on "
        )
        assert str(caught.value).endswith(" UTC); end that one first; nothing was changed")
        assert sorted(tmp_path.iterdir()) == before
    assert sorted(tmp_path.iterdir()) == before, "what a killed process leaves need not be deleted"
    with holding(url(path)), pytest.raises(Held, match=f"process {os.getpid()} on "):
        Holder(url(path)).take()


def test_a_link_and_a_relative_path_are_the_same_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, link = tmp_path / "tefuda.db", tmp_path / "link.db"
    path.touch()
    link.symlink_to(path)
    monkeypatch.chdir(tmp_path)
    with holding(url(path)):
        for name in ("tefuda.db", "./link.db", str(link)):
            with pytest.raises(Held):
                Holder(url(name)).take()


def test_a_clean_end_leaves_nothing(tmp_path: Path) -> None:
    for _ in range(2):
        with holding(url(tmp_path / "tefuda.db")):
            assert [path.name for path in tmp_path.iterdir()] == ["tefuda.db-lock"]
        assert list(tmp_path.iterdir()) == []


def test_whoever_waited_at_a_file_that_was_deleted_locks_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = tmp_path / "tefuda.db-lock"
    deleted: list[int] = []

    def lock_late(descriptor: int) -> None:
        if not deleted:
            lock.unlink()
            deleted.append(descriptor)

    monkeypatch.setattr("bot.database.file_lock._lock", lock_late)
    holder = Holder(url(tmp_path / "tefuda.db"))
    holder.take()
    assert deleted
    assert lock.exists()
    holder.release()


FULL = "has no room left on its disk (No space left on device);"
UNLOCKABLE = "lies on a disk that cannot lock files (No "


@pytest.mark.parametrize(
    ("call", "code", "failure", "words"),
    [
        ("os.write", errno.ENOSPC, Failure.FULL, FULL),
        ("fcntl.flock", errno.ENOLCK, Failure.NO_LOCKS, UNLOCKABLE),
    ],
)
def test_a_database_that_could_not_be_held_can_be_held_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, code: int, failure: Failure, words: str
) -> None:
    def fails(*_: object) -> None:
        raise OSError(code, os.strerror(code))

    holder, address = Holder(url(tmp_path / "tefuda.db")), url(tmp_path / "tefuda.db")
    with monkeypatch.context() as broken:
        broken.setattr(call, fails)
        with failing(failure, match=re.escape(words)):
            holder.take()
    # `holder` is alive: nothing but itself has closed what it had locked.
    with holding(address):
        pass
    holder.take()
    holder.release()


def test_a_database_without_a_file_is_held_by_nobody_and_one_without_a_folder_is_named(
    tmp_path: Path,
) -> None:
    for address in (url(":memory:"), url("file:x?mode=memory&uri=true"), "postgresql+asyncpg://host/tefuda"):
        with holding(address), holding(address):
            pass
    with failing(Failure.NO_FOLDER):
        Holder(url(tmp_path / "no" / "tefuda.db")).take()
    assert list(tmp_path.iterdir()) == []
