"""Connections to SQLite that visit their thread once for a statement.

Each visit costs two switches of threads, more than most statements. aiosqlite makes four for each: it creates
a cursor, executes, fetches, and closes; one more rolls back what was committed already.
"""

import sqlite3
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeAlias

import aiosqlite

LastStep: TypeAlias = Callable[[sqlite3.Connection], Callable[[], object]]

AHEAD = 50
"""How many rows come with the execution of a statement."""


class Cursor(aiosqlite.Cursor):
    """Fetches the first rows while it executes, and visits the thread again only for further ones."""

    _ahead: list[Any]
    _has_more = False

    async def execute(self, sql: str, parameters: Iterable[Any] | None = None) -> "Cursor":
        """Execute a statement, and fetch its first rows."""
        await self._execute(self._begin, sql, parameters or ())  # type: ignore[no-untyped-call]
        return self

    def _begin(self, sql: str, parameters: Any) -> None:
        self._cursor.execute(sql, parameters)
        self._ahead = self._cursor.fetchmany(AHEAD)
        self._has_more = len(self._ahead) == AHEAD

    async def fetchmany(self, size: int | None = None) -> list[Any]:
        """Return the next rows, at most so many."""
        most = size or self.arraysize
        if not self._ahead and self._has_more:
            self._ahead = [*await super().fetchmany(max(most, AHEAD))]
            self._has_more = bool(self._ahead)
        rows, self._ahead = self._ahead[:most], self._ahead[most:]
        return rows

    async def fetchone(self) -> Any:
        """Return the next row, or None."""
        return next(iter(await self.fetchmany(1)), None)

    async def fetchall(self) -> list[Any]:
        """Return all further rows."""
        further = await super().fetchall() if self._has_more else ()
        rows, self._ahead, self._has_more = [*self._ahead, *further], [], False
        return rows

    async def close(self) -> None:
        """End the statement; one whose rows were all fetched has ended."""
        if self._has_more:
            await super().close()


class Connection(aiosqlite.Connection):
    """A connection whose cursors fetch ahead."""

    last_step: LastStep | None = None
    """What the next commit does first, in the same visit; what that returns is called after the commit."""

    def cursor(self) -> Cursor:  # type: ignore[override]
        """Create a cursor; that needs no thread."""
        return Cursor(self, self._conn.cursor())

    async def commit(self) -> None:
        """Commit the current transaction, if there is one: queries alone begin none."""
        # Taken here: a rollback after a cancellation may come before the thread does.
        step, self.last_step = self.last_step, None
        if self.in_transaction or step:
            await self._execute(self._commit, step)  # type: ignore[no-untyped-call]

    def _commit(self, step: LastStep | None) -> None:
        follow = step(self._conn) if step else None
        self._conn.commit()
        if follow:
            follow()

    async def rollback(self) -> None:
        """Roll back the current transaction, if there is one."""
        self.last_step = None
        if self.in_transaction:
            await super().rollback()


def connect(database: str, **options: Any) -> Connection:
    """Return a connection to be awaited, whose thread does not keep the process alive."""
    connection = Connection(partial(sqlite3.connect, database, **options), AHEAD)
    connection._thread.daemon = True  # noqa: SLF001 -- as SQLAlchemy does with those that it makes
    return connection
