"""Copies of a database: one is made while the bot runs, and put in place while it does not."""

import os
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import mkstemp

from sqlalchemy.engine import make_url

from bot.database.errors import BackupError, Failure, StoreError, failure_of_sqlite, file_of, place_of
from bot.database.file_lock import holding_if_free
from bot.database.locks import BUSY_TIMEOUT
from bot.database.preflight import OURS, check_contents, reading
from bot.database.private_files import BESIDE, PRIVATE, STEPS

NOTHING = "nothing was changed"
BACKUP_NAME = "tefuda-backup"
"""How the names of all files begin that are made beside backups, and of backups in a folder."""
MAGIC = b"SQLite format 3\0"
"""How every file of SQLite begins."""
IN_MEMORY = "it is kept in memory alone"
MOVED = ("", "-wal", "-shm", "-journal", STEPS)
"""The ends of the names of a database's files that hold contents."""


def database_file(url: str) -> Path:
    """Return the file of a database, behind any links; raise BackupError for one without a file."""
    path = file_of(url)
    if path is None:
        is_server = make_url(url).get_backend_name() != "sqlite"
        tools = "copy it with pg_dump, and put it back with pg_restore" if is_server else IN_MEMORY
        raise BackupError(f"the database {place_of(url)} is no SQLite file: {tools}")
    return Path(os.path.realpath(path))


# ------------------------------------------------------------------ making one


def back_up(url: str, target: Path) -> int:
    """Write a checked copy of a database to a new file; return the number of its tables.

    Until it is whole it has a name that the next backup into its folder clears. Raise BackupError or
    StoreError, and leave no file, if there can be no sound copy.
    """
    source = database_file(url)
    with explaining(source, "read"):
        if not source.is_file():
            raise BackupError(f"there is no database {source} to back up")
    # Nobody may begin to write while a database at rest is read; a bot that runs may go on.
    with holding_if_free(url):
        check_contents(source, str(source), BUSY_TIMEOUT)
        with new_file(target.with_name(BACKUP_NAME)) as copy:
            tables = copy_database(source, copy)
            replace(copy, target)
        return tables


def require_new(target: Path, source: Path) -> None:
    """Raise BackupError if a path is none for a new backup of a database's file."""
    with explaining(target):
        if os.path.lexists(target):
            raise BackupError(f"{target} exists already, and nothing is overwritten; name a new file")
        if not target.parent.is_dir():
            raise BackupError(f"the folder {target.parent} does not exist; make it, or name another one")
    if target.resolve() in {Path(f"{source}{end}") for end in BESIDE}:
        raise BackupError(f"{target} has a name that belongs to the database itself; name another file")


@contextmanager
def new_file(target: Path) -> Iterator[Path]:
    """Create an empty private file beside another, to be moved there; delete it if it is still there."""
    with explaining(target):
        descriptor, name = mkstemp(prefix=f"{target.name}.", suffix=".part", dir=target.parent)
        os.close(descriptor)
    try:
        yield Path(name)
    finally:
        for end in ("", *BESIDE):
            Path(f"{name}{end}").unlink(missing_ok=True)


def unused(path: Path) -> Path:
    """Return a path, with a number behind its name unless there is no file there yet."""
    number, free = 1, path
    while os.path.lexists(free):
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free


@contextmanager
def explaining(path: Path, what: str = "written") -> Iterator[None]:
    """Explain in one line why a path cannot be written, or read, as a BackupError."""
    try:
        yield
    except OSError as error:
        raise BackupError(f"{path} cannot be {what}: {error.strerror}; {NOTHING}") from error


def copy_database(source: Path, copy: Path) -> int:
    """Copy a database into an empty file and check the copy; return the number of its tables.

    The copy has no write-ahead log, and says so: thus it is never taken for the file of another one's log.
    """
    with (
        _explained(source),
        closing(reading(source, BUSY_TIMEOUT)) as one,
        closing(sqlite3.connect(copy, BUSY_TIMEOUT)) as two,
    ):
        one.backup(two)
        two.execute("PRAGMA journal_mode=DELETE")
        return _checked(two, source)


def _checked(connection: sqlite3.Connection, source: Path) -> int:
    """Return the number of tables in a sound database; raise BackupError for any other."""
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not names >= OURS:
        raise BackupError(f"{source} is no database of this bot; {NOTHING}")
    (sound,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if sound != "ok" or connection.execute("PRAGMA foreign_key_check").fetchone():
        raise BackupError(f"{source} {Failure.DAMAGED.problem}; {NOTHING}")
    return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Explain errors of SQLite in one line."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        # Python cannot read what SQLite says of a damaged schema.
        failure = Failure.DAMAGED if isinstance(error, UnicodeDecodeError) else failure_of_sqlite(error)
        problem = failure.problem if failure else f"cannot be copied ({error})"
        raise BackupError(f"{path} or its copy {problem}; {NOTHING}") from error


def replace(source: Path, target: Path) -> None:
    """Give a finished file its name, for good."""
    with explaining(target):
        source.replace(target)
        _sync(target.parent)


def _sync(folder: Path) -> None:
    """Let what was renamed in a folder survive a power failure; Windows has no such call."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        os.fsync(descriptor)
        os.close(descriptor)


# ------------------------------------------------------------------ putting one in place


def copy_backup(backup: Path, live: Path, copy: Path) -> int:
    """Copy a sound backup into an empty file; return the number of its tables, or raise BackupError."""
    with explaining(backup, "read"):
        _require_backup(backup, live)
    try:
        check_contents(backup.resolve(), str(backup), BUSY_TIMEOUT)
    except StoreError as error:
        raise BackupError(f"the backup {backup} {error.failure.problem}; {NOTHING}") from error
    return copy_database(backup.resolve(), copy)


def _require_backup(backup: Path, live: Path) -> None:
    if backup.is_dir():
        raise BackupError(f"{backup} is a folder; name a backup in it")
    if not backup.exists():
        raise BackupError(f"there is no file {backup}")
    if not backup.is_file():
        # Nothing may ever come out of a pipe.
        raise BackupError(f"{backup} is no ordinary file; name a backup")
    if live.exists() and backup.samefile(live):
        raise BackupError(f"{backup} is the database itself; name a backup of it")
    with backup.open("rb") as file:
        head = file.read(18)
    # 1 stands for 65536, which two bytes do not hold.
    page = int.from_bytes(head[16:])
    page = 65536 if page == 1 else page or 1
    # The missing bytes of a page would be read as zeros.
    if head.startswith(MAGIC) and backup.stat().st_size % page:
        raise BackupError(f"the backup {backup} is cut off; {NOTHING}")


def close_log(path: Path) -> None:
    """Move the write-ahead log of a database into it; the next start begins a new one."""
    with _explained(path), closing(sqlite3.connect(path, BUSY_TIMEOUT)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")


def put_in_place(copy: Path, live: Path) -> list[Path]:
    """Replace a database by a copy; return where its files are kept now. If that fails, nothing changes."""
    with explaining(live):
        name = unused(live.with_stem(f"{live.stem}-before-restore-{datetime.now(UTC):%Y-%m-%d-%H%M%S}"))
        ends = [end for end in MOVED if Path(f"{live}{end}").exists()]
        kept = {Path(f"{live}{end}"): Path(f"{name}{end}") for end in ends}
        _keep_all(kept)
        try:
            # SQLite would play another file's journal into the copy; another file's log is seen at the start.
            Path(f"{live}-journal").unlink(missing_ok=True)
            copy.replace(live)
            for end in MOVED[1:]:
                Path(f"{live}{end}").unlink(missing_ok=True)
            _sync(live.parent)
        except OSError:
            _put_back(kept, live)
            raise
    return list(kept.values())


def _keep_all(kept: Mapping[Path, Path]) -> None:
    """Give all files a second name, or none."""
    try:
        for path, name in kept.items():
            _keep(path, name)
    except OSError:
        for name in kept.values():
            name.unlink(missing_ok=True)
        raise


def _keep(path: Path, kept: Path) -> None:
    """Give a file a second name, or where the disk knows no such thing, a copy."""
    try:
        os.link(path, kept)
    except OSError:
        os.close(os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))
        shutil.copyfile(path, kept)
    kept.chmod(PRIVATE)


def _put_back(kept: Mapping[Path, Path], live: Path) -> None:
    for path, name in kept.items():
        name.replace(path)
        # Two names of one file do not replace each other.
        name.unlink(missing_ok=True)
    if live not in kept:
        live.unlink(missing_ok=True)
