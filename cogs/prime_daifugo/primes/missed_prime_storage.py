"""Storage of what people missed in their games, and how they answered when asked for it again."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database import locks
from bot.database.locks import Lock
from bot.database.schema import MISSED_PRIMES, PRIME_GAMES, RESULTS, TABLES
from bot.database.store import Store
from cogs.prime_daifugo.primes.missed_prime_search import VERSION, Missed
from engine.games.prime_daifugo import GAME

ENOUGH = 2
"""How many good answers take a turn out of the deck; they need not follow each other."""
LAST_GAMES = 10
"""How many of a person's newest games are searched."""
ROW = MISSED_PRIMES.c
NEW = {"asked": 0, "found": 0}
Key = tuple[str, int]
"""The table and the step of a turn."""


class Question(Missed, frozen=True, kw_only=True):
    """A turn that a person is asked about."""

    table_id: str
    asked: int
    found: int

    @property
    def key(self) -> Key:
        """Return its table and step."""
        return self.table_id, self.step


class DeckCounts(Struct, frozen=True):
    """How many turns a person has still to find a prime for, and has done."""

    due: int
    done: int


async def unsearched(store: Store, person: int, most: int) -> list[str]:
    """Return those of a person's last finished games that were not searched with their present list."""
    result, search = RESULTS.c, PRIME_GAMES.c
    is_done = sa.exists().where(
        search.person == person, search.table_id == result.table_id, search.version >= VERSION
    )
    query = sa.select(result.table_id, is_done).join(TABLES, TABLES.c.id == result.table_id)
    query = query.where(result.person == person, TABLES.c.game == GAME.name, TABLES.c.rules == GAME.rules)
    newest = query.order_by(result.ended.desc(), result.table_id.desc()).limit(LAST_GAMES)
    return [table_id for table_id, done in await store.ask(newest) if not done][:most]


async def keep(store: Store, person: int, table_id: str, missed: Sequence[Missed]) -> None:
    """Store what a search found, in place of an earlier one; how turns were answered stays.

    Nothing is stored for a person who was deleted meanwhile.
    """
    async with store.writing() as connection:
        await locks.take(connection, Lock.PRIMES, person)
        if not await _plays(connection, person, table_id):
            return
        answered = await _answered(connection, person, table_id)
        where = {"person": person, "table_id": table_id}
        for table in (MISSED_PRIMES, PRIME_GAMES):
            await connection.execute(table.delete().where(*(table.c[name] == where[name] for name in where)))
        await connection.execute(PRIME_GAMES.insert().values(**where, version=VERSION))
        rows = [{**where, **asdict(each), **answered.get(each.step, NEW)} for each in missed]
        if rows:
            await connection.execute(MISSED_PRIMES.insert(), rows)


async def _plays(connection: AsyncConnection, person: int, table_id: str) -> bool:
    row = RESULTS.c
    query = sa.select(row.seat).where(row.table_id == table_id, row.person == person)
    return (await connection.execute(query)).first() is not None


async def _answered(connection: AsyncConnection, person: int, table_id: str) -> dict[int, dict[str, int]]:
    query = sa.select(ROW.step, ROW.asked, ROW.found).where(ROW.person == person, ROW.table_id == table_id)
    rows = await connection.execute(query)
    return {step: {"asked": asked, "found": found} for step, asked, found in rows}


async def question(store: Store, person: int, key: Key) -> Question | None:
    """Return a turn that a person is asked about; None if there is none of theirs."""
    own = (ROW.person == person, ROW.table_id == key[0], ROW.step == key[1])
    return await _first(store, _select().where(*own))


async def due(store: Store, person: int, but: Key | None = None) -> Question | None:
    """Return the turn of a person's deck that was asked about least, first one with a prime of their list.

    `but` is the one just asked; it is returned only if no other is left.
    """
    is_same = [(ROW.table_id == but[0]) & (ROW.step == but[1])] if but else []
    order = (*is_same, ROW.asked, ROW.own == "", ROW.table_id, ROW.step)
    query = _select().where(ROW.person == person, ROW.found < ENOUGH)
    return await _first(store, query.order_by(*order).limit(1))


async def deck(store: Store, person: int) -> DeckCounts:
    """Count the turns of a person's deck."""
    is_done, number = ROW.found >= ENOUGH, sa.func.count()
    query = sa.select(number.filter(~is_done), number.filter(is_done)).where(ROW.person == person)
    ((due_ones, done),) = await store.ask(query)
    return DeckCounts(due_ones, done)


async def answer(store: Store, person: int, asked: Question, *, is_good: bool) -> bool:
    """Count an answer; return False for a repeated one, which does not count."""
    same = (ROW.person == person, ROW.table_id == asked.table_id, ROW.step == asked.step)
    counted = {"asked": ROW.asked + 1, "found": ROW.found + int(is_good)}
    change = MISSED_PRIMES.update().where(*same, ROW.asked == asked.asked).values(counted)
    async with store.writing() as connection:
        return (await connection.execute(change)).rowcount == 1


def _select() -> sa.Select[*tuple[Any, ...]]:
    return sa.select(*(ROW[name] for name in Question.__struct_fields__))


async def _first(store: Store, query: sa.Select[*tuple[Any, ...]]) -> Question | None:
    found = await store.ask(query)
    names = Question.__struct_fields__
    return Question(**dict(zip(names, found[0], strict=True))) if found else None
