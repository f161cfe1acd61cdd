"""Storage of people's own lists of primes, one list a person for all servers, and of what they missed."""

from collections.abc import Collection, Sequence

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database import locks
from bot.database.locks import Lock
from bot.database.schema import MISSED_PRIMES, PRIME_GAMES, PRIMES
from bot.database.store import Store
from bot.decks.deck import Deck
from bot.errors import TableError
from bot.workers.finished_game import FinishedGame
from bot.workers.worker import Worker
from cogs.prime_daifugo.primes.missed_primes import VERSION, Missed, missed_in
from cogs.prime_daifugo.primes.typed_numbers import MAX_DIGITS, MAX_LIST
from engine.games.prime_daifugo import GAME

SEARCH_TIMEOUT = 30.0
"""Seconds for a game, including the start of the worker."""
ROW = PRIMES.c
DECK = Deck(
    Missed,
    MISSED_PRIMES,
    PRIME_GAMES,
    Lock.PRIMES,
    VERSION,
    order=(MISSED_PRIMES.c.own == "",),
    games=(GAME,),
    last_games=10,
)
"""What people missed; first what was in their list."""


class Added(Struct, frozen=True):
    """How many primes were new to a list, and how many it had."""

    new: int
    known: int


async def counts(store: Store, person: int) -> dict[int, int]:
    """Count the primes of a list by their digits."""
    query = sa.select(ROW.digits, sa.func.count()).where(ROW.person == person)
    found = await store.ask(query.group_by(ROW.digits).order_by(ROW.digits))
    return dict(found)


async def page(store: Store, person: int, digits: int, offset: int, most: int) -> list[str]:
    """Return some primes of a list by size, of one length in digits or, for 0, of all."""
    query = sa.select(ROW.number).where(ROW.person == person).order_by(ROW.digits, ROW.number)
    if digits:
        query = query.where(ROW.digits == digits)
    return [number for (number,) in await store.ask(query.offset(offset).limit(most))]


async def numbers(store: Store, person: int, least: int = 1, most: int = MAX_DIGITS) -> list[str]:
    """Return the primes of a list with so many digits, by size."""
    own = (ROW.person == person, ROW.digits >= least, ROW.digits <= most)
    # One row a length: 20,000 rows would take the event loop too long.
    query = sa.select(sa.func.aggregate_strings(ROW.number, " ")).where(*own).group_by(ROW.digits)
    found = await store.ask(query.order_by(ROW.digits))
    return [number for (text,) in found for number in sorted(text.split(" "))]


async def add(store: Store, person: int, primes: Sequence[str]) -> Added:
    """Add primes to a list; raise TableError, and add none, if it cannot take all that are new."""
    if not primes:
        return Added(0, 0)
    async with store.writing(is_long=True) as connection:
        await locks.take(connection, Lock.PRIMES, person)
        had = set(await connection.scalars(sa.select(ROW.number).where(ROW.person == person)))
        new = [each for each in primes if each not in had]
        if len(had) + len(new) > MAX_LIST:
            raise TableError("primes_full", new=len(new), room=MAX_LIST - len(had), most=MAX_LIST)
        if new:
            rows = [{"person": person, "digits": len(each), "number": each} for each in new]
            await connection.execute(PRIMES.insert(), rows)
            await _forget_searches(connection, person)
    return Added(len(new), len(primes) - len(new))


async def remove(store: Store, person: int, primes: Collection[str] | None = None) -> int:
    """Remove primes from a list, or all, and the questions about them; return how many it had."""
    own, about = [ROW.person == person], [MISSED_PRIMES.c.person == person]
    if primes is None:
        about.append(MISSED_PRIMES.c.own != "")
    else:
        own.append(ROW.number.in_(primes))
        about.append(MISSED_PRIMES.c.own.in_(primes))
    async with store.writing() as connection:
        await locks.take(connection, Lock.PRIMES, person)
        removed = await connection.execute(PRIMES.delete().where(*own))
        if removed.rowcount:
            await connection.execute(MISSED_PRIMES.delete().where(*about))
            await _forget_searches(connection, person)
        return int(removed.rowcount)


async def _forget_searches(connection: AsyncConnection, person: int) -> None:
    """Have a person's games searched again, as they were searched with another list."""
    await connection.execute(PRIME_GAMES.delete().where(PRIME_GAMES.c.person == person))


async def find_missed(
    store: Store, analysing: Worker, person: int, finished: FinishedGame, steps: Sequence[int]
) -> list[Missed]:
    """Return what a person missed at these steps; raise WorkError if the worker fails."""
    run, known = analysing.run, await numbers(store, person)
    return await run(missed_in, finished, frozenset(steps), known, within=SEARCH_TIMEOUT, person=person)
