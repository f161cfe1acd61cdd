"""The puzzles that people practise with: given, tried and ended."""

from datetime import UTC, datetime

import sqlalchemy as sa
from msgspec import Struct

from bot.database.schema import PRACTICE
from bot.database.store import Store


class Exercise(Struct, frozen=True):
    """A puzzle that a person was given."""

    game: str
    level: int
    tries: int
    """How often they have answered, or asked for a hint."""
    points: int | None
    """What it brought, or None until it ends."""
    hints: int = 0


class Practised(Struct, frozen=True):
    """What a person has practised in a game."""

    given: int
    solved: int
    """How many brought points."""
    points: int


async def give(store: Store, person: int, puzzle: str, game: str, level: int) -> None:
    """Write that a person was given a puzzle."""
    row = {"person": person, "puzzle": puzzle, "game": game, "level": level}
    async with store.writing() as connection:
        await connection.execute(
            PRACTICE.insert().values(**row, tries=0, hints=0, points=None, given=datetime.now(UTC))
        )


async def exercise(store: Store, person: int, puzzle: str) -> Exercise | None:
    """Read a puzzle that a person was given, or None when they were not."""
    row = PRACTICE.c
    asked = sa.select(*(row[name] for name in Exercise.__struct_fields__))
    found = await store.ask(asked.where(row.person == person, row.puzzle == puzzle))
    return Exercise(*found[0]) if found else None


async def attempt(
    store: Store, person: int, puzzle: str, tries: int, points: int | None = None, *, hints: int = 0
) -> bool:
    """Write a try, with its points when the puzzle ends, or a hint; say whether it was written.

    It follows on so many tries: one that was made for the same moment, or of a puzzle that has ended, changes
    nothing.
    """
    row = PRACTICE.c
    same = (row.person == person, row.puzzle == puzzle, row.tries == tries, row.points.is_(None))
    async with store.writing() as connection:
        written = await connection.execute(
            PRACTICE.update().where(*same).values(tries=tries + 1, points=points, hints=row.hints + hints)
        )
        return written.rowcount == 1


async def practised(store: Store, person: int, game: str) -> Practised:
    """Count what a person has practised in a game."""
    row = PRACTICE.c
    solved, points = sa.func.count().filter(row.points > 0), sa.func.coalesce(sa.func.sum(row.points), 0)
    asked = sa.select(sa.func.count(), solved, points).where(row.person == person, row.game == game)
    (found,) = await store.ask(asked)
    return Practised(*found)
