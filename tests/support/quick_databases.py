"""Databases of tests: no thread works for SQLite, and all engines of a process share compiled statements.

To hand each step of a statement to a thread was a sixth of the time of the tests; to compile the same
statements for every new engine was a fifteenth.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar
from unittest.mock import patch

import aiosqlite.core
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.dialects.sqlite.aiosqlite import SQLiteDialect_aiosqlite
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.util import LRUCache

from bot.database import database_server, engine

T = TypeVar("T")

COMPILED: LRUCache[Any, Any] = LRUCache(5000)
"""The statements that the engines of this process have compiled."""
LIMITS: dict[str, object] = {
    "CONNECT_TIMEOUT": 30.0,
    "PING_TIMEOUT": 30.0,
    "POOL_TIMEOUT": 30.0,
    "LOCK_TIMEOUT": "30s",
    "STATEMENT_TIMEOUT": "30s",
    "IDLE_TIMEOUT": "30s",
}
"""Limits of time that a server keeps on the busiest machine."""
LIMITS_OF_PRODUCT = {name: vars(engine)[name] for name in LIMITS}
QUICK = {"cursor", "fetchall", "close"}
"""The steps during which nobody else gets a turn."""
_in_thread: Callable[..., Any] = aiosqlite.Connection._execute


class InlineQueue:
    """Takes the place of the queue of a database thread: runs each function when it is put."""

    def put_nowait(self, item: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        """Run a function; deliver its result to its future."""
        future, function = item
        try:
            result, error = function(), None
        except Exception as raised:
            result, error = None, raised
        if future is not None:
            self.deliver(future, result, error)

    def deliver(self, future: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
        """Deliver what a function returned or raised."""
        if not future.done():
            future.set_result(result) if error is None else future.set_exception(error)


class NoThread:
    """Takes the place of a database thread, which has nothing to do."""

    def __init__(self, *_: Any, **__: Any) -> None:
        self.daemon = True

    def start(self) -> None:
        """Do nothing."""

    def is_alive(self) -> bool:
        """Return whether it runs."""
        return False


async def _execute(connection: aiosqlite.Connection, work: Callable[..., T], *args: Any, **named: Any) -> T:
    """Execute a step of a statement at once; the loop goes on meanwhile, as while a thread works."""
    queue: object = connection._tx
    if type(queue) is not InlineQueue or not connection._running or not connection._connection:
        result: T = await _in_thread(connection, work, *args, **named)
        return result
    try:
        return work(*args, **named)
    finally:
        if work.__name__ not in QUICK:
            await asyncio.sleep(0)


@contextmanager
def in_threads() -> Iterator[None]:
    """Let connections to SQLite that are opened meanwhile have threads, as those of the product."""
    with patch("aiosqlite.core.SimpleQueue", SimpleQueue), patch("aiosqlite.core.Thread", Thread):
        yield


def _new_engine(url: str, **options: Any) -> AsyncEngine:
    """Create an engine that knows what others have compiled."""
    created = create_async_engine(url, **options)
    created.sync_engine._compiled_cache = COMPILED
    return created


def _is_alike(dialect: object, other: object) -> bool:
    return type(dialect) is type(other)


def _hash(dialect: object) -> int:
    return hash(type(dialect))


def install() -> None:
    """Let the databases of this process be quick."""
    vars(aiosqlite.core).update(SimpleQueue=InlineQueue, Thread=NoThread)
    setattr(aiosqlite.Connection, "_execute", _execute)  # noqa: B010 -- mypy lets nobody assign a method
    vars(engine).update(LIMITS)
    vars(database_server)["ANSWER_TIME"] = 30.0
    vars(engine)["create_async_engine"] = _new_engine
    for dialect in (SQLiteDialect_aiosqlite, PGDialect_asyncpg):
        # What is compiled for one holds for the other: their settings are the same.
        setattr(dialect, "__eq__", _is_alike)  # noqa: B010
        setattr(dialect, "__hash__", _hash)  # noqa: B010
