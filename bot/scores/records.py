"""The records of a server: who was the best in one thing, under the names that a game gives."""

import asyncio
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from msgspec import Struct

from bot.database.schema import FEATS, PEOPLE, RESULTS, ROUNDS
from bot.database.store import Store
from bot.face import BestScore, LowestAverage, MostFeats, RecordKind
from bot.scores.ratings import FEWEST
from bot.screens import AnyFace
from bot.words import Words, escape, signed


class Held(Struct, frozen=True):
    """A record and who holds it."""

    kind: RecordKind
    name: str
    number: float


async def records(store: Store, face: AnyFace, guild: int, since: datetime | None = None) -> list[Held]:
    """Read who holds the records of a game in a server, of all times or since one.

    What one person did against computers alone does not count, and people who hide hold nothing. Of equals
    whoever got there first holds a record, or whose average is that of more rounds; one that nobody holds is
    left out.
    """
    found = await asyncio.gather(*(store.ask(_question(kind, face, guild, since)) for kind in face.records))
    return [
        Held(kind, name, float(number))
        for kind, rows in zip(face.records, found, strict=True)
        for number, name in rows
    ]


def records_lines(game: str, held: Sequence[Held], words: Words) -> list[str]:
    """Tell records, a line each."""
    return [_line(game, each, words) for each in held]


def _line(game: str, held: Held, words: Words) -> str:
    name = escape(held.name)
    if isinstance(held.kind, MostFeats):
        return words(f"{game}.records.{held.kind.feat}", name=name, count=int(held.number))
    if isinstance(held.kind, LowestAverage):
        return words("records.lowest_average", name=name, number=f"{held.number:.1f}".replace("-", "−"))
    return words("records.best_score", name=name, number=signed(int(held.number)))


def _question(kind: RecordKind, face: AnyFace, guild: int, since: datetime | None) -> sa.Select[Any]:
    """Ask for the number of a record and for the name of its holder."""
    kept, asked = _kept(kind), _numbers(kind).where(*_counted(_kept(kind), since))
    asked = asked.where(kept.c.guild == guild, kept.c.game == face.game.name)
    lowest = isinstance(kind, LowestAverage) or (isinstance(kind, BestScore) and face.game.lowest_wins)
    return _holder(asked, RESULTS if kept is RESULTS else ROUNDS, guild, lowest=lowest)


def _kept(kind: RecordKind) -> sa.Table:
    """Say where the numbers come from."""
    if isinstance(kind, MostFeats):
        return FEATS
    return ROUNDS if isinstance(kind, LowestAverage) else RESULTS


def _numbers(kind: RecordKind) -> sa.Select[Any]:
    """Ask for the numbers of which one is the best."""
    if isinstance(kind, MostFeats):
        return _feats(kind.feat)
    return _averages(kind.rounds) if isinstance(kind, LowestAverage) else _scores()


def _scores() -> sa.Select[Any]:
    """Ask for all scores; who left has none of their own."""
    row = RESULTS.c
    columns = (row.person, row.score.label("number"), row.ended.label("reached"))
    return sa.select(*columns).where(~row.left)


def _feats(name: str) -> sa.Select[Any]:
    """Ask how often everybody did something."""
    row = FEATS.c
    columns = (row.person, sa.func.count().label("number"), sa.func.max(row.ended).label("reached"))
    return sa.select(*columns).where(row.name == name).group_by(row.person)


def _averages(rounds: int) -> sa.Select[Any]:
    """Ask for the mean points of everybody who played so many rounds; of equals, of more rounds."""
    row, played = ROUNDS.c, sa.func.count()
    columns = (row.person, sa.func.avg(row.points).label("number"), (-played).label("reached"))
    return sa.select(*columns).group_by(row.person).having(played >= rounds)


def _counted(kept: sa.Table, since: datetime | None) -> Iterator[sa.ColumnElement[bool]]:
    """Say which rows count for records."""
    row = kept.c
    yield from (row.persons >= FEWEST, row.person.is_not(None))
    if since is not None:
        yield row.ended >= since


def _holder(asked: sa.Select[Any], kept: sa.Table, guild: int, *, lowest: bool) -> sa.Select[Any]:
    """Ask for the best of those, under the newest of their names in this server."""
    each, hidden = asked.subquery(), sa.select(PEOPLE.c.person).where(PEOPLE.c.hidden)
    best = each.c.number if lowest else each.c.number.desc()
    # Who hides is left out here, once for every person and not for every row.
    seen = sa.select(each).where(each.c.person.not_in(hidden))
    first = seen.order_by(best, each.c.reached, each.c.person).limit(1).subquery()
    own = sa.select(kept.c.name).where(kept.c.guild == guild, kept.c.person == first.c.person)
    return sa.select(first.c.number, own.order_by(kept.c.ended.desc()).limit(1).scalar_subquery())
