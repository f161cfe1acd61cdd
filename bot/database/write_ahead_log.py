"""Which file a write-ahead log belongs to.

SQLite plays a log (`-wal`) into any file that it lies beside: a backup that is put in place beside the log of
another file becomes that other file again, or a mixture of both. So every write leaves a random stamp in the
head of the database (`user_version`), and beside it the stamp before (`application_id`). A log belongs to a
file if it begins with the write that follows the file's stamp, or if the file has all of its writes already.

The file formats: https://www.sqlite.org/fileformat2.html
"""

import secrets
import sqlite3
import struct
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import BinaryIO, NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database.sqlite_connection import Connection

HEAD = 100
"""The bytes of a database's head, at the start of its first page."""
WAL_HEAD, FRAME_HEAD = 32, 24
MAGIC = 0x377F0682
"""The first word of a log; one more if its checksums are big-endian."""
WAL_MODE = b"\2\2"
"""What the head of a database says if it has a log; anything else with a log is a copy of its own."""
ATTEMPTS = 3


async def stamp(connection: AsyncConnection, follow: Callable[[int, int], object]) -> None:
    """Let a transaction end with a new stamp in the database, and the one before.

    After the commit `follow` is called with both, the one before first, in the thread of the connection.
    """
    driver = (await connection.get_raw_connection()).driver_connection
    assert isinstance(driver, Connection)  # noqa: S101 -- settings allow no other driver of SQLite
    driver.last_step = partial(_stamp, follow)


def _stamp(follow: Callable[[int, int], object], connection: sqlite3.Connection) -> Callable[[], object]:
    (former,) = connection.execute("PRAGMA user_version").fetchone()
    own = 1 + secrets.randbelow(2**31 - 1)
    connection.execute(f"PRAGMA application_id={former}")
    connection.execute(f"PRAGMA user_version={own}")
    return partial(follow, former, own)


async def stamps_of(connection: AsyncConnection) -> tuple[int, int]:
    """Return the stamp of the write before the last one, and that of the last one."""
    pragmas = ("application_id", "user_version")
    former, own = [(await connection.exec_driver_sql(f"PRAGMA {each}")).scalar_one() for each in pragmas]
    return former, own


class Stamps(NamedTuple):
    """The stamp of a write and the one before."""

    former: int
    own: int
    counter: int
    """SQLite's change counter: stays or goes up by one where a log is begun, and begins at 1 in a copy."""


def first_stamps(log: Path) -> Stamps | None:
    """Return the stamps of the first write in a log: all before it is in the file. None if it has none."""
    with log.open("rb") as wal:
        return next((_stamps(frame.data) for frame in _frames(wal) if frame.page == 1), None)


class Frame(NamedTuple):
    """A page in a log."""

    page: int
    is_last: bool
    """Whether it is the last of its transaction."""
    is_sound: bool
    data: bytes


def log_belongs(path: Path) -> bool:
    """Return whether the log beside a database belongs to it, or there is none that SQLite would play."""
    # Where another process writes, both files may change between the two readings.
    return any(_belongs(path, Path(f"{path}-wal")) for _ in range(ATTEMPTS))


def _belongs(path: Path, log: Path) -> bool:
    try:
        with path.open("rb") as database, log.open("rb") as wal:
            head, writes, frames = database.read(HEAD), *_writes_in(wal)
    except FileNotFoundError:
        return True
    if len(head) < HEAD or not frames:
        return True
    if head[18:20] != WAL_MODE:
        return False
    return not writes or _follows(_stamps(head), writes)


def _follows(file: Stamps, writes: list[Stamps]) -> bool:
    """Return whether writes follow the stamps in the file, or came into it in part or as a whole."""
    # A reader keeps SQLite from moving more of a log than it sees; a copy by SQLite has its own counter.
    if file in writes:
        return True
    # Another program, which leaves no stamps, may have begun the log: then its first stamp is the file's own.
    first = writes[0]
    return file.own in (first.former, first.own) and first.counter - file.counter in (0, 1)


def _stamps(page: bytes) -> Stamps:
    return Stamps(*(value for place in (68, 60, 24) for value in struct.unpack_from(">i", page, place)))


def _writes_in(wal: BinaryIO) -> tuple[list[Stamps], int]:
    """Return the stamps of the transactions of a log, and how many frames they have; none if unsound."""
    writes, passing, frames = list[Stamps](), list[Stamps](), 0
    for number, frame in enumerate(_frames(wal), 1):
        # The first transaction must be sound: otherwise SQLite plays nothing.
        if not frames and not frame.is_sound:
            break
        if frame.page == 1:
            passing = [_stamps(frame.data)]
        if frame.is_last:
            writes, passing, frames = [*writes, *passing], [], number
    return writes, frames


def _frames(wal: BinaryIO) -> Iterator[Frame]:
    """Yield the frames since the log was last begun anew; checksums are only computed for the first ones."""
    head = wal.read(WAL_HEAD)
    if len(head) < WAL_HEAD or int.from_bytes(head[:4]) & ~1 != MAGIC:
        return
    order, size = "<>"[head[3] & 1], int.from_bytes(head[8:12])
    total = _sum(order, head[:24], (0, 0))
    is_sound, is_first = _is(total, head[24:]), True
    while len(frame := wal.read(FRAME_HEAD + size)) == FRAME_HEAD + size and frame[8:16] == head[16:24]:
        if is_first:
            total = _sum(order, frame[FRAME_HEAD:], _sum(order, frame[:8], total))
            is_sound = is_sound and _is(total, frame[16:24])
        page, pages = struct.unpack_from(">II", frame)
        yield Frame(page, bool(pages), is_sound, frame[FRAME_HEAD:])
        is_first = is_first and not pages


def _sum(order: str, data: bytes, total: tuple[int, int]) -> tuple[int, int]:
    """Continue a checksum of SQLite's."""
    first, second = total
    for one, two in struct.iter_unpack(f"{order}II", data):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + two + first) & 0xFFFFFFFF
    return first, second


def _is(total: tuple[int, int], stored: bytes) -> bool:
    return struct.pack(">II", *total) == stored
