"""Hands and seeds are in the database: no other account may read it."""

import logging
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.database.file_lock import holding
from bot.database.store import Store


@pytest.fixture
def _umask() -> Iterator[None]:
    former = os.umask(0)
    yield
    os.umask(former)


def modes(folder: Path) -> dict[str, str]:
    return {path.name: oct(stat.S_IMODE(path.stat().st_mode)) for path in folder.iterdir()}


async def opened_in(folder: Path) -> dict[str, str]:
    """Open the database of a folder; return the modes of all files while it is open."""
    url = f"sqlite+aiosqlite:///{folder / 'tefuda.db'}"
    with holding(url):
        store = Store(url)
        await store.migrate()
        await store.write_value("written", "yes")
        found = modes(folder)
        await store.close()
    return found


NAMES = {"tefuda.db", "tefuda.db-wal", "tefuda.db-shm", "tefuda.db-steps", "tefuda.db-lock"}


@pytest.mark.usefixtures("_umask")
async def test_no_other_account_may_read_a_new_database_or_what_lies_beside_it(tmp_path: Path) -> None:
    assert await opened_in(tmp_path) == dict.fromkeys(NAMES, "0o600")


async def test_an_older_database_is_taken_from_other_accounts_and_that_is_said_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "bot")
    await opened_in(tmp_path)
    (tmp_path / "tefuda.db").chmod(0o644)
    (tmp_path / "tefuda.db-wal").touch(0o664)
    for _ in range(2):
        assert await opened_in(tmp_path) == dict.fromkeys(NAMES, "0o600")
    path = tmp_path / "tefuda.db"
    assert caplog.messages.count(f"other accounts could read the database {path}; now only this one can") == 1
