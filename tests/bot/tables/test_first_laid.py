"""Which number is the first of its server: decided with the action, also when many lay it at once."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from bot.database.result_rows import AchievementRow
from bot.database.rows import NewAction
from bot.database.schema import ACHIEVEMENTS
from bot.database.store import Store
from bot.tables.result_rows import achievement_rows, is_first
from engine.core import Notice
from tests.bot.database.test_store import columns
from tests.bot.toy_matches import LONGEST, asked, dealt, firsts, played, say
from tests.support.stored_results import Row
from tests.support.tables_in_memory import GUILD, store_in
from tests.support.toy_game import Said

pytestmark = [pytest.mark.usefixtures("known_game"), pytest.mark.any_database]


async def test_the_first_of_a_number_is_marked_and_later_ones_are_not_whoever_laid_it(
    store: Store, file: Path
) -> None:
    await say(*await dealt(store), 4, 5, 4)
    await say(*await dealt(store, computers=1), 5, 6, 30, 30)
    assert firsts(file) == [("4", 1), ("5", 1), ("4", 0), ("5", 0), ("6", 1), ("30", 1), ("30", 0)]


async def test_every_server_game_and_kind_has_first_ones_of_its_own(store: Store, file: Path) -> None:
    await say(*await dealt(store), 4)
    await say(*await dealt(store, guild=7), 4)
    (achievement,) = await marked(store, guild=GUILD)
    for number, other in enumerate(({"game": "yaniv"}, {"kind": "odd"}, {})):
        await store.insert(columns(f"T{number}"), ())
        written = {key: achievement[key] for key in achievement if key != "is_first"} | {
            "table_id": f"T{number}"
        }
        laid = NewAction(f"T{number}", 1, 0, "{}", achievements=[AchievementRow(**written | other)])
        await store.append(laid, 0)
    assert firsts(file) == [("4", 1), ("4", 1), ("4", 1), ("4", 1), ("4", 0)]


async def marked(store: Store, **same: Any) -> list[Row]:
    return [dict(row._mapping) for row in await store.ask(sa.select(ACHIEVEMENTS).filter_by(**same))]


async def test_of_numbers_laid_by_one_action_the_first_is_first(store: Store, file: Path) -> None:
    _, table = await dealt(store)
    notices = (Notice(Said(0, 8)), Notice(Said(1, 8)))
    drawn = achievement_rows(table, replace(played(table), step=1, notices=notices))
    await store.append(NewAction(table.id, 1, 0, "{}", achievements=drawn), table.row.version)
    assert firsts(file) == [("8", 1), ("8", 0)]


@pytest.mark.usefixtures("threads")
async def test_of_tables_that_lay_a_number_at_the_same_time_exactly_one_is_first(
    store: Store, folder: Path, file: Path
) -> None:
    async with AsyncExitStack() as stack:
        stores = [store, *[await stack.enter_async_context(store_in(folder)) for _ in range(3)]]
        tables = [await dealt(each) for each in stores * 2]
        for number in range(3):
            await asyncio.gather(*(say(*each, number) for each in tables))
    counted = asked(
        file, "SELECT number, count(*), sum(CASE WHEN is_first THEN 1 ELSE 0 END) FROM marks GROUP BY number"
    )
    assert sorted(counted) == [(str(number), 8, 1) for number in range(3)]


async def test_a_second_first_one_is_refused_whoever_writes_it(store: Store, file: Path) -> None:
    await say(*await dealt(store), 4, 6)
    (achievement, _) = await marked(store)
    with pytest.raises(sa.exc.IntegrityError, match=r"(?i)unique"):
        async with store.writing() as connection:
            await connection.execute(ACHIEVEMENTS.insert().values(**achievement | {"place": 1}))
    assert firsts(file) == [("4", 1), ("6", 1)]


async def test_a_table_is_asked_whether_it_saw_a_number_first_also_after_a_restart(
    store: Store, folder: Path
) -> None:
    tables, one = await dealt(store)
    await say(tables, one, 4, 5, LONGEST)
    tables, two = await dealt(store)
    await say(tables, two, 4, 6)
    async with store_in(folder) as again:
        for asking in (store, again):
            first = [
                await is_first(asking, table.id, kind, number)
                for table in (one, two)
                for kind, number in (("even", 4), ("even", 6), ("odd", 4), ("odd", LONGEST))
            ]
            assert first == [True, False, False, True, False, True, False, False]


@pytest.mark.parametrize("folder", ["sqlite"], indirect=True)
async def test_whether_a_number_is_new_is_looked_up_and_not_searched_for(store: Store) -> None:
    """A server plans by what a table holds, and searches one of a few rows."""
    statements: list[tuple[str, Any]] = []

    def hear(_connection: object, _cursor: object, statement: str, parameters: Any, *_: object) -> None:
        statements.append((statement, parameters))

    sa.event.listen(store._engine.sync_engine, "before_cursor_execute", hear)
    await say(*await dealt(store), 3)
    ((insert, parameters),) = [each for each in statements if each[0].startswith("INSERT INTO marks")]
    async with store.reading() as connection:
        plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {insert}", parameters)
        steps = [step["detail"] for step in plan.mappings() if "marks" in step["detail"]]
    assert steps
    assert all("INDEX ix_marks_first" in step for step in steps)
