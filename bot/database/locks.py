"""Locks of writers: within this process, and on a server across all processes that use the database.

Locks on a server last until the end of the transaction, also if the process dies.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import IntEnum
from heapq import heappop, heappush
from itertools import count
from typing import TypeAlias

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection


class Lock(IntEnum):
    """What is locked on a server; the first half of the lock's number."""

    WRITING = 1
    """Shared by all writers, or held by the one that must be alone."""
    MIGRATION = 2
    RATINGS = 3
    """Shared by whoever adds results, or held by whoever rebuilds all ratings."""
    SERVER = 4
    """The results and achievements of one server of Discord."""
    REVIEWS = 5
    """The reviews of one person."""
    PRIMES = 9
    """The list of primes of one person, and what they missed."""
    LEVELS = 10
    """The levels of one person."""
    CONTESTS = 11
    """The open contests of one server."""


NAMESPACE = 0x7EF0DA00
"""Added to the kind of a lock, so that no other program in the database takes it by chance."""
LARGEST = 2**31 - 1


async def take(connection: AsyncConnection, lock: Lock, owner: int = 0, *, is_shared: bool = False) -> None:
    """Wait for a lock on a server; SQLite has one writer at a time and needs none."""
    if connection.dialect.name == "sqlite":
        return
    function = sa.func.pg_advisory_xact_lock_shared if is_shared else sa.func.pg_advisory_xact_lock
    # Ids of Discord have 64 bits: two that share a lock only wait for each other.
    keys = (NAMESPACE + lock, owner % LARGEST)
    await connection.execute(sa.select(function(*(sa.cast(key, sa.Integer) for key in keys))))


class Turns:
    """Writers of this process: many at once, or one alone, in the order of their coming."""

    def __init__(self) -> None:
        self._door = asyncio.Lock()
        self._inside = 0
        self._empty = asyncio.Event()
        self._empty.set()

    @asynccontextmanager
    async def shared(self) -> AsyncIterator[None]:
        """Enter together with others."""
        async with self._door:
            self._inside += 1
            self._empty.clear()
        try:
            yield
        finally:
            self._inside -= 1
            if not self._inside:
                self._empty.set()

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """Enter once all others have left, and keep them out."""
        async with self._door:
            await self._empty.wait()
            yield


# ------------------------------------------------------------------ a file

BUSY_TIMEOUT = 1.5
"""Seconds; a press must be answered within the three that Discord allows."""
NO_WAIT_PERIOD = 3.0
"""Seconds after a timeout in which writes fail at once instead of waiting again."""
PATIENCE = 0.25
"""Seconds for which a write that nobody waits for lets others go first."""

Waiter: TypeAlias = tuple[float, int, asyncio.Future[None]]


class PriorityLock:
    """A lock whose waiters say for how long they let others go first."""

    def __init__(self) -> None:
        self._is_taken = False
        self._waiters: list[Waiter] = []
        self._numbers = count()

    def is_wanted(self) -> bool:
        """Return whether somebody waits for a turn."""
        return any(not turn.done() for *_, turn in self._waiters)

    @asynccontextmanager
    async def taken(self, patience: float = 0.0) -> AsyncIterator[None]:
        """Wait for a turn and hold it; whoever is due first comes first."""
        if self._is_taken:
            await self._wait(patience)
        self._is_taken = True
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, patience: float) -> None:
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        heappush(self._waiters, (loop.time() + patience, next(self._numbers), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give the turn to the next who still waits; it stays taken meanwhile."""
        while self._waiters:
            _, _, turn = heappop(self._waiters)
            if not turn.done():
                turn.set_result(None)
                return
        self._is_taken = False


class BusyTimeout:
    """Applies SQLite's busy timeout to the first write, but not to those queued behind it."""

    def __init__(self) -> None:
        self._expired = float("-inf")

    def expired(self) -> None:
        """Record that a write has timed out."""
        self._expired = time.monotonic()

    async def apply(self, connection: AsyncConnection) -> None:
        """Set the timeout of a connection to SQLite."""
        timeout = 0.0 if time.monotonic() - self._expired < NO_WAIT_PERIOD else BUSY_TIMEOUT
        if connection.info.get("busy_timeout", BUSY_TIMEOUT) != timeout:
            await connection.exec_driver_sql(f"PRAGMA busy_timeout={timeout * 1000:.0f}")
            connection.info["busy_timeout"] = timeout
