"""The proof of the logs in a file: every action is what was written, as far as it has a checksum."""

from contextlib import closing
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from bot.database.errors import DamagedLog
from bot.database.locks import BUSY_TIMEOUT
from bot.database.preflight import reading
from bot.database.rows import read_logged

COLUMNS = ("table_id", "step", "checksum", "seat", "action", "actor", "spent")


class Proof(NamedTuple):
    """What was found in the logs of a file."""

    actions: int
    proved: int
    """How many of them have a checksum, and are what was written."""
    damaged: tuple[DamagedLog, ...]
    """The tables whose log is not what was written, each with the first step where it is not."""


def prove_logs(path: Path) -> Proof:
    """Read every action of a database; an action of a version without checksums proves nothing."""
    actions, proved, damaged = 0, 0, list[DamagedLog]()
    with closing(reading(path, BUSY_TIMEOUT)) as connection:
        # What is damaged may be no text.
        connection.text_factory = bytes
        there = {name.decode() for _, name, *_ in connection.execute("PRAGMA table_info(actions)")}
        columns = ", ".join(each if each in there else "NULL" for each in COLUMNS)
        query = f"SELECT {columns} FROM actions ORDER BY table_id, step"  # noqa: S608 -- names of our own
        for table, rows in groupby(connection.execute(query), lambda row: row[0]):
            try:
                for number, (_, *row) in enumerate(rows, 1):
                    actions += 1
                    read_logged(table.decode(errors="replace"), number, row)
                    proved += row[1] is not None
            except DamagedLog as error:
                damaged.append(error)
    return Proof(actions, proved, tuple(damaged))
