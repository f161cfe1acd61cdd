"""Database faults while the bot runs: recognised, never half written, and transient."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.database.errors import Failure, Outdated, StoreError
from bot.database.locks import BUSY_TIMEOUT, NO_WAIT_PERIOD
from bot.database.result_rows import FeatRow
from bot.database.rows import Chair, Logged, NewAction, TableChange
from bot.database.store import Store
from bot.faces.words import LANGUAGES, Words
from tests.bot.database.test_store import CHAIRS, columns
from tests.support.database_faults import DATABASE_FAULTS, failing, locked, read_only, written
from tests.support.tables_in_memory import store_in

FAILURES = {
    "locked": Failure.LOCKED,
    "full": Failure.FULL,
    "read_only": Failure.READ_ONLY,
    "damaged": Failure.DAMAGED,
}
FAILURES_OF_A_FILE = (*FAILURES.values(), Failure.FAILING, Failure.UNREACHABLE)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with store_in(tmp_path) as opened:
        await opened.insert(columns(), CHAIRS)
        await opened.append(NewAction("K7Q2M4", 1, 0, "first"), 0)
        yield opened


@pytest.mark.parametrize("fault", DATABASE_FAULTS)
async def test_what_cannot_be_written_is_named_changes_nothing_and_works_afterwards(
    store: Store, fault: str
) -> None:
    with DATABASE_FAULTS[fault](store):
        with pytest.raises(StoreError) as caught:
            await store.append(NewAction("K7Q2M4", 2, 1, "second", phase="over"), 1)
        if fault != "damaged":
            assert await store.chairs("K7Q2M4") == CHAIRS, "what can be read is read"
    assert caught.value.failure is FAILURES[fault]
    assert store._place in str(caught.value)
    assert await store.log("K7Q2M4") == [Logged(0, "first")]
    await store.append(NewAction("K7Q2M4", 2, 1, "second"), 1)
    assert await store.log("K7Q2M4") == [Logged(0, "first"), Logged(1, "second")]


async def test_of_several_statements_none_is_left_behind(store: Store) -> None:
    newcomers = tuple(Chair("x" * 60, person) for person in range(200))
    with DATABASE_FAULTS["full"](store), failing(Failure.FULL):
        await store.update("K7Q2M4", 1, TableChange(phase="playing"), newcomers)
    row = await store.find("K7Q2M4")
    assert row is not None
    assert row.phase == "lobby"
    assert await store.chairs("K7Q2M4") == CHAIRS


async def test_a_file_that_cannot_be_opened_any_more_is_named(tmp_path: Path) -> None:
    before = threading.enumerate()
    gone = Store(f"sqlite+aiosqlite:///{tmp_path / 'gone' / 'tefuda.db'}")
    with failing(Failure.UNREACHABLE):
        await gone.read_value("commands")
    await gone.close()
    # The library's thread says goodbye to this loop, which must not be closed before.
    for thread in set(threading.enumerate()) - {*before}:
        if "_connection_worker_thread" in thread.name:
            await asyncio.to_thread(thread.join)


async def test_a_mistake_of_ours_is_no_database_fault(store: Store) -> None:
    written(Path(store._place), "DROP TABLE notes")
    with pytest.raises(sa.exc.OperationalError, match="no such table"):
        await store.read_value("commands")


# ------------------------------------------------------------------ steps that are taken


async def test_only_a_step_that_is_there_counts_as_taken(store: Store) -> None:
    nobody: Any = None
    feat = FeatRow(
        table_id="K7Q2M4",
        round=1,
        seat=0,
        name="swept",
        game="no_thank_you",
        guild=nobody,
        person=1,
        persons=2,
        ended=datetime.now(UTC),
    )
    with pytest.raises(Outdated):
        await store.append(NewAction("NOSUCH", 1, 0, "keep"), 0)
    with pytest.raises(IntegrityError, match="NOT NULL"):
        await store.append(NewAction("K7Q2M4", 2, nobody, "keep"), 1)
    with pytest.raises(IntegrityError, match="NOT NULL"):
        await store.append(NewAction("K7Q2M4", 2, 0, "keep", feats=[feat]), 1)
    assert await store.log("K7Q2M4") == [Logged(0, "first")]


# ------------------------------------------------------------------ in time


async def patience_of(store: Store) -> Any:
    async with store.writing() as connection:
        return await connection.scalar(sa.text("PRAGMA busy_timeout"))


async def test_after_a_wait_in_vain_the_next_writes_do_not_wait(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await patience_of(store) == BUSY_TIMEOUT * 1000 <= 2000, "Discord allows three seconds"
    with locked(store), failing(Failure.LOCKED):
        await store.write_value("a", "b")
    monkeypatch.setattr("bot.database.locks.NO_WAIT_PERIOD", 10 * NO_WAIT_PERIOD)
    assert await patience_of(store) == 0
    monkeypatch.setattr("bot.database.locks.NO_WAIT_PERIOD", 0)
    assert await patience_of(store) == BUSY_TIMEOUT * 1000


async def test_writers_of_one_process_wait_for_each_other_without_impatience(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.database.locks.BUSY_TIMEOUT", 0)
    await asyncio.gather(*(store.write_value(f"note {number}", "x") for number in range(60)))
    assert await store.read_value("note 59") == "x"


@pytest.mark.usefixtures("threads")
async def test_a_lock_that_ends_in_time_is_not_noticed(store: Store) -> None:
    with closing(sqlite3.connect(store._place, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        writing = asyncio.create_task(store.write_value("a", "b"))
        await asyncio.sleep(0.1)
        assert not writing.done()
        other.execute("ROLLBACK")
    await writing


# ------------------------------------------------------------------ words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_has_its_own_sentence_with_the_reference(language: str) -> None:
    sentences = [Words(language)(each.sentence, reference="0123abcd") for each in FAILURES_OF_A_FILE]
    assert len(set(sentences)) == len(FAILURES_OF_A_FILE)
    assert all("0123abcd" in sentence for sentence in sentences)


def test_every_error_of_the_store_says_what_is_wrong_and_what_to_do() -> None:
    for failure in Failure:
        said = str(StoreError("/srv/tefuda.db", failure))
        assert said == f"the database /srv/tefuda.db {failure.problem}; {failure.remedy}"


async def test_no_error_tells_what_was_to_be_written(store: Store) -> None:
    secret = "5ec2e7" * 5
    with read_only(store), failing(Failure.READ_ONLY) as caught:
        await store.insert(columns("AAAAAA", seed=secret), ())
    assert secret not in f"{caught.value}{caught.value.__cause__}"
