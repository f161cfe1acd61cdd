"""A database in which every column that could hold a person does, read from its own schema."""

import sqlite3
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import NamedTuple

from tests.support import databases
from tests.support.databases import asked

PERSON, OTHER = 800_000_000_000_000_001, 800_000_000_000_000_002
NAME, OTHER_NAME = "Planted Person", "Somebody Else"
SECRET = "5eed" * 8
PLACES = {
    *("guild", "channel", "message", "ping", "outcome", "warning", "thread", "token", "season_channel"),
    "round_message",
    "checksum",
}
"""The columns that hold other ids of Discord, or no id."""
TEXTS = {
    *("id", "table_id", "successor", "game", "options", "seed", "language", "phase", "speed", "reason"),
    *("computer", "action", "actor", "kind", "number", "puzzle", "found", "piece", "value", "channels"),
    *("cup_id", "format", "act", "contest", "settings", "ended"),
    *("own_language", "pings", "zone", "key", "choices", "chosen", "holder"),
    *("hand", "beats", "own", "best"),
    *("feats.name", "alembic_version.version_num"),
}
"""The columns whose text nobody chooses, or that are deleted with their row."""
UNIQUE = count(1000)


class Column(NamedTuple):
    table: str
    name: str
    kind: str

    def __str__(self) -> str:
        return f"{self.table}.{self.name}"

    @property
    def is_id(self) -> bool:
        return self.kind == "BIGINT" and self.name not in PLACES

    @property
    def is_text(self) -> bool:
        is_known = {self.name, str(self)} & TEXTS
        return self.kind.startswith(("VARCHAR", "TEXT")) and not is_known


def columns(file: Path) -> list[Column]:
    return [Column(*row) for row in databases.columns(file)]


def plant(file: Path) -> list[Column]:
    """Insert a row for every column that may hold a person; return those columns."""
    known = columns(file)
    with sqlite3.connect(file) as connection:
        planted = [each for each in known if each.is_id or each.is_text]
        for at in planted:
            _insert(connection, [each for each in known if each.table == at.table], at)
        _insert_others(connection, known)
    connection.close()
    return planted


def _insert(connection: sqlite3.Connection, row: Sequence[Column], at: Column) -> None:
    """Insert a row with the person in one column; names stand beside the id of their person."""
    values = {each.name: _other(each) for each in row}
    values[at.name] = PERSON if at.is_id else NAME
    if at.name == "person" or (at.is_text and "person" in values):
        values |= {each.name: NAME for each in row if each.is_text} | {"person": PERSON}
    _write(connection, at.table, values)


def _insert_others(connection: sqlite3.Connection, known: Sequence[Column]) -> None:
    for table in dict.fromkeys(each.table for each in known if each.table != "alembic_version"):
        _write(connection, table, {each.name: _other(each) for each in known if each.table == table})


def _write(connection: sqlite3.Connection, table: str, values: dict[str, object]) -> None:
    names = ", ".join(f'"{name}"' for name in values)
    marks = ", ".join("?" * len(values))
    connection.execute(f'INSERT INTO "{table}" ({names}) VALUES ({marks})', [*values.values()])  # noqa: S608


def _other(column: Column) -> object:
    """Return a value of somebody else, or one that belongs to nobody."""
    if column.is_id:
        return OTHER
    if column.is_text:
        return OTHER_NAME
    return SECRET if column.name == "seed" else _neutral(column)


def _neutral(column: Column) -> object:
    if column.kind.startswith(("VARCHAR", "TEXT")):
        return f"{column.name}{next(UNIQUE)}"
    fixed = {"DATETIME": "2026-01-01 00:00:00", "BOOLEAN": 0}
    return fixed.get(column.kind, next(UNIQUE))


def holding(file: Path, *wanted: object) -> list[str]:
    """Search every column of every table for these values, also within text."""
    return sorted({str(at) for at, value in values_of(file) if _is_in(value, wanted)})


def values_of(file: Path) -> Iterator[tuple[Column, object]]:
    known = columns(file)
    for table in dict.fromkeys(each.table for each in known):
        own = [each for each in known if each.table == table]
        names = ", ".join(f'"{each.name}"' for each in own)
        for row in asked(file, f'SELECT {names} FROM "{table}"'):  # noqa: S608
            yield from zip(own, row, strict=True)


def _is_in(value: object, wanted: Sequence[object]) -> bool:
    return any(value == each or str(each) in str(value) for each in wanted)
