"""What is said of tables that are behind what was shown, as the end of the write-ahead log was damaged.

A table goes on from what is there. The notice stands in its column `reason`, which no open table needs, with
the step that is there and the one that was shown.
"""

import logging
import re
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database.rows import TableChange
from bot.database.schema import ACTIONS, TABLES
from bot.database.statements import update_tables
from bot.database.step_journal import Line

log = logging.getLogger(__name__)

MOVES, END, CHANGES = "lost.moves", "lost.end", "lost.changes"
"""The catalog keys of the notices: of actions, of a result too, and of a seat or an option."""
NOTICE = re.compile("(lost.(?:moves|end|changes))#([0-9]+)#([0-9]+)")


class SetBack(NamedTuple):
    """How far a table is behind."""

    key: str
    found: int
    """The step that the database has."""
    shown: int

    def __str__(self) -> str:
        return f"{self.key}#{self.found}#{self.shown}"


def set_back_of(reason: str | None) -> SetBack | None:
    """Return the notice that stands in place of a reason for closing, or None.

    >>> set_back_of(str(SetBack("lost.moves", 12, 15)))
    SetBack(key='lost.moves', found=12, shown=15)
    >>> set_back_of("closed.damaged#12")
    """
    found = NOTICE.fullmatch(reason or "")
    return SetBack(found[1], int(found[2]), int(found[3])) if found else None


async def tell_lost(connection: AsyncConnection, lost: Sequence[Line]) -> None:
    """Log what is lost, and leave a notice at each open table that is behind what was shown."""
    if not lost:
        return
    writes = len({line.own for line in lost})
    log.error("the write-ahead log was damaged, and its end is lost; number of writes: %d", writes)
    lines = defaultdict[str, list[Line]](list)
    for line in lost:
        if line.table is not None:
            lines[line.table].append(line)
    for table_id, own in lines.items():
        await _tell(connection, table_id, own)


async def _tell(connection: AsyncConnection, table_id: str, lost: Sequence[Line]) -> None:
    """Log how far a table is behind, and leave the notice if it is open."""
    version, step = max(line.version for line in lost), max(line.step or 0 for line in lost)
    last = sa.select(sa.func.coalesce(sa.func.max(ACTIONS.c.step), 0)).where(ACTIONS.c.table_id == table_id)
    query = sa.select(TABLES.c.version, TABLES.c.phase, last.scalar_subquery()).where(TABLES.c.id == table_id)
    row = (await connection.execute(query)).one_or_none()
    if row is None:
        log.error("table %s is lost: it is not stored, and step %d was shown", table_id, step)
        return
    there, phase, found = row
    if there >= version and found >= step:
        # It was moved into the file before the log was damaged.
        return
    shown = max(step, found)
    behind = (table_id, found, there, shown, version)
    log.error("table %s goes on from step %d, version %d; step %d, version %d was shown", *behind)
    if phase in ("lobby", "playing"):
        has_ended = any(line.phase == "over" for line in lost)
        key = CHANGES if phase == "lobby" or shown == found else END if has_ended else MOVES
        await update_tables(
            connection, {table_id: there}, TableChange(reason=str(SetBack(key, found, shown)))
        )
