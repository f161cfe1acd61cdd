"""`bot migrate`."""

from pathlib import Path

import pytest

from bot.database.schema import METADATA
from tests.support import databases
from tests.support.command_line import bot

pytestmark = pytest.mark.usefixtures("empty_folder")


def test_migrate_makes_the_database(tmp_path: Path) -> None:
    for _ in range(2):
        assert bot("migrate").output == "The database is up to date.\n"
    tables = {table for table, *_ in databases.columns(tmp_path / "tefuda.db")}
    assert tables == {*METADATA.tables, "alembic_version"}


def test_migrate_takes_the_database_that_is_set(tmp_path: Path) -> None:
    assert bot("migrate", DATABASE_URL=f"sqlite+aiosqlite:///{tmp_path}/mine.db").exit_code == 0
    assert (tmp_path / "mine.db").exists()
    assert not (tmp_path / "tefuda.db").exists()
