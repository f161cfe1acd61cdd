"""Queries for matches and their rounds."""

from datetime import datetime
from typing import TypeAlias

import sqlalchemy as sa
from msgspec import Struct

from bot.database.schema import FEATS, ROUNDS, TABLES
from bot.database.store import Store
from engine.core import Feat, Round

MatchQuery: TypeAlias = sa.Select[str, str, int, int, str, datetime, str]
COLUMNS = ("id", "game", "guild", "channel", "phase", "opened", "options")


class Match(Struct, frozen=True):
    """A table with a match, running or over."""

    id: str
    game: str
    guild: int
    channel: int
    phase: str
    opened: datetime
    options: str
    """As JSON."""


class Place(Struct, frozen=True):
    """The matches of a game in a channel."""

    guild: int
    channel: int
    game: str


async def find(store: Store, table_id: str, guild: int | None) -> Match | None:
    """Return a table of this server, with or without a scored round; None if there is none."""
    query = _select_matches().where(TABLES.c.id == table_id, TABLES.c.guild == guild)
    return await _first(store, query)


async def older(store: Store, place: Place, table_id: str) -> Match | None:
    """Return the match of a place opened last before a table, or None."""
    query = _select_scored(place).where(_position() < _position_of(table_id))
    return await _first(store, query.order_by(TABLES.c.opened.desc(), TABLES.c.id.desc()))


async def newer(store: Store, place: Place, table_id: str) -> Match | None:
    """Return the match of a place opened first after a table, or None."""
    query = _select_scored(place).where(_position() > _position_of(table_id))
    return await _first(store, query.order_by(TABLES.c.opened, TABLES.c.id))


async def _first(store: Store, query: MatchQuery) -> Match | None:
    rows = await store.ask(query.limit(1))
    return Match(*rows[0]) if rows else None


async def rounds_of(store: Store, table_id: str, seats: int) -> tuple[Round, ...]:
    """Return all rounds of a match as the game scored them."""
    row = ROUNDS.c
    query = sa.select(row.round, row.seat, row.points, row.total).where(row.table_id == table_id)
    rows: dict[int, dict[int, tuple[int, int]]] = {}
    for number, seat, points, total in await store.ask(query.order_by(row.round, row.seat)):
        rows.setdefault(number, {})[seat] = (points, total)
    feats, rounds = await _feats_of(store, table_id), list[Round]()
    totals = (0,) * seats
    for number, played in rows.items():
        # A seat that did not play in a round keeps its total.
        totals = tuple(played[seat][1] if seat in played else totals[seat] for seat in range(seats))
        points = tuple(played[seat][0] if seat in played else None for seat in range(seats))
        rounds.append(Round(points, totals, tuple(feats.get(number, ()))))
    return tuple(rounds)


async def _feats_of(store: Store, table_id: str) -> dict[int, list[Feat]]:
    row = FEATS.c
    query = sa.select(row.round, row.seat, row.name).where(row.table_id == table_id)
    feats: dict[int, list[Feat]] = {}
    for number, seat, name in await store.ask(query.order_by(row.round, row.seat, row.name)):
        feats.setdefault(number, []).append(Feat(seat, name))
    return feats


def _select_matches() -> MatchQuery:
    return sa.select(*(TABLES.c[name] for name in COLUMNS))


def _select_scored(place: Place) -> MatchQuery:
    """Select the tables of a place with a scored round, however they ended."""
    row = TABLES.c
    here = (row.guild == place.guild, row.channel == place.channel, row.game == place.game)
    return _select_matches().where(*here, sa.exists().where(ROUNDS.c.table_id == row.id))


def _position() -> sa.Tuple:
    """Return the sort key of matches: when they were opened, and their ids."""
    return sa.tuple_(TABLES.c.opened, TABLES.c.id)


def _position_of(table_id: str) -> sa.ScalarSelect[datetime]:
    """Select the sort key of a table; SQLAlchemy would write a value with fractions of a second."""
    other = TABLES.alias("other")
    return sa.select(other.c.opened, other.c.id).where(other.c.id == table_id).scalar_subquery()
