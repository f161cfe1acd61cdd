"""Who holds a record, as questions to the database: one for every kind of record."""

from datetime import datetime
from typing import Any, TypeAlias

import sqlalchemy as sa
from msgspec import Struct

from bot.database.ratings import MIN_PERSONS
from bot.database.schema import ACHIEVEMENTS, FEATS, PEOPLE, RESULTS, ROUNDS
from bot.faces.records import (
    AchievementRecord,
    BestScore,
    LargestNumber,
    LongestNumber,
    LowestAverage,
    MostAchievements,
    MostFeats,
    RecordKind,
)
from engine.core import Game

NO_SIZE = sa.literal(0).label("size")
Order: TypeAlias = tuple[sa.UnaryExpression[Any], ...]
MOST: Order = (sa.desc("number"),)
LEAST: Order = (sa.asc("number"),)
LARGEST: Order = (sa.desc("digits"), *MOST)
"""The order of numbers that are kept as texts."""


class Contest(Struct, frozen=True):
    """What a record is about."""

    kept: sa.Table
    """Whose rows count."""
    entries: sa.Select[Any]
    """What may be the record: each with a person, a number, a size, and when that was reached."""
    order: Order
    """By what it is ordered, the best first."""


def holder(
    kind: RecordKind, game: Game[Any], guild: int, since: datetime | None
) -> sa.Select[str | float, int, str]:
    """Ask for the number of a record, its size, and the newest name of its holder in this server."""
    contest = _contest(kind, game)
    each = contest.entries.where(*_counted(contest.kept, game, guild, since)).subquery()
    hidden = sa.select(PEOPLE.c.person).where(PEOPLE.c.hidden)
    # Who hides is left out here, once for every person and not for every row.
    seen = sa.select(each).where(each.c.person.not_in(hidden))
    first = seen.order_by(*contest.order, each.c.reached, each.c.person).limit(1).subquery()
    name = _newest_name(contest.kept, guild, first.c.person)
    return sa.select(first.c.number, first.c.size, name)


def _contest(kind: RecordKind, game: Game[Any]) -> Contest:
    match kind:
        case BestScore():
            return Contest(RESULTS, _scores(), LEAST if game.lowest_wins else MOST)
        case MostFeats(feat):
            return Contest(FEATS, _feats(feat), MOST)
        case LowestAverage(rounds):
            return Contest(ROUNDS, _averages(rounds), LEAST)
    return _of_marks(kind)


def _of_marks(kind: AchievementRecord) -> Contest:
    match kind:
        case LargestNumber(laid):
            return Contest(ACHIEVEMENTS, _marks(laid), LARGEST)
        case LongestNumber(laid):
            return Contest(ACHIEVEMENTS, _marks(laid), (sa.desc("size"), *LARGEST))
        case MostAchievements(laid):
            return Contest(ACHIEVEMENTS, _counts(laid), MOST)
    return Contest(ACHIEVEMENTS, _counts(kind.kind).where(ACHIEVEMENTS.c.is_first), MOST)


def _scores() -> sa.Select[Any]:
    """Ask for all scores; who left has none of their own."""
    row = RESULTS.c
    columns = (row.person, row.score.label("number"), NO_SIZE, row.ended.label("reached"))
    return sa.select(*columns).where(~row.left)


def _feats(name: str) -> sa.Select[Any]:
    """Ask how often everybody did something."""
    row, newest = FEATS.c, sa.func.max(FEATS.c.ended).label("reached")
    asked = sa.select(row.person, sa.func.count().label("number"), NO_SIZE, newest)
    return asked.where(row.name == name).group_by(row.person)


def _averages(rounds: int) -> sa.Select[Any]:
    """Ask for the mean points of everybody who played so many rounds; of equals, of more rounds."""
    row, played = ROUNDS.c, sa.func.count()
    columns = (row.person, sa.func.avg(row.points).label("number"), NO_SIZE, (-played).label("reached"))
    return sa.select(*columns).group_by(row.person).having(played >= rounds)


def _marks(kind: str) -> sa.Select[Any]:
    """Ask for all numbers of a kind."""
    row = ACHIEVEMENTS.c
    columns = (row.person, row.number, row.size, row.digits, row.taken.label("reached"))
    return sa.select(*columns).where(row.kind == kind)


def _counts(kind: str) -> sa.Select[Any]:
    """Ask how many numbers of a kind everybody laid."""
    row, newest = ACHIEVEMENTS.c, sa.func.max(ACHIEVEMENTS.c.taken).label("reached")
    asked = sa.select(row.person, sa.func.count().label("number"), NO_SIZE, newest)
    return asked.where(row.kind == kind).group_by(row.person)


def _counted(
    kept: sa.Table, game: Game[Any], guild: int, since: datetime | None
) -> list[sa.ColumnElement[bool]]:
    """Say which rows count for the records of a game in a server."""
    row = kept.c
    own = [row.guild == guild, row.game == game.name, row.persons >= MIN_PERSONS, row.person.is_not(None)]
    return own if since is None else [*own, _moment(kept) >= since]


def _moment(kept: sa.Table) -> sa.Column[datetime]:
    """Say when a row came about."""
    return kept.c.taken if kept is ACHIEVEMENTS else kept.c.ended


def _newest_name(kept: sa.Table, guild: int, person: sa.ColumnElement[int]) -> sa.ScalarSelect[str]:
    """Ask for the newest name of a person among the rows that bear names."""
    named = ROUNDS if kept is FEATS else kept
    own = sa.select(named.c.name).where(named.c.guild == guild, named.c.person == person)
    return own.order_by(_moment(named).desc()).limit(1).scalar_subquery()
