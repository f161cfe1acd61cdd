"""Storage of reviews: which games were analysed, and how the decisions found there were answered."""

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database import locks
from bot.database.locks import Lock
from bot.database.schema import MISTAKES, RESULTS, REVIEWS, TABLES
from bot.database.store import Store
from cogs.reviews.game_analysis import VERSION, Mistake, Option
from engine.games import GAMES

ENOUGH = 2
"""How many good answers take a decision out of the deck; they need not follow each other."""
Key = tuple[str, int]
"""The table and the step of a decision."""


class Question(Mistake, frozen=True, kw_only=True):
    """A decision that a person is asked about."""

    table_id: str
    asked: int
    found: int

    @property
    def key(self) -> Key:
        """Return its table and step."""
        return self.table_id, self.step


class DeckCounts(Struct, frozen=True):
    """How many decisions a person has still to find, and has found."""

    due: int
    done: int


async def unreviewed(store: Store, person: int, most: int) -> list[str]:
    """Return finished games of a person in any server that were not analysed yet, newest first."""
    row, review = RESULTS.c, REVIEWS.c
    is_done = sa.exists().where(
        review.person == person, review.table_id == row.table_id, review.version >= VERSION
    )
    query = sa.select(row.table_id).join(TABLES, TABLES.c.id == row.table_id)
    query = query.where(row.person == person, _replays(), ~is_done)
    found = await store.ask(query.order_by(row.ended.desc(), row.table_id.desc()).limit(most))
    return [table_id for (table_id,) in found]


def _replays() -> sa.ColumnElement[bool]:
    """Return whether a table can be replayed under the present rules."""
    rules = [(name, game.rules) for name, game in GAMES.items()]
    return sa.tuple_(TABLES.c.game, TABLES.c.rules).in_(rules)


async def is_reviewed(store: Store, person: int, table_id: str) -> bool:
    """Return whether a game of a person was analysed."""
    row = REVIEWS.c
    own = (row.person == person, row.table_id == table_id, row.version >= VERSION)
    return bool(await store.ask(sa.select(row.game).where(*own)))


async def keep(store: Store, person: int, table_id: str, game: str, mistakes: Sequence[Mistake]) -> None:
    """Store what an analysis found, in place of an earlier one; how decisions were answered stays.

    Nothing is stored for a person who was deleted meanwhile.
    """
    async with store.writing() as connection:
        await locks.take(connection, Lock.REVIEWS, person)
        if not await _plays(connection, person, table_id):
            return
        answered = await _answered(connection, person, table_id)
        for table in (MISTAKES, REVIEWS):
            own = (table.c.person == person, table.c.table_id == table_id)
            await connection.execute(table.delete().where(*own))
        where = {"person": person, "table_id": table_id, "game": game}
        await connection.execute(REVIEWS.insert().values(**where, version=VERSION))
        rows = [{**where, **_columns(each), **answered.get(each.step, {})} for each in mistakes]
        for row in rows:
            await connection.execute(MISTAKES.insert().values(**row))


async def _plays(connection: AsyncConnection, person: int, table_id: str) -> bool:
    row = RESULTS.c
    query = sa.select(row.seat).where(row.table_id == table_id, row.person == person)
    return (await connection.execute(query)).first() is not None


async def _answered(connection: AsyncConnection, person: int, table_id: str) -> dict[int, dict[str, int]]:
    row = MISTAKES.c
    query = sa.select(row.step, row.asked, row.found).where(row.person == person, row.table_id == table_id)
    rows = await connection.execute(query)
    return {step: {"asked": asked, "found": found} for step, asked, found in rows}


def _columns(mistake: Mistake) -> dict[str, object]:
    choices = msgspec.json.encode(mistake.choices).decode()
    places = {"best": mistake.best, "taken": mistake.taken, "loss": mistake.loss}
    return {"step": mistake.step, "choices": choices, **places}


async def questions(store: Store, person: int, table_id: str) -> list[Question]:
    """Return the decisions of a game that a person is asked about, in the order of the game."""
    own = (MISTAKES.c.person == person, MISTAKES.c.table_id == table_id)
    return [_question(row) for row in await store.ask(_select().where(*own).order_by(MISTAKES.c.step))]


async def question(store: Store, person: int, key: Key) -> Question | None:
    """Return a decision that a person is asked about; None if there is none of theirs."""
    row = MISTAKES.c
    own = (row.person == person, row.table_id == key[0], row.step == key[1])
    found = await store.ask(_select().where(*own))
    return _question(found[0]) if found else None


async def due(store: Store, person: int, but: Key | None = None) -> Question | None:
    """Return the decision of a person's deck that was asked least, and of those the costliest.

    `but` is the one just asked; it is returned only if no other is left.
    """
    row = MISTAKES.c
    is_same = [(row.table_id == but[0]) & (row.step == but[1])] if but else []
    order = (*is_same, row.asked, row.loss.desc(), row.table_id, row.step)
    query = _in_deck(_select(), person).where(row.found < ENOUGH).order_by(*order).limit(1)
    found = await store.ask(query)
    return _question(found[0]) if found else None


async def deck(store: Store, person: int) -> DeckCounts:
    """Count the decisions of a person's deck."""
    is_done, number = MISTAKES.c.found >= ENOUGH, sa.func.count()
    query = _in_deck(sa.select(number.filter(~is_done), number.filter(is_done)), person)
    ((due_ones, done),) = await store.ask(query)
    return DeckCounts(due_ones, done)


def _in_deck(query: sa.Select[*tuple[Any, ...]], person: int) -> sa.Select[*tuple[Any, ...]]:
    """Restrict a query to the decisions of a person in games that can still be replayed."""
    row, review = MISTAKES.c, REVIEWS.c
    analysis = (review.person == row.person) & (review.table_id == row.table_id)
    joined = query.select_from(MISTAKES).join(REVIEWS, analysis).join(TABLES, TABLES.c.id == row.table_id)
    return joined.where(row.person == person, review.version >= VERSION, _replays())


async def answer(store: Store, person: int, asked: Question, *, is_good: bool) -> bool:
    """Count an answer; return False for a repeated one, which does not count."""
    row = MISTAKES.c
    same = (row.person == person, row.table_id == asked.table_id, row.step == asked.step)
    counted = {"asked": row.asked + 1, "found": row.found + int(is_good)}
    change = MISTAKES.update().where(*same, row.asked == asked.asked).values(counted)
    async with store.writing() as connection:
        return (await connection.execute(change)).rowcount == 1


COLUMNS = ("table_id", "step", "choices", "best", "taken", "loss", "asked", "found")


def _select() -> sa.Select[*tuple[Any, ...]]:
    return sa.select(*(MISTAKES.c[name] for name in COLUMNS))


def _question(row: sa.Row[*tuple[Any, ...]]) -> Question:
    table_id, step, choices, best, taken, loss, asked, found = row
    decoded = msgspec.json.decode(choices, type=tuple[Option, ...])
    return Question(step, decoded, best, taken, loss, table_id=table_id, asked=asked, found=found)
