"""A statement visits the thread of its connection once, however its rows are fetched."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from bot.database.sqlite_connection import AHEAD, Connection, Cursor, connect

MANY = 3 * AHEAD
COUNT = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT i FROM n"


async def one_by_one(cursor: Cursor) -> list[int]:
    rows = []
    while (row := await cursor.fetchone()) is not None:
        rows.append(row[0])
    return rows


async def in_parts(cursor: Cursor) -> list[int]:
    rows = list[int]()
    while part := await cursor.fetchmany(7):
        rows += [row[0] for row in part]
    return rows


async def at_once(cursor: Cursor) -> list[int]:
    return [row[0] for row in [*await cursor.fetchmany(3), await cursor.fetchone(), *await cursor.fetchall()]]


@pytest.mark.parametrize("fetch", [one_by_one, in_parts, at_once])
async def test_all_rows_come_in_order(fetch: Callable[[Cursor], Any]) -> None:
    connection = connect(":memory:", check_same_thread=False)
    await connection
    cursor = await connection.cursor().execute(COUNT, (MANY,))
    assert await fetch(cursor) == [*range(1, MANY + 1)]
    await connection.close()


async def test_a_commit_that_is_cancelled_on_its_way_takes_its_last_step_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    connection, visits, steps = connect(":memory:", check_same_thread=False), list[Any](), list[str]()
    await connection
    await connection.cursor().execute("CREATE TABLE t (a)")
    await connection.cursor().execute("INSERT INTO t VALUES (1)")
    connection.last_step = lambda _: partial(steps.append, "after the commit")

    async def queued(self: Connection, work: Any, *args: Any) -> None:
        visits.append(partial(work, *args))
        raise asyncio.CancelledError

    monkeypatch.setattr(Connection, "_execute", queued)
    for end in (connection.commit, connection.rollback):
        with pytest.raises(asyncio.CancelledError):
            await end()
    for visit in visits:
        visit()
    assert (steps, connection.in_transaction) == (["after the commit"], False)
    monkeypatch.undo()
    await connection.close()


async def test_a_statement_and_a_commit_take_one_visit_each_and_a_query_no_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    visits, execute = list[str](), cast("Any", Connection._execute)

    async def counted(self: Connection, work: Any, *args: Any) -> Any:
        visits.append(work.__name__)
        return await execute(self, work, *args)

    def last_step(step: Any) -> Callable[[], object]:
        step.execute("INSERT INTO t VALUES (3)")
        return lambda: visits.append(f"still in a transaction: {connection.in_transaction}")

    connection = connect(str(tmp_path / "t.db"), check_same_thread=False)
    await connection
    monkeypatch.setattr(Connection, "_execute", counted)
    await connection.cursor().execute("CREATE TABLE t (a)")
    inserted = await connection.cursor().execute("INSERT INTO t VALUES (1), (2) RETURNING a")
    assert await inserted.fetchall() == [(1,), (2,)]
    await inserted.close()
    connection.last_step = last_step
    await connection.commit()
    found = await connection.cursor().execute("SELECT count(*) FROM t")
    assert await found.fetchall() == [(3,)]
    await connection.commit()
    await connection.rollback()
    assert visits == ["_begin", "_begin", "_commit", "still in a transaction: False", "_begin"]
    await connection.close()
