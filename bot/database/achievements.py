"""Insertion of achievements, with the action that earned them."""

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database.result_rows import AchievementRow
from bot.database.rows import columns_of
from bot.database.schema import ACHIEVEMENTS


async def insert_achievements(connection: AsyncConnection, rows: Sequence[AchievementRow]) -> None:
    """Insert achievements, each marked if its number is the first of its kind in the server.

    The caller holds the lock of the server: of two tables that play a number at once, exactly one is first.
    """
    for row in rows:
        values = {**columns_of(row), "is_first": ~_exists_already(row)}
        await connection.execute(ACHIEVEMENTS.insert().values(values))


def _exists_already(row: AchievementRow) -> sa.Exists:
    column = ACHIEVEMENTS.c
    return sa.exists().where(
        column.guild == row.guild,
        column.game == row.game,
        column.kind == row.kind,
        column.number == row.number,
        column.is_first,
    )
