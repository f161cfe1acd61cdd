"""Whether a record is of a game that is still being played: its seed would tell all cards."""

import sqlalchemy as sa

from bot.database.schema import TABLES
from bot.database.store import Store
from bot.tables.table import Phase


async def is_running(store: Store, seed: str) -> bool:
    """Return whether a table with this seed has not ended.

    The id in a record does not count: with another seed it is another deal, and an answer would tell anybody
    which tables there are.
    """
    row = TABLES.c
    is_open = (~row.end_shown, row.phase.in_((Phase.LOBBY, Phase.PLAYING)))
    return bool(await store.ask(sa.select(row.id).where(*is_open, row.seed == seed).limit(1)))
