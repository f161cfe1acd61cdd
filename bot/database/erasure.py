"""Deletion of all rows of a person; results and what belongs to them keep a nameless seat.

What the others reached stays as it is. A test fills every column of the schema and finds those that this
module forgets.
"""

from collections.abc import Iterator

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database.schema import (
    ACHIEVEMENTS,
    CLOCK_ACTS,
    CONSENTS,
    CUP_ENTRANTS,
    CUPS,
    DAILY,
    FEATS,
    MISSED_PRIMES,
    MISTAKES,
    NOBODY,
    PEOPLE,
    PRACTICE,
    PRIME_GAMES,
    PRIMES,
    RATINGS,
    RESULTS,
    REVIEWS,
    ROUNDS,
    SEASON_PLACES,
    SEATS,
    TABLES,
)

NAMED = (RESULTS, ROUNDS, ACHIEVEMENTS)
"""The tables whose rows stay, without person and name."""
OWN = (
    *(CONSENTS, DAILY, PRACTICE, MISTAKES, REVIEWS, MISSED_PRIMES, PRIME_GAMES, PRIMES),
    *(RATINGS, SEASON_PLACES, PEOPLE),
)
"""The tables whose rows are deleted, those that refer to others first."""


async def erase(connection: AsyncConnection, person: int) -> None:
    """Delete a person from every row, within a transaction that writes.

    Open tables are changed before: a seat emptied here is not played on.
    """
    if connection.dialect.name == "sqlite":
        # Otherwise SQLite only forgets where the old text is.
        await connection.exec_driver_sql("PRAGMA secure_delete=ON")
    for statement in _statements(person):
        await connection.execute(statement)


def _statements(person: int) -> Iterator[sa.Update | sa.Delete]:
    for table in OWN:
        yield table.delete().where(table.c.person == person)
    for table in NAMED:
        yield table.update().where(table.c.person == person).values(person=None, name="")
    yield FEATS.update().where(FEATS.c.person == person).values(person=None)
    yield CLOCK_ACTS.update().where(CLOCK_ACTS.c.person == person).values(person=NOBODY)
    yield TABLES.update().where(TABLES.c.host == person).values(host=NOBODY)
    yield TABLES.update().where(TABLES.c.pinged == person).values(pinged=None)
    yield _empty_seats(person)
    yield from _leave_cups(person)


def _empty_seats(person: int) -> sa.Update:
    """Return the statement that takes a person out of seats, and remembers whether they had left."""
    row = SEATS.c
    has_left = row.helped | row.computer.is_not(None)
    emptied = {"person": None, "name": "", "helped": has_left, "away": False}
    return SEATS.update().where(row.person == person).values(emptied)


def _leave_cups(person: int) -> Iterator[sa.Update]:
    """Yield the statements that take a person out of cups; their version tells who decides meanwhile."""
    row, own = CUPS.c, CUP_ENTRANTS.c
    entered = row.id.in_(sa.select(own.cup_id).where(own.person == person))
    yield CUPS.update().where(entered).values(version=row.version + 1)
    yield CUP_ENTRANTS.update().where(own.person == person).values(person=None, name="")
    nameless = {"person": NOBODY, "name": "", "title": "", "version": row.version + 1}
    yield CUPS.update().where(row.person == person).values(nameless)
