"""Rows of the database as plain values.

A row to be written is a struct with a field for every column; `columns_of` returns its columns.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from enum import StrEnum
from typing import TypeVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict, replace

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


class TableRow(Struct, frozen=True, kw_only=True):
    """A row of `tables`."""

    id: str
    game: str
    rules: int
    options: str
    """As JSON."""
    seed: str
    language: str
    guild: int
    channel: int
    host: int
    phase: str
    keep_order: bool = False
    speed: str = "soft"
    deadline: datetime | None = None
    deadline_step: int | None = None
    time_left: int | None = None
    """In milliseconds."""
    stood: datetime | None = None
    """Since when the clock has stood still, as the bot was down."""
    message: int | None = None
    ping: int | None = None
    pinged: int | None = None
    outcome: int | None = None
    pressed: datetime | None = None
    warned: datetime | None = None
    warning: int | None = None
    successor: str | None = None
    reason: str | None = None
    end_shown: bool = False
    opened: datetime | UnsetType = UNSET
    """Unset leaves it to the database's clock."""
    version: int = 0
    """How often it was changed."""
    shown_version: int | None = None
    """The version that the channel shows and that waits for a person."""

    def __repr__(self) -> str:
        """Name the table but not its seed."""
        return f"<TableRow {self.id}>"


class TableChange(Struct, frozen=True, kw_only=True):
    """A change of a row of `tables`; unset columns stay as they are."""

    options: str | UnsetType = UNSET
    rules: int | UnsetType = UNSET
    host: int | UnsetType = UNSET
    phase: str | UnsetType = UNSET
    speed: str | UnsetType = UNSET
    deadline: datetime | UnsetType | None = UNSET
    deadline_step: int | UnsetType | None = UNSET
    time_left: int | UnsetType | None = UNSET
    stood: datetime | UnsetType | None = UNSET
    message: int | UnsetType | None = UNSET
    ping: int | UnsetType | None = UNSET
    pinged: int | UnsetType | None = UNSET
    outcome: int | UnsetType | None = UNSET
    pressed: datetime | UnsetType = UNSET
    warned: datetime | UnsetType | None = UNSET
    warning: int | UnsetType | None = UNSET
    reason: str | UnsetType | None = UNSET
    end_shown: bool | UnsetType = UNSET
    shown_version: int | UnsetType = UNSET


NO_CHANGE = TableChange()

Changed = TypeVar("Changed", TableRow, TableChange)
Value = TypeVar("Value")


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
    results: Sequence[ResultRow] = ()
    rounds: Sequence[RoundRow] = ()
    feats: Sequence[FeatRow] = ()
    achievements: Sequence[AchievementRow] = ()


def grouped(table_ids: Iterable[str], found: Iterable[tuple[str, Value]]) -> dict[str, list[Value]]:
    """Collect values by table; a table without any has an empty list."""
    collected: dict[str, list[Value]] = {table_id: [] for table_id in table_ids}
    for table_id, value in found:
        collected[table_id].append(value)
    return collected
