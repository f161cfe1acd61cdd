"""A database is looked at and left as it is, also while a bot uses it."""

import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa

from bot.database.database import Database
from bot.database.errors import Failure
from bot.database.file_lock import holding, own_name
from bot.database.lease import Lease
from bot.database.schema.notes import NOTES
from bot.database.store import Store
from bot.diagnosis.database_checks import MIGRATE, State, examine, of_database, of_holders, size_of
from bot.diagnosis.findings import Finding, Verdict
from bot.shards import Shards


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path}/tefuda.db"


async def make(url: str) -> None:
    database = Database(url)
    await database.migrate()
    await database.close()


def age(path: Path) -> None:
    """Let a database be of an older version."""
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0026'")
    connection.close()


def contents(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir()}


async def test_one_that_is_not_there_is_still_to_be_made(url: str, tmp_path: Path) -> None:
    found = await examine(url)
    assert (found, size_of(url)) == (State(is_empty=True), 0)
    assert of_database("here", found).verdict is Verdict.YES
    assert of_holders(found) == Finding(Verdict.YES, "No bot uses the database now.")
    assert contents(tmp_path) == {}


async def test_one_of_this_version_can_be_used_and_is_left_as_it_is(url: str, tmp_path: Path) -> None:
    await make(url)
    before = contents(tmp_path)
    found = await examine(url)
    assert found == State(is_newest=True)
    assert contents(tmp_path) == before
    assert size_of(url) == sum(map(len, before.values()))


async def test_one_of_an_older_version_is_to_be_migrated_and_is_not(url: str, tmp_path: Path) -> None:
    await make(url)
    age(tmp_path / "tefuda.db")
    before = contents(tmp_path)
    found = of_database("here", await examine(url))
    assert (found.verdict, found.remedy) == (Verdict.NO, MIGRATE)
    assert contents(tmp_path) == before
    with holding(url):
        assert of_database("here", await examine(url)).remedy.startswith("stop the bot that uses it")


async def test_who_uses_it_is_named_and_goes_on(url: str) -> None:
    store = Store(url)
    await store.migrate()
    with holding(url):
        found = await examine(url)
        await store.write_value("a", "b")
    await store.close()
    assert found == State(is_newest=True, holders=(own_name(),))
    assert of_holders(found).said == f"The database is used by {own_name()}."
    assert (await examine(url)).holders == (), "it has ended"


@pytest.mark.parametrize(
    ("address", "failure"),
    [
        ("sqlite+aiosqlite:///none/tefuda.db", Failure.NO_FOLDER),
        ("sqlite+aiosqlite:///.", Failure.NOT_A_FILE),
        ("sqlite+aiosqlite:////proc/tefuda.db", Failure.UNREACHABLE),
    ],
)
async def test_a_file_that_the_bot_would_refuse_is_told_as_the_bot_does(
    address: str, failure: Failure, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = of_database("here", await examine(address))
    assert found == Finding(Verdict.NO, f"The database here {failure.problem}.", failure.remedy)


async def test_one_that_is_no_database_is_damaged(url: str, tmp_path: Path) -> None:
    (tmp_path / "tefuda.db").write_bytes(b"cards" * 1000)
    assert (await examine(url)).failure is Failure.DAMAGED


# ------------------------------------------------------------------ a server


async def test_on_a_server_the_leases_say_who_uses_it(server_store: Store, server_url: str) -> None:
    assert await examine(server_url) == State(is_newest=True)
    lease = Lease(server_store, server_url, Shards.parse("0-1/4"), 600.0)
    await lease.take()
    rows = len(await server_store.ask(sa.select(NOTES.c.key)))
    found = await examine(server_url)
    assert found == State(is_newest=True, holders=(f"{own_name()} (shards 0, 1)",))
    assert lease.holds()
    assert len(await server_store.ask(sa.select(NOTES.c.key))) == rows
    await lease.release()


async def test_a_server_that_is_away_is_told(server_url: str) -> None:
    found = await examine("postgresql+asyncpg://me@/tefuda?host=/nowhere")
    assert found.failure is not None
    assert of_holders(found).verdict is Verdict.NOT_TRIED
