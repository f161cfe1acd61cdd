"""Queries for everything that the database keeps about a person, and nothing about anybody else.

Ids of servers, channels and messages are included, the seeds of tables are not: they tell everybody's cards.
"""

import sqlalchemy as sa

from bot.database.schema import (
    ACHIEVEMENTS,
    ACTIONS,
    CLOCK_ACTS,
    CONSENTS,
    CUP_ENTRANTS,
    CUPS,
    DAILY,
    FEATS,
    MISSED_PRIMES,
    MISTAKES,
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
    VERDICTS,
)

WHOLE = (
    *(PEOPLE, RATINGS, SEASON_PLACES, RESULTS, ROUNDS, FEATS, ACHIEVEMENTS, PRACTICE, DAILY),
    *(REVIEWS, MISTAKES, PRIMES, PRIME_GAMES, MISSED_PRIMES, SEATS, CLOCK_ACTS, CUP_ENTRANTS, CONSENTS),
)
"""The tables of which a person gets all columns of their own rows."""
PUBLIC = (
    "id",
    "game",
    "options",
    "speed",
    "language",
    "guild",
    "channel",
    "message",
    "outcome",
    "phase",
    "opened",
)
"""The columns of a table that are nobody's own."""

Section = sa.Select[*tuple[object, ...]]


def sections(person: int) -> dict[str, Section]:
    """Return a query for each section, by its name, which is that of the table in the database."""
    own = {table.name: _own_rows(table, person) for table in WHOLE}
    own |= {"verdicts": _verdicts(person), "cups": _cups(person)}
    return own | {"tables": _tables(person), "actions": _actions(person)}


def _own_rows(table: sa.Table, person: int) -> Section:
    columns = [column for column in table.c if column is not table.c.person]
    return sa.select(*columns).where(table.c.person == person).order_by(*table.primary_key)


def _tables(person: int) -> Section:
    """Select the tables where a person sits, that they host, or where they were pinged last."""
    row = TABLES.c
    seated = sa.select(SEATS.c.table_id).where(SEATS.c.person == person)
    is_host, is_pinged = row.host == person, sa.func.coalesce(row.pinged == person, sa.false())
    columns = [row[name] for name in PUBLIC]
    named = (is_host, is_pinged, row.id.in_(seated))
    shown = (*columns, is_host.label("is_host"), is_pinged.label("is_pinged"))
    return sa.select(*shown).where(sa.or_(*named)).order_by(row.opened, row.id)


def _actions(person: int) -> Section:
    """Select the log of a person's seats, without what a computer did there."""
    row, seat = ACTIONS.c, SEATS.c
    own = (seat.table_id == row.table_id) & (seat.seat == row.seat) & (seat.person == person)
    is_theirs = row.actor.is_(None) | (row.actor != "computer")
    columns = (row.table_id, row.step, row.action, row.actor, row.spent, row.taken)
    return sa.select(*columns).join(SEATS, own).where(is_theirs).order_by(row.table_id, row.step)


def _verdicts(person: int) -> Section:
    """Select what luck and skill gave the seats of a person."""
    row, result = VERDICTS.c, RESULTS.c
    own = (result.table_id == row.table_id) & (result.seat == row.seat) & (result.person == person)
    return sa.select(*row).join(RESULTS, own).order_by(row.table_id, row.version)


def _cups(person: int) -> Section:
    """Select the cups that a person organises, without their seeds."""
    row = CUPS.c
    columns = [column for column in row if column not in (row.person, row.seed)]
    return sa.select(*columns).where(row.person == person).order_by(row.opened, row.id)
