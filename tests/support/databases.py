"""Database files that need no migration: most tests begin with an empty database of the newest version."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from alembic import command
from sqlalchemy import create_engine

from bot.database.preflight import migrations


@cache
def _empty() -> bytes:
    """Give the content of a database file with every table and no row."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "empty.db"
        engine = create_engine(f"sqlite:///{file}")
        with engine.begin() as connection:
            config = migrations()
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
        engine.dispose()
        return file.read_bytes()


def prepare(path: Path) -> None:
    """Put an empty database where there is none."""
    if not path.exists():
        path.write_bytes(_empty())
