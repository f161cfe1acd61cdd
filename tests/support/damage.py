"""Single flipped bits and bytes in the rows and in the files of a database."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

LOG = "SELECT table_id, step, checksum, seat, action, actor, spent FROM actions"
"""What the checksums cover, and they themselves."""
BITS = 16
"""So many of the lowest bits of a number are flipped."""


def flip_bit(content: bytes, rng: Random) -> bytes:
    """Flip a bit anywhere."""
    number = rng.randrange(len(content) * 8)
    changed = bytearray(content)
    changed[number // 8] ^= 1 << number % 8
    return bytes(changed)


def flip_in_file(path: Path, rng: Random) -> int:
    """Change a byte anywhere in a file; return where."""
    content = bytearray(path.read_bytes())
    at = rng.randrange(len(content))
    content[at] ^= rng.randrange(1, 256)
    path.write_bytes(content)
    return at


def flip_in_row(path: Path, table: str, row: int, column: str, rng: Random) -> None:
    """Flip a bit of a value, which stays of its type, as SQLite itself would not notice."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        connection.text_factory = bytes
        (value,) = connection.execute(f"SELECT {column} FROM {table} WHERE rowid = ?", (row,)).fetchone()  # noqa: S608
        is_text = isinstance(value, bytes)
        changed: Any = flip_bit(value, rng) if is_text else value ^ 1 << rng.randrange(BITS)
        new = "CAST(? AS TEXT)" if is_text else "?"
        with _without_triggers(connection):
            connection.execute(f"UPDATE {table} SET {column} = {new} WHERE rowid = ?", (changed, row))  # noqa: S608


@contextmanager
def _without_triggers(connection: sqlite3.Connection) -> Iterator[None]:
    """Take away what forbids to change some rows, within a block."""
    triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        connection.execute(f"DROP TRIGGER {name.decode()}")
    yield
    for _, made in triggers:
        connection.execute(made.decode())


def filled_values(
    path: Path, table: str, columns: tuple[str, ...], where: str = "1"
) -> list[tuple[int, str]]:
    """List the row numbers and columns of all values that are not empty."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute(f"SELECT rowid, {', '.join(columns)} FROM {table} WHERE {where}")  # noqa: S608
        return [
            (number, name)
            for number, *values in rows
            for name, value in zip(columns, values, strict=True)
            if value not in (None, "")
        ]


def contents(path: Path) -> dict[str, list[Any]]:
    """Return all rows of a database as bytes and numbers; the log of games apart from its times."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        connection.text_factory = bytes
        names = [
            name.decode()
            for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        shown = {name: f"SELECT * FROM {name}" for name in names}  # noqa: S608
        shown |= {"times": "SELECT taken FROM actions", "actions": LOG}
        return {name: sorted(connection.execute(query), key=repr) for name, query in shown.items()}
