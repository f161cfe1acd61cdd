"""After a restart: all tables are built again together, in few queries."""

from typing import Any

import pytest
import sqlalchemy as sa

from bot.database.rows import TableChange
from bot.database.store import Store
from bot.tables import table_restoration
from bot.tables.registry import Tables
from bot.tables.table import Phase
from bot.tables.table_restoration import restore
from engine.games.no_thank_you import GAME
from tests.support.many_tables import fill, id_of, person_at
from tests.support.tables_in_memory import FACES, restored, unconcluded

BATCH_SIZE = 8


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_restoration, "BATCH_SIZE", BATCH_SIZE)


def queries(store: Store) -> list[str]:
    """Note every statement from now on."""
    asked: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        asked.append(statement)

    sa.event.listen(store._engine.sync_engine, "before_cursor_execute", note)
    return asked


@pytest.mark.any_database
async def test_many_tables_come_back_each_with_its_own_people_and_its_own_log(store: Store) -> None:
    phases = [Phase.LOBBY, Phase.PLAYING, Phase.OVER] * (BATCH_SIZE // 2)
    await fill(store, GAME, phases)
    tables = await restored(Tables(store, FACES))
    assert [table.phase for table in tables] == phases
    assert [table.id for table in tables] == sorted(table.id for table in tables)
    for number, table in enumerate(tables):
        assert [chair.person for chair in table.chairs] == [person_at(number, seat) for seat in range(4)]
    for table in (tables[0], tables[1], tables[BATCH_SIZE - 1], tables[BATCH_SIZE], tables[-1]):
        row = await store.find(table.id)
        assert row is not None
        alone = await restore(row, store)
        assert alone is not None
        assert (alone.play, alone.actors, alone.chairs) == (table.play, table.actors, table.chairs)


@pytest.mark.any_database
async def test_a_restart_asks_once_whatever_is_open_and_four_times_for_a_table(store: Store) -> None:
    await fill(store, GAME, [Phase.PLAYING] * (BATCH_SIZE + 1))
    tables, asked = Tables(store, FACES), queries(store)
    await tables.loading.read_all()
    assert (len(asked), len(tables.known), list(tables)) == (1, BATCH_SIZE + 1, [])
    assert [await tables.loading.load(id_of(3))] == list(tables)
    assert len(asked) == 5, "its row, its people, its log and its clock"


@pytest.mark.any_database
async def test_only_tables_as_they_were_read_are_closed(store: Store) -> None:
    await fill(store, GAME, [Phase.LOBBY] * 2)
    fresh, outdated = await unconcluded(store)
    versions = {fresh.id: fresh.version, outdated.id: outdated.version - 1}
    assert await store.update_all(versions, TableChange(phase=Phase.CLOSED)) == {fresh.id}
    phases = {row.id: row.phase for row in await unconcluded(store)}
    assert phases == {fresh.id: "closed", outdated.id: "lobby"}


async def test_many_corrupted_tables_are_closed_together_and_keep_no_other_from_coming_back(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    await fill(store, GAME, [Phase.PLAYING] * 12)
    async with store.writing() as connection:
        await connection.exec_driver_sql("UPDATE tables SET game = 'bridge' WHERE id < 'T00003'")
        await connection.exec_driver_sql("UPDATE tables SET rules = 99 WHERE id >= 'T00006'")
        await connection.exec_driver_sql("UPDATE actions SET action = '?' WHERE table_id = 'T00004'")
    asked = queries(store)
    tables = await restored(Tables(store, FACES))
    playing = [table.id for table in tables if table.phase is Phase.PLAYING]
    assert playing == ["T00003", "T00005"]
    assert sum(each.startswith("UPDATE") for each in asked) == 1 + 7, "the unknown ones at once"
    left = {row.id: (row.phase, row.reason) for row in await unconcluded(store)}
    assert left == {table.id: (table.phase, table.row.reason) for table in tables}
    assert len(left) == 12 - 3, "an unknown game cannot be shown any more"
    assert "table T00002 is of the unknown game bridge" in caplog.messages
