"""What is kept of numbers: a row for each, with whoever laid it."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.database.store import Store
from bot.tables.result_rows import achievement_rows
from engine.core import Event, Notice
from tests.bot.toy_matches import LONGEST, asked, dealt, played, say
from tests.support import databases
from tests.support.invariants import its_marks_are_those_of_its_log
from tests.support.tables_in_memory import GUILD
from tests.support.toy_game import Said

pytestmark = [pytest.mark.usefixtures("known_game"), pytest.mark.any_database]


async def test_a_number_has_a_row_of_its_kind_its_size_and_whoever_laid_it(store: Store, file: Path) -> None:
    tables, table = await dealt(store)
    await say(tables, table, 4, 13)
    assert asked(file, "SELECT step, place, seat, person, name, persons FROM marks") == [
        (1, 0, 0, 1, "Ana", 2),
        (2, 0, 1, 2, "Ben", 2),
    ]
    laid = asked(file, "SELECT kind, number, digits, size FROM marks")
    assert laid == [("even", "4", 1, 1), ("odd", "13", 2, 2)]
    assert asked(file, "SELECT DISTINCT table_id, game, guild FROM marks") == [(table.id, "tally", GUILD)]
    await say(tables, table, LONGEST)
    assert asked(file, "SELECT number, digits FROM marks WHERE step = 3") == [(str(LONGEST), 72)]


async def test_a_number_that_a_computer_laid_is_nobodys_also_for_a_person_who_left(
    store: Store, file: Path
) -> None:
    tables, table = await dealt(store, computers=1)
    await say(tables, table, 1, 2, 3)
    await tables.seating.leave(table, 2)
    await say(tables, table, 4, 5)
    await tables.seating.come_back(table, 2)
    await say(tables, table, 6, 7, 8)
    assert asked(file, "SELECT number, person, name, persons FROM marks ORDER BY step") == [
        ("1", 1, "Ana", 2),
        ("2", 2, "Ben", 2),
        ("3", None, "", 2),
        ("4", 1, "Ana", 1),
        ("5", None, "", 1),
        ("6", None, "", 2),
        ("7", 1, "Ana", 2),
        ("8", 2, "Ben", 2),
    ]


class Silent(Event, frozen=True):
    """Something that records do not keep."""


async def test_only_what_everybody_hears_of_is_kept(store: Store) -> None:
    _, table = await dealt(store)
    notices = (Notice(Said(0, 7), to=0), Notice(Silent()), Notice(Said(1, 8)), Notice(Said(0, 9)))
    drawn = achievement_rows(table, replace(played(table), notices=notices))
    assert [(row.place, row.seat, row.number) for row in drawn] == [(0, 1, "8"), (1, 0, "9")]


CORRUPTED = (
    "DELETE FROM marks WHERE step = 2",
    "UPDATE marks SET number = '7' WHERE step = 2",
    "UPDATE marks SET seat = 0",
    "UPDATE marks SET step = 9 WHERE step = 1",
)


@pytest.mark.parametrize("statement", CORRUPTED)
async def test_whoever_plays_the_log_again_sees_a_mark_that_is_wrong(store: Store, statement: str) -> None:
    tables, table = await dealt(store)
    await its_marks_are_those_of_its_log(store, table.id)
    await say(tables, table, 3, 4, LONGEST)
    await its_marks_are_those_of_its_log(store, table.id)
    async with store.writing() as connection:
        for trigger in ("marks_are_not_changed", "marks_are_not_deleted"):
            await connection.exec_driver_sql(databases.dropping(trigger, "marks", connection.dialect.name))
        await connection.exec_driver_sql(statement)
    with pytest.raises(AssertionError, match="other numbers"):
        await its_marks_are_those_of_its_log(store, table.id)
