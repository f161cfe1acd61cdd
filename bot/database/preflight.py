"""A look at the database before it is used: whatever is wrong with it, nothing has been written to it yet."""

import os
import sqlite3
from pathlib import Path
from urllib.parse import quote

import sqlalchemy as sa
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.pool import NullPool

from bot.database.errors import (
    Damaged,
    Foreign,
    Newer,
    NoFolder,
    NotAFile,
    ReadOnly,
    Unreachable,
    file_of,
    place_of,
    recognising,
)

OURS = {"tables", "seats", "actions", "notes"}
"""Tables that every version of the schema has."""


def migrations() -> Config:
    """Tell Alembic where the versions of the schema are."""
    config = Config()
    # In Alembic's configuration a percent sign would begin a substitution.
    folder = str(Path(__file__).with_name("migrations")).replace("%", "%%")
    config.set_main_option("script_location", folder)
    return config


def inspect(url: str, patience: float) -> None:
    """Raise StoreError unless a SQLite file is missing, empty, or sound and ours; write nothing."""
    path, place = file_of(url), place_of(url)
    if path is None:
        return
    _require_folder(path, place)
    # SQLite would leave its side files beside a file that it may only read.
    if make_url(url).query.get("mode") == "ro" or not _may_write(path):
        raise ReadOnly(place)
    if path.exists() and path.stat().st_size:
        _look(path, place, patience)


def _require_folder(path: Path, place: str) -> None:
    try:
        is_folder, has_folder = path.is_dir(), path.parent.is_dir()
    except OSError as error:
        raise Unreachable(place) from error
    if is_folder:
        raise NotAFile(place)
    if not has_folder:
        raise NoFolder(place)


def _may_write(path: Path) -> bool:
    """Say whether the file and its folder, which takes the side files, may be written to."""
    return all(os.access(each, os.W_OK) for each in (path, path.parent) if each.exists())


def _look(path: Path, place: str, patience: float) -> None:
    address = f"file:{quote(str(path.absolute()))}?{_mode(path)}"
    engine = sa.create_engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(address, uri=True, timeout=patience),
        poolclass=NullPool,
    )
    with recognising(place), engine.connect() as connection:
        require_ours(connection, place)
        # Takes a third of a second for 120 MB, where an integrity_check takes twice that.
        if connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
            raise Damaged(place)


def _mode(path: Path) -> str:
    """Choose how to look at a file: so that nothing is left beside it that was not there before."""
    if Path(f"{path}-journal").exists():
        # Whoever wrote it last was interrupted; SQLite takes that back before anybody can read.
        return "mode=rw"
    return "mode=ro" if Path(f"{path}-wal").exists() else "mode=ro&immutable=1"


def require_ours(connection: Connection, place: str) -> None:
    """Raise StoreError for a database of another program, or of a newer version of this one."""
    names = set(sa.inspect(connection).get_table_names()) - {"alembic_version"}
    revisions = MigrationContext.configure(connection).get_current_heads()
    if (names or revisions) and not (revisions and names >= OURS):
        raise Foreign(place)
    known = {script.revision for script in ScriptDirectory.from_config(migrations()).walk_revisions()}
    if not known.issuperset(revisions):
        raise Newer(place)
