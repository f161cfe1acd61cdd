"""When the clock of a person may run: outside of their quiet hours, and of the break that they take."""

from datetime import datetime, timedelta

from bot.tables.quiet_hours import QuietHours, Span


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
