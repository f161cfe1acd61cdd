"""Tables in play that nobody touches any more: the channel is warned, and a day later they close.

Nobody can be warned at a portable table, which presses alone show: after the same time it closes by itself.
"""

from datetime import datetime, timedelta

from bot.database.rows import NO_CHANGE, TableChange
from bot.tables.table import Phase, Table
from bot.tables.table_index import Known

CLOSING_TIME = timedelta(days=7)
"""Time without a press or a typed action of a person after which a table in play closes."""
NOTICE_PERIOD = timedelta(days=1)
"""Time between the warning and the end."""
PRECISION = timedelta(minutes=10)
"""How exactly presses are remembered: each that is remembered costs a write."""


def needs_warning(table: Table, now: datetime) -> bool:
    """Return whether the channel of a table has to be warned now."""
    if table.phase is not Phase.PLAYING or table.warned or table.pressed is None or table.portable:
        return False
    return now >= table.pressed + CLOSING_TIME - NOTICE_PERIOD


def is_abandoned(table: Table, now: datetime) -> bool:
    """Return whether the day after the warning has passed without a press, or the whole week."""
    if table.portable:
        return table.pressed is not None and now >= table.pressed + CLOSING_TIME
    return table.warned is not None and now >= table.warned + NOTICE_PERIOD


def next_check(table: Known, now: datetime) -> datetime:
    """Return when the table is to be warned or closed, if nobody touches it until then."""
    if table.warned:
        return table.warned + NOTICE_PERIOD
    idle = (table.pressed or now) + CLOSING_TIME
    return idle if table.portable else idle - NOTICE_PERIOD


def pressed(table: Table, now: datetime) -> TableChange:
    """Return what a press changes: nothing if another one is remembered from a moment ago."""
    is_known = table.warned is None and table.pressed is not None and now - table.pressed < PRECISION
    return NO_CHANGE if is_known else TableChange(pressed=now, warned=None)


def resume(table: Table, now: datetime) -> None:
    """Prepare a table that was restored: a day's notice that ran out during a downtime is given again."""
    table.change(TableChange(pressed=table.pressed or now))
    if is_abandoned(table, now):
        table.change(TableChange(warned=None))
