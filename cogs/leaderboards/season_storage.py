"""Seasons in the database: which run, which are due, and their final tables."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import TypeAlias

import sqlalchemy as sa
from msgspec import Struct

from bot.database import season_ends
from bot.database.result_conditions import is_hidden
from bot.database.schema import SEASON_PLACES, SEASONS
from bot.database.season_ends import Season, select_seasons
from bot.database.settings_rows import hides
from bot.database.statements import is_within
from bot.database.store import Store
from bot.faces.panel import MEDALS
from bot.scores.conditions import PAGE_SIZE, page_of
from bot.shards import Shards
from cogs.leaderboards.leaderboard import Line, Standings

MAX_LISTED = 25
"""Seasons in a select, the newest ones."""
Medals: TypeAlias = Mapping[str, Mapping[int, int]]
"""How often a person had each rank, by the game."""
NO_MEDALS: Medals = MappingProxyType({})


class FinalTable(Struct, frozen=True):
    """The first places of a game in a season that is over."""

    game: str
    lines: tuple[Line, ...]
    total: int
    """How many places there are."""


async def recent(store: Store, guild: int) -> list[Season]:
    """Return the newest seasons of a server, newest first."""
    return [Season(*row) for row in await store.ask(select_seasons(guild).limit(MAX_LISTED))]


async def season_numbered(store: Store, guild: int, number: int) -> Season | None:
    """Return a season of a server; None if it never was."""
    found = await store.ask(select_seasons(guild).where(SEASONS.c.number == number))
    return Season(*found[0]) if found else None


async def choose_length(store: Store, guild: int, months: int | None, now: datetime) -> None:
    """Choose the length of the seasons of a server, as `season_ends.choose_length` does."""
    async with store.writing(is_long=True) as connection:
        await season_ends.choose_length(connection, guild, months, now)


# ------------------------------------------------------------------ ends


async def end_due(store: Store, now: datetime, shards: Shards) -> None:
    """End all seasons of some shards that are due; those that another process has ended stay as they are."""
    row = SEASONS.c
    query = sa.select(row.guild).where(~row.over, row.ends <= now, is_within(shards, row.guild))
    for (guild,) in await store.ask(query):
        async with store.writing(is_long=True) as connection:
            await season_ends.lock(connection, guild)
            await season_ends.end_due(connection, guild, now)


async def next_end(store: Store, shards: Shards) -> datetime | None:
    """Return when the next season of some shards ends; None if none runs."""
    row = SEASONS.c
    query = sa.select(sa.func.min(row.ends)).where(~row.over, is_within(shards, row.guild))
    ends: datetime | None
    ((ends,),) = await store.ask(query)
    return ends


async def guilds_to_tell(store: Store, shards: Shards) -> list[int]:
    """List the servers of some shards with seasons that are over and whose tables were not posted."""
    row = SEASONS.c
    query = sa.select(row.guild).distinct().where(row.over, ~row.posted, is_within(shards, row.guild))
    return [guild for (guild,) in await store.ask(query)]


async def unposted(store: Store, guild: int) -> list[Season]:
    """Return the seasons of a server that are over and whose tables were not posted, oldest first."""
    query = select_seasons(guild).where(SEASONS.c.over, ~SEASONS.c.posted)
    return [Season(*each) for each in await store.ask(query)][::-1]


async def note_posted(store: Store, season: Season, message: int | None) -> None:
    """Note that a channel was told of a season, or that it need not be."""
    row = SEASONS.c
    own = (row.guild == season.guild) & (row.number == season.number)
    async with store.writing() as connection:
        await connection.execute(SEASONS.update().where(own).values(posted=True, message=message))


# ------------------------------------------------------------------ final tables


async def final_tables(store: Store, season: Season, games: Sequence[str]) -> list[FinalTable]:
    """Return the first places of these games, in this order; a game that nobody played has no table."""
    row = SEASON_PLACES.c
    place = sa.func.row_number().over(partition_by=row.game, order_by=(row.rank, row.person))
    total = sa.func.count().over(partition_by=row.game)
    ranked = _seen(season, None).add_columns(place.label("place"), total.label("total")).subquery()
    found = await store.ask(
        sa.select(ranked).where(ranked.c.place <= PAGE_SIZE).order_by(ranked.c.game, ranked.c.place)
    )
    lines: dict[str, list[Line]] = {}
    totals: dict[str, int] = {}
    for game, *columns, _, many in found:
        lines.setdefault(game, []).append(Line(*columns))
        totals[game] = many
    return [FinalTable(game, tuple(lines[game]), totals[game]) for game in games if game in lines]


async def final_standings(store: Store, season: Season, game: str, person: int, page: int) -> Standings:
    """Return a page of a final table, or the last one, with the asking person's own line.

    Whoever has hidden since is left out, and the others keep their ranks.
    """
    row = SEASON_PLACES.c
    seen = _seen(season, person).where(row.game == game)
    shown = seen.where(~is_hidden(row.person))
    ((total,),) = await store.ask(sa.select(sa.func.count()).select_from(shown.subquery()))
    page, pages = page_of(page, total)
    in_order = shown.order_by(row.rank, row.person).limit(PAGE_SIZE).offset(page * PAGE_SIZE)
    lines = [Line(*each[1:]) for each in await store.ask(in_order)]
    asked = await store.ask(seen.where(row.person == person))
    apart = [Line(*each[1:]) for each in asked if person not in [line.person for line in lines]]
    own = apart[0] if apart else None
    return Standings(game, lines=tuple(lines), own=own, asker=person, page=page, pages=pages)


def _seen(season: Season, person: int | None) -> sa.Select[str, int, int, str, int, int, int, bool, bool]:
    """Select the game and the line of a season's places that somebody may see."""
    row = SEASON_PLACES.c
    facts = (is_hidden(row.person).label("hidden"), _is_last().label("is_last"))
    columns = (row.game, row.rank, row.person, row.name, row.rating, row.wins, row.games, *facts)
    mine = sa.false() if person is None else row.person == person
    own = (row.guild == season.guild, row.season == season.number)
    return sa.select(*columns).where(*own, ~is_hidden(row.person) | mine)


def _is_last() -> sa.ColumnElement[bool]:
    """Return the condition that a place is the last of its table, and has no medal.

    The first place has one, as those below it may have been deleted since.
    """
    row, other = SEASON_PLACES.c, SEASON_PLACES.alias().c
    same_table = (other.guild == row.guild, other.season == row.season, other.game == row.game)
    return (row.rank > 1) & ~sa.exists().where(*same_table, other.rank > row.rank)


async def medals(store: Store, guild: int, person: int, asker: int) -> Medals:
    """Return a person's medals in a server; a hidden person's only to themselves.

    The last of a table has none.
    """
    if person != asker and await hides(store, person):
        return {}
    row = SEASON_PLACES.c
    query = (
        sa.select(row.game, row.rank, sa.func.count())
        .where(row.person == person, row.guild == guild, row.rank <= len(MEDALS), ~_is_last())
        .group_by(row.game, row.rank)
        .order_by(row.game, row.rank)
    )
    found: dict[str, dict[int, int]] = {}
    for game, rank, count in await store.ask(query):
        found.setdefault(game, {})[rank] = count
    return found
