"""Storage of the levels of people: read and written within a transaction, so that a game counts once."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database import locks
from bot.database.level_rule import OwnLevel, after, played_alone
from bot.database.locks import Lock
from bot.database.result_rows import ResultRow
from bot.database.rows import columns_of
from bot.database.schema.own_levels import OWN_LEVELS
from bot.database.statements import upsert


def select_level(person: int, game: str) -> sa.Select[*tuple[Any, ...]]:
    """Select the level of a person in a game, with the columns of OwnLevel; no row stands for the first."""
    row = OWN_LEVELS.c
    return sa.select(row.level, row.streak).where(row.person == person, row.game == game)


async def count_result(connection: AsyncConnection, rows: Sequence[ResultRow]) -> None:
    """Count the results of a game, if it is one that counts."""
    played = played_alone(rows)
    if played is None:
        return
    await locks.take(connection, Lock.LEVELS, played.person)
    found = (await connection.execute(select_level(played.person, played.game))).one_or_none()
    own = OwnLevel(*found) if found else OwnLevel()
    now = after(own, played.level, is_won=played.is_won)
    if now != own:
        await _write(connection, played.person, played.game, now)


async def remember(connection: AsyncConnection, person: int, game: str, level: str) -> None:
    """Set the level of a person, who begins anew there."""
    await locks.take(connection, Lock.LEVELS, person)
    await _write(connection, person, game, OwnLevel(level))


async def _write(connection: AsyncConnection, person: int, game: str, own: OwnLevel) -> None:
    key = {"person": person, "game": game}
    await connection.execute(upsert(connection.dialect.name, OWN_LEVELS, key, columns_of(own)))
