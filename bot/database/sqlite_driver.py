"""Connections to SQLite that visit their thread only for what may wait.

A visit to the thread of a connection ends in a turn of the event loop, behind all else that is ready there.
The driver makes three or four for a statement, and one for a commit or a rollback of nothing. While ten
presses were answered, a write took longer for these turns than for the disk. So a statement takes one, and
none within a transaction that writes already.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Iterable
from typing import Any

import aiosqlite

AHEAD = 100
"""How many rows are read in the visit that executes their statement."""
CHUNK = 64
"""How many rows the driver reads in a visit where it iterates."""


class Cursor(aiosqlite.Cursor):
    """A cursor that reads the first rows, mostly all, in the visit that executes the statement."""

    _ahead: tuple[Any, ...] = ()
    _has_ended = False
    """Whether no more rows are left in SQLite."""

    async def execute(self, sql: str, parameters: Iterable[Any] | None = None) -> aiosqlite.Cursor:
        """Execute a statement."""
        self._ahead = await self._execute(self._executed, sql, parameters or ())  # type: ignore[no-untyped-call]
        self._has_ended = len(self._ahead) < AHEAD
        return self

    def _executed(self, sql: str, parameters: Any) -> tuple[Any, ...]:
        return tuple(self._cursor.execute(sql, parameters).fetchmany(AHEAD))

    async def fetchone(self) -> Any:
        """Return the next row; None after the last."""
        rows = await self.fetchmany(1)
        return rows[0] if rows else None

    async def fetchmany(self, size: int | None = None) -> list[Any]:
        """Return the next rows."""
        size = size or self.arraysize
        rows, self._ahead = list(self._ahead[:size]), self._ahead[size:]
        if len(rows) < size and not self._has_ended:
            rows += await self._execute(self._cursor.fetchmany, size - len(rows))  # type: ignore[no-untyped-call]
        return rows

    async def fetchall(self) -> list[Any]:
        """Return all rows that are left."""
        rows, self._ahead = list(self._ahead), ()
        if not self._has_ended:
            rows += await self._execute(self._cursor.fetchall)  # type: ignore[no-untyped-call]
        return rows

    async def close(self) -> None:
        """Close the cursor."""
        if self._has_ended:
            self._cursor.close()
        else:
            await super().close()


class Connection(aiosqlite.Connection):
    """A connection that visits its thread only for what may wait: for another process, or for the disk."""

    _is_abandoned = False
    """Whether somebody went away during a visit, which may still begin something."""

    def cursor(self) -> Cursor:  # type: ignore[override]
        """Create a cursor."""
        return Cursor(self, self._conn.cursor())

    async def commit(self) -> None:
        """Commit what was begun."""
        if self._may_have_begun:
            await self._visit(self._conn.commit)

    async def rollback(self) -> None:
        """Roll back what was begun."""
        if self._may_have_begun:
            await self._visit(self._conn.rollback)
            self._is_abandoned = False

    @property
    def _may_have_begun(self) -> bool:
        return self.in_transaction or self._is_abandoned

    async def _execute(self, fn: Any, *args: Any, **kwargs: Any) -> Any:
        """Run a function; here within a transaction that writes, as that has the database already."""
        if self.in_transaction and not self._is_abandoned:
            return fn(*args, **kwargs)
        return await self._visit(fn, *args, **kwargs)

    async def _visit(self, task: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        try:
            return await super()._execute(task, *args, **kwargs)  # type: ignore[no-untyped-call]
        except asyncio.CancelledError:
            self._is_abandoned = True
            raise


def connect(*args: Any, **kwargs: Any) -> Connection:
    """Return a connection that opens when it is awaited."""
    connection = Connection(lambda: sqlite3.connect(*args, **kwargs), CHUNK)
    # A connection that is not closed must not keep the program from ending.
    connection._thread.daemon = True  # noqa: SLF001 -- as SQLAlchemy does for its own
    return connection
