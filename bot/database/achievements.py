"""Numbers that were laid, written with the action that laid them."""

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database.schema import ACHIEVEMENTS


async def enter_achievements(connection: AsyncConnection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write marks, and with each whether its server sees the number for the first time.

    Whoever writes is alone: of two tables that lay a number at the same time exactly one is the first.
    """
    for row in rows:
        await connection.execute(ACHIEVEMENTS.insert().values(**row, is_first=~_was_laid(row)))


def _was_laid(row: Mapping[str, Any]) -> sa.Exists:
    """Ask whether a number was laid before, whoever sat there."""
    same = (ACHIEVEMENTS.c[name] == row[name] for name in ("guild", "game", "kind", "number"))
    return sa.exists().where(*same, ACHIEVEMENTS.c.is_first)
