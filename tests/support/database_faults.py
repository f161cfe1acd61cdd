"""Database faults: locked, full, read-only and damaged files, all of them real."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from bot.database.errors import Failure, StoreError
from bot.database.store import Store

HOLDER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
sys.stdin.read()
"""
PLENTY = 2**30
"""Pages of SQLite's largest file."""


def failing(failure: Failure, match: str | None = None) -> "pytest.RaisesExc[StoreError]":
    """Expect that the database fails in one way."""
    return pytest.raises(StoreError, match=match, check=lambda error: error.failure is failure)


async def refusal_of(url: str) -> StoreError:
    """Try to migrate a database; return why that is refused, in one line."""
    store = Store(url)
    with pytest.raises(StoreError) as caught:
        await store.migrate()
    await store.close()
    assert "\n" not in str(caught.value)
    return caught.value


def written(path: Path, script: str) -> None:
    """Run SQL on a file, past the bot."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)


def crashed(path: Path, script: str) -> None:
    """Run SQL on a file in a process that is killed before it can tidy up."""

    def crash() -> None:
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.executescript(script)
        os.kill(os.getpid(), signal.SIGKILL)

    killed(crash)


def killed(work: Callable[[], object]) -> None:
    """Let a child of this process do some work in which it kills itself, before it can tidy up."""
    child = os.fork()
    if not child:
        try:
            work()
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the work came to its end"
    assert os.WTERMSIG(status) == signal.SIGKILL


def contents(folder: Path) -> dict[str, bytes]:
    """Read every file of a folder; what readers of a database tell each other is not part of it."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith("-shm")}


@contextmanager
def locked(store: Store) -> Iterator[None]:
    """Lock the database from another process."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, store._place], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdin is not None
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        try:
            yield
        finally:
            holder.stdin.close()


@contextmanager
def read_only(store: Store) -> Iterator[None]:
    """Make the database refuse every write."""
    is_file = not store.is_shared
    faults = ("PRAGMA query_only=1", "PRAGMA query_only=0") if is_file else ("SET TRANSACTION READ ONLY", "")
    with _each(store, *faults):
        yield


@contextmanager
def full(store: Store) -> Iterator[None]:
    """Fill the database file up to its page limit."""
    pages = _fill(Path(store._place))
    with _each(store, f"PRAGMA max_page_count={pages}", f"PRAGMA max_page_count={PLENTY}"):
        yield


@contextmanager
def damaged(store: Store) -> Iterator[None]:
    """Overwrite every page but the first with garbage; restore them afterwards."""
    path = Path(store._place)
    # Move everything into the file itself, and make the bot read it again.
    written(path, "CREATE TABLE passing(x); DROP TABLE passing;")
    written(path, "PRAGMA wal_checkpoint(TRUNCATE)")
    sound = path.read_bytes()
    path.write_bytes(sound[:4096] + b"\xa5" * (len(sound) - 4096))
    try:
        yield
    finally:
        with path.open("r+b") as file:
            file.write(sound)


FILLER = "INSERT INTO actions (table_id, step, seat, action, taken) VALUES (?, ?, ?, ?, '')"
DATABASE_FAULTS: dict[str, Callable[[Store], Any]] = {
    "locked": locked,
    "full": full,
    "read_only": read_only,
    "damaged": damaged,
}


@contextmanager
def _each(store: Store, fault: str, usual: str) -> Iterator[None]:
    """Execute a statement whenever a connection of a store is about to be used; and another one later."""
    wanted = [fault]

    def obey(connection: Any, *_: object) -> None:
        if wanted[-1]:
            cursor = connection.cursor()
            cursor.execute(wanted[-1])
            cursor.close()

    sa.event.listen(store._engine.sync_engine, "checkout", obey)
    try:
        yield
    finally:
        wanted.append(usual)


def _fill(path: Path) -> int:
    """Write until not even a small row fits any more; return the number of pages."""
    with closing(sqlite3.connect(path)) as connection:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count={pages}")
        step = 0
        for size in (2000, 200, 20, 1):
            with suppress(sqlite3.OperationalError):
                while True:
                    step += 1
                    row = ("filler", step, 0, "x" * size)
                    connection.execute(FILLER, row)
                    connection.commit()
        return int(pages)
