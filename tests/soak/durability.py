"""Durability check: answered presses against the database after the process has gone."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from tests.soak import Violation
from tests.soak.shards.checks import logs_replay, steps_count_from_one
from tests.soak.shards.stored import Row, Stored, collected

LOG = """SELECT table_id, step, seat, action, actor, coalesce((julianday(taken) - 2440587.5) * 86400, 0.0)
    FROM actions ORDER BY table_id, step"""


class Press(Struct, frozen=True):
    """A press that plays: what the panel offered, and to whom."""

    table: str
    moment: int
    person: int
    action: str


@dataclass
class PressLog:
    """The presses that were sent, and those that were answered."""

    sent: set[Press] = field(default_factory=set)
    answered: set[Press] = field(default_factory=set)


def read(path: Path) -> Stored:
    """Read a database that nobody writes to; raise Violation when it is damaged."""
    connection = sqlite3.connect(path)
    try:
        (sound,) = connection.execute("PRAGMA integrity_check").fetchone()
        if sound != "ok":
            raise Violation(f"the database is damaged: {sound}")
        seats = connection.execute("SELECT table_id, person FROM seats ORDER BY table_id, seat").fetchall()
        logged = [(table, Row(*row)) for table, *row in connection.execute(LOG)]
        results: dict[str, list[tuple[int, int, int]]] = defaultdict(list)
        for table, *result in connection.execute(
            "SELECT table_id, seat, rank, score FROM results ORDER BY 1, 2"
        ):
            results[table].append(tuple(result))
        connection.row_factory = sqlite3.Row
        tables = [dict(row) for row in connection.execute("SELECT * FROM tables")]
    finally:
        connection.close()
    return replace(collected(tables, seats, logged), results=results)


def check_durability(press_log: PressLog, found: Stored) -> None:
    """Raise Violation for a press that is lost, doubled or foreign, and for a log that does not replay."""
    played = set(_played(found))
    lost, foreign = press_log.answered - played, played - press_log.sent
    violations = [
        *steps_count_from_one(found),
        *(f"answered but not in the log: {press}" for press in lost),
        *(f"in the log but pressed by nobody: {press}" for press in foreign),
        # A result is written after the last action, and a process may be killed between them.
        *logs_replay(found, with_results=False),
    ]
    if violations:
        raise Violation("\n".join(violations))


def _played(found: Stored) -> Iterator[Press]:
    """Turn the rows of persons into the presses that must have made them."""
    for table, log in found.logs.items():
        for row in log:
            person = found.people[table][row.seat]
            if person is not None:
                yield Press(table, row.step - 1, person, row.action)
