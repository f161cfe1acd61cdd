"""What is kept of a game: ranks, and a row for every seat, written with the action that ends it."""

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from bot.database.ratings import NEWCOMER
from bot.database.rows import Chair, columns_of
from bot.database.schema import RESULTS
from bot.database.store import Store
from bot.tables.registry import Tables
from bot.tables.result_rows import result_rows
from bot.tables.seat_rules import standing
from bot.tables.table import Phase, Table
from engine.core import Result
from engine.games.no_thank_you import GAME
from tests.bot.tables.kit import act, playing
from tests.support import databases
from tests.support.source_scan import ROOT
from tests.support.stored_results import rating_rows
from tests.support.tables_in_memory import FACES, GUILD, people, restored, table_of

pytestmark = pytest.mark.any_database

(ANA,) = people("Ana")
COMPUTER = Chair("", None, "normal")


def gone(name: str, person: int) -> Chair:
    return Chair(name, person, "normal")


async def kept(store: Store) -> list[dict[str, Any]]:
    """Read all results, by table and seat."""
    found = await store.ask(sa.select(RESULTS).order_by(RESULTS.c.table_id, RESULTS.c.seat))
    return [dict(row._mapping) for row in found]


# ------------------------------------------------------------------ ranks


def test_equal_points_share_a_rank_and_the_next_rank_is_skipped() -> None:
    result = Result(((2, 0), (1,), (3,)), (5, 1, 5, 0))
    assert standing(result, people("A", "B", "C", "D")) == [(1, (2, 0)), (3, (1,)), (4, (3,))]


def test_those_who_left_come_last_and_share_that_rank_whatever_their_computers_made_of_it() -> None:
    ana, _, _, dora = people("A", "B", "C", "D")
    result = Result(((1,), (0, 2), (3,)), (5, 9, 5, 0))
    assert standing(result, (ana, gone("B", 2), gone("C", 3), dora)) == [(1, (0,)), (2, (3,)), (3, (1, 2))]


def test_a_computer_that_sat_there_from_the_start_keeps_its_rank() -> None:
    assert standing(Result(((1,), (0,)), (1, 2)), (ANA, COMPUTER)) == [(1, (1,)), (2, (0,))]


# ------------------------------------------------------------------ rows


def test_every_seat_has_a_row_with_its_rank_and_its_points() -> None:
    table = table_of(GAME, (ANA, gone("Ben", 2), COMPUTER, Chair("Cleo", 3, helped=True)))
    drawn = result_rows(table, Result(((1, 2, 3), (0,)), (-20, 3, 3, 3)))
    asked = ("seat", "person", "name", "computer", "left", "rank", "score")
    assert [tuple(getattr(row, name) for name in asked) for row in drawn] == [
        (0, 1, "Ana", None, False, 3, -20),
        (1, 2, "Ben", "normal", True, 4, 3),
        (2, None, "", "normal", False, 1, 3),
        (3, 3, "Cleo", None, True, 1, 3),
    ]
    whole = {"table_id": table.id, "game": GAME.name, "guild": GUILD, "seats": 4, "persons": 3}
    assert all(whole.items() <= columns_of(row).items() for row in drawn)
    assert len({row.ended for row in drawn}) == 1
    assert result_rows(table, None) == []


# ------------------------------------------------------------------ written with the last action


async def last_but_one(tables: Tables) -> Table:
    """Play a game of two up to its last action: whoever holds a card keeps it, to the last of them."""
    table = await playing(tables)
    for _ in range(15):
        await act(tables, table)
    assert table.phase is Phase.PLAYING
    return table


NEW = {"mu": NEWCOMER.mu, "sigma": NEWCOMER.sigma}
"""The strength before the first game."""


async def test_the_result_is_there_with_the_last_action_not_before_and_a_restart_writes_it_no_second_time(
    store: Store, tables: Tables
) -> None:
    table = await last_but_one(tables)
    assert await kept(store) == []
    before = datetime.now(UTC)
    await act(tables, table)
    assert table.play is not None
    after = await kept(store)
    written, drawn = [{**row} for row in after], result_rows(table, table.play.state.result)
    assert [row.pop("ended") >= before for row in written] == [True, True]
    assert written == [
        {name: value for name, value in columns_of(row).items() if name != "ended"} | NEW for row in drawn
    ]
    (again,) = await restored(Tables(store, FACES))
    assert again.phase is Phase.OVER
    assert await kept(store) == after


KILLED = """
import asyncio, json, os, signal, sys
import sqlalchemy as sa
from bot.database.store import Store
from bot.tables.table_creation import Location
from bot.tables.registry import Tables
from engine.games.no_thank_you import Keep
from tests.support.tables_in_memory import FACES, restored

def kill(*_):
    os.kill(os.getpid(), signal.SIGKILL)

def at(statement):
    return lambda _c, _cursor, running, *_: running.startswith(statement) and kill()

async def main(url, when):
    store = Store(url)
    tables, engine = Tables(store, FACES), store._engine.sync_engine
    (table,) = await restored(tables)
    moment, _, statement = when.partition(" ")
    if moment == "commit":
        sa.event.listen(engine, "commit", kill)
    elif statement:
        sa.event.listen(engine, f"{moment}_cursor_execute", at(statement))
    person = table.chairs[table.to_act].person
    await tables.playing.act(table, person, Keep())
    kill()

for line in sys.stdin:
    process = os.fork()
    if not process:
        asyncio.run(main(*json.loads(line)))
    print(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), flush=True)
"""
"""For each line a process that is killed: all are copies of one, which has imported the bot."""
MOMENTS = {
    "before INSERT INTO actions": False,
    "after INSERT INTO actions": False,
    "after UPDATE tables": False,
    "after INSERT INTO results": False,
    "after INSERT INTO ratings": False,
    "commit": False,
    "afterwards": True,
}
"""When the process is killed, and whether the last action is there then."""


@pytest.fixture(scope="module")
def killed() -> Iterator[Callable[[str, str], int]]:
    """Let a process play the last action and be killed at a moment; return its exit code."""
    command = (sys.executable, "-c", KILLED)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as process:

        def run(*arguments: str) -> int:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(f"{json.dumps(arguments)}\n".encode())
            process.stdin.flush()
            return int(process.stdout.readline())

        yield run


@pytest.mark.parametrize("moment", MOMENTS)
async def test_a_kill_at_any_moment_neither_loses_nor_doubles_a_result(
    store: Store, folder: Path, moment: str, killed: Callable[[str, str], int]
) -> None:
    table = await last_but_one(Tables(store, FACES))
    lasts = MOMENTS[moment]
    ended = await asyncio.to_thread(killed, databases.url_of(folder / "tefuda.db"), moment)
    assert ended == -signal.SIGKILL
    assert len(await store.log(table.id)) == (16 if lasts else 15)
    assert len(await kept(store)) == (2 if lasts else 0)
    assert len(await rating_rows(store)) == (2 if lasts else 0)
    tables = Tables(store, FACES)
    (again,) = await restored(tables)
    if not lasts:
        await act(tables, again)
    assert [(row["table_id"], row["seat"]) for row in await kept(store)] == [(table.id, 0), (table.id, 1)]
    assert [row["games"] for row in await rating_rows(store)] == [1, 1]
