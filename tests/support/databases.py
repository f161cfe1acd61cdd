"""Empty databases of the newest version, so that most tests migrate nothing."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from alembic import command
from sqlalchemy import create_engine

from bot.database.preflight import migrations


@cache
def _empty() -> bytes:
    """Return the content of a database file with every table and no row."""
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
    """Create an empty database if the file does not exist."""
    if not path.exists():
        path.write_bytes(_empty())
