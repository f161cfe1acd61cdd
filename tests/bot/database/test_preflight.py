"""What is found when the bot starts: a database that is not sound and ours is refused, and stays as it is."""

import re
import socket
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection

from bot.database.errors import Failure
from bot.database.preflight import migrations, require_ours
from bot.database.store import Store
from tests.support.database_faults import contents, crashed, locked, refusal_of, written
from tests.support.databases import asked
from tests.support.tables_in_memory import store_in

SCHEMA = "CREATE TABLE tables(id); CREATE TABLE seats(id); CREATE TABLE actions(id); CREATE TABLE notes(id);"
VERSIONED = "CREATE TABLE alembic_version(version_num); INSERT INTO alembic_version VALUES ('9999');"
OTHERS = "CREATE TABLE songs(title); INSERT INTO songs VALUES ('mine');"


def database(folder: Path, name: str = "tefuda.db") -> Path:
    return folder / name


def beside(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def url(path: Path) -> str:
    return sa.URL.create("sqlite+aiosqlite", database=str(path)).render_as_string()


async def ours(folder: Path) -> Path:
    async with store_in(folder) as store:
        for number in range(200):
            await store.write_value(f"note {number}", "x" * 200)
    return database(folder)


# ------------------------------------------------------------------ others' databases

WAL = "PRAGMA journal_mode=WAL;"
NOT_OURS: dict[str, tuple[Failure, Callable[[Path], object]]] = {
    "newer": (Failure.NEWER, lambda path: written(path, SCHEMA + VERSIONED)),
    "newer, after a crash": (Failure.NEWER, lambda path: crashed(path, SCHEMA + VERSIONED)),
    "newer, in WAL": (Failure.NEWER, lambda path: written(path, WAL + SCHEMA + VERSIONED)),
    "another program's": (Failure.FOREIGN, lambda path: written(path, OTHERS)),
    "another program's, after a crash": (Failure.FOREIGN, lambda path: crashed(path, OTHERS)),
    "another program's that uses Alembic": (Failure.FOREIGN, lambda path: written(path, OTHERS + VERSIONED)),
    "like ours but without a version": (Failure.FOREIGN, lambda path: written(path, SCHEMA)),
    "garbage": (Failure.DAMAGED, lambda path: path.write_bytes(bytes(range(256)) * 64)),
    "a text": (Failure.DAMAGED, lambda path: path.write_text("DISCORD_TOKEN=\n")),
    "cut off within the head": (Failure.DAMAGED, lambda path: path.write_bytes(b"SQLite format 3\0\x10")),
}


@pytest.mark.parametrize(("failure", "make"), NOT_OURS.values(), ids=NOT_OURS)
async def test_what_is_not_ours_is_named_and_stays_as_it_is(
    tmp_path: Path, failure: Failure, make: Callable[[Path], object]
) -> None:
    make(database(tmp_path))
    before = contents(tmp_path)
    error = await refusal_of(url(database(tmp_path)))
    assert error.failure is failure
    assert str(error).startswith(f"the database {database(tmp_path)} ")
    assert contents(tmp_path) == before


# ------------------------------------------------------------------ broken ones of ours


HARMS: dict[str, Callable[[bytes], bytes]] = {
    "nonsense in the second half": lambda whole: whole[: len(whole) // 2].ljust(len(whole), b"\xa5"),
    "half a file": lambda whole: whole[: len(whole) // 2],
    "nonsense in the list of tables": lambda whole: whole[:100] + b"\xa5" * 3996 + whole[4096:],
}


@pytest.mark.parametrize("harm", HARMS.values(), ids=HARMS)
async def test_a_broken_database_is_named_and_stays_as_it_is(
    tmp_path: Path, harm: Callable[[bytes], bytes]
) -> None:
    path = await ours(tmp_path)
    path.write_bytes(harm(path.read_bytes()))
    before = contents(tmp_path)
    assert (await refusal_of(url(path))).failure is Failure.DAMAGED
    assert contents(tmp_path) == before


async def test_garbage_in_place_of_a_log_corrupts_nothing_and_what_a_killed_process_wrote_last_is_there(
    tmp_path: Path,
) -> None:
    path = await ours(tmp_path)
    beside(path).write_bytes(bytes(range(256)) * 64)
    async with store_in(tmp_path) as store:
        assert await store.read_value("note 7") == "x" * 200
    crashed(path, "INSERT INTO notes VALUES ('last', 'words');")
    assert beside(path).stat().st_size
    async with store_in(tmp_path) as store:
        assert await store.read_value("last") == "words"


# ------------------------------------------------------------------ places


async def test_a_place_where_there_can_be_no_database_is_named_and_nothing_is_made(tmp_path: Path) -> None:
    for path, failure in (
        (tmp_path / "no" / "such.db", Failure.NO_FOLDER),
        (tmp_path, Failure.NOT_A_FILE),
        (tmp_path / ("x" * 300), Failure.UNREACHABLE),
    ):
        error = await refusal_of(url(path))
        assert error.failure is failure
        assert str(path) in str(error)
        assert contents(tmp_path) == {}


def bound(path: Path) -> None:
    """Put a socket at a path, which nobody opens as a file, not even root."""
    with closing(socket.socket(socket.AF_UNIX)) as server:
        server.bind(path.name)


def beside_a_folder(path: Path) -> None:
    written(path, SCHEMA + VERSIONED)
    beside(path).mkdir()


UNREADABLE: dict[str, Callable[[Path], None]] = {"database": bound, "log": beside_a_folder}


@pytest.mark.parametrize("make", UNREADABLE.values(), ids=UNREADABLE)
async def test_what_the_system_does_not_open_is_named_with_its_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], None]
) -> None:
    monkeypatch.chdir(tmp_path)
    make(database(tmp_path))
    error = await refusal_of(url(database(tmp_path)))
    assert error.failure is Failure.UNREACHABLE
    assert re.fullmatch(r"the database \S+ cannot be opened \([A-Z].+\); let this process .+", str(error))


async def test_a_file_without_tables_becomes_ours(tmp_path: Path) -> None:
    for _ in range(2):
        await opened(tmp_path)
        database(tmp_path).write_bytes(b"")
    written(database(tmp_path), "CREATE TABLE passing(x); DROP TABLE passing;")
    assert database(tmp_path).stat().st_size
    await opened(tmp_path)


async def opened(folder: Path) -> None:
    async with store_in(folder) as store:
        assert await store.read_value("opened")


@pytest.mark.parametrize("name", ["a b%20c?d#e.db", "手札.db", "100%.db"])
async def test_a_file_may_have_any_name(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    for _ in range(2):
        store = Store(url(path))
        await store.migrate()
        await store.close()
    assert list(contents(tmp_path)) == [name]


# ------------------------------------------------------------------ no writing


@pytest.mark.parametrize("journal", ["WAL", "DELETE"])
async def test_a_database_that_may_only_be_read_or_that_another_process_holds_is_refused(
    tmp_path: Path, journal: str
) -> None:
    path = await ours(tmp_path)
    written(path, f"PRAGMA journal_mode={journal}")
    before = contents(tmp_path)
    error = await refusal_of(f"sqlite+aiosqlite:///file:{path}?mode=ro&uri=true")
    assert error.failure is Failure.READ_ONLY
    assert str(path) in str(error)
    with locked(Store(url(path))):
        assert (await refusal_of(url(path))).failure is Failure.LOCKED
    assert contents(tmp_path)["tefuda.db"] == before["tefuda.db"]
    await opened(tmp_path)


# ------------------------------------------------------------------ migrations


def revisions() -> list[str]:
    """Return the versions of the schema, the first one first."""
    return [each.revision for each in ScriptDirectory.from_config(migrations()).walk_revisions()][::-1]


NEWEST = revisions()[-1]


def brought_to(connection: Connection, revision: str) -> None:
    config = migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


@pytest.mark.parametrize("steps", [revisions(), revisions()[:1]], ids=["one by one", "from the first"])
async def test_an_older_database_of_ours_is_brought_up_to_date(tmp_path: Path, steps: list[str]) -> None:
    old = Store(url(database(tmp_path)))
    for revision in steps:
        async with old._engine.begin() as connection:
            await connection.run_sync(brought_to, revision)
            await connection.run_sync(require_ours, "here")
        if revision == steps[0]:
            written(database(tmp_path), "INSERT INTO notes VALUES ('kept', 'word')")
    await old.close()
    async with store_in(tmp_path) as store:
        assert await store.read_value("kept") == "word"
    assert asked(database(tmp_path), "SELECT version_num FROM alembic_version") == [(NEWEST,)]


async def test_a_migration_that_fails_half_way_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(connection: Connection, place: str) -> None:
        brought_to(connection, "head")
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr("bot.database.database._upgrade", fails)
        store = Store(url(database(tmp_path)))
        with pytest.raises(ZeroDivisionError):
            await store.migrate()
        await store.close()
    assert asked(database(tmp_path), "SELECT count(*) FROM sqlite_master") == [(0,)]
    await opened(tmp_path)
