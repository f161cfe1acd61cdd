"""What is kept of a match: written with its action or not at all, once, and never changed."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from bot.database.rows import columns_of
from bot.database.schema import ACHIEVEMENTS, FEATS, RESULTS, ROUNDS, TABLES
from bot.database.store import Store
from bot.errors import StaleAction
from bot.tables.registry import Tables
from bot.tables.result_rows import result_rows
from bot.tables.table import Phase
from engine.core import Result
from tests.bot.database.test_store import downgraded, table_names
from tests.bot.toy_matches import FACES, asked, dealt, firsts, others, say
from tests.support import databases
from tests.support.tables_in_memory import restored

pytestmark = pytest.mark.usefixtures("known_game")

PERSONAL = {
    RESULTS: ("person", "name", "mu", "sigma"),
    ROUNDS: ("person", "name"),
    FEATS: ("person",),
    ACHIEVEMENTS: ("person", "name"),
}
"""What is kept of a match, and the columns that a deletion or a rebuild of the ratings changes."""
NOBODY = {
    kept: {"person": None, "name": ""} if "name" in personal else {"person": None}
    for kept, personal in PERSONAL.items()
}
"""What stands there for a person who was deleted."""
CHANGED = [
    (kept, column.name, value)
    for kept, personal in PERSONAL.items()
    for column in kept.columns
    if column.name not in personal
    for value in others(column)
]


async def rows(store: Store) -> list[list[dict[str, Any]]]:
    """Read all that is kept of matches: results, rounds, feats and numbers."""
    asked_for = [sa.select(kept).order_by(*kept.primary_key) for kept in PERSONAL]
    return [[dict(row._mapping) for row in await store.ask(query)] for query in asked_for]


# ------------------------------------------------------------------ with its action or not at all


@pytest.mark.any_database
async def test_what_cannot_be_written_whole_has_not_happened(store: Store) -> None:
    tables, table = await dealt(store, lasts=1)
    await say(tables, table, 1)
    standing = table.phase, table.play, list(table.recent), list(table.actors)
    before = await rows(store), await store.log(table.id)
    for name in ("actions", *(kept.name for kept in PERSONAL)):
        async with store.writing() as connection:
            await connection.exec_driver_sql(f"ALTER TABLE {name} RENAME TO elsewhere")
        with databases.lacking_a_table():
            await say(tables, table, 3)
        async with store.writing() as connection:
            await connection.exec_driver_sql(f"ALTER TABLE elsewhere RENAME TO {name}")
        assert (table.phase, table.play, list(table.recent), list(table.actors)) == standing
        assert (await rows(store), await store.log(table.id)) == before
    await say(tables, table, 3)
    assert table.phase is Phase.OVER
    assert [len(kept) for kept in await rows(store)] == [2, 2, 1, 2]


@pytest.mark.any_database
async def test_a_result_that_stands_already_is_a_fault_and_no_late_press(store: Store) -> None:
    tables, table = await dealt(store, lasts=1)
    await say(tables, table, 1)
    async with store.writing() as connection:
        drawn = result_rows(table, Result(((0, 1),), (0, 0)))
        await connection.execute(RESULTS.insert(), [*map(columns_of, drawn)])
    with pytest.raises(sa.exc.IntegrityError):
        await say(tables, table, 3)
    assert (table.phase, len(await store.log(table.id))) == (Phase.PLAYING, 1)


@pytest.mark.any_database
async def test_a_match_that_closes_early_keeps_its_rounds_and_has_no_result(store: Store) -> None:
    tables, table = await dealt(store)
    await say(tables, table, 1, 2, 3)
    await tables.seating.leave(table, 1)
    await tables.seating.leave(table, 2)
    assert table.phase is Phase.CLOSED
    assert [len(kept) for kept in await rows(store)] == [0, 2, 1, 3]
    with pytest.raises(sa.exc.IntegrityError, match=r"(?i)foreign key"):
        async with store.writing() as connection:
            await connection.execute(TABLES.delete())


# ------------------------------------------------------------------ once


async def test_a_restart_at_any_moment_and_a_late_press_lose_nothing_and_write_nothing_twice(
    store: Store, file: Path
) -> None:
    tables, table = await dealt(store, lasts=2)
    for number, points in enumerate((3, 5, 3, 8), 1):
        (late,) = await restored(Tables(store, FACES))
        await say(tables, table, points)
        with pytest.raises(StaleAction):
            await say(Tables(store, FACES), late, 7)
        tables = Tables(store, FACES)
        (table,) = await restored(tables)
        written = asked(file, "SELECT round, seat, points FROM rounds ORDER BY round, seat")
        assert written == [(1, 0, 3), (1, 1, 5), (2, 0, 3), (2, 1, 8)][: number // 2 * 2]
    assert firsts(file) == [("3", 1), ("5", 1), ("3", 0), ("8", 1)]
    assert table.phase is Phase.OVER
    assert asked(file, "SELECT seat, score FROM results ORDER BY seat") == [(0, 6), (1, 13)]


@pytest.mark.any_database
async def test_a_match_that_began_before_anything_was_kept_leaves_what_comes_from_then_on(
    store: Store, file: Path
) -> None:
    tables, table = await dealt(store, lasts=1)
    await say(tables, table, 3)
    async with store._engine.begin() as connection:
        await connection.run_sync(downgraded, "0001")
        assert not {"results", "rounds", "marks"} & await connection.run_sync(table_names)
    await store.migrate()
    tables = Tables(store, FACES)
    (again,) = await restored(tables)
    await say(tables, again, 5)
    assert firsts(file) == [("5", 1)]
    assert asked(file, "SELECT seat, score FROM results ORDER BY seat") == [(0, 3), (1, 5)]


# ------------------------------------------------------------------ for good


async def test_the_database_refuses_to_change_or_delete_what_is_kept_and_lets_a_person_go(
    store: Store,
) -> None:
    await say(*await dealt(store, lasts=1), 3, 4)
    before = await rows(store)
    for kept, column, value in CHANGED:
        with pytest.raises(sa.exc.IntegrityError, match=f"{kept.name} stay"):
            async with store.writing() as connection:
                await connection.execute(kept.update().values({"name": "X", column: value}))
    for thing, why in (*((kept, f"{kept.name} stay") for kept in PERSONAL), (TABLES, "(?i)foreign key")):
        with pytest.raises(sa.exc.IntegrityError, match=why):
            async with store.writing() as connection:
                await connection.execute(thing.delete())
    assert await rows(store) == before
    async with store.writing() as connection:
        for kept in PERSONAL:
            await connection.execute(kept.update().where(kept.c.person == 1).values(NOBODY[kept]))
    for kept, was, now in zip(PERSONAL, before, await rows(store), strict=True):
        assert now == [row | NOBODY[kept] if row["person"] == 1 else row for row in was] != was


async def test_a_feat_has_its_round(store: Store) -> None:
    await say(*await dealt(store, lasts=1), 1, 2)
    lost = {"table_id": "ELSE", "round": 1, "seat": 0, "name": "least", "game": "tally", "guild": 1}
    lost |= {"persons": 2, "ended": datetime.now(UTC)}
    with pytest.raises(sa.exc.IntegrityError, match=r"(?i)foreign key"):
        async with store.writing() as connection:
            await connection.execute(FEATS.insert().values(**lost))
