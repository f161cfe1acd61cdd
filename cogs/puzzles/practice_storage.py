"""Storage of practice puzzles: given, tried and ended."""

from datetime import datetime, timedelta
from typing import TypedDict, Unpack

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import replace

from bot.database.schema import DAILY, PRACTICE
from bot.database.store import Store
from bot.faces.puzzles import Exercise
from cogs.puzzles import daily_storage

UNTRIED_LIFETIME = timedelta(days=1)
"""How long a puzzle without a try is kept after the last look at it."""


class Progress(TypedDict, total=False):
    """How a try changes the pieces of a puzzle."""

    found: tuple[int, ...]
    """All pieces found so far."""
    hinted: int
    """The number found when a hint was given."""
    piece: None
    """Present to clear the choice."""


class PracticeTotals(Struct, frozen=True):
    """A person's statistics for the puzzles of a game."""

    given: int
    solved: int
    """Puzzles that earned points."""
    points: int


async def give(
    store: Store,
    person: int,
    puzzle: str,
    game: str,
    level: int,
    *,
    now: datetime,
    occasion: daily_storage.Occasion | None = None,
    skipped: str | None = None,
) -> None:
    """Record that a person was given a puzzle, with its occasion if it is a puzzle of the day.

    Of the puzzles that they never tried, the skipped one and those of before UNTRIED_LIFETIME are deleted.
    """
    row = {"person": person, "puzzle": puzzle, "game": game, "level": level}
    async with store.writing() as connection:
        await connection.execute(_delete_untried(person, game, skipped, now))
        await connection.execute(
            PRACTICE.insert().values(**row, tries=0, hints=0, points=None, given=now, touched=now)
        )
        if occasion is not None:
            await daily_storage.enter(connection, game, person, puzzle, occasion)


def _delete_untried(person: int, game: str, skipped: str | None, now: datetime) -> sa.Delete:
    """Delete puzzles that a person never tried, except those of the day."""
    row = PRACTICE.c
    is_past = (row.puzzle == skipped) | (row.touched < now - UNTRIED_LIFETIME)
    is_daily = sa.exists().where(DAILY.c.person == row.person, DAILY.c.puzzle == row.puzzle)
    untried = (row.tries == 0, row.points.is_(None), ~is_daily)
    return PRACTICE.delete().where(row.person == person, row.game == game, is_past, *untried)


async def exercise(store: Store, person: int, puzzle: str) -> Exercise | None:
    """Return a person's puzzle; None if they were never given it."""
    row = PRACTICE.c
    columns = [row[name] for name in Exercise.__struct_fields__[:-1]]
    query = sa.select(row.given, row.touched, *columns)
    rows = await store.ask(query.where(row.person == person, row.puzzle == puzzle))
    if not rows:
        return None
    given, touched, *fields = rows[0]
    stored = Exercise(*fields)
    found = tuple(map(int, str(stored.found).split()))
    return replace(stored, found=found, seconds=int((touched - given).total_seconds()))


async def latest(store: Store, person: int, game: str) -> str | None:
    """Return the name of a person's latest puzzle of a game, open or ended; None if there is none."""
    row = PRACTICE.c
    query = sa.select(row.puzzle).where(row.person == person, row.game == game)
    found = await store.ask(query.order_by(row.touched.desc(), row.given.desc()).limit(1))
    return found[0][0] if found else None


async def look(store: Store, person: int, puzzle: str, *, now: datetime) -> None:
    """Record that a person has looked at an open puzzle again."""
    async with store.writing() as connection:
        await connection.execute(_update_open(person, puzzle).values(touched=now))


async def choose(
    store: Store, person: int, puzzle: str, tries: int, piece: str | None, *, now: datetime
) -> bool:
    """Store the piece chosen for the next answer, or that there is none; return whether it was stored.

    Only if the puzzle has had this many tries: a selection for an earlier moment changes nothing.
    """
    change = _update_open(person, puzzle).where(PRACTICE.c.tries == tries).values(piece=piece, touched=now)
    async with store.writing() as connection:
        return (await connection.execute(change)).rowcount == 1


async def attempt(
    store: Store,
    person: int,
    puzzle: str,
    tries: int,
    points: int | None = None,
    *,
    now: datetime,
    hints: int = 0,
    **progress: Unpack[Progress],
) -> bool:
    """Store a try or a hint, with points if the puzzle ends; return whether it was stored.

    Only if the puzzle is open and has had this many tries: a second try for the same moment changes
    nothing. The pieces found, or their number at a hint, are stored with it.
    """
    row = PRACTICE.c
    changed: dict[str, object] = {**progress, "touched": now}
    if "found" in progress:
        changed["found"] = " ".join(map(str, progress["found"]))
    changed |= {"tries": tries + 1, "points": points, "hints": row.hints + hints}
    change = _update_open(person, puzzle).where(row.tries == tries).values(changed)
    async with store.writing() as connection:
        written = await connection.execute(change)
        if written.rowcount and points:
            await daily_storage.solve(connection, person, puzzle, now)
        return written.rowcount == 1


def _update_open(person: int, puzzle: str) -> sa.Update:
    row = PRACTICE.c
    return PRACTICE.update().where(row.person == person, row.puzzle == puzzle, row.points.is_(None))


async def practised(store: Store, person: int, game: str) -> PracticeTotals:
    """Count a person's puzzles, solved puzzles and points in a game."""
    row = PRACTICE.c
    solved, points = sa.func.count().filter(row.points > 0), sa.func.coalesce(sa.func.sum(row.points), 0)
    query = sa.select(sa.func.count(), solved, points).where(row.person == person, row.game == game)
    (found,) = await store.ask(query)
    return PracticeTotals(*found)
