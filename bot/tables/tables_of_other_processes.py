"""Open tables that other processes hold in memory, read from the database that all of them share."""

from collections.abc import Container

import sqlalchemy as sa

from bot.database.schema import SEATS, TABLES
from bot.database.store import Store
from bot.tables.table import Table
from bot.tables.table_restoration import restore


async def tables_of_other_processes(store: Store, person: int, own: Container[str]) -> list[Table]:
    """Read the open tables that name a person, but those of this process; none where nobody else writes."""
    if not store.is_shared:
        return []
    row = TABLES.c
    seated = sa.select(SEATS.c.table_id).where(SEATS.c.person == person)
    named = (row.host == person) | (row.pinged == person) | row.id.in_(seated)
    found = [table_id for (table_id,) in await store.ask(sa.select(row.id).where(~row.end_shown, named))]
    rows = [await store.find(table_id) for table_id in found if table_id not in own]
    tables = [await restore(row, store) for row in rows if row is not None]
    return [table for table in tables if table is not None]


async def plays_elsewhere(store: Store, person: int, game: str) -> bool:
    """Return whether a person has a seat in a running game of a kind, in any process; False for a file."""
    if not store.is_shared:
        return False
    is_running = (TABLES.c.phase == "playing") & (TABLES.c.game == game)
    query = sa.select(SEATS.c.seat).join(TABLES, TABLES.c.id == SEATS.c.table_id)
    return bool(await store.ask(query.where(SEATS.c.person == person, is_running).limit(1)))
