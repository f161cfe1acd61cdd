"""The time of one turn, which runs outside of a person's quiet hours and of the break that they take."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.tables.clock_constants import Snapshot
from bot.tables.quiet_hours import QuietHours, Span
from engine.core import Seat


@dataclass(slots=True)
class TurnTime:
    """A turn at a table: for how long its clock ran, and what is left."""

    step: int = 0
    """The moment of the game that it belongs to."""
    seat: Seat | None = None
    """The seat to act."""
    left: float = 0.0
    """The seconds that were left when it started, or are left while it stands still."""
    extra: float = 0.0
    """The seconds that were added."""
    ran: float = 0.0
    """The seconds for which it ran before it last started."""
    started: datetime | None = None
    """Since when it runs; None while it stands still."""
    stopped: datetime | None = None
    """Since when it stands still through no fault of anybody at the table."""
    has_run: bool = False
    is_reminded: bool = False
    is_restarted: bool = False
    """Whether its time began anew for a person who came back."""
    quiet: QuietHours | None = None
    """The quiet hours of the person to act."""
    stored_snapshot: Snapshot | None = None
    """How it stood when that was last stored."""


def counted(start: datetime, end: datetime, quiet: QuietHours | None, taken_break: Span | None) -> float:
    """Return for how many seconds the clock may run between two times."""
    begin, over = taken_break or (start, start)
    return _awake(start, min(begin, end), quiet) + _awake(max(start, over), end, quiet)


def later(start: datetime, seconds: float, quiet: QuietHours | None, taken_break: Span | None) -> datetime:
    """Return when the clock has run for so many seconds."""
    begin, over = taken_break or (start, start)
    before = _awake(start, begin, quiet)
    if seconds > before:
        start, seconds = max(start, over), seconds - before
    return quiet.later(start, seconds) if quiet else start + timedelta(seconds=seconds)


def _awake(start: datetime, end: datetime, quiet: QuietHours | None) -> float:
    if end <= start:
        return 0.0
    return quiet.outside(start, end) if quiet else (end - start).total_seconds()
