"""The settings of servers."""

from typing import Any

import sqlalchemy as sa

from bot.database.schema import SERVERS
from bot.database.statements import upsert
from bot.database.store import Store


async def read_server(store: Store, guild: int) -> sa.Row[Any] | None:
    """Return the row of a server; None if it has changed no setting."""
    found = await store.ask(sa.select(SERVERS).where(SERVERS.c.guild == guild))
    return found[0] if found else None


async def change_server(store: Store, guild: int, **columns: object) -> None:
    """Change columns of the row of a server, which may have none yet."""
    async with store.writing() as connection:
        await connection.execute(upsert(connection.dialect.name, SERVERS, {"guild": guild}, columns))
