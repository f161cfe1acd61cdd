"""Notes of the bot to itself."""

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database.schema import NOTES


async def read(connection: AsyncConnection, key: str) -> str | None:
    """Read a note, or None when there is none."""
    value: str | None = await connection.scalar(sa.select(NOTES.c.value).where(NOTES.c.key == key))
    return value


async def write(connection: AsyncConnection, key: str, value: str) -> None:
    """Write a note in the place of the former one."""
    await connection.execute(NOTES.delete().where(NOTES.c.key == key))
    await connection.execute(NOTES.insert().values(key=key, value=value))
