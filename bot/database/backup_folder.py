"""A folder of backups: each is named by its date, the oldest are deleted, and a file tells of the newest.

Nothing is deleted here but files with names of our own. What an interrupted backup leaves has a name that
ends in `.part`; the next backup into the folder deletes it.
"""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from bot.database.backup import BACKUP_NAME, NOTHING, explaining, new_file, replace, unused
from bot.database.errors import BackupError, Held, StoreError
from bot.database.file_lock import Holder

BACKUP = re.compile(rf"{BACKUP_NAME}-(\d{{4}}-\d\d-\d\d-\d{{6}})(?:-(\d+))?\.db")
CHECKED = f"{BACKUP_NAME}-check"
"""The name of the copy on which a backup is tried."""
STATE = "tefuda-backup.json"


class BackupState(msgspec.Struct, frozen=True):
    """What is known of the newest backup."""

    file: str
    """Its name in the folder."""
    time: datetime
    """When it was begun."""
    bytes: int
    tables: int
    replayed: int = 0
    """How many of its newest tables replayed from their logs."""
    sound: bool = False
    """Whether a copy of it could be brought up to date, and all tables that were tried replayed."""


class Found(NamedTuple):
    """A backup in a folder; later ones are greater."""

    time: str
    number: int
    path: Path


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Let nobody else make backups in a folder within a block; clear what interrupted ones left there.

    Raise BackupError if somebody else does, or if the folder may not be written to.
    """
    holder = Holder(sa.URL.create("sqlite+aiosqlite", database=str(folder / BACKUP_NAME)).render_as_string())
    try:
        holder.take()
    except Held:
        raise BackupError(f"another backup into {folder} is under way; {NOTHING}") from None
    except StoreError as error:
        raise BackupError(f"the folder {folder} {error.failure.problem}; {NOTHING}") from error
    try:
        clear_parts(folder, rf"{BACKUP_NAME}[^/]*")
        yield
    finally:
        holder.release()


def clear_parts(folder: Path, name: str) -> None:
    """Delete what was to become files of a name, a pattern, in a folder; nobody may be writing it."""
    part = re.compile(rf"{name}\.[a-z0-9_]{{8}}\.part(-wal|-shm|-journal|-steps)?")
    with explaining(folder):
        for path in folder.iterdir():
            if part.fullmatch(path.name):
                path.unlink(missing_ok=True)


def unused_name(folder: Path, moment: datetime) -> Path:
    """Return the path of a backup made at a moment, which no file has yet."""
    return unused(folder / f"{BACKUP_NAME}-{moment.astimezone(UTC):%Y-%m-%d-%H%M%S}.db")


def write_state(folder: Path, state: BackupState) -> None:
    """Replace what is known of the newest backup, as a whole."""
    path = folder / STATE
    with explaining(path), new_file(path) as copy:
        with copy.open("wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(state), indent=2) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        replace(copy, path)


def delete_oldest(folder: Path, keep: int, *spared: Path) -> list[Path]:
    """Delete the backups beyond the newest ones, but none that is spared; return what was deleted.

    The spared count among those kept: one that was just made may have the oldest name, if the machine's clock
    was set back.
    """
    kept = {os.path.realpath(path) for path in spared}
    others = [each.path for each in _backups(folder) if os.path.realpath(each.path) not in kept]
    old = others[: max(0, len(others) + 1 - keep)]
    for path in old:
        with explaining(path):
            path.unlink(missing_ok=True)
    return old


def _backups(folder: Path) -> list[Found]:
    """List the backups in a folder, the oldest first."""
    with explaining(folder):
        return sorted(
            Found(match[1], int(match[2] or 1), path)
            for path in folder.iterdir()
            if (match := BACKUP.fullmatch(path.name)) and path.is_file() and not path.is_symlink()
        )
