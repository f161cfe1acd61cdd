"""Queries for a person's career in a server: statistics per game, and ratings."""

from datetime import datetime

import sqlalchemy as sa
from msgspec import Struct

from bot.database.ratings import MIN_PERSONS
from bot.database.result_conditions import has_won, is_hidden
from bot.database.schema import RATINGS, RESULTS, SEASONS
from bot.database.settings_rows import hides
from bot.database.store import Store


class Gain(Struct, frozen=True):
    """A person's rating after a game, and how the game changed it."""

    rating: int
    gained: int


class GameStatistics(Struct, frozen=True):
    """A person's statistics at one game; those against computers alone are apart."""

    game: str
    games: int
    wins: int
    rating: int
    place: float
    """Their average rank."""
    ended: datetime
    """The end of their newest game, of either kind."""
    alone: int = 0
    """Games against computers alone."""
    alone_wins: int = 0


async def gains(store: Store, guild: int, game: str, table_id: str) -> dict[int, Gain]:
    """Return how a game changed the ratings of its people, by person.

    Hidden people are left out, and those who have finished another game since. After the end of a season
    nobody's rating is what the game made of it.
    """
    row = RATINGS.c
    season, ended = SEASONS.c, sa.select(RESULTS.c.ended).where(RESULTS.c.table_id == table_id).limit(1)
    is_moved = sa.exists().where(season.guild == guild, season.over, season.ends > ended.scalar_subquery())
    query = sa.select(row.person, row.rating, row.gained).where(
        row.guild == guild, row.game == game, row.table_id == table_id, ~is_hidden(row.person), ~is_moved
    )
    return {person: Gain(*gain) for person, *gain in await store.ask(query)}


async def figures(store: Store, guild: int, person: int, asker: int) -> list[GameStatistics]:
    """Return a person's statistics, latest game first; a hidden person's only to themselves."""
    if person != asker and await hides(store, person):
        return []
    found = await store.ask(_select_statistics(guild, person))
    return [
        GameStatistics(game, games, wins, rating or 0, place or 0, ended, alone, alone_wins)
        for game, games, wins, rating, place, ended, alone, alone_wins in found
    ]


def _select_statistics(
    guild: int, person: int
) -> sa.Select[str, int, int, int | None, float | None, datetime, int, int]:
    """Select a row per game; only games of several people count for wins, rating and rank."""
    row = RESULTS.c
    together, alone = row.persons >= MIN_PERSONS, row.persons < MIN_PERSONS
    newest, number = sa.func.max(row.ended), sa.func.count()
    rated = RATINGS.c
    own = (rated.guild == guild, rated.person == person, rated.game == row.game)
    return (
        sa.select(
            row.game,
            number.filter(together),
            number.filter(together, has_won()),
            sa.select(rated.rating).where(*own).scalar_subquery(),
            sa.func.avg(sa.cast(row.rank, sa.Float)).filter(together),
            newest,
            number.filter(alone),
            number.filter(alone, has_won()),
        )
        .where(row.guild == guild, row.person == person)
        .group_by(row.game)
        .order_by(newest.desc())
    )
