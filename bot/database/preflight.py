"""Read-only checks of the database before it is used."""

import os
import sqlite3
from functools import cache
from pathlib import Path
from urllib.parse import quote

import sqlalchemy as sa
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.pool import NullPool

from bot.database.errors import (
    Failure,
    StoreError,
    file_of,
    place_of,
    translating_errors,
    translating_system_errors,
)
from bot.database.write_ahead_log import log_belongs

OURS = {"tables", "seats", "actions", "notes"}
"""Tables present in every version of the schema."""


def migrations() -> Config:
    """Return an Alembic configuration that finds the migrations."""
    config = Config()
    # Alembic interpolates percent signs.
    folder = str(Path(__file__).with_name("migrations")).replace("%", "%%")
    config.set_main_option("script_location", folder)
    return config


@cache
def _revisions() -> ScriptDirectory:
    """Return the revisions of the schema, whose modules are read once."""
    return ScriptDirectory.from_config(migrations())


def check_file(url: str, timeout: float) -> None:
    """Raise StoreError unless a SQLite file is missing, empty, or intact and ours; write nothing.

    Waits up to `timeout` seconds for another process that holds the file. A database without a file passes.
    """
    check_place(url)
    path, place = file_of(url), place_of(url)
    if path is not None and path.exists() and path.stat().st_size:
        # SQLite keeps what belongs to a file beside the file itself, not beside a link to it.
        check_contents(path.resolve(), place, timeout)


def check_place(url: str) -> None:
    """Raise StoreError unless a SQLite file may be written to, or made, at its path; write nothing."""
    path, place = file_of(url), place_of(url)
    if path is None:
        return
    with translating_system_errors(place):
        if path.is_dir():
            raise StoreError(place, Failure.NOT_A_FILE)
        if not path.parent.is_dir():
            raise StoreError(place, Failure.NO_FOLDER)
    # The WAL goes into the folder. SQLite would leave it and its index beside a read-only file.
    is_writable = all(os.access(each, os.W_OK) for each in (path, path.parent) if each.exists())
    if make_url(url).query.get("mode") == "ro" or not is_writable:
        raise StoreError(place, Failure.READ_ONLY)


def check_contents(path: Path, place: str, timeout: float) -> None:
    """Raise StoreError unless a file is an intact database of ours; write nothing."""
    with translating_system_errors(place):
        # Before SQLite opens it: a connection may play the log into the file.
        if not log_belongs(path):
            raise StoreError(place, Failure.FOREIGN_LOG)
    with translating_errors(place), _reader(path, timeout).connect() as connection:
        require_ours(connection, place)
        # Takes a third of a second for 120 MB; an integrity_check takes twice that.
        if connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
            raise StoreError(place, Failure.DAMAGED)


def is_newest_file(path: Path, place: str, timeout: float) -> bool:
    """Return whether the schema of a file is of this version; write nothing."""
    with translating_errors(place), _reader(path, timeout).connect() as connection:
        return is_newest(connection)


def _reader(path: Path, timeout: float) -> sa.Engine:
    return sa.create_engine("sqlite://", creator=lambda: reading(path, timeout), poolclass=NullPool)


def reading(path: Path, timeout: float) -> sqlite3.Connection:
    """Open a file to read it."""
    return sqlite3.connect(read_only_name(path), uri=True, timeout=timeout)


def read_only_name(path: Path) -> str:
    """Return the name by which SQLite opens a file without writing to it, or leaving a new file beside it."""
    mode = "ro" if Path(f"{path}-wal").exists() else "ro&immutable=1"
    if Path(f"{path}-journal").exists():
        # The last write was interrupted; SQLite must roll it back before anything can be read.
        mode = "rw"
    return f"file:{quote(str(path.absolute()))}?mode={mode}"


def require_ours(connection: Connection, place: str) -> None:
    """Raise StoreError for the database of another program, or of a newer version of this one."""
    names = set(sa.inspect(connection).get_table_names()) - {"alembic_version"}
    revisions = MigrationContext.configure(connection).get_current_heads()
    if (names or revisions) and not (revisions and names >= OURS):
        raise StoreError(place, Failure.FOREIGN)
    known = {script.revision for script in _revisions().walk_revisions()}
    if not known.issuperset(revisions):
        raise StoreError(
            place, Failure.NEWER if connection.dialect.name == "sqlite" else Failure.SERVER_NEWER
        )


def require_newest(connection: Connection, place: str) -> None:
    """Raise StoreError unless a database of ours is as this version would make it."""
    require_ours(connection, place)
    if not is_newest(connection):
        raise StoreError(place, Failure.OLDER)


def is_newest(connection: Connection) -> bool:
    """Return whether the schema is of this version."""
    return set(MigrationContext.configure(connection).get_current_heads()) == set(_revisions().get_heads())
