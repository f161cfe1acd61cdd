"""`bot migrate`."""

import sqlite3
from pathlib import Path

import pytest

from bot.database.schema import METADATA
from tests.support.command_line import bot

pytestmark = pytest.mark.usefixtures("empty_folder")


def test_migrate_makes_the_database(tmp_path: Path) -> None:
    for _ in range(2):
        assert bot("migrate").output == "The database is up to date.\n"
    with sqlite3.connect(tmp_path / "tefuda.db") as connection:
        tables = {
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        }
    connection.close()
    assert tables == {*METADATA.tables, "alembic_version"}


def test_migrate_takes_the_database_that_is_set(tmp_path: Path) -> None:
    assert bot("migrate", DATABASE_URL=f"sqlite+aiosqlite:///{tmp_path}/mine.db").exit_code == 0
    assert (tmp_path / "mine.db").exists()
    assert not (tmp_path / "tefuda.db").exists()
