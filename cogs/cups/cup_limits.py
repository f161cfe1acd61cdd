"""How many cups may be open at once: in a server, and of one organiser."""

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database import locks
from bot.database.locks import Lock
from bot.database.schema import CUPS
from bot.errors import TableError
from cogs.cups.cup import Cup
from cogs.cups.cup_values import Phase

MOST_OPEN = 3
"""How many cups a server may have open."""


async def keep_others_out(connection: AsyncConnection, cup: Cup) -> None:
    """Let no other process open a cup in this server until the end of the transaction."""
    await locks.take(connection, Lock.CONTESTS, cup.guild)


async def require_room(connection: AsyncConnection, cup: Cup) -> None:
    """Raise TableError if the server has too many open cups, or the organiser one already."""
    row = CUPS.c
    is_open = row.phase.in_((Phase.ENTRY.value, Phase.RUNNING.value))
    found = (
        await connection.execute(sa.select(row.id, row.person).where(row.guild == cup.guild, is_open))
    ).all()
    if len(found) >= MOST_OPEN:
        raise TableError("most_cups", count=MOST_OPEN)
    for cup_id, person in found:
        if person == cup.organiser.person:
            raise TableError("own_cup", cup=cup_id)
