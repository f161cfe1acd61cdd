"""Copies of a whole database into an empty one, also of another kind, and the proof that both are equal.

The source is read in one snapshot and never written to. Everything is written in one transaction that ends
after the proof: so the target has all rows, and they are proven, or none.
"""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import zip_longest
from typing import Any, TypeAlias

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database.copy_checks import (
    COPIED,
    STARTED,
    lift_limits,
    require_empty,
    require_source,
    require_target,
    require_unused,
    snapshot,
    translating,
    unused,
)
from bot.database.database import Database
from bot.database.errors import CopyError, place_of
from bot.database.schema import NOTES

BATCH = 1000
"""Rows of each database in memory at a time."""

Values: TypeAlias = tuple[Any, ...]
Progress: TypeAlias = Callable[[int], object]


class Side(Struct, frozen=True):
    """A database in a transaction, and its name for messages."""

    place: str
    connection: AsyncConnection


class Difference(Struct, frozen=True):
    """A row that is not equal in two databases: its table, its key, and its columns if both have it."""

    table: str
    key: Mapping[str, object]
    columns: tuple[str, ...] = ()

    def __str__(self) -> str:
        where = f"{self.table}, {_named(self.key)}"
        return f"{where} ({', '.join(self.columns)})" if self.columns else where


class Copying:
    """A copy that is being made; `rows` has the number of rows of each table."""

    def __init__(self, source: Side, target: Side, rows: Mapping[str, int]) -> None:
        self._source, self._target, self.rows = source, target, rows

    async def write(self, progress: Progress) -> None:
        """Copy all rows, reporting the number of rows done; raise CopyError for one that does not fit."""
        await self._target.connection.execute(NOTES.delete().where(STARTED))
        for table in COPIED:
            async for rows in batches(self._source, table):
                await self._insert(table, rows)
                progress(len(rows))

    async def _insert(self, table: sa.Table, rows: Sequence[Values]) -> None:
        names = table.c.keys()
        try:
            with translating(self._target.place):
                await self._target.connection.execute(
                    table.insert(), [dict(zip(names, row, strict=True)) for row in rows]
                )
        except DBAPIError as error:
            # Its own text may tell hands.
            reason = f"refuses one of the rows of {table.name} from {_named(_key(table, rows[0]))} on"
            raise CopyError(f"the database {self._target.place} {reason}; nothing was copied") from error

    async def prove(self, progress: Progress) -> None:
        """Compare all rows, reporting the number of rows done; raise CopyError for one that is not equal."""
        for table in COPIED:
            if found := await difference(self._source, self._target, table, progress):
                raise CopyError(f"a row of the copy is not equal: {found}; nothing was copied")


@asynccontextmanager
async def copying(source: str, target: str) -> AsyncIterator[Copying]:
    """Begin to copy a database into an empty one; what is copied stays once the block ends without an error.

    Raise StoreError or CopyError if one of the two will not do; then both stay as they are.
    """
    async with AsyncExitStack() as stack:
        stack.enter_context(unused(source, target))
        read = await stack.enter_async_context(snapshot(source))
        await require_source(read, place_of(source))
        await require_target(target, read)
        database = Database(target)
        stack.push_async_callback(database.close)
        await database.migrate()
        written = await stack.enter_async_context(database.writing(alone=True, is_long=True))
        await lift_limits(written)
        await require_empty(written, place_of(target))
        counts = {table.name: sa.select(sa.func.count()).select_from(table) for table in COPIED}
        rows = {name: await read.scalar(count) or 0 for name, count in counts.items()}
        yield Copying(Side(place_of(source), read), Side(place_of(target), written), rows)
        await require_unused(written, place_of(target))


# ------------------------------------------------------------------ rows


async def difference(
    one: Side, two: Side, table: sa.Table, progress: Progress = lambda _: None
) -> Difference | None:
    """Return the first row of a table that is not equal in two databases, or None if all are."""
    first, second = batches(one, table), batches(two, table)
    while True:
        ours: list[Values] = await anext(first, [])
        theirs: list[Values] = await anext(second, [])
        if ours != theirs:
            return _first_difference(table, ours, theirs)
        if not ours:
            return None
        progress(len(ours))


async def batches(side: Side, table: sa.Table) -> AsyncIterator[list[Values]]:
    """Iterate over all rows of a table in batches, by primary key, with times in UTC."""
    query = sa.select(table).order_by(*_order(table, side.connection.dialect.name))
    try:
        with translating(side.place):
            found = await side.connection.stream(query.execution_options(yield_per=BATCH))
            async for rows in found.partitions():
                yield [tuple(row) for row in rows]
    except (DBAPIError, ValueError) as error:
        raise CopyError(
            f"the database {side.place} has a row of {table.name} that cannot be read; nothing was copied"
        ) from error


def _order(table: sa.Table, dialect: str) -> list[sa.ColumnElement[Any]]:
    """Return the primary key; texts in the order of their bytes, as in SQLite."""
    is_other = dialect == "postgresql"
    return [
        sa.collate(key, "C") if is_other and isinstance(key.type, sa.String) else key
        for key in table.primary_key
    ]


def _first_difference(table: sa.Table, ours: Sequence[Values], theirs: Sequence[Values]) -> Difference:
    one, two = next(pair for pair in zip_longest(ours, theirs) if pair[0] != pair[1])
    key = _key(table, one or two)
    if not one or not two or key != _key(table, two):
        return Difference(table.name, key)
    names = (column.name for column, a, b in zip(table.c, one, two, strict=True) if a != b)
    return Difference(table.name, key, tuple(names))


def _key(table: sa.Table, row: Values) -> dict[str, object]:
    values = dict(zip(table.c.keys(), row, strict=True))
    return {column.name: values[column.name] for column in table.primary_key}


def _named(key: Mapping[str, object]) -> str:
    return ", ".join(f"{name} {value}" for name, value in key.items())
