"""Questions to what is kept of matches of rounds: which there are, and how they went."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from msgspec import Struct

from bot.database.schema import FEATS, ROUNDS, TABLES
from bot.database.store import Store
from engine.core import Feat, Round

COLUMNS = ("id", "game", "guild", "channel", "phase", "opened", "options")


class Match(Struct, frozen=True):
    """A table at which a match was played, or is."""

    id: str
    game: str
    guild: int
    channel: int
    phase: str
    opened: datetime
    options: str
    """As they are stored."""


class Place(Struct, frozen=True):
    """Where matches of a game are looked for."""

    guild: int
    channel: int
    game: str


async def find(store: Store, table_id: str, guild: int | None) -> Match | None:
    """Read a table of this server, whether a round was scored there or not."""
    found = _tables().where(TABLES.c.id == table_id, TABLES.c.guild == guild)
    return next(_matches(await store.ask(found)), None)


async def newest(store: Store, place: Place, most: int) -> list[Match]:
    """Read the matches of a place in which a round was scored, newest first."""
    return list(_matches(await store.ask(_scored(place).order_by(*_newest_first()).limit(most))))


async def older(store: Store, place: Place, table_id: str) -> Match | None:
    """Read the match of a place that was opened last before a table."""
    before = _scored(place).where(_when() < _when_opened(table_id)).order_by(*_newest_first())
    return next(_matches(await store.ask(before.limit(1))), None)


async def newer(store: Store, place: Place, table_id: str) -> Match | None:
    """Read the match of a place that was opened first after a table."""
    after = _scored(place).where(_when() > _when_opened(table_id)).order_by(TABLES.c.opened, TABLES.c.id)
    return next(_matches(await store.ask(after.limit(1))), None)


async def rounds_of(store: Store, table_id: str, seats: int) -> tuple[Round, ...]:
    """Read all rounds of a match, as the game told them when they were scored."""
    kept = ROUNDS.c
    columns = (kept.round, kept.seat, kept.points, kept.total)
    asked = sa.select(*columns).where(kept.table_id == table_id).order_by(kept.round, kept.seat)
    rows: dict[int, dict[int, tuple[int, int]]] = {}
    for number, seat, points, total in await store.ask(asked):
        rows.setdefault(number, {})[seat] = (points, total)
    feats, rounds = await _feats_of(store, table_id), list[Round]()
    totals = (0,) * seats
    for number, played in rows.items():
        # Whoever did not play in a round keeps what they had.
        totals = tuple(played[seat][1] if seat in played else totals[seat] for seat in range(seats))
        points = tuple(played[seat][0] if seat in played else None for seat in range(seats))
        rounds.append(Round(points, totals, tuple(feats.get(number, ()))))
    return tuple(rounds)


async def _feats_of(store: Store, table_id: str) -> dict[int, list[Feat]]:
    kept = FEATS.c
    asked = sa.select(kept.round, kept.seat, kept.name).where(kept.table_id == table_id)
    feats: dict[int, list[Feat]] = {}
    for number, seat, name in await store.ask(asked.order_by(kept.round, kept.seat, kept.name)):
        feats.setdefault(number, []).append(Feat(seat, name))
    return feats


def _tables() -> sa.Select[Any]:
    return sa.select(*(TABLES.c[name] for name in COLUMNS))


def _scored(place: Place) -> sa.Select[Any]:
    """Ask for the tables of a place where a round was scored, however they ended."""
    row = TABLES.c
    here = (row.guild == place.guild, row.channel == place.channel, row.game == place.game)
    return _tables().where(*here, sa.exists().where(ROUNDS.c.table_id == row.id))


def _newest_first() -> tuple[sa.ColumnElement[Any], ...]:
    return TABLES.c.opened.desc(), TABLES.c.id.desc()


def _when() -> sa.Tuple:
    return sa.tuple_(TABLES.c.opened, TABLES.c.id)


def _when_opened(table_id: str) -> sa.ScalarSelect[Any]:
    """Read it where it is written: as a value of ours it would be spelled with fractions of a second."""
    other = TABLES.alias("other")
    return sa.select(other.c.opened, other.c.id).where(other.c.id == table_id).scalar_subquery()


def _matches(rows: Iterable[tuple[Any, ...]]) -> Iterator[Match]:
    return (Match(*row) for row in rows)
