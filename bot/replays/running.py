"""Whether a record is of a game that is still being played: its seed would tell all cards."""

import sqlalchemy as sa

from bot.database.schema import TABLES
from bot.database.store import Store
from bot.tables.table import Phase


async def is_running(store: Store, table: str, seed: str) -> bool:
    """Return whether a table with this id or this seed has not ended."""
    row = TABLES.c
    is_open = (~row.concluded, row.phase.in_((Phase.LOBBY, Phase.PLAYING)))
    query = sa.select(row.id).where(*is_open, (row.id == table) | (row.seed == seed)).limit(1)
    return bool(await store.ask(query))
