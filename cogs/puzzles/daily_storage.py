"""Storage of the puzzles of the day: who was given one in which server, and who solved it."""

from datetime import datetime

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database.schema import DAILY
from bot.database.store import Store


class Occasion(Struct, frozen=True):
    """The day and the server whose puzzle a person was given."""

    guild: int
    day: int
    name: str
    """The name of the person there."""


async def enter(connection: AsyncConnection, game: str, person: int, puzzle: str, at: Occasion) -> None:
    """Record that a person was given the puzzle of a day."""
    row = {"guild": at.guild, "game": game, "day": at.day, "person": person}
    await connection.execute(DAILY.insert().values(**row, puzzle=puzzle, name=at.name))


async def solve(connection: AsyncConnection, person: int, puzzle: str, now: datetime) -> None:
    """Record that a person has solved a puzzle, if it is a puzzle of the day."""
    row = DAILY.c
    where = (row.person == person) & (row.puzzle == puzzle)
    await connection.execute(DAILY.update().where(where).values(solved=now))


async def occasion(store: Store, person: int, puzzle: str) -> Occasion | None:
    """Return the day of a person's puzzle; None if it is not a puzzle of the day."""
    row = DAILY.c
    query = sa.select(row.guild, row.day, row.name).where(row.person == person, row.puzzle == puzzle)
    found = await store.ask(query)
    return Occasion(*found[0]) if found else None
