"""Queries for the cups of a server: those in a list with their winners, and the places that a person won."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import replace

from bot.database.schema import CUP_ACTS, CUP_ENTRANTS, CUPS
from bot.database.settings_rows import hides
from bot.database.statements import is_within
from bot.database.store import Store
from bot.scores.conditions import PAGE_SIZE, page_of
from bot.shards import Shards
from cogs.cups.cup_storage import OPEN
from cogs.cups.cup_values import Phase

MOST_ENTERED = 100
"""How many of the cups that a person entered are listed."""
MEDALS = 3
"""How many places are told of what a person won."""


class NamedCup(Struct, frozen=True):
    """A cup by its title, which is as it was typed, and empty where there is none."""

    id: str
    title: str
    game: str
    channel: int


class ListedCup(Struct, frozen=True):
    """A cup in a list."""

    id: str
    title: str
    """As it was typed; empty where there is none."""
    game: str
    phase: str
    channel: int
    message: int | None
    ended: datetime
    """When the last act was taken, or else when it was opened."""
    won: tuple[str, ...] | None = None
    """The names of who won it, those of deleted people empty; None where places are not stored."""


class CupPage(Struct, frozen=True):
    """A page of the cups of a server."""

    cups: tuple[ListedCup, ...] = ()
    page: int = 0
    pages: int = 1


class Title(ListedCup, frozen=True, kw_only=True):
    """A cup of whose first places somebody has one."""

    rank: int


def _ended() -> sa.ColumnElement[datetime]:
    last = sa.select(sa.func.max(CUP_ACTS.c.taken)).where(CUP_ACTS.c.cup_id == CUPS.c.id)
    return sa.func.coalesce(last.scalar_subquery(), CUPS.c.opened)


def _columns() -> tuple[sa.ColumnElement[Any], ...]:
    """Return the columns of a cup in a list, in the order of its fields."""
    row = CUPS.c
    return row.id, row.title, row.game, row.phase, row.channel, row.message, _ended().label("ended")


def _named(guild: int | None) -> sa.Select[str, str, str, int]:
    row = CUPS.c
    return sa.select(row.id, row.title, row.game, row.channel).where(row.guild == guild)


async def named(store: Store, guild: int | None, cup_ids: Collection[str]) -> list[NamedCup]:
    """Return some cups of a server."""
    return [NamedCup(*each) for each in await store.ask(_named(guild).where(CUPS.c.id.in_(cup_ids)))]


async def entered(store: Store, guild: int | None, person: int) -> list[NamedCup]:
    """List the newest cups of a server that a person entered."""
    row, entrant = CUPS.c, CUP_ENTRANTS.c
    is_own = sa.exists().where(entrant.cup_id == row.id, entrant.person == person)
    query = _named(guild).where(is_own).order_by(row.opened.desc(), row.id).limit(MOST_ENTERED)
    return [NamedCup(*each) for each in await store.ask(query)]


async def channels_of(store: Store, guild: int) -> list[int]:
    """List the channels of a server that have had a cup."""
    query = sa.select(CUPS.c.channel).where(CUPS.c.guild == guild).distinct()
    return [each for (each,) in await store.ask(query)]


async def cups_in(
    store: Store,
    guild: int,
    channels: Collection[int],
    games: Collection[str],
    *,
    here: int | None = None,
    page: int = 0,
) -> CupPage:
    """Return a page of the cups of some channels, or the last one.

    Open ones come first, before them those of one channel; the newest of each kind is its first.
    """
    row = CUPS.c
    own = (row.guild == guild, row.channel.in_(channels), row.game.in_(games))
    ((total,),) = await store.ask(sa.select(sa.func.count()).where(*own))
    page, pages = page_of(page, total)
    is_open = row.phase.in_(OPEN)
    kind = sa.case((is_open & (row.channel == here), 0), (is_open, 1), else_=2)
    newest = sa.case((is_open, row.opened), else_=_ended())
    query = sa.select(*_columns()).where(*own).order_by(kind, newest.desc(), row.id)
    found = await store.ask(query.limit(PAGE_SIZE).offset(page * PAGE_SIZE))
    cups = [ListedCup(*each) for each in found]
    won = await _winners_of(store, [each.id for each in cups])
    cups = [replace(each, won=won.get(each.id)) for each in cups]
    return CupPage(tuple(cups), page, pages)


async def _winners_of(store: Store, cup_ids: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return who won each of some cups whose places are stored, perhaps nobody."""
    row = CUP_ENTRANTS.c
    query = sa.select(row.cup_id, row.name, row.rank).where(row.cup_id.in_(cup_ids), row.rank.is_not(None))
    found: dict[str, tuple[str, ...]] = {}
    for cup_id, name, rank in await store.ask(query.order_by(row.cup_id, row.number)):
        found[cup_id] = found.get(cup_id, ()) + ((name,) if rank == 1 else ())
    return found


async def titles_of(store: Store, guild: int, person: int, asker: int) -> list[Title]:
    """List the cups of a server in which a person came first, second or third, newest first.

    Those of a hidden person are for themselves alone. The last of a cup has no medal, as in a season.
    """
    if person != asker and await hides(store, person):
        return []
    row, other = CUP_ENTRANTS.c, CUP_ENTRANTS.alias().c
    is_last = ~sa.exists().where(other.cup_id == row.cup_id, other.rank > row.rank)
    has_medal = (row.rank <= MEDALS) & ((row.rank == 1) | ~is_last)
    query = (
        sa.select(*_columns(), row.rank)
        .join(CUP_ENTRANTS, row.cup_id == CUPS.c.id)
        .where(CUPS.c.guild == guild, CUPS.c.phase == Phase.OVER, row.person == person, has_medal)
    )
    found = await store.ask(query.order_by(sa.desc("ended"), CUPS.c.id))
    return [Title(*each, rank=rank) for *each, rank in found]


async def unranked_ids(store: Store, shards: Shards) -> list[tuple[str, int]]:
    """List the cups whose places an older version did not store at their end, with their servers."""
    row, entrant = CUPS.c, CUP_ENTRANTS.c
    is_ranked = sa.exists().where(entrant.cup_id == row.id, entrant.rank.is_not(None))
    own = (row.phase == Phase.OVER, ~is_ranked, is_within(shards, row.guild))
    found = await store.ask(sa.select(row.id, row.guild).where(*own).order_by(row.id))
    return [(cup_id, guild) for cup_id, guild in found]
