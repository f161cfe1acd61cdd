"""A database on a server that cannot be used: named in one line, left alone, and used once it is back."""

import os
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import asyncpg
import pytest
import sqlalchemy as sa
from sqlalchemy.engine import make_url

from bot.database.database_server_errors import translating_server_errors
from bot.database.errors import Failure
from bot.database.schema import ACHIEVEMENTS, CUP_ACTS, FEATS, RESULTS, ROUNDS, SEASON_PLACES, VERDICTS
from bot.database.store import Store
from bot.faces.words import Words
from tests.support.database_faults import failing, refusal_of
from tests.support.postgres import PostgresServer, command, new_database, url_of
from tests.support.stored_results import of_game, play, who

UNSEEN = "not-to-be-seen"


def name_in(url: str) -> str:
    return str(make_url(url).database)


def changed(url: str, **parts: str) -> str:
    return make_url(url).set(**parts).render_as_string(hide_password=False)  # type: ignore[arg-type]


@pytest.fixture
async def store(postgres_url: str) -> AsyncIterator[Store]:
    store = Store(postgres_url)
    await store.migrate()
    yield store
    await store.close()


# ------------------------------------------------------------------ what the errors mean


@pytest.mark.parametrize(
    ("state", "failure"),
    [
        ("08006", Failure.NO_SERVER),
        ("25006", Failure.SERVER_READ_ONLY),
        ("25P03", Failure.STOPPING),
        ("28P01", Failure.NO_ENTRY),
        ("3D000", Failure.NO_DATABASE),
        ("40001", Failure.SERVER_LOCKED),
        ("40P01", Failure.SERVER_LOCKED),
        ("42501", Failure.NOT_ALLOWED),
        ("42P01", Failure.NO_TABLES),
        ("53100", Failure.SERVER_FULL),
        ("53200", Failure.SERVER_FAILING),
        ("53300", Failure.CROWDED),
        ("55P03", Failure.SERVER_LOCKED),
        ("57014", Failure.SLOW),
        ("57P01", Failure.STOPPING),
        ("57P02", Failure.STOPPING),
        ("57P03", Failure.STOPPING),
        ("58030", Failure.SERVER_FAILING),
        ("XX001", Failure.SERVER_DAMAGED),
        ("XX002", Failure.SERVER_DAMAGED),
    ],
)
def test_an_error_of_the_server_is_told_by_its_code(state: str, failure: Failure) -> None:
    with failing(failure) as caught, translating_server_errors("X"):
        raise asyncpg.PostgresError.new({"C": state, "M": UNSEEN})
    assert UNSEEN not in str(caught.value)
    assert "file" not in str(caught.value)
    for language in ("en", "ja"):
        assert "7" in Words(language)(failure.sentence, reference="7")


def test_a_bug_is_no_failure_of_the_server_and_its_silence_is_one() -> None:
    for state in ("23503", "22001", "42601", "42883"):
        with pytest.raises(asyncpg.PostgresError), translating_server_errors("X"):
            raise asyncpg.PostgresError.new({"C": state, "M": "a bug"})
    with failing(Failure.SILENT), translating_server_errors("X"):
        raise TimeoutError


# ------------------------------------------------------------------ no way to the database


@pytest.mark.parametrize(
    ("url", "failure"),
    [
        (f"postgresql+asyncpg://me:{UNSEEN}@127.0.0.1:1/tefuda", Failure.REFUSED),
        (f"postgresql+asyncpg://me:{UNSEEN}@localhost:1/tefuda", Failure.REFUSED),
        (f"postgresql+asyncpg://me:{UNSEEN}@/tefuda?host=/no/such/folder", Failure.REFUSED),
        (f"postgresql+asyncpg://me:{UNSEEN}@no-such-host.invalid/tefuda", Failure.NO_HOST),
        (f"postgresql+asyncpg://me:{UNSEEN}@127.0.0.1/tefuda?ssl=always", Failure.BAD_PARAMETER),
    ],
)
async def test_a_server_that_is_not_there_is_named(url: str, failure: Failure) -> None:
    refused = await refusal_of(url)
    assert refused.failure is failure
    assert UNSEEN not in str(refused)


async def test_what_the_server_refuses_is_told_apart(postgres: PostgresServer, postgres_url: str) -> None:
    name = name_in(postgres_url)
    assert (await refusal_of(changed(postgres_url, database="nowhere"))).failure is Failure.NO_DATABASE
    assert (await refusal_of(changed(postgres_url, username="nobody"))).failure is Failure.NO_ENTRY
    await command(postgres, f"CREATE ROLE {name} LOGIN")
    try:
        assert (await refusal_of(changed(postgres_url, username=name))).failure is Failure.NOT_ALLOWED
        await command(postgres, f"ALTER ROLE {name} CONNECTION LIMIT 0")
        assert (await refusal_of(changed(postgres_url, username=name))).failure is Failure.CROWDED
    finally:
        await command(postgres, f"DROP ROLE {name}")


@pytest.mark.usefixtures("limits")
async def test_a_busy_process_is_told_apart_from_a_crowded_server(postgres_url: str) -> None:
    store = Store(postgres_url)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(store.close)
        for _ in range(10):
            await stack.enter_async_context(store.reading())
        with failing(Failure.OVERLOADED, match="by this process"):
            await store.read_value("opened")


# ------------------------------------------------------------------ a database that is not to be used


async def fetched(postgres: PostgresServer, name: str, query: str) -> list[Any]:
    connection = await asyncpg.connect(postgres.get_uri(name))
    rows = await connection.fetch(query)
    await connection.close()
    return [value for (value,) in rows]


async def tables_of(postgres: PostgresServer, name: str) -> list[str]:
    return await fetched(postgres, name, "SELECT relname FROM pg_stat_user_tables ORDER BY relname")


async def test_a_database_that_cannot_be_used_is_named_and_left_alone(
    postgres: PostgresServer, postgres_url: str
) -> None:
    name = name_in(postgres_url)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("bot.database.database_server.OLDEST", 99)
        refused = await refusal_of(postgres_url)
    assert refused.failure is Failure.TOO_OLD
    assert "it needs 99 at least" in str(refused)
    await command(postgres, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    assert (await refusal_of(postgres_url)).failure is Failure.SERVER_READ_ONLY
    assert await tables_of(postgres, name) == []
    await command(postgres, f"ALTER DATABASE {name} RESET default_transaction_read_only")
    await command(postgres, "CREATE TABLE songs(title text)", database=name)
    assert (await refusal_of(postgres_url)).failure is Failure.FOREIGN
    assert await tables_of(postgres, name) == ["songs"]


async def test_a_database_without_unicode_is_named_and_left_alone(postgres: PostgresServer) -> None:
    await command(postgres, "CREATE DATABASE latin TEMPLATE template0 ENCODING LATIN1 LOCALE 'C'")
    try:
        refused = await refusal_of(url_of(postgres, "latin"))
        assert refused.failure is Failure.WRONG_ENCODING
        assert "(LATIN1)" in str(refused)
        assert await tables_of(postgres, "latin") == []
    finally:
        await command(postgres, "DROP DATABASE latin WITH (FORCE)")


async def test_a_newer_database_is_named_and_an_older_one_is_not_migrated_beside_a_bot(
    postgres: PostgresServer, postgres_url: str, store: Store
) -> None:
    name = name_in(postgres_url)
    await command(postgres, "UPDATE alembic_version SET version_num = '9999'", database=name)
    assert (await refusal_of(postgres_url)).failure is Failure.SERVER_NEWER
    await command(postgres, "UPDATE alembic_version SET version_num = '0014'", database=name)
    other = Store(postgres_url)
    assert await other.is_in_use()
    with failing(Failure.OLDER):
        await other.prepare(is_free=True)
    await store.close()
    assert not await other.is_in_use()
    await other.close()


# ------------------------------------------------------------------ failures while the bot runs


async def backends(postgres: PostgresServer, url: str) -> list[int]:
    listed = f"SELECT pid FROM pg_stat_activity WHERE datname = '{name_in(url)}'"  # noqa: S608
    return await fetched(postgres, "postgres", listed)


async def ended(postgres: PostgresServer, url: str) -> None:
    for pid in await backends(postgres, url):
        await command(postgres, f"SELECT pg_terminate_backend({pid}, 5000)")


async def test_after_the_server_has_ended_all_connections_new_ones_are_made(
    postgres: PostgresServer, postgres_url: str, store: Store
) -> None:
    async def write() -> None:
        async with store.writing() as connection:
            await ended(postgres, postgres_url)
            await connection.execute(sa.select(1))

    await ended(postgres, postgres_url)
    await store.write_value("key", "value")
    with failing(Failure.STOPPING):
        await write()
    assert await store.read_value("key") == "value"


@asynccontextmanager
async def frozen(postgres: PostgresServer, url: str) -> AsyncIterator[None]:
    """Let all connections to a database stand still within a block."""
    pids = await backends(postgres, url)
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


async def test_a_server_that_stands_still_is_given_up_in_time_and_used_again(
    postgres: PostgresServer, postgres_url: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as hurried:
        hurried.setattr("bot.database.database_server.ANSWER_TIME", 0.1)
        async with frozen(postgres, postgres_url):
            with failing(Failure.NO_SERVER):
                await store.write_value("key", "value")
    await store.write_value("key", "value")
    # A connection that rested is tried before it is used.
    monkeypatch.setattr("bot.database.engine.PING_AFTER", 0)
    monkeypatch.setattr("bot.database.engine.PING_TIMEOUT", 0.1)
    async with frozen(postgres, postgres_url):
        await store.write_value("key", "value")


STAY = (RESULTS, ROUNDS, FEATS, ACHIEVEMENTS, VERDICTS, CUP_ACTS, SEASON_PLACES)
GUARDED = "SELECT event_object_table, event_object_column FROM information_schema.triggered_update_columns"


async def test_what_stays_can_be_changed_in_nothing_but_person_name_and_strength(store: Store) -> None:
    async with store.reading() as connection:
        kept = {tuple(row) for row in await connection.execute(sa.text(GUARDED))}
    free = {(table.name, column.name) for table in STAY for column in table.columns} - kept
    assert free == {
        *(
            (table, column)
            for table in ("results", "rounds", "marks", "cup_acts")
            for column in ("person", "name")
        ),
        *(("results", column) for column in ("mu", "sigma")),
        ("feats", "person"),
    }
    await play(store, of_game("A", who(1), who(2, rank=2)))
    for statement in ("UPDATE results SET score = score + 1", "DELETE FROM results", "TRUNCATE results"):
        with pytest.raises(sa.exc.IntegrityError, match="results stay"):
            async with store.writing() as connection:
                await connection.exec_driver_sql(statement)


async def test_a_dropped_database_is_named_at_the_next_press(postgres: PostgresServer) -> None:
    async with new_database(postgres) as name:
        store = Store(url_of(postgres, name))
        await store.migrate()
        await command(postgres, "DROP TABLE notes", database=name)
        with failing(Failure.NO_TABLES, match="run: bot migrate"):
            await store.read_value("key")
    with failing(Failure.NO_DATABASE):
        await store.read_value("key")
    await store.close()
