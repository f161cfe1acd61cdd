"""Failures of the database, as opposed to bugs of the bot."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum, unique
from pathlib import Path
from urllib.parse import unquote

from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from bot.errors import TableError

PRIMARY_CODE = 0xFF
"""The bits of SQLite's result codes that name the error; the others give details."""


class Outdated(Exception):
    """A table has changed in the database since this change of it was decided; nothing was written."""


class BackupError(Exception):
    """A backup cannot be made, or not be put in place; the text is one line for the host."""


class CopyError(Exception):
    """A database cannot be copied into another one; the text is one line for the host."""


@unique
class Failure(Enum):
    """What is wrong, and what to do about it; some have a sentence of their own for whoever pressed."""

    HELD = "is used by another bot", "end that one first; nothing was changed"
    LEASE_LOST = (
        "was not reached in time, or another process has taken this bot's shards",
        "restart this bot",
    )

    # A file.
    LOCKED = (
        "is locked by another process",
        "end that process, or wait until it is done",
        "error.database_locked",
    )
    FULL = "has no room left on its disk", "make room there", "error.database_full"
    READ_ONLY = (
        "may not be written to",
        "let this process write the file and its folder",
        "error.database_read_only",
    )
    FAILING = (
        "cannot be read or written because its disk fails or is full",
        "check the disk",
        "error.database_failing",
    )
    UNREACHABLE = (
        "cannot be opened",
        "let this process use the file and its folder",
        "error.database_unreachable",
    )
    NO_LOCKS = "lies on a disk that cannot lock files", "name one on a disk of this machine in DATABASE_URL"
    DAMAGED = (
        "is damaged, or no SQLite database at all",
        "put a backup in its place, or move it away to start over; nothing was written to it",
        "error.database_damaged",
    )
    FOREIGN_LOG = (
        "lies beside a write-ahead log (-wal) of another file",
        "if you put a backup there, use: bot restore BACKUP; nothing was written to it",
    )
    NEWER = (
        "was written by a newer version of this program",
        "update the program, or move the file away to start over; nothing was written to it",
    )
    OLDER = (
        "is used by a bot of an older version of this program",
        "restart that bot first; nothing was changed",
    )
    FOREIGN = (
        "belongs to another program",
        "move it away, or name another one in DATABASE_URL; nothing was written to it",
    )
    NO_FOLDER = (
        "would lie in a folder that does not exist",
        "make the folder, or name another one in DATABASE_URL",
    )
    NOT_A_FILE = "is a folder and not a file", "name a file in DATABASE_URL"

    # A server: no way to the database.
    NO_SERVER = (
        "cannot be reached",
        "start its server, or correct the address in DATABASE_URL",
        "error.database_unreachable",
    )
    NO_HOST = (
        "is on a host that does not exist",
        "correct the host in DATABASE_URL",
        "error.database_unreachable",
    )
    REFUSED = (
        "cannot be reached, as nothing listens at its address",
        "start its server, or correct the address in DATABASE_URL",
        "error.database_unreachable",
    )
    SILENT = (
        "does not answer in time",
        "check its server and the network between",
        "error.database_unreachable",
    )
    STOPPING = (
        "is on a server that starts, stops or ended the connection",
        "wait until it is back",
        "error.database_unreachable",
    )
    BAD_PARAMETER = (
        "has an address that cannot be used",
        "correct what follows the ? in DATABASE_URL, or supply the certificates that it asks for",
        "error.database_unreachable",
    )
    NO_ENTRY = (
        "does not let this role in",
        "correct name and password in DATABASE_URL, or the server's pg_hba.conf",
        "error.database_unreachable",
    )
    NO_DATABASE = (
        "does not exist on its server",
        "create it there, or correct its name in DATABASE_URL",
        "error.database_unreachable",
    )

    # A server: too much at once.
    OVERLOADED = (
        "is asked more by this process than it can answer",
        "check the load of its server, or divide the shards among more processes",
        "error.database_locked",
    )
    CROWDED = (
        "has no connection left",
        "raise max_connections of its server, or let fewer programs use it",
        "error.database_locked",
    )
    SERVER_LOCKED = (
        "is kept waiting by another connection",
        "wait until that is done, or end it",
        "error.database_locked",
    )
    SLOW = (
        "takes too long to answer",
        "check the load of its server, and what waits there for a lock",
        "error.database_locked",
    )

    # A server: what is there cannot be used.
    NO_TABLES = "lacks tables of this program", "run: bot migrate"
    SERVER_READ_ONLY = (
        "may not be written to",
        "name the primary server in DATABASE_URL, and let the database take writes",
        "error.database_read_only",
    )
    NOT_ALLOWED = (
        "may not be changed by this role",
        "make the role the owner of the database",
        "error.database_read_only",
    )
    SERVER_FULL = "has no room left on its disk", "make room on its server", "error.database_full"
    SERVER_FAILING = (
        "cannot be read or written because its server fails",
        "look into the server's log",
        "error.database_failing",
    )
    SERVER_DAMAGED = "is damaged", "restore a backup with pg_restore", "error.database_damaged"
    SERVER_NEWER = (
        "was written by a newer version of this program",
        "update the program, or name another database in DATABASE_URL; nothing was written to it",
    )
    WRONG_ENCODING = (
        "does not store text as UTF-8",
        "create one with ENCODING 'UTF8' and TEMPLATE template0; nothing was written to it",
    )
    TOO_OLD = "is on a server that is too old", "update the server; nothing was written to it"

    def __init__(self, problem: str, remedy: str, sentence: str = "error.fault") -> None:
        self.problem, self.remedy = problem, remedy
        self.sentence = sentence
        """The catalog key of the text for a person who needed the database."""


class StoreError(Exception):
    """The database fails through no bug of the bot; the text is one line for the host."""

    def __init__(self, place: str, failure: Failure, detail: str = "") -> None:
        noted = f" ({detail})" if detail else ""
        super().__init__(f"the database {place} {failure.problem}{noted}; {failure.remedy}")
        self.failure = failure


class Held(StoreError):
    """Another bot uses the database; the detail names it."""

    def __init__(self, place: str, detail: str = "") -> None:
        super().__init__(place, Failure.HELD, detail)


class DamagedLog(TableError):
    """An action in the log of a table is not what was written."""

    def __init__(self, table_id: str, step: int) -> None:
        super().__init__("damaged_log", table=table_id, step=step)
        self.step = step


def kind_of(error: BaseException) -> str:
    """Return what kind of error it is, for logs that must not tell more.

    >>> kind_of(StoreError("/srv/tefuda.db", Failure.NO_LOCKS)), kind_of(ValueError("a hand"))
    ('NoLocks', 'ValueError')
    """
    if isinstance(error, StoreError):
        return error.failure.name.title().replace("_", "")
    return type(error).__name__


FAILURES_OF_SQLITE = {
    sqlite3.SQLITE_BUSY: Failure.LOCKED,
    sqlite3.SQLITE_LOCKED: Failure.LOCKED,
    sqlite3.SQLITE_PROTOCOL: Failure.LOCKED,
    sqlite3.SQLITE_FULL: Failure.FULL,
    sqlite3.SQLITE_READONLY: Failure.READ_ONLY,
    sqlite3.SQLITE_PERM: Failure.READ_ONLY,
    sqlite3.SQLITE_IOERR: Failure.FAILING,
    sqlite3.SQLITE_CANTOPEN: Failure.UNREACHABLE,
    sqlite3.SQLITE_CORRUPT: Failure.DAMAGED,
    sqlite3.SQLITE_NOTADB: Failure.DAMAGED,
}
FAILURES_OF_SYSTEM: dict[int | None, Failure] = {
    errno.ENOSPC: Failure.FULL,
    errno.EDQUOT: Failure.FULL,
    errno.EROFS: Failure.READ_ONLY,
    errno.EIO: Failure.FAILING,
    errno.ENOLCK: Failure.NO_LOCKS,
    errno.EOPNOTSUPP: Failure.NO_LOCKS,
}
"""What the system says of a file, as far as it is more than that it cannot be opened."""


def failure_of_sqlite(error: BaseException) -> Failure | None:
    """Return what an error of SQLite means; None for a bug, and for errors of other databases."""
    code = getattr(error, "sqlite_errorcode", None)
    return FAILURES_OF_SQLITE.get(code & PRIMARY_CODE) if isinstance(code, int) else None


@contextmanager
def translating_errors(place: str) -> Iterator[None]:
    """Raise StoreError for failures of the database; other errors of SQLAlchemy pass unchanged."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        failure = failure_of_sqlite(getattr(error, "orig", None) or error)
        if failure is None:
            raise
        raise StoreError(place, failure) from error
    except UnicodeDecodeError as error:
        # Python cannot read what SQLite says of a damaged schema.
        raise StoreError(place, Failure.DAMAGED) from error


@contextmanager
def translating_system_errors(place: str) -> Iterator[None]:
    """Raise StoreError where the system refuses to open, read or write a file."""
    try:
        yield
    except OSError as error:
        failure = FAILURES_OF_SYSTEM.get(error.errno, Failure.UNREACHABLE)
        raise StoreError(place, failure, error.strerror or "") from error


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
