"""What two databases must be before one is copied into the other; nothing here writes."""

import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager

import sqlalchemy as sa
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database.database_server import check_server, is_in_use, set_locally
from bot.database.database_server_errors import translating_server_errors
from bot.database.engine import create_engine
from bot.database.errors import (
    CopyError,
    Held,
    file_of,
    place_of,
    translating_errors,
    translating_system_errors,
)
from bot.database.file_lock import RATING_LOCK, holding
from bot.database.ledger import RATED_BY
from bot.database.locks import BUSY_TIMEOUT
from bot.database.preflight import check_file, is_newest, read_only_name, require_ours
from bot.database.schema import METADATA, NOTES

NOTHING = "nothing was changed"
LEFT_OUT = {"leases"}
"""Tables that tell which process is at work, and mean nothing in another database."""
COPIED = [table for table in METADATA.sorted_tables if table.name not in LEFT_OUT]
"""The tables, those that others refer to first."""
STARTED = NOTES.c.key.in_(("opened", RATED_BY))
"""What every start notes, also in a database without any other row."""


@contextmanager
def unused(source: str, target: str) -> Iterator[None]:
    """Hold two files within a block; raise StoreError or CopyError if they are one, missing, or not sound."""
    _require_files(source, target)
    with ExitStack() as stack:
        for url in (source, target):
            stack.enter_context(holding(url))
            stack.enter_context(holding(url, RATING_LOCK))
        for url in (source, target):
            check_file(url, BUSY_TIMEOUT)
        yield


def _require_files(source: str, target: str) -> None:
    for url in (source, target):
        if make_url(url).get_backend_name() == "sqlite" and file_of(url) is None:
            raise CopyError(f"the database {place_of(url)} is in memory alone; name a file")
    if _is_missing(source):
        raise CopyError(f"there is no database {place_of(source)} to copy; {NOTHING}")
    one, two = file_of(source), file_of(target)
    if one and two and not _is_missing(target) and one.samefile(two):
        raise _same(source)


def _is_missing(url: str) -> bool:
    """Return whether a database is a file that does not exist or has no content."""
    path = file_of(url)
    with translating_system_errors(place_of(url)):
        # What is no file is named by later checks.
        return path is not None and (not path.exists() or (path.is_file() and not path.stat().st_size))


def _same(url: str) -> CopyError:
    return CopyError(
        f"both are the same database, {place_of(url)}; name an empty one to copy into; {NOTHING}"
    )


@asynccontextmanager
async def snapshot(url: str) -> AsyncIterator[AsyncConnection]:
    """Open a transaction that reads one state of a database, cannot write, and may take long."""
    path = file_of(url)
    if path is not None:
        engine = create_engine(f"sqlite+aiosqlite:///{read_only_name(path.resolve())}&uri=true")
    else:
        options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        engine = create_engine(url).execution_options(**options)
    try:
        async with AsyncExitStack() as stack:
            with translating(place_of(url)):
                connection = await stack.enter_async_context(engine.connect())
                await stack.enter_async_context(connection.begin())
                if path is not None:
                    # Python would begin no transaction to read.
                    await connection.exec_driver_sql("BEGIN")
                else:
                    await lift_limits(connection)
                    # It is none of those whom `require_unused` looks for.
                    name = sa.func.set_config("application_name", "tefuda copy", False)
                    await connection.execute(sa.select(name))
            yield connection
    finally:
        await engine.dispose()


async def lift_limits(connection: AsyncConnection) -> None:
    """Let a transaction on a server take long, also while it waits for the other database."""
    if connection.dialect.name != "sqlite":
        await set_locally(connection, statement_timeout="0", idle_in_transaction_session_timeout="0")


@contextmanager
def translating(place: str) -> Iterator[None]:
    """Raise StoreError for failures of a database of either kind."""
    with translating_errors(place), translating_server_errors(place):
        yield


async def require_source(connection: AsyncConnection, place: str) -> None:
    """Raise StoreError or CopyError unless a database is one of ours, of this version, and not in use."""
    if not await connection.run_sync(_has_tables, place):
        raise CopyError(f"the database {place} has no tables to copy; {NOTHING}")
    await require_unused(connection, place)


async def require_target(url: str, source: AsyncConnection) -> None:
    """Raise StoreError or CopyError unless a target has no tables, or those of this version without rows."""
    if _is_missing(url):
        return
    async with snapshot(url) as connection:
        if await _is_same(source, connection):
            raise _same(url)
        if await connection.run_sync(_has_tables, place_of(url)):
            await require_unused(connection, place_of(url))
            await require_empty(connection, place_of(url))


async def _is_same(one: AsyncConnection, two: AsyncConnection) -> bool:
    """Return whether two connections lead to one database of one PostgreSQL server, by whatever addresses."""
    if not one.dialect.name == two.dialect.name == "postgresql":
        return False
    lock = sa.select(sa.func.pg_try_advisory_xact_lock(secrets.randbits(62)))
    await one.execute(lock)
    return not await two.scalar(lock)


def _has_tables(connection: Connection, place: str) -> bool:
    """Return whether a database has tables; raise StoreError or CopyError if they are not of this version."""
    if connection.dialect.name == "sqlite":
        require_ours(connection, place)
    else:
        check_server(connection, place)
    has_tables = sa.inspect(connection).has_table(NOTES.name)
    if has_tables and not is_newest(connection):
        problem = "was written by an older version of this program"
        raise CopyError(
            f"the database {place} {problem}; bring it up to date first, by bot migrate; {NOTHING}"
        )
    return has_tables


async def require_empty(connection: AsyncConnection, place: str) -> None:
    """Raise CopyError if one of our tables has a row."""
    for table in COPIED:
        any_row = sa.select(sa.literal(1)).select_from(table).limit(1)
        if await connection.scalar(any_row.where(~STARTED) if table is NOTES else any_row):
            problem = f"is not empty (there are rows in {table.name})"
            raise CopyError(f"the database {place} {problem}; name an empty one to copy into; {NOTHING}")


async def require_unused(connection: AsyncConnection, place: str) -> None:
    """Raise Held if a process of this program uses a database on a server, or holds a lease there."""
    if connection.dialect.name == "sqlite":
        return
    if await connection.run_sync(lambda each: sa.inspect(each).has_table("leases")):
        # Also a process that cannot be reached may come back.
        valid = sa.text("SELECT holder FROM leases WHERE expires > statement_timestamp() LIMIT 1")
        if holder := await connection.scalar(valid):
            raise Held(place, holder)
    if await is_in_use(connection):
        raise Held(place)
