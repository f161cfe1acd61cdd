"""How many of the games that a person began with others they finished."""

import sqlalchemy as sa
from msgspec import Struct

from bot.database.ratings import MIN_PERSONS
from bot.database.schema import RESULTS, SEATS, TABLES
from bot.database.settings_rows import hides
from bot.database.store import Store
from bot.tables.table import Phase

LEAVABLE = ("closed.ended", "closed.everybody_left", "closed.abandoned", "closed.away", "closed.neither")
"""Why games close that people can leave. All other reasons are the bot's own, Discord's, or a lobby's."""


class Reliability(Struct, frozen=True):
    """The games with other people that a person finished, of those that they finished or left."""

    finished: int = 0
    games: int = 0


async def reliability(store: Store, guild: int, person: int, asker: int) -> Reliability:
    """Count a person's games in a server; those of a hidden person only for themselves.

    A game with a result is finished unless its result does not count for them. A game that was closed is not,
    if somebody or something else had their seat by then; for all others at that table it counts as nothing.
    """
    if person != asker and await hides(store, person):
        return Reliability()
    ((games, finished, closed),) = await store.ask(_select(guild, person))
    return Reliability(finished, games + closed)


def _select(guild: int, person: int) -> sa.Select[int, int, int]:
    """Select the number of results, of those that count for them, and of closed games that they left."""
    row, number = RESULTS.c, sa.func.count()
    query = sa.select(number, number.filter(~row.left), _select_closed(guild, person))
    return query.where(row.guild == guild, row.person == person, row.persons >= MIN_PERSONS)


def _select_closed(guild: int, person: int) -> sa.ScalarSelect[int]:
    """Select the number of closed games in which the person's seat was played for them.

    Nobody plays for a person before the deal.
    """
    other, table = SEATS.alias(), TABLES.c
    # A seat without a person that is no computer's was that of somebody whose data was deleted.
    is_persons = other.c.person.is_not(None) | other.c.computer.is_(None) | other.c.helped
    people = sa.select(sa.func.count()).where(other.c.table_id == table.id, is_persons)
    left = (SEATS.c.person == person, SEATS.c.computer.is_not(None))
    closed = (table.guild == guild, table.phase == Phase.CLOSED, table.reason.in_(LEAVABLE))
    return (
        sa.select(sa.func.count())
        .select_from(SEATS.join(TABLES, table.id == SEATS.c.table_id))
        .where(*left, *closed, people.scalar_subquery() >= MIN_PERSONS)
        .scalar_subquery()
    )
