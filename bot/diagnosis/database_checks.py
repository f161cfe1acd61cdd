"""What is to be known of the database. It is only read, so also while a bot uses it."""

import asyncio
from pathlib import Path

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database import lease_rows
from bot.database.database_server import check_server, server_transaction
from bot.database.engine import create_engine
from bot.database.errors import Failure, StoreError, file_of, place_of, translating_system_errors
from bot.database.file_lock import holder_of
from bot.database.locks import BUSY_TIMEOUT
from bot.database.preflight import check_file, is_newest, is_newest_file
from bot.database.schema.leases import LEASES
from bot.diagnosis.findings import Finding, listed, no, not_tried, yes
from bot.monitoring.checks import try_writing

MIGRATE = "run: bot migrate (every start does it too)"


class State(Struct, frozen=True):
    """What was found of a database."""

    is_empty: bool = False
    is_newest: bool = False
    holders: tuple[str, ...] = ()
    """The bots that use it now."""
    failure: Failure | None = None
    """Why the bot would refuse it."""


async def examine(url: str) -> State:
    """Look at a database and change nothing in it."""
    if make_url(url).get_backend_name() == "sqlite":
        return await asyncio.to_thread(_of_file, url)
    try:
        return await _of_server(url)
    except StoreError as error:
        return State(failure=error.failure)


def of_database(place: str, state: State) -> Finding:
    """Judge what was found of a database."""
    if state.failure is not None:
        return no(f"The database {place} {state.failure.problem}.", state.failure.remedy)
    if state.is_empty:
        return yes(f"{place} does not exist yet; the first start creates it.")
    if state.is_newest:
        return yes(f"{place} can be used, and is up to date.")
    said = f"{place} is of an older version of the bot."
    return no(said, f"stop the bot that uses it, then {MIGRATE}" if state.holders else MIGRATE)


def of_holders(state: State) -> Finding:
    """Say who uses the database."""
    if state.holders:
        return yes(f"The database is used by {listed(state.holders)}.")
    if state.failure is not None:
        return not_tried("The database cannot be used.")
    return yes("No bot uses the database now.")


# ------------------------------------------------------------------ a file


def _of_file(url: str) -> State:
    """Look at a SQLite database."""
    holder, path = holder_of(url), file_of(url)
    holders = () if holder is None else (holder or "a bot",)
    try:
        check_file(url, BUSY_TIMEOUT)
        if path is not None:
            with translating_system_errors(place_of(url)):
                try_writing(path.absolute().parent)
        if path is None or not path.exists() or not path.stat().st_size:
            return State(is_empty=True, holders=holders)
        return State(is_newest=is_newest_file(path.resolve(), place_of(url), BUSY_TIMEOUT), holders=holders)
    except StoreError as error:
        return State(holders=holders, failure=error.failure)


def size_of(url: str) -> int:
    """Return the bytes of a database with its log; 0 for one without a file, or not made yet."""
    path = file_of(url)
    files = [] if path is None else [path, Path(f"{path}-wal")]
    return sum(each.stat().st_size for each in files if each.exists())


# ------------------------------------------------------------------ a server


async def _of_server(url: str) -> State:
    """Look at a PostgreSQL database; raise StoreError for one that the bot would refuse."""
    place, engine = place_of(url), create_engine(url)
    try:
        async with server_transaction(engine, place, is_long=False) as connection:
            await connection.run_sync(check_server, place)
            await _require_writable(connection, place)
            names = await connection.run_sync(lambda each: sa.inspect(each).get_table_names())
            newest = await connection.run_sync(is_newest)
            leases = await _leases(connection) if LEASES.name in names else ()
    finally:
        await engine.dispose()
    return State(not names, newest, leases)


async def _require_writable(connection: AsyncConnection, place: str) -> None:
    if await connection.scalar(sa.text("SHOW transaction_read_only")) == "on":
        raise StoreError(place, Failure.SERVER_READ_ONLY)
    if not await connection.scalar(sa.text("SELECT has_schema_privilege('public', 'CREATE')")):
        raise StoreError(place, Failure.NOT_ALLOWED)


async def _leases(connection: AsyncConnection) -> tuple[str, ...]:
    """Name those who have a lease that has not run out, with their shards."""
    found: dict[str, list[int]] = {}
    for row in await lease_rows.listed(connection, LEASES.c.expires > lease_rows.NOW):
        found.setdefault(row.holder, []).append(row.shard)
    return tuple(f"{holder} (shards {listed([*map(str, ids)])})" for holder, ids in found.items())
