"""A copy of a database has every row, and that is proven; or the target stays empty."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from bot.database import database_copy as module
from bot.database.copy_checks import COPIED
from bot.database.database_copy import Copying, Side, batches, copying
from bot.database.errors import CopyError, Held
from bot.database.schema import ACTIONS, NOTES, SEATS, TABLES
from bot.database.schema.metadata import UtcTime
from bot.database.store import Store
from tests.support import databases, postgres
from tests.support.database_faults import killed, written
from tests.support.tables_in_memory import store_in

SECRET = "5eed" * 8
MANY = 25
LETTERS = ("a", "B", "_", "é", "-", "Z", "さ")
"""The first letters of keys, which servers sort in other ways by the rules of a language."""


def value(column: sa.Column[Any], number: int) -> object:
    """Return what stands in a column of a row: rows of one number refer to each other."""
    if column.nullable and number % 3 == 0:
        return None
    kinds: dict[type[Any], object] = {
        sa.Boolean: number % 2 == 0,
        UtcTime: datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=number, microseconds=number),
        sa.Float: 1 / (number + 3),
        sa.BigInteger: (2**62 + number) * (-1 if number % 2 else 1),
        sa.Integer: number,
        sa.Text: f"{number} さくら 🎴 'x' \\ \n",
        sa.String: f"{LETTERS[number % len(LETTERS)]}{number}",
    }
    return kinds[type(column.type)]


def rows(table: sa.Table) -> list[tuple[object, ...]]:
    """Return rows with values of all kinds, also the largest and none."""
    return [tuple(value(column, number) for column in table.c) for number in range(MANY)]


async def fill(store: Store) -> None:
    async with store.writing() as connection:
        await connection.execute(NOTES.delete())
        for table in COPIED:
            values = [dict(zip(table.c.keys(), row, strict=True)) for row in rows(table)]
            await connection.execute(table.insert(), values)


@pytest.fixture
async def source(folder: Path) -> str:
    """Return a database with rows in every table."""
    async with store_in(folder) as store:
        await fill(store)
    return databases.url_of(folder / "tefuda.db")


@pytest.fixture
async def file(tmp_path: Path) -> str:
    """Return the same as a file alone."""
    async with store_in(tmp_path) as store:
        await fill(store)
    return databases.url_of(tmp_path / "tefuda.db")


@pytest.fixture(params=["sqlite", "postgresql"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return a database that has no tables yet."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'new.db'}"
    return str(request.getfixturevalue("postgres_url"))


async def copy(source: str, target: str, spoil: Callable[[Copying], Awaitable[None]] | None = None) -> int:
    """Copy a database, and spoil the copy before the proof; return how many rows were compared."""
    compared: list[int] = []
    async with copying(source, target) as copied:
        await copied.write(lambda _: None)
        if spoil is not None:
            await spoil(copied)
        await copied.prove(compared.append)
    return sum(compared)


async def found(url: str) -> dict[str, list[tuple[object, ...]]]:
    store = Store(url)
    try:
        async with store.reading() as connection:
            side = Side("", connection)
            return {
                table.name: [row async for each in batches(side, table) for row in each] for table in COPIED
            }
    finally:
        await store.close()


async def is_empty(url: str) -> bool:
    tables = await found(url)
    return not any(tables[table.name] for table in COPIED if table is not NOTES)


# ------------------------------------------------------------------ whole


async def test_every_row_is_copied_whatever_the_two_kinds(
    source: str, target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BATCH", 7)
    assert await copy(source, target) == MANY * len(COPIED)
    copied = await found(target)
    assert {name: sorted(each, key=repr) for name, each in copied.items()} == {
        table.name: sorted(rows(table), key=repr) for table in COPIED
    }
    with pytest.raises(CopyError, match=r"is not empty \(there are rows in [a-z_, ]+\)"):
        await copy(source, target)


async def test_a_target_that_was_prepared_may_be_used(file: str, tmp_path: Path) -> None:
    target = f"sqlite+aiosqlite:///{tmp_path / 'new.db'}"
    store = Store(target)
    await store.migrate()
    await store.close()
    await copy(file, target)
    assert (await found(target))["notes"] == (await found(file))["notes"]


# ------------------------------------------------------------------ a planted difference


async def change(copied: Copying) -> None:
    changed = ACTIONS.update().where(ACTIONS.c.table_id == "B1").values(action="other", spent=7)
    await copied._target.connection.execute(changed)


async def lose(copied: Copying) -> None:
    await copied._target.connection.execute(SEATS.delete().where(SEATS.c.table_id == "B1"))


async def double(copied: Copying) -> None:
    await copied._target.connection.execute(SEATS.insert().values(table_id="B1", seat=9, name=""))


def interrupt(_rows: int) -> None:
    raise KeyboardInterrupt


SPOILT = (
    (change, "actions, table_id B1, step 1 (action, spent)"),
    (lose, "seats, table_id B1, seat 1"),
    (double, "seats, table_id"),
)


async def test_a_difference_or_an_interruption_is_told_and_the_target_stays_empty(
    file: str, target: str
) -> None:
    for spoil, named in SPOILT:
        with pytest.raises(CopyError, match="a row of the copy is not equal: ") as caught:
            await copy(file, target, spoil)
        assert named in str(caught.value)
        assert "other" not in str(caught.value)
        assert await is_empty(target)
    with pytest.raises(KeyboardInterrupt):
        async with copying(file, target) as copied:
            await copied.write(interrupt)
    assert await is_empty(target)
    await copy(file, target)


# ------------------------------------------------------------------ ended in the middle


def test_a_kill_leaves_the_target_empty(file: str, postgres_url: str) -> None:
    async def copy_and_die() -> None:
        async with copying(file, postgres_url) as copied:
            await copied.write(lambda _: None)
            await copied.prove(lambda _: os.kill(os.getpid(), signal.SIGKILL))

    killed(lambda: asyncio.run(copy_and_die()))
    assert asyncio.run(is_empty(postgres_url))


# ------------------------------------------------------------------ what does not fit

UNFIT = {
    "too long": ("seats", f"UPDATE seats SET name = '{SECRET * 9}'"),  # noqa: S608
    "a zero byte": ("actions", f"UPDATE actions SET action = '{SECRET}' || char(0)"),  # noqa: S608
    "nobody's": ("seats", "PRAGMA foreign_keys=OFF; UPDATE seats SET table_id = 'NO' WHERE seat = 1"),
    "no time": ("tables", "UPDATE tables SET opened = 'yesterday'"),
}


async def test_a_row_that_does_not_fit_is_named_without_what_it_says(
    file: str, tmp_path: Path, postgres_url: str
) -> None:
    sound = (tmp_path / "tefuda.db").read_bytes()
    for table, statement in UNFIT.values():
        (tmp_path / "tefuda.db").write_bytes(sound)
        written(tmp_path / "tefuda.db", statement)
        with pytest.raises(CopyError, match=f"row.* of {table}") as caught:
            await copy(file, postgres_url)
        assert SECRET not in str(caught.value)
        assert await is_empty(postgres_url)


# ------------------------------------------------------------------ in use


async def test_a_bot_that_uses_a_database_on_a_server_is_in_the_way(
    file: str, tmp_path: Path, lender: Any
) -> None:
    async def begin(_copied: Copying) -> None:
        await bot.read_value("commands")

    new = f"sqlite+aiosqlite:///{tmp_path / 'new.db'}"
    with lender.lent() as url:
        bot = Store(url)
        # Also one that begins meanwhile.
        with pytest.raises(Held):
            await copy(file, url, begin)
        assert await bot.ask(sa.select(TABLES.c.id)) == []
        for source, target in ((url, new), (file, url)):
            with pytest.raises(Held):
                await copy(source, target)
        await bot.close()
    assert not (tmp_path / "new.db").exists()


LEASES = """CREATE TABLE IF NOT EXISTS leases (
    shard integer PRIMARY KEY, shards integer NOT NULL, token bigint NOT NULL, holder text NOT NULL,
    expires timestamptz NOT NULL
)"""


async def test_a_lease_is_in_the_way_until_it_has_run_out(file: str, lender: Any) -> None:
    with lender.lent() as url:
        lease = "INSERT INTO leases VALUES (0, 1, 1, 'process 7', now() + interval '1 day')"
        postgres.asked(url, f"{LEASES}; {lease};")
        with pytest.raises(Held, match="process 7"):
            await copy(file, url)
        postgres.asked(url, "UPDATE leases SET expires = now() - interval '1 second';")
        await copy(file, url)
        assert postgres.asked(url, "SELECT holder FROM leases") == [("process 7",)]


async def test_one_database_by_two_addresses_is_seen(lender: Any) -> None:
    with lender.lent() as url, pytest.raises(CopyError, match="both are the same database"):
        await copy(url, url.replace("host=%2F", "host=%2F.%2F"))
