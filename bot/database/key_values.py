"""Key-value pairs that the bot keeps between runs, in the table `notes`."""

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database.schema import NOTES
from bot.database.statements import upsert


async def read(connection: AsyncConnection, key: str) -> str | None:
    """Return the value of a key, or None if it was never written."""
    value: str | None = await connection.scalar(sa.select(NOTES.c.value).where(NOTES.c.key == key))
    return value


async def write(connection: AsyncConnection, key: str, value: str) -> None:
    """Set the value of a key."""
    await connection.execute(upsert(connection.dialect.name, NOTES, {"key": key}, {"value": value}))
