import asyncio
import gc
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from bot.database import store as module
from bot.database.errors import DamagedLog, Failure, Outdated, StoreError
from bot.database.locks import BUSY_TIMEOUT
from bot.database.rows import Chair, Logged, NewAction, TableChange, TableRow, columns_of
from bot.database.schema import ACTIONS, METADATA, SEATS, TABLES
from bot.database.statements import insert_seats
from bot.database.store import Store
from bot.faces.icons import CardStyle
from bot.tables.person_settings import People, PersonSettings
from bot.tables.server_settings import Ending, Servers, ServerSettings
from tests.support import databases
from tests.support.database_faults import failing
from tests.support.tables_in_memory import store_in, unconcluded

ANA, ROBOT, GONE = CHAIRS = (Chair("Ana", 1), Chair("", None, "normal"), Chair("Cleo", 2**63 - 1, "normal"))


def columns(table_id: str = "K7Q2M4", **changed: Any) -> TableRow:
    game: dict[str, Any] = {"game": "no_thank_you", "rules": 1, "options": "{}", "seed": "00ff"}
    row = {"id": table_id, "language": "ja"} | game
    place = {"guild": 2**62, "channel": 200, "host": 1, "phase": "lobby", "keep_order": False}
    return TableRow(**row | place | changed)


def url_in(folder: Path) -> str:
    return databases.url_of(folder / "tefuda.db")


@pytest.fixture
async def store(folder: Path) -> AsyncIterator[Store]:
    async with store_in(folder) as opened:
        await opened.insert(columns(), CHAIRS)
        yield opened


# ------------------------------------------------------------------ schema


def test_every_time_is_read_with_its_zone() -> None:
    columns = [column for table in METADATA.tables.values() for column in table.c]
    assert not [column for column in columns if isinstance(column.type, sa.DateTime)]


def differences(connection: Connection) -> list[Any]:
    return list(
        compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), METADATA)
    )


def downgraded(connection: Connection, revision: str = "base") -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(module.__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    command.downgrade(config, revision)


def table_names(connection: Connection) -> set[str]:
    return set(sa.inspect(connection).get_table_names())


async def test_the_migrations_make_the_schema_that_the_store_speaks_of_and_can_be_taken_back(
    store: Store,
) -> None:
    await store.migrate()
    assert await store.chairs("K7Q2M4") == CHAIRS, "migrating again harms nothing"
    async with store._engine.begin() as connection:
        assert await connection.run_sync(differences) == []
        assert await connection.run_sync(table_names) == {*METADATA.tables, "alembic_version"}
        await connection.run_sync(downgraded)
        assert await connection.run_sync(table_names) == {"alembic_version"}
    await store.migrate()
    await store.insert(columns(), CHAIRS)
    assert await store.chairs("K7Q2M4") == CHAIRS


async def test_an_older_versions_open_table_counts_as_touched_at_its_last_action(store: Store) -> None:
    await store.append(NewAction("K7Q2M4", 1, 0, "{}"), 0)
    async with store.writing() as connection:
        await connection.execute(ACTIONS.update().values(taken=datetime(2026, 1, 1, tzinfo=UTC)))
        await connection.run_sync(downgraded, "0006")
    await store.migrate()
    row = await store.find("K7Q2M4")
    assert row is not None
    assert row.pressed == datetime(2026, 1, 1, tzinfo=UTC)


async def test_what_people_and_servers_chose_outlives_another_version(store: Store) -> None:
    people, servers = {1: "two", 2: None, 3: None}, {7: "seated", 8: None}
    old = (
        "INSERT INTO people (person, deck, still, no_advice, hidden) VALUES"
        " (1, 'two', true, false, true), (2, NULL, false, false, true), (3, NULL, false, true, false)",
        "INSERT INTO servers (guild, ending, most_tables) VALUES (7, 'seated', 3), (8, NULL, 4)",
    )
    async with store.writing() as connection:
        await connection.run_sync(downgraded, "0022")
        for statement in old:
            await connection.execute(sa.text(statement))
    for _ in range(2):
        await store.migrate()
        found = {each: await People(store).of(each) for each in people}
        assert found == {
            1: PersonSettings(hidden=True, deck=CardStyle.TWO, no_animation=True),
            2: PersonSettings(hidden=True),
            3: PersonSettings(no_advice=True),
        }
        assert {each: await Servers(store).of(each) for each in servers} == {
            7: ServerSettings(ending=Ending.SEATED, most_tables=3),
            8: ServerSettings(most_tables=4),
        }
        async with store.writing() as connection:
            await connection.run_sync(downgraded, "0022")
            decks = await connection.execute(sa.text("SELECT person, deck FROM people"))
            endings = await connection.execute(sa.text("SELECT guild, ending FROM servers"))
            assert [dict([*each]) for each in (decks, endings)] == [people, servers]


async def find_damage(store: Store) -> None:
    async with store.reading() as connection:
        await connection.execute(sa.select(1))
        raise StoreError(store._place, Failure.DAMAGED)


async def test_a_transaction_that_ran_while_another_found_damage_leaves_no_connection_open(
    store: Store,
) -> None:
    async with store.reading() as connection:
        await connection.execute(sa.select(1))
        with failing(Failure.DAMAGED):
            await find_damage(store)
    gc.collect()  # an open connection that is collected raises a warning, and so fails this test


async def test_readers_and_the_writer_work_side_by_side_and_a_power_failure_loses_nothing(
    tmp_path: Path,
) -> None:
    kept = {"journal_mode": "wal", "busy_timeout": BUSY_TIMEOUT * 1000, "synchronous": 2}
    async with store_in(tmp_path) as store, store._engine.connect() as connection:
        for pragma, value in kept.items():
            assert await connection.scalar(sa.text(f"PRAGMA {pragma}")) == value, pragma


# ------------------------------------------------------------------ tables


async def test_a_table_is_found_as_it_was_written_and_nothing_else_is(store: Store) -> None:
    row = await store.find("K7Q2M4")
    assert row is not None
    assert columns_of(columns()).items() <= columns_of(row).items()
    assert isinstance(row.opened, datetime)
    assert [row.message, row.ping, row.pinged, row.outcome, row.successor] == [None] * 5
    assert await store.find("NOSUCH") is None
    assert await store.chairs("NOSUCH") == ()
    assert await store.log("NOSUCH") == []
    assert await store.read_value("nothing") is None
    for value in ("one", "two"):
        await store.write_value("commands", value)
        assert await store.read_value("commands") == value


async def test_chairs_come_in_the_order_of_the_seats_and_stay_unless_others_are_given(store: Store) -> None:
    assert await store.chairs("K7Q2M4") == CHAIRS
    await store.update("K7Q2M4", 0, chairs=CHAIRS[::-1])
    await store.update("K7Q2M4", 1, TableChange(message=5, phase="playing"))
    assert await store.chairs("K7Q2M4") == CHAIRS[::-1]
    row = await store.find("K7Q2M4")
    assert row is not None
    assert (row.message, row.phase) == (5, "playing")
    await store.update("K7Q2M4", 2, chairs=())
    assert await store.chairs("K7Q2M4") == ()


async def test_seats_and_actions_belong_to_a_table_and_go_with_it(store: Store) -> None:
    with pytest.raises(IntegrityError):
        async with store.writing() as connection:
            await insert_seats(connection, "NOSUCH", CHAIRS)
    await store.append(NewAction("K7Q2M4", 1, 0, "{}"), 0)
    async with store._engine.begin() as connection:
        await connection.execute(TABLES.delete())
        for kept in (SEATS, ACTIONS):
            assert await connection.scalar(sa.select(sa.func.count()).select_from(kept)) == 0


async def test_tables_are_listed_until_their_end_was_shown_oldest_first(store: Store) -> None:
    later = datetime.now(UTC) + timedelta(minutes=1)
    await store.insert(columns("AAAAAA", phase="over"), ())
    await store.insert(columns("CCCCCC", phase="playing", opened=later), ())
    await store.insert(columns("BBBBBB", phase="closed", opened=later), ())
    await store.update("AAAAAA", 0, TableChange(end_shown=True))
    assert [row.id for row in await unconcluded(store)] == ["K7Q2M4", "BBBBBB", "CCCCCC"]


# ------------------------------------------------------------------ the log


async def test_the_log_of_a_table_comes_in_the_order_of_its_steps(store: Store) -> None:
    await store.insert(columns("BBBBBB"), ())
    await store.append(NewAction("BBBBBB", 1, 0, "of another table"), 0)
    for version, step in enumerate((2, 1, 3)):
        await store.append(NewAction("K7Q2M4", step, step % 2, f"action {step}"), version)
    log = [Logged(1, "action 1"), Logged(0, "action 2"), Logged(1, "action 3")]
    assert await store.log("K7Q2M4") == log


DAMAGE = {
    "a flipped bit": "UPDATE actions SET action = 'action 3' WHERE step = 2",
    "no text any more": "UPDATE actions SET action = CAST(x'ff' AS TEXT) WHERE step = 2",
    "another seat": "UPDATE actions SET seat = 1 WHERE step = 2",
    "another decider": "UPDATE actions SET actor = 'clock' WHERE step = 2",
    "a decider that is no text": "UPDATE actions SET actor = CAST(x'ff' AS TEXT) WHERE step = 2",
    "a time that is no number": "UPDATE actions SET spent = CAST(x'ff' AS TEXT) WHERE step = 2",
    "a seat that is no number": "UPDATE actions SET seat = 'x' WHERE step = 2",
    "a lost row": "DELETE FROM actions WHERE step = 2",
}


@pytest.mark.parametrize("statement", DAMAGE.values(), ids=DAMAGE)
async def test_a_log_of_which_something_else_was_written_is_damaged_there(
    tmp_path: Path, statement: str
) -> None:
    async with store_in(tmp_path) as store:
        await store.insert(columns(), CHAIRS)
        for step in (1, 2, 3):
            await store.append(NewAction("K7Q2M4", step, 0, f"action {step}", "person"), step - 1)
        assert len(await store.log("K7Q2M4")) == 3
        async with store.writing() as connection:
            await connection.exec_driver_sql(statement)
        with pytest.raises(DamagedLog) as damaged:
            await store.log("K7Q2M4")
        assert damaged.value.facts == {"table": "K7Q2M4", "step": 2}


async def test_an_action_of_a_version_without_checksums_is_believed(tmp_path: Path) -> None:
    async with store_in(tmp_path) as store:
        await store.insert(columns(), CHAIRS)
        await store.append(NewAction("K7Q2M4", 1, 0, "action"), 0)
        async with store.writing() as connection:
            await connection.exec_driver_sql("UPDATE actions SET action = 'other', checksum = NULL")
        assert await store.log("K7Q2M4") == [Logged(0, "other")]


async def test_a_step_is_taken_once_and_the_first_action_stays(store: Store) -> None:
    await store.append(NewAction("K7Q2M4", 1, 0, "first", phase="playing"), 0)
    for version in (0, 1):
        with pytest.raises(Outdated):
            await store.append(NewAction("K7Q2M4", 1, 1, "second", phase="over"), version)
    assert await store.log("K7Q2M4") == [Logged(0, "first")]
    row = await store.find("K7Q2M4")
    assert row is not None
    assert row.phase == "playing", "what was refused changes nothing of the table either"


@pytest.mark.usefixtures("threads")
async def test_of_many_writers_at_once_one_takes_the_step(store: Store, folder: Path) -> None:
    others = [Store(url_in(folder)) for _ in range(3)]
    writers = [store, *others] * 3
    outcomes = await asyncio.gather(
        *(each.append(NewAction("K7Q2M4", 1, 0, f"{number}"), 0) for number, each in enumerate(writers)),
        return_exceptions=True,
    )
    for other in others:
        await other.close()
    refused = [outcome for outcome in outcomes if outcome is not None]
    assert len(refused) == len(writers) - 1
    assert {type(outcome) for outcome in refused} == {Outdated}
    assert len(await store.log("K7Q2M4")) == 1


async def test_readers_wait_for_no_writer(store: Store) -> None:
    async with store.writing() as connection:
        await connection.execute(TABLES.update().values(phase="playing"))
        row = await store.find("K7Q2M4")
    assert row is not None
    assert row.phase == "lobby"


# ------------------------------------------------------------------ successors


async def test_a_table_has_one_successor_whoever_asks_until_that_one_is_closed(store: Store) -> None:
    assert await store.succeed("K7Q2M4", 0, columns("BBBBBB"), CHAIRS) == "BBBBBB"
    assert await store.succeed("K7Q2M4", 0, columns("CCCCCC"), ()) == "BBBBBB"
    assert await store.chairs("BBBBBB") == CHAIRS
    assert await store.find("CCCCCC") is None
    await store.update("BBBBBB", 0, TableChange(phase="closed"))
    assert await store.succeed("K7Q2M4", 0, columns("CCCCCC"), ()) == "CCCCCC"


@pytest.mark.usefixtures("threads")
async def test_a_table_has_one_successor_when_many_ask_at_once(store: Store, folder: Path) -> None:
    other = Store(url_in(folder))
    ids = [letter * 6 for letter in "ABCDEF"]
    chosen = await asyncio.gather(
        *(
            (store, other)[n % 2].succeed("K7Q2M4", 0, columns(table_id), CHAIRS)
            for n, table_id in enumerate(ids)
        )
    )
    await other.close()
    assert len(set(chosen)) == 1
    assert [table_id for table_id in ids if await store.find(table_id)] == chosen[:1]


async def test_a_failing_statement_does_not_tell_what_it_was_to_write(store: Store) -> None:
    secret = "5ec2e7" * 5
    with pytest.raises(IntegrityError) as caught:
        await store.insert(columns(seed=secret), ())
    assert secret not in str(caught.value)
