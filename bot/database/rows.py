"""Rows of the database as plain values.

A row to be written is a struct with a field for every column; `columns_of` returns its columns.
"""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any, Generic, Never, TypeVar
from zlib import crc32

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict, astuple, replace

from bot.database.errors import DamagedLog
from bot.database.result_rows import AchievementRow, FeatRow, ResultRow, RoundRow
from bot.database.schema import NOBODY


class Chair(Struct, frozen=True):
    """The occupant of a seat: a person, a computer, or a computer in place of a person who left.

    Without person and name it may be the seat of somebody whose data was deleted.
    """

    name: str
    person: int | None = None
    computer: str | None = None
    """The level of the computer that plays the seat now."""
    helped: bool = False
    """Whether a computer played for the person: for a while, or to the end if they have no name any more."""
    away: bool = False
    """Whether the person ran out of time repeatedly: any press of theirs brings them back."""
    filler: bool = False
    """Whether a computer has the seat in the lobby unless a person wants it, and again once they leave."""

    @property
    def is_computer(self) -> bool:
        """Return whether a computer plays this seat now."""
        return self.computer is not None

    @property
    def has_left(self) -> bool:
        """Return whether the person of this seat has left."""
        return self.computer is not None and (self.person is not None or self.is_nameless)

    @property
    def is_nameless(self) -> bool:
        """Return whether the seat was that of a person whose data was deleted."""
        return self.person is None and (self.computer is None or self.helped)


class Actor(StrEnum):
    """Who decided an action."""

    PERSON = "person"
    COMPUTER = "computer"
    CLOCK = "clock"


class Logged(Struct, frozen=True):
    """An action of the log, encoded as JSON."""

    seat: int
    action: str
    actor: str | None = None
    """Who decided; None for the actions of versions that did not tell."""
    spent: int | None = None
    """The milliseconds that the seat's clock ran for it."""


def checksum_of(table_id: str, step: int, logged: Logged) -> int:
    """Return the checksum of an action of the log, which finds every flipped bit (CRC-32, as in ISO 3309)."""
    return crc32(msgspec.json.encode((table_id, step, *astuple(logged))))


def read_logged(table_id: str, number: int, row: Sequence[Any]) -> Logged:
    """Return an action from step, checksum, seat, action, actor and milliseconds.

    All but the step may be bytes. Raise DamagedLog unless it is the action of this number in the log of the
    table, and what was written.
    """
    step, *others = row
    try:
        texts = [each.decode() if isinstance(each, bytes) else each for each in others]
        numbers: list[Any] = [each and int(each) for each in (texts[0], texts[1], texts[4])]
    except ValueError:
        raise DamagedLog(table_id, number) from None
    checksum, seat, spent = numbers
    logged = Logged(seat, texts[2], texts[3], spent)
    if step != number or checksum not in (None, checksum_of(table_id, number, logged)):
        raise DamagedLog(table_id, number)
    return logged


class ClockAct(Struct, frozen=True, kw_only=True):
    """Something that happened to the clock of a table."""

    number: int = 0
    """Counts the acts of a table, once it is written."""
    step: int
    """The moment of the game at which it happened."""
    kind: str
    seat: int | None = None
    """The seat whose time it is about."""
    person: int | None = None
    """Who did it; None for the clock itself, NOBODY for a person whose data was deleted."""
    seconds: int | None = None
    taken: datetime


def without(act: ClockAct, person: int) -> ClockAct:
    """Return an act that names a person no more."""
    return replace(act, person=NOBODY) if act.person == person else act


# ------------------------------------------------------------------ tables

Unset = TypeVar("Unset")
"""What stands in place of a column that is not given: UnsetType in a change, nothing in a row."""
NOT_GIVEN: Any = UNSET


class Columns(Struct, Generic[Unset], frozen=True, kw_only=True):
    """The columns of `tables` that change; a row has them all, and a change those that it sets."""

    options: str | Unset = NOT_GIVEN
    """As JSON."""
    rules: int | Unset = NOT_GIVEN
    host: int | Unset = NOT_GIVEN
    phase: str | Unset = NOT_GIVEN
    speed: str | Unset = NOT_GIVEN
    deadline: datetime | Unset | None = NOT_GIVEN
    deadline_step: int | Unset | None = NOT_GIVEN
    time_left: int | Unset | None = NOT_GIVEN
    """In milliseconds."""
    stood: datetime | Unset | None = NOT_GIVEN
    """Since when the clock has stood still, as the bot was down."""
    message: int | Unset | None = NOT_GIVEN
    ping: int | Unset | None = NOT_GIVEN
    pinged: int | Unset | None = NOT_GIVEN
    """The person pinged."""
    outcome: int | Unset | None = NOT_GIVEN
    pressed: datetime | Unset | None = NOT_GIVEN
    """When a person at the table last pressed or typed something, to about ten minutes."""
    warned: datetime | Unset | None = NOT_GIVEN
    """When the channel was told that the table is going to close."""
    warning: int | Unset | None = NOT_GIVEN
    """The message that says so."""
    reason: str | Unset | None = NOT_GIVEN
    """The catalog key of the reason for closing."""
    end_shown: bool | Unset = NOT_GIVEN
    shown_version: int | Unset | None = NOT_GIVEN
    """The version that the channel shows and that waits for a person."""


class TableRow(Columns[Never], frozen=True, kw_only=True):
    """A row of `tables`; the database has defaults for what a new one does not give."""

    id: str
    game: str
    seed: str
    language: str
    guild: int
    channel: int
    keep_order: bool = False
    portable: bool = False
    """Whether presses alone can show it, as the bot is no member where it is."""
    successor: str | None = None
    contest: str | None = None
    """The id of the contest that it is played for."""
    opened: datetime | UnsetType = UNSET
    version: int = 0
    """How often it was changed."""

    def __repr__(self) -> str:
        """Name the table but not its seed."""
        return f"<TableRow {self.id}>"


class TableChange(Columns[UnsetType], frozen=True, kw_only=True):
    """A change of a row of `tables`; unset columns stay as they are."""


class OpenRow(Struct, frozen=True, gc=False):
    """The row of a table whose end was not shown yet, with the people."""

    row: TableRow
    persons: str | None
    """The people with a seat, separated by commas."""


NO_CHANGE = TableChange()

Changed = TypeVar("Changed", TableRow, TableChange)


def columns_of(row: Struct) -> dict[str, object]:
    """Return the columns of a row that are set.

    >>> columns_of(TableChange(phase="over", reason=None))
    {'phase': 'over', 'reason': None}
    """
    return {name: value for name, value in asdict(row).items() if value is not UNSET}


def with_change(row: Changed, change: TableChange) -> Changed:
    """Apply a change to a row, or to an earlier change.

    >>> columns_of(with_change(TableChange(message=1, ping=2), TableChange(ping=None)))
    {'message': 1, 'ping': None}
    """
    return replace(row, **columns_of(change))


class NewAction(Struct, frozen=True):
    """An action, and all rows written in the same transaction."""

    table_id: str
    step: int
    seat: int
    action: str
    """As JSON."""
    actor: str | None = None
    spent: int | None = None
    phase: str | None = None
    """The new phase of the table; None if it stays."""
    acts: Sequence[ClockAct] = ()
    """What happened to the clock before it, with it."""
    results: Sequence[ResultRow] = ()
    rounds: Sequence[RoundRow] = ()
    feats: Sequence[FeatRow] = ()
    achievements: Sequence[AchievementRow] = ()
