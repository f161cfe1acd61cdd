"""Conditions and expressions on results and their people."""

import sqlalchemy as sa

from bot.database.ratings import MIN_PERSONS
from bot.database.schema import PEOPLE, RESULTS, TABLES


def has_won() -> sa.ColumnElement[bool]:
    """Return the condition that a result is a win: not for people who left, even if they came back."""
    return ~RESULTS.c.left & (RESULTS.c.rank == 1)


def is_forfeit(table_id: sa.ColumnElement[str]) -> sa.ColumnElement[bool]:
    """Whether a game was lost before its end, as a condition: nobody has points in it."""
    row = TABLES.c
    # Only contests have such games; the index of these is found by a comparison, not by IS NOT NULL.
    return table_id.in_(sa.select(row.id).where(row.contest > "", row.reason.startswith("forfeit.")))


def counts(guild: int) -> tuple[sa.ColumnElement[bool], ...]:
    """Return the conditions on results that count for the lists of a server."""
    return RESULTS.c.guild == guild, RESULTS.c.persons >= MIN_PERSONS, RESULTS.c.person.is_not(None)


def is_hidden(person: sa.ColumnElement[int]) -> sa.Exists:
    """Whether a person is hidden from leaderboards, as a condition."""
    return sa.exists().where(PEOPLE.c.person == person, PEOPLE.c.hidden)


def newest_name(guild: int, person: sa.ColumnElement[int]) -> sa.ScalarSelect[str]:
    """Select the name that a person had in their newest game in a server."""
    return (
        sa.select(RESULTS.c.name)
        .where(RESULTS.c.guild == guild, RESULTS.c.person == person)
        .order_by(RESULTS.c.ended.desc(), RESULTS.c.table_id.desc())
        .limit(1)
        .scalar_subquery()
    )
