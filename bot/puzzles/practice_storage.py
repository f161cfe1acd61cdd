"""The puzzles that people practise with: given, tried and ended."""

from datetime import datetime
from typing import Any, TypedDict, Unpack

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import replace

from bot.database.schema import PRACTICE
from bot.database.store import Store
from bot.puzzles import daily_storage


class Exercise(Struct, frozen=True):
    """A puzzle that a person was given."""

    game: str
    level: int
    tries: int
    """How often they have answered, asked for a hint or had the answer shown."""
    points: int | None
    """What it brought, or None until it ends."""
    hints: int = 0
    found: tuple[int, ...] = ()
    """Of a puzzle with pieces: those that were rightly answered, in that order."""
    hinted: int = 0
    """How many of them there were at the last hint."""
    piece: str | None = None
    """What is chosen for the next answer, as far as it is chosen: a piece."""
    value: str | None = None
    """And what is to be said of it."""
    seconds: int = 0
    """How long they were at it, from the first look to the last try."""

    @property
    def mistakes(self) -> int:
        """Count the wrong answers: any other try found a piece, was a hint, or ended the puzzle.

        >>> Exercise("algo", 1, tries=5, points=None, hints=1, found=(3, 7)).mistakes
        2
        >>> [Exercise("algo", 1, 5, points, 1, (3, 7)).mistakes for points in (0, 2)]
        [1, 2]
        >>> [Exercise("prime_daifugo", 3, 4, points, hints=1).mistakes for points in (None, 0, 1)]
        [3, 2, 2]
        """
        is_shown, is_whole = self.points == 0, bool(self.points) and not self.found
        return self.tries - self.hints - len(self.found) - (is_shown or is_whole)


class Chosen(TypedDict, total=False):
    """What is chosen for the next answer."""

    piece: str
    value: str


class Progress(TypedDict, total=False):
    """What a try makes of the pieces of a puzzle."""

    found: tuple[int, ...]
    """All that are found by now."""
    hinted: int
    """How many were found at a hint."""
    piece: None
    """What was chosen, when it is not to be chosen any more."""


class Practised(Struct, frozen=True):
    """What a person has practised in a game."""

    given: int
    solved: int
    """How many brought points."""
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
) -> None:
    """Write that a person was given a puzzle, and on which occasion if it is that of a day."""
    row = {"person": person, "puzzle": puzzle, "game": game, "level": level}
    async with store.writing() as connection:
        await connection.execute(
            PRACTICE.insert().values(**row, tries=0, hints=0, points=None, given=now, touched=now)
        )
        if occasion is not None:
            await daily_storage.enter(connection, game, person, puzzle, occasion)


async def exercise(store: Store, person: int, puzzle: str) -> Exercise | None:
    """Read a puzzle that a person was given, or None when they were not."""
    row = PRACTICE.c
    columns = [row[name] for name in Exercise.__struct_fields__[:-1]]
    asked = sa.select(row.given, row.touched, *columns)
    found = await store.ask(asked.where(row.person == person, row.puzzle == puzzle))
    return _read(*found[0]) if found else None


def _read(given: datetime, touched: datetime, *row: Any) -> Exercise:
    done = Exercise(*row)
    found = tuple(map(int, str(done.found).split()))
    return replace(done, found=found, seconds=int((touched - given).total_seconds()))


async def latest(store: Store, person: int, game: str) -> str | None:
    """Name the puzzle of a game that a person was last at, open or ended, or None where there is none."""
    row = PRACTICE.c
    asked = sa.select(row.puzzle).where(row.person == person, row.game == game)
    found = await store.ask(asked.order_by(row.touched.desc(), row.given.desc()).limit(1))
    return found[0][0] if found else None


async def look(store: Store, person: int, puzzle: str, *, now: datetime) -> None:
    """Write that a person has looked at an open puzzle again."""
    async with store.writing() as connection:
        await connection.execute(_open(person, puzzle).values(touched=now))


async def choose(
    store: Store, person: int, puzzle: str, tries: int, *, now: datetime, **chosen: Unpack[Chosen]
) -> bool:
    """Write the piece or the value that is chosen for the next answer; say whether it was written.

    It follows on so many tries: what was chosen for an earlier moment changes nothing.
    """
    change = _open(person, puzzle).where(PRACTICE.c.tries == tries).values(**chosen, touched=now)
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
    """Write a try, with its points when the puzzle ends, or a hint; say whether it was written.

    It follows on so many tries: one that was made for the same moment, or of a puzzle that has ended, changes
    nothing. With it goes what becomes of the pieces: those found, or how many there were at a hint.
    """
    row = PRACTICE.c
    became: dict[str, Any] = {**progress, "value": None, "touched": now}
    if "found" in progress:
        became["found"] = " ".join(map(str, progress["found"]))
    became |= {"tries": tries + 1, "points": points, "hints": row.hints + hints}
    change = _open(person, puzzle).where(row.tries == tries).values(**became)
    async with store.writing() as connection:
        written = await connection.execute(change)
        if written.rowcount and points:
            await daily_storage.solve(connection, person, puzzle, now)
        return written.rowcount == 1


def _open(person: int, puzzle: str) -> sa.Update:
    row = PRACTICE.c
    return PRACTICE.update().where(row.person == person, row.puzzle == puzzle, row.points.is_(None))


async def practised(store: Store, person: int, game: str) -> Practised:
    """Count what a person has practised in a game."""
    row = PRACTICE.c
    solved, points = sa.func.count().filter(row.points > 0), sa.func.coalesce(sa.func.sum(row.points), 0)
    asked = sa.select(sa.func.count(), solved, points).where(row.person == person, row.game == game)
    (found,) = await store.ask(asked)
    return Practised(*found)
