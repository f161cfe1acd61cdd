"""Queries for a person's career in a server: statistics per game, and the list of their games."""

from datetime import datetime

import sqlalchemy as sa
from msgspec import Struct

from bot.database.ratings import MIN_PERSONS
from bot.database.result_conditions import has_won, is_hidden
from bot.database.schema import RATINGS, RESULTS, SEASONS, TABLES
from bot.database.settings_rows import hides
from bot.database.store import Store
from bot.scores.conditions import PAGE_SIZE, page_of

MAX_NEWEST = 25
"""How many of the newest games are looked through for one that the person may see."""


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


class FinishedGame(Struct, frozen=True):
    """A finished game of a person."""

    table_id: str
    game: str
    ended: datetime
    winners: tuple[str | None, ...]
    """The names of the winners; None for a computer."""
    rank: int
    seats: int
    score: int
    channel: int
    outcome: int | None
    """The id of the result message."""
    has_won: bool
    options: str = "{}"
    """As JSON."""


class History(Struct, frozen=True):
    """A page of a person's games."""

    game: str | None
    """The game shown; None for all games."""
    games: tuple[FinishedGame, ...] = ()
    page: int = 0
    pages: int = 1


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


async def history(store: Store, guild: int, person: int, game: str | None = None, page: int = 0) -> History:
    """Return a page of a person's finished games in a server, or the last page, newest first."""
    row = RESULTS.c
    own = [row.guild == guild, row.person == person, *([row.game == game] if game else [])]
    ((total,),) = await store.ask(sa.select(sa.func.count()).where(*own))
    page, pages = page_of(page, total)
    columns = (row.table_id, row.game, row.ended, row.rank, row.seats, row.score)
    query = (
        sa.select(*columns, TABLES.c.channel, TABLES.c.outcome, has_won(), TABLES.c.options)
        .join(TABLES, TABLES.c.id == row.table_id)
        .where(*own)
        .order_by(row.ended.desc(), row.table_id.desc())
    )
    found = await store.ask(query.limit(PAGE_SIZE).offset(page * PAGE_SIZE))
    winners = await _winners(store, [table_id for table_id, *_ in found])
    games = (
        FinishedGame(table_id, name, ended, tuple(winners.get(table_id, ())), *rest)
        for table_id, name, ended, *rest in found
    )
    return History(game, tuple(games), page, pages)


async def _winners(store: Store, table_ids: list[str]) -> dict[str, list[str | None]]:
    """Return the winners of games, by table."""
    row = RESULTS.c
    query = sa.select(row.table_id, row.name, row.computer)
    first = query.where(row.table_id.in_(table_ids), row.rank == 1).order_by(row.table_id, row.seat)
    winners: dict[str, list[str | None]] = {}
    for table_id, name, computer in await store.ask(first):
        winners.setdefault(table_id, []).append(name if computer is None else None)
    return winners


async def newest_games(store: Store, guild: int, person: int, game: str | None) -> list[tuple[str, int]]:
    """Return a person's newest finished games in a server with their channels, of one kind or all."""
    row = RESULTS.c
    own = [row.guild == guild, row.person == person, *([row.game == game] if game else [])]
    query = sa.select(row.table_id, TABLES.c.channel).join(TABLES, TABLES.c.id == row.table_id).where(*own)
    found = await store.ask(query.order_by(row.ended.desc(), row.table_id.desc()).limit(MAX_NEWEST))
    return [(table_id, channel) for table_id, channel in found]
