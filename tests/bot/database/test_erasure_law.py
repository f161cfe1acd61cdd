"""No column of the database keeps a person who asked to be deleted, and none is left out of their file.

The law reads the schema itself: a new column that may hold an id or a name fails it until it is covered, or
`planted` says what else it holds.
"""

import sys
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from msgspec import structs

from bot.database import erasure, schema
from bot.database.store import Store
from cogs.privacy.export_file import export
from tests.bot.database.planted_persons import NAME, OTHER, OTHER_NAME, PERSON, SECRET, holding, plant
from tests.support import databases
from tests.support.database_faults import written
from tests.support.databases import rows_of

NOW = datetime(2026, 1, 1, tzinfo=UTC)
ABOUT_A_SEAT = (
    "INSERT INTO actions (table_id, seat, step, action) SELECT table_id, seat, 1, '' FROM seats",
    "INSERT INTO verdicts SELECT table_id, seat, 1, 0, 0 FROM results",
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    databases.prepare(tmp_path / "tefuda.db")
    return tmp_path / "tefuda.db"


async def erased(file: Path) -> None:
    store = Store(f"sqlite+aiosqlite:///{file}")
    async with store.writing() as connection:
        await erasure.erase(connection, PERSON)
    await store.close()


async def exported(file: Path) -> dict[str, Any]:
    store = Store(f"sqlite+aiosqlite:///{file}")
    (single,) = await export(store, PERSON, NOW)
    await store.close()
    whole: dict[str, Any] = msgspec.json.decode(single.content)
    return whole


async def test_neither_a_column_nor_the_file_keeps_a_person_who_was_deleted_and_the_others_stay(
    file: Path,
) -> None:
    planted = plant(file)
    assert set(holding(file, PERSON, NAME)) == set(map(str, planted))
    assert is_written(file, NAME)
    before = rows_of(file)
    await erased(file)
    assert holding(file, PERSON, NAME) == []
    assert not is_written(file, NAME)
    others = [row for row in before if str(PERSON) not in row]
    assert len(others) < len(before)
    assert set(others) <= set(rows_of(file))


def is_written(file: Path, name: str) -> bool:
    """Return whether the bytes of a database hold a name, also where no row is any more."""
    written(file, "PRAGMA wal_checkpoint(TRUNCATE)")
    return name.encode() in file.read_bytes()


def sizes(whole: dict[str, Any]) -> Counter[str]:
    """Count the rows in each section of a file."""
    return Counter({name: len(each) for name, each in whole.items() if isinstance(each, list)})


async def test_the_file_of_a_person_holds_every_row_of_theirs_and_nothing_of_anybody_else(file: Path) -> None:
    planted = plant(file)
    whole = await exported(file)
    rows = sizes(whole)
    assert rows == Counter(at.table for at in planted)
    assert str(whole).count(NAME) == sum(rows[at.table] for at in planted if at.is_text)
    assert not any(str(each) in str(whole) for each in (OTHER, OTHER_NAME, SECRET))


async def test_the_file_holds_what_is_kept_about_the_seats_of_a_person(file: Path) -> None:
    plant(file)
    assert {"actions", "verdicts"}.isdisjoint(await exported(file))
    written(file, "".join(f"{insert} WHERE person = {PERSON} LIMIT 1;" for insert in ABOUT_A_SEAT))
    rows = sizes(await exported(file))
    assert (rows["actions"], rows["verdicts"]) == (1, 1)


@pytest.mark.parametrize(
    ("table", "column", "kind"),
    [
        ("seats", "guest", "BIGINT"),
        ("notes", "owner", "BIGINT"),
        ("results", "nickname", "VARCHAR(64)"),
        ("actions", "said", "TEXT"),
    ],
)
async def test_a_new_column_that_may_hold_a_person_is_noticed(
    file: Path, table: str, column: str, kind: str
) -> None:
    written(file, f"ALTER TABLE {table} ADD COLUMN {column} {kind}")
    plant(file)
    await erased(file)
    assert holding(file, PERSON, NAME) == [f"{table}.{column}"]


async def test_a_table_that_nobody_declared_is_noticed(file: Path) -> None:
    written(file, "CREATE TABLE coins (person BIGINT, name VARCHAR(64))")
    planted = plant(file)
    assert Counter(at.table for at in planted) - sizes(await exported(file)) == {"coins": 2}
    await erased(file)
    assert holding(file, PERSON, NAME) == ["coins.name", "coins.person"]


def declare(monkeypatch: pytest.MonkeyPatch, table: str, **changed: Any) -> None:
    """Change what is declared of a table."""
    declared = [
        structs.replace(each, **changed) if each.table.name == table else each for each in schema.PERSONAL
    ]
    monkeypatch.setattr(schema, "PERSONAL", declared)


@pytest.mark.parametrize("table", ["people", "results", "seats", "cup_entrants", "tables"])
async def test_a_table_that_the_file_or_the_deletion_forgets_is_noticed(
    file: Path, monkeypatch: pytest.MonkeyPatch, table: str
) -> None:
    planted = plant(file)
    declare(monkeypatch, table, export=lambda _: sa.select(schema.PEOPLE.c.person).where(sa.false()))
    assert (Counter(at.table for at in planted) - sizes(await exported(file))).keys() == {table}
    declare(monkeypatch, table, erase=lambda _: ())
    await erased(file)
    assert holding(file, PERSON, NAME) == sorted(str(at) for at in planted if at.table == table)


def test_rows_are_deleted_before_those_that_they_refer_to() -> None:
    order = [each.table for each in reversed(schema.PERSONAL)]
    for place, table in enumerate(order):
        assert not {key.column.table for key in table.foreign_keys} & set(order[:place])


def test_what_the_modules_of_the_schema_declare_is_in_the_list_once() -> None:
    names = (f"{schema.__name__}.{each.stem}" for each in Path(schema.__file__).parent.glob("[!_]*.py"))
    declared = [each.table.name for name in names for each in getattr(sys.modules[name], "PERSONAL", ())]
    assert sorted(declared) == sorted(each.table.name for each in schema.PERSONAL)
