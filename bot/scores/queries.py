"""Questions to results and ratings that several lists ask alike."""

from datetime import datetime

import sqlalchemy as sa

from bot.database.ratings import MIN_PERSONS
from bot.database.schema import PEOPLE, RESULTS
from bot.database.store import Store

SHOWN = 10
"""How many lines a page has."""


def is_hidden(person: sa.ColumnElement[int]) -> sa.Exists:
    """Ask whether a person is hidden from leaderboards."""
    return sa.exists().where(PEOPLE.c.person == person, PEOPLE.c.hidden)


async def hides(store: Store, person: int) -> bool:
    """Read whether a person is hidden from leaderboards."""
    return bool(await store.ask(sa.select(PEOPLE.c.person).where(PEOPLE.c.person == person, PEOPLE.c.hidden)))


def has_won() -> sa.ColumnElement[bool]:
    """Ask of a result whether it is a win: who left has none, nor whoever let a computer play for a while."""
    return ~RESULTS.c.left & (RESULTS.c.rank == 1)


def counts(guild: int) -> tuple[sa.ColumnElement[bool], ...]:
    """Ask of a result whether it counts for the lists of a server."""
    return RESULTS.c.guild == guild, RESULTS.c.persons >= MIN_PERSONS, RESULTS.c.person.is_not(None)


def newest_name(guild: int, person: sa.ColumnElement[int]) -> sa.ScalarSelect[str]:
    """Ask for the name that a person bore in their newest game in a server."""
    return (
        sa.select(RESULTS.c.name)
        .where(RESULTS.c.guild == guild, RESULTS.c.person == person)
        .order_by(RESULTS.c.ended.desc(), RESULTS.c.table_id.desc())
        .limit(1)
        .scalar_subquery()
    )


def page_of(wanted: int, lines: int) -> tuple[int, int]:
    """Give the number of a page that there is, counted from 0, and how many there are.

    >>> page_of(1, 11), page_of(99, 11), page_of(0, 0)
    ((1, 2), (1, 2), (0, 1))
    """
    pages = max(1, -(-lines // SHOWN))
    return min(wanted, pages - 1), pages


def begin_of_month(now: datetime) -> datetime:
    """Give the moment at which the month began."""
    return now.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
