"""Durability check: answered presses against the database after the process has gone."""

import sqlite3
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from engine.games import GAMES
from engine.play import replay


class Violation(Exception):
    """A guarantee does not hold."""


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


class Stored(Struct, frozen=True):
    """The contents of a database."""

    tables: dict[str, dict[str, Any]]
    rows: list[tuple[str, int, int, str]]
    """Table, step, seat and action of every row of the log, in order."""
    people: dict[tuple[str, int], int | None]
    """Who sits at each table and seat."""


def read(path: Path) -> Stored:
    """Read a database that nobody writes to; raise Violation when it is damaged."""
    connection = sqlite3.connect(path)
    try:
        (sound,) = connection.execute("PRAGMA integrity_check").fetchone()
        _demand(sound == "ok", f"the database is damaged: {sound}")
        rows = connection.execute("SELECT table_id, step, seat, action FROM actions ORDER BY table_id, step")
        seats = connection.execute("SELECT table_id, seat, person FROM seats")
        people = {(table, seat): person for table, seat, person in seats}
        logged = rows.fetchall()
        connection.row_factory = sqlite3.Row
        tables = {row["id"]: dict(row) for row in connection.execute("SELECT * FROM tables")}
    finally:
        connection.close()
    return Stored(tables, logged, people)


def check_durability(press_log: PressLog, found: Stored) -> None:
    """Raise Violation for a press that is lost, doubled or foreign, and for a log that does not replay."""
    _demand_once(found)
    played = {press for press in map(_press_of(found), found.rows) if press is not None}
    lost, foreign = press_log.answered - played, played - press_log.sent
    _demand(not lost, f"answered but not in the log: {lost}")
    _demand(not foreign, f"in the log but pressed by nobody: {foreign}")
    for table in found.tables.values():
        _replay(table, found)


def _demand(holds: object, otherwise: str) -> None:
    if not holds:
        raise Violation(otherwise)


def _demand_once(found: Stored) -> None:
    """Demand that the steps of every table count from one, each once."""
    steps: dict[str, list[int]] = {}
    for table, step, _, _ in found.rows:
        steps.setdefault(table, []).append(step)
    for table, counted in steps.items():
        doubled = [step for step, times in Counter(counted).items() if times > 1]
        _demand(not doubled, f"table {table} has steps twice: {doubled}")
        _demand(counted == list(range(1, len(counted) + 1)), f"table {table} lacks steps: {counted}")


def _press_of(found: Stored) -> Any:
    """Turn a row into the press that must have made it; None where a computer sits."""

    def press(row: tuple[str, int, int, str]) -> Press | None:
        table, step, seat, action = row
        person = found.people[table, seat]
        return None if person is None else Press(table, step - 1, person, action)

    return press


def _replay(table: dict[str, Any], found: Stored) -> None:
    """Demand that the log of a table replays, and ends where the table says."""
    if table["phase"] not in ("playing", "over"):
        return
    game = GAMES[table["game"]]
    options = msgspec.json.decode(table["options"], type=game.options)
    log = [
        (seat, msgspec.json.decode(action, type=game.actions))
        for name, _, seat, action in found.rows
        if name == table["id"]
    ]
    seats = sum(name == table["id"] for name, _ in found.people)
    try:
        play = replay(game, options, seats, table["seed"], log)
    except Exception as error:
        raise Violation(f"table {table['id']} does not replay: {error!r}") from error
    over = play.state.result is not None
    _demand(over == (table["phase"] == "over"), f"table {table['id']} is {table['phase']} in the wrong")
