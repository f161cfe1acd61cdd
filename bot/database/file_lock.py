"""The lock on a database file: one bot at a time uses it.

The system releases the lock however the process ends, so nothing has to be deleted by hand after a crash. The
lock is on a file beside the database, because SQLite locks the database itself; that file names the holder.

The library `filelock` does not do: it empties the file before it locks it, so whoever comes second would
erase the name of the holder.
"""

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from bot.database.errors import Held, file_of, place_of, translating_system_errors
from bot.database.preflight import check_place
from bot.database.private_files import PRIVATE

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK = "-lock"
"""What is added to a database's name for the file that a bot locks."""
RATING_LOCK = "-rating-lock"
"""The same for a command that writes beside a bot: it may outlast the bot."""
MAX_NAME = 200
"""The bytes of a holder's name that are read."""
BEYOND = 1 << 30
"""Where Windows locks a byte: it lets nobody read what is locked, so this is far behind the name."""


class Holder:
    """The right to use a database file; a database without a file needs none."""

    def __init__(self, url: str, end: str = LOCK) -> None:
        self._url, self._place = url, place_of(url)
        path = file_of(url)
        # A link and the file that it leads to are the same database.
        self._path = None if path is None else Path(f"{os.path.realpath(path)}{end}")
        self._descriptor: int | None = None

    def take(self) -> None:
        """Hold the database until `release`; raise Held if another process does, or another StoreError."""
        check_place(self._url)
        with translating_system_errors(self._place):
            while self._path is not None and self._descriptor is None:
                self._descriptor = _locked(self._path, self._place)

    def take_if_free(self) -> bool:
        """Hold the database unless another process does; return whether it was free."""
        try:
            self.take()
        except Held:
            return False
        return True

    def release(self) -> None:
        """Let another process use the database."""
        if self._path is not None and self._descriptor is not None:
            # Before the lock goes: afterwards it may be another process's file.
            with suppress(OSError):
                self._path.unlink()
            os.close(self._descriptor)
            self._descriptor = None


@contextmanager
def holding(url: str, end: str = LOCK) -> Iterator[None]:
    """Hold a database within a block; raise Held if another process does, or another StoreError."""
    holder = Holder(url, end)
    holder.take()
    try:
        yield
    finally:
        holder.release()


@contextmanager
def holding_if_free(url: str) -> Iterator[bool]:
    """Hold a database within a block unless another process does; yield whether it was free."""
    holder = Holder(url)
    try:
        yield holder.take_if_free()
    finally:
        holder.release()


def holder_of(url: str) -> str | None:
    """Return who holds a database, an empty name if that is not known; None if nobody does.

    A bot that starts in the same instant may be refused.
    """
    path = file_of(url)
    if path is None:
        return None
    try:
        descriptor = os.open(f"{os.path.realpath(path)}{LOCK}", os.O_RDONLY)
    except OSError:
        return None
    with ExitStack() as stack:
        stack.callback(os.close, descriptor)
        try:
            _lock(descriptor, is_shared=True)
        except BlockingIOError:
            return _name_in(descriptor)
    return None


def _name_in(descriptor: int) -> str:
    """Return the name that a holder has written into its file."""
    name = os.read(descriptor, MAX_NAME).decode(errors="replace")
    return name if name.isprintable() else ""


def _locked(path: Path, place: str) -> int | None:
    """Lock a file and write who holds it; None if its last holder has just deleted it."""
    with ExitStack() as stack:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
        stack.callback(os.close, descriptor)
        try:
            _lock(descriptor)
        except BlockingIOError:
            raise Held(place, _name_in(descriptor)) from None
        try:
            is_there = os.path.samestat(os.fstat(descriptor), path.stat())
        except FileNotFoundError:
            is_there = False
        if not is_there:
            return None
        os.ftruncate(descriptor, 0)
        os.write(descriptor, own_name().encode())
        # From here on `release` closes it.
        stack.pop_all()
        return descriptor


def _lock(descriptor: int, *, is_shared: bool = False) -> None:
    """Lock a file for this process; raise BlockingIOError if another one has.

    A shared lock is in the way of a holder alone.
    """
    if sys.platform == "win32":
        os.lseek(descriptor, BEYOND, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError from error
        finally:
            os.lseek(descriptor, 0, os.SEEK_SET)
    else:
        fcntl.flock(descriptor, (fcntl.LOCK_SH if is_shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)


def own_name() -> str:
    """Return the name of this process for others that want the same database."""
    since = datetime.now(UTC)
    return f"process {os.getpid()} on {socket.gethostname()} since {since:%Y-%m-%d %H:%M} UTC"
