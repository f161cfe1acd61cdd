"""Conditions and expressions shared by score queries."""

from datetime import datetime

import sqlalchemy as sa

from bot.database.ratings import MIN_PERSONS
from bot.database.schema import RESULTS

PAGE_SIZE = 10
"""Lines per page."""


def has_won() -> sa.ColumnElement[bool]:
    """Return the condition that a result is a win: not for people who left, even if they came back."""
    return ~RESULTS.c.left & (RESULTS.c.rank == 1)


def counts(guild: int) -> tuple[sa.ColumnElement[bool], ...]:
    """Return the conditions on results that count for the lists of a server."""
    return RESULTS.c.guild == guild, RESULTS.c.persons >= MIN_PERSONS, RESULTS.c.person.is_not(None)


def newest_name(guild: int, person: sa.ColumnElement[int]) -> sa.ScalarSelect[str]:
    """Select the name that a person had in their newest game in a server."""
    return (
        sa.select(RESULTS.c.name)
        .where(RESULTS.c.guild == guild, RESULTS.c.person == person)
        .order_by(RESULTS.c.ended.desc(), RESULTS.c.table_id.desc())
        .limit(1)
        .scalar_subquery()
    )


def page_of(wanted: int, lines: int) -> tuple[int, int]:
    """Clamp a page number, counted from 0, to the existing pages, and return it with their count.

    >>> page_of(1, 11), page_of(99, 11), page_of(0, 0)
    ((1, 2), (1, 2), (0, 1))
    """
    pages = max(1, -(-lines // PAGE_SIZE))
    return min(wanted, pages - 1), pages


def start_of_month(now: datetime) -> datetime:
    """Return the start of the month."""
    return now.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
