"""Locks of writers: within this process, and on a server across all processes that use the database.

Locks on a server last until the end of the transaction, also if the process dies.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import IntEnum

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
