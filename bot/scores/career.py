"""What one person has done in a server: figures for every game, and the games one by one."""

from datetime import UTC, datetime

import sqlalchemy as sa
from msgspec import Struct

from bot.database.schema import RATINGS, RESULTS, TABLES
from bot.database.store import Store
from bot.scores.queries import SHOWN, counts, has_won, hides, is_hidden, page_of


class Gain(Struct, frozen=True):
    """A person's rating after a game, and what the game made of it."""

    rating: int
    gained: int


class Figures(Struct, frozen=True):
    """What a person has reached at one game."""

    game: str
    games: int
    wins: int
    rating: int
    place: float
    """Their average place."""
    ended: datetime
    """When their newest game ended."""


class Played(Struct, frozen=True):
    """A game that a person has played to its end."""

    table_id: str
    game: str
    ended: datetime
    winners: tuple[str | None, ...]
    """Who won, by name; None for a computer."""
    rank: int
    seats: int
    score: int
    channel: int
    outcome: int | None
    """The message that told the result."""
    has_won: bool


class History(Struct, frozen=True):
    """A page of somebody's games."""

    game: str | None
    """All are of this game, unless it is None."""
    games: tuple[Played, ...] = ()
    page: int = 0
    pages: int = 1


async def gains(store: Store, guild: int, game: str, table_id: str) -> dict[int, Gain]:
    """Read what a game has made of the ratings of its people, by person.

    Left out is who hides, and who has ended another game since.
    """
    row = RATINGS.c
    asked = sa.select(row.person, row.rating, row.gained).where(
        row.guild == guild, row.game == game, row.table_id == table_id, ~is_hidden(row.person)
    )
    return {person: Gain(*gain) for person, *gain in await store.ask(asked)}


async def figures(store: Store, guild: int, person: int, asker: int) -> list[Figures]:
    """Read what a person has reached here, the game played last first; nothing of another who hides."""
    if person != asker and await hides(store, person):
        return []
    row, rated = RESULTS.c, RATINGS.c
    rating = sa.select(rated.rating).where(
        rated.guild == guild, rated.game == row.game, rated.person == person
    )
    newest = sa.func.max(row.ended)
    reached = (sa.func.count(), sa.func.count().filter(has_won()), rating.scalar_subquery())
    asked = sa.select(row.game, *reached, sa.func.avg(row.rank), newest)
    found = asked.where(*counts(guild), row.person == person).group_by(row.game).order_by(newest.desc())
    return [
        Figures(name, games, wins, number, place, _utc(ended))
        for name, games, wins, number, place, ended in await store.ask(found)
    ]


async def history(store: Store, guild: int, person: int, game: str | None = None, page: int = 0) -> History:
    """Read a page of the games that a person has played here to the end, newest first, or the last page."""
    row = RESULTS.c
    own = [row.guild == guild, row.person == person, *([row.game == game] if game else [])]
    ((total,),) = await store.ask(sa.select(sa.func.count()).where(*own))
    page, pages = page_of(page, total)
    columns = (row.table_id, row.game, row.ended, row.rank, row.seats, row.score)
    asked = (
        sa.select(*columns, TABLES.c.channel, TABLES.c.outcome, has_won())
        .join(TABLES, TABLES.c.id == row.table_id)
        .where(*own)
        .order_by(row.ended.desc(), row.table_id.desc())
    )
    found = await store.ask(asked.limit(SHOWN).offset(page * SHOWN))
    winners = await _winners(store, [table_id for table_id, *_ in found])
    games = (
        Played(table_id, name, _utc(ended), tuple(winners.get(table_id, ())), *rest)
        for table_id, name, ended, *rest in found
    )
    return History(game, tuple(games), page, pages)


async def _winners(store: Store, table_ids: list[str]) -> dict[str, list[str | None]]:
    """Read who won these games, by table."""
    row = RESULTS.c
    asked = sa.select(row.table_id, row.name, row.computer)
    first = asked.where(row.table_id.in_(table_ids), row.rank == 1).order_by(row.table_id, row.seat)
    winners: dict[str, list[str | None]] = {}
    for table_id, name, computer in await store.ask(first):
        winners.setdefault(table_id, []).append(name if computer is None else None)
    return winners


def _utc(time: datetime) -> datetime:
    """Give a time of the database's, which keeps those of UTC without saying so, its zone."""
    return time.replace(tzinfo=UTC)
