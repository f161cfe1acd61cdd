"""A journal of steps beside a SQLite file, by which the lost end of its write-ahead log is noticed.

SQLite plays a log (`-wal`) up to the first damaged frame, and is silent about what stood behind it. So each
write leaves lines in a file of their own, after its commit and before anybody is shown what it wrote: its
stamp (`write_ahead_log.py`), and the version and step of each table that it moved. A start looks up the stamp
of the database: what the journal has behind it is lost. A journal without that stamp is that of another file,
as of one that a backup has replaced, and says nothing.

No line is synced. A process that is killed loses none, and a power failure those of the last seconds: then a
damaged log is noticed less exactly, but nothing is lost that the database has. A line names no person and no
card, and a stamp is a random number.
"""

import logging
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import msgspec
from msgspec import Struct
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database.private_files import PRIVATE, STEPS
from bot.database.write_ahead_log import first_stamps

log = logging.getLogger(__name__)

MOVES = "moves"
"""Where a connection keeps the moves of its transaction."""
LONGEST = 2**20
"""The bytes from which lines are dropped whose writes are in the database's file itself."""


class Move(NamedTuple):
    """A table as a write left it; None for what it left as it was."""

    table: str
    version: int
    step: int | None = None
    phase: str | None = None


class Line(Struct, frozen=True, array_like=True):
    """The stamps of a write, the one before and its own, and a table that it moved, if any."""

    former: int
    own: int
    table: str | None = None
    version: int = 0
    step: int | None = None
    phase: str | None = None


def note(connection: AsyncConnection, move: Move) -> None:
    """Note how a transaction leaves a table, in place of what it noted of it before; a server needs none."""
    moves = connection.info.get(MOVES)
    if moves is not None:
        moves[move.table] = move


class StepJournal:
    """The journal beside a database; one without a file has none."""

    def __init__(self, database: Path | None) -> None:
        real = None if database is None else os.path.realpath(database)
        self._path, self._log = (None if real is None else Path(f"{real}{end}") for end in (STEPS, "-wal"))
        self._descriptor: int | None = None
        self._size, self._limit = 0, LONGEST
        self._has_failed = False

    def write(self, moves: Iterable[Move], former: int, own: int) -> None:
        """Append a write by its stamps; what fails is logged once, as the database has all of it."""
        lines = [Line(former, own, *move) for move in moves] or [Line(former, own)]
        try:
            self._append(b"".join(map(_encoded, lines)))
        except OSError as error:
            if not self._has_failed:
                log.warning("%s cannot be written: %s", self._path, error.strerror)
            self._has_failed = True

    def _append(self, text: bytes) -> None:
        if self._path is None:
            return
        if self._descriptor is None:
            self._descriptor = os.open(self._path, os.O_RDWR | os.O_APPEND | os.O_CREAT, PRIVATE)
            self._size = os.fstat(self._descriptor).st_size
        self._size += os.write(self._descriptor, text)
        if self._size > self._limit:
            self._shorten(self._path, self._descriptor)

    def _shorten(self, path: Path, descriptor: int) -> None:
        """Drop the lines from before the present log began: the database's file has their writes."""
        first = None if self._log is None else first_stamps(self._log)
        text = path.read_bytes()
        if first is not None:
            at = text.find(b" [%d,%d," % (first.former, first.own))
            text = text[max(text.rfind(b"\n", 0, at), 0) :] if at >= 0 else text
            os.ftruncate(descriptor, 0)
            os.write(descriptor, text)
        self._size, self._limit = len(text), max(LONGEST, 2 * len(text))

    def lost_after(self, former: int, own: int) -> list[Line]:
        """Return what was written after the write that has left these stamps in the database."""
        lines = self._read()
        # A process that was killed between its commit and the line has left the former stamp alone.
        known = [number for number, line in enumerate(lines) if line.own in (own, former)]
        if known:
            return lines[known[-1] + 1 :]
        return lines if lines and lines[0].former == own else []

    def _read(self) -> list[Line]:
        """Read the lines that are whole."""
        if self._path is None or not self._path.exists():
            return []
        try:
            texts = self._path.read_bytes().splitlines()
        except OSError as error:
            log.warning("%s cannot be read: %s", self._path, error.strerror)
            return []
        return [line for line in map(_decoded, texts) if line is not None]

    def clear(self) -> None:
        """Forget all writes, as the database's file has them or is another one."""
        self._size, self._limit = 0, LONGEST
        if self._path is not None:
            with suppress(OSError):
                os.truncate(self._path, 0)

    def close(self) -> None:
        """Close the file, and delete it if SQLite has left no log either."""
        if self._descriptor is not None and self._path is not None and self._log is not None:
            os.close(self._descriptor)
            self._descriptor = None
            if not self._log.exists():
                with suppress(OSError):
                    self._path.unlink()


def _encoded(line: Line) -> bytes:
    # The end of the line comes first, so that a torn line spoils no other.
    text = msgspec.json.encode(line)
    return b"\n%08x %s" % (crc32(text), text)


def _decoded(text: bytes) -> Line | None:
    """Return a line, or None for what is torn or no line."""
    checksum, _, rest = text.partition(b" ")
    if checksum != b"%08x" % crc32(rest):
        return None
    try:
        return msgspec.json.decode(rest, type=Line)
    except msgspec.MsgspecError:
        return None
