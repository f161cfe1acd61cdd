"""Queries for the finished games of a person in a server, newest first."""

from collections.abc import Iterator
from datetime import datetime

import sqlalchemy as sa
from msgspec import Struct

from bot.database.schema import RESULTS, TABLES
from bot.database.store import Store
from bot.scores.conditions import PAGE_SIZE, page_of

MAX_NEWEST = 25
"""How many of the newest games are looked through for one that the person may see."""


class Player(Struct, frozen=True):
    """Somebody else at a finished game of a person."""

    name: str | None
    """None for a computer."""
    rank: int
    person: int | None = None


class FinishedGame(Struct, frozen=True):
    """A finished game of a person."""

    table_id: str
    game: str
    ended: datetime
    others: tuple[Player, ...]
    """Best first."""
    rank: int
    seats: int
    score: int
    channel: int
    outcome: int | None
    """The id of the result message."""
    options: str = "{}"
    """As JSON."""
    contest: str | None = None
    """The id of the contest that it was played for."""
    is_forfeit: bool = False
    """Whether a seat lost before the end, so that nobody has points."""

    @property
    def is_last(self) -> bool:
        """Return whether nobody came after the person."""
        return all(each.rank <= self.rank for each in self.others)


class Wanted(Struct, frozen=True):
    """Which of their finished games a person wants to see."""

    game: str | None = None
    with_person: int | None = None
    contest: str | None = None


EVERYTHING = Wanted()


class History(Struct, frozen=True):
    """A page of a person's games."""

    wanted: Wanted = EVERYTHING
    games: tuple[FinishedGame, ...] = ()
    page: int = 0
    pages: int = 1


async def history(
    store: Store, guild: int, person: int, wanted: Wanted = EVERYTHING, page: int = 0
) -> History:
    """Return a page of a person's finished games in a server, or the last page, newest first."""
    row = RESULTS.c
    own = [row.guild == guild, row.person == person, *_narrowed(wanted)]
    ((total,),) = await store.ask(sa.select(sa.func.count()).where(*own))
    page, pages = page_of(page, total)
    columns = (row.table_id, row.game, row.ended, row.rank, row.seats, row.score)
    shown = (TABLES.c.channel, TABLES.c.outcome, TABLES.c.options, TABLES.c.contest)
    is_forfeit = sa.func.coalesce(TABLES.c.reason.startswith("forfeit."), sa.false())
    query = (
        sa.select(*columns, *shown, is_forfeit)
        .join(TABLES, TABLES.c.id == row.table_id)
        .where(*own)
        .order_by(row.ended.desc(), row.table_id.desc())
    )
    found = await store.ask(query.limit(PAGE_SIZE).offset(page * PAGE_SIZE))
    others = await _others(store, [table_id for table_id, *_ in found], person)
    games = (
        FinishedGame(table_id, name, ended, tuple(others.get(table_id, ())), *rest)
        for table_id, name, ended, *rest in found
    )
    return History(wanted, tuple(games), page, pages)


def _narrowed(wanted: Wanted) -> Iterator[sa.ColumnElement[bool]]:
    """Yield the conditions on a result that somebody wants to see."""
    row, other, table = RESULTS.c, RESULTS.alias().c, TABLES.c
    if wanted.game is not None:
        yield row.game == wanted.game
    if wanted.with_person is not None:
        yield sa.exists().where(other.table_id == row.table_id, other.person == wanted.with_person)
    if wanted.contest is not None:
        yield row.table_id.in_(sa.select(table.id).where(table.contest == wanted.contest))


async def _others(store: Store, table_ids: list[str], person: int) -> dict[str, list[Player]]:
    """Return who else played in games, by table."""
    row = RESULTS.c
    query = sa.select(row.table_id, row.name, row.rank, row.person, row.computer, row.left)
    others = query.where(row.table_id.in_(table_ids), row.person.is_distinct_from(person))
    found: dict[str, list[Player]] = {}
    for table_id, name, rank, other, computer, left in await store.ask(
        others.order_by(row.table_id, row.rank, row.seat)
    ):
        is_computer = computer is not None and not left
        found.setdefault(table_id, []).append(Player(None if is_computer else name, rank, other))
    return found


async def newest_games(store: Store, guild: int, person: int, game: str | None) -> list[tuple[str, int]]:
    """Return a person's newest finished games in a server with their channels, of one kind or all."""
    row = RESULTS.c
    own = [row.guild == guild, row.person == person, *([row.game == game] if game else [])]
    query = sa.select(row.table_id, TABLES.c.channel).join(TABLES, TABLES.c.id == row.table_id).where(*own)
    found = await store.ask(query.order_by(row.ended.desc(), row.table_id.desc()).limit(MAX_NEWEST))
    return [(table_id, channel) for table_id, channel in found]
