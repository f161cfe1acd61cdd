"""Failures of the database, as opposed to bugs of the bot.

StoreError
├── Held         another bot uses it
├── LeaseLost    the shards of this bot are lost
├── Locked       another process holds it
├── Full         its disk is full
├── ReadOnly     it may not be written to
├── Failing      its disk cannot be read or written
├── Unreachable  it cannot be opened
├── NoLocks      its disk cannot lock files
├── Damaged      its contents are corrupt
├── ForeignLog   the write-ahead log beside it belongs to another file
├── Newer        a newer version of this program wrote it
├── Older        an older version of this program uses it
├── Foreign      another program wrote it
├── NoFolder     its folder does not exist
└── NotAFile     its path is a folder

Those of a server are in `bot/database/database_server_errors.py`.
"""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar
from urllib.parse import unquote

from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

PRIMARY_CODE = 0xFF
"""The bits of SQLite's result codes that name the error; the others give details."""


class Outdated(Exception):
    """A table has changed in the database since this change of it was decided; nothing was written."""


class BackupError(Exception):
    """A backup cannot be made, or not be put in place; the text is one line for the host."""


class CopyError(Exception):
    """A database cannot be copied into another one; the text is one line for the host."""


class StoreError(Exception):
    """The database fails through no bug of the bot; the text is one line for the host."""

    sentence: ClassVar[str] = "error.fault"
    """The catalog key of the text for a person who needed the database."""
    problem: ClassVar[str]
    remedy: ClassVar[str]

    def __init__(self, place: str, detail: str = "") -> None:
        noted = f" ({detail})" if detail else ""
        super().__init__(f"the database {place} {self.problem}{noted}; {self.remedy}")


class Held(StoreError):
    """Another bot uses it; the detail names it."""

    problem = "is used by another bot"
    remedy = "end that one first; nothing was changed"


class LeaseLost(StoreError):
    """The shards of this bot are lost; nothing was written, and it answers nobody any more."""

    problem = "was not reached in time, or another process has taken this bot's shards"
    remedy = "start this bot anew"


class Locked(StoreError):
    """Another process holds it."""

    sentence = "error.database_locked"
    problem = "is locked by another process"
    remedy = "end that process, or wait until it is done"


class Full(StoreError):
    """Its disk is full."""

    sentence = "error.database_full"
    problem = "has no room left on its disk"
    remedy = "make room there"


class ReadOnly(StoreError):
    """It may not be written to."""

    sentence = "error.database_read_only"
    problem = "may not be written to"
    remedy = "let this process write the file and its folder"


class Failing(StoreError):
    """Its disk cannot be read or written."""

    sentence = "error.database_failing"
    problem = "cannot be read or written because its disk fails or is full"
    remedy = "look after the disk"


class Unreachable(StoreError):
    """It cannot be opened."""

    sentence = "error.database_unreachable"
    problem = "cannot be opened"
    remedy = "let this process use the file and its folder"


class NoLocks(StoreError):
    """Its disk cannot lock files."""

    problem = "lies on a disk that cannot lock files"
    remedy = "name one on a disk of this machine in DATABASE_URL"


class Damaged(StoreError):
    """Its contents are corrupt."""

    sentence = "error.database_damaged"
    problem = "is damaged, or no SQLite database at all"
    remedy = "put a backup in its place, or move it away to begin anew; nothing was written to it"


class ForeignLog(StoreError):
    """The write-ahead log beside it belongs to another file."""

    problem = "lies beside a write-ahead log (-wal) of another file"
    remedy = "if you put a backup there, use: bot restore BACKUP; nothing was written to it"


class Newer(StoreError):
    """A newer version of this program wrote it."""

    problem = "was written by a newer version of this program"
    remedy = "update the program, or move the file away to begin anew; nothing was written to it"


class Older(StoreError):
    """An older version of this program uses it."""

    problem = "is used by a bot of an older version of this program"
    remedy = "start that bot anew first; nothing was changed"


class Foreign(StoreError):
    """Another program wrote it."""

    problem = "belongs to another program"
    remedy = "move it away, or name another one in DATABASE_URL; nothing was written to it"


class NoFolder(StoreError):
    """Its folder does not exist."""

    problem = "would lie in a folder that does not exist"
    remedy = "make the folder, or name another one in DATABASE_URL"


class NotAFile(StoreError):
    """Its path is a folder."""

    problem = "is a folder and not a file"
    remedy = "name a file in DATABASE_URL"


ERRORS_OF_SQLITE: dict[int, type[StoreError]] = {
    sqlite3.SQLITE_BUSY: Locked,
    sqlite3.SQLITE_LOCKED: Locked,
    sqlite3.SQLITE_PROTOCOL: Locked,
    sqlite3.SQLITE_FULL: Full,
    sqlite3.SQLITE_READONLY: ReadOnly,
    sqlite3.SQLITE_PERM: ReadOnly,
    sqlite3.SQLITE_IOERR: Failing,
    sqlite3.SQLITE_CANTOPEN: Unreachable,
    sqlite3.SQLITE_CORRUPT: Damaged,
    sqlite3.SQLITE_NOTADB: Damaged,
}
ERRORS_OF_SYSTEM: dict[int | None, type[StoreError]] = {
    errno.ENOSPC: Full,
    errno.EDQUOT: Full,
    errno.EROFS: ReadOnly,
    errno.EIO: Failing,
    errno.ENOLCK: NoLocks,
    errno.EOPNOTSUPP: NoLocks,
}
"""What the system says of a file, as far as it is more than that it cannot be opened."""


@contextmanager
def translating_errors(place: str) -> Iterator[None]:
    """Raise StoreError for failures of the database; other errors of SQLAlchemy pass unchanged."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        # Drivers of other databases have no such code.
        code = getattr(getattr(error, "orig", error), "sqlite_errorcode", None)
        kind = ERRORS_OF_SQLITE.get(code & PRIMARY_CODE) if isinstance(code, int) else None
        if kind is None:
            raise
        raise kind(place) from error


@contextmanager
def translating_system_errors(place: str) -> Iterator[None]:
    """Raise StoreError where the system refuses to open, read or write a file."""
    try:
        yield
    except OSError as error:
        kind = ERRORS_OF_SYSTEM.get(error.errno, Unreachable)
        raise kind(place, error.strerror or "") from error


def file_of(url: str) -> Path | None:
    """Return the file of a database; None for one without a file.

    >>> print(file_of("sqlite+aiosqlite:///my%2520cards.db"))
    my%20cards.db
    >>> print(file_of("sqlite+aiosqlite:///file:cards.db?mode=ro&uri=true"))
    cards.db
    >>> file_of("sqlite+aiosqlite:///:memory:"), file_of("postgresql+asyncpg://host/tefuda")
    (None, None)
    """
    parsed = make_url(url)
    name = parsed.database or ":memory:"
    is_in_memory = ":memory:" in name or parsed.query.get("mode") == "memory"
    if parsed.get_backend_name() != "sqlite" or is_in_memory:
        return None
    return Path(unquote(name.removeprefix("file:")) if name.startswith("file:") else name)


def place_of(url: str) -> str:
    """Return a database's name for messages to the host, without its password.

    >>> place_of("postgresql+asyncpg://me:secret@/tefuda?host=/run&password=secret")
    'postgresql+asyncpg://me:***@/tefuda?host=%2Frun'
    """
    path, address = file_of(url), make_url(url)
    if path is not None:
        return str(path.absolute())
    if address.get_backend_name() != "sqlite":
        address = address.set(query={name: value for name, value in address.query.items() if name == "host"})
    return address.render_as_string(hide_password=True)
