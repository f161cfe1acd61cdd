"""Queries for the holders of records, one per kind of record."""

from datetime import datetime
from typing import Any, TypeAlias

import sqlalchemy as sa
from msgspec import Struct

from bot.database.ratings import MIN_PERSONS
from bot.database.result_conditions import is_forfeit
from bot.database.schema import ACHIEVEMENTS, FEATS, PEOPLE, RESULTS, ROUNDS
from bot.faces.records import (
    BestScore,
    LargestNumber,
    LongestNumber,
    LowestAverage,
    MostFeats,
    MostFirsts,
    RecordKind,
)
from engine.core import Game

NO_SIZE = sa.literal(0).label("size")
Order: TypeAlias = tuple[sa.UnaryExpression[Any], ...]
Entries: TypeAlias = sa.Select[*tuple[object, ...]]
HIGHEST_FIRST: Order = (sa.desc("number"),)
LOWEST_FIRST: Order = (sa.asc("number"),)
LARGEST_FIRST: Order = (sa.desc("digits"), *HIGHEST_FIRST)
"""The order of numbers stored as text."""


class Ranking(Struct, frozen=True):
    """The entries that compete for a record."""

    table: sa.Table
    """The table whose rows count."""
    entries: Entries
    """Person, number, size and moment of every entry; for numbers also their digits."""
    order: Order
    """Best first."""


def holder(
    kind: RecordKind, game: Game[Any], guild: int, since: datetime | None
) -> sa.Select[str | float, int, str, int]:
    """Select the number of a record, its size, and its holder with their newest name in the server."""
    ranking = _ranking(kind, lowest_wins=game.lowest_wins)
    row, moment = ranking.table.c, _moment(ranking.table)
    counted = [row.guild == guild, row.game == game.name, row.persons >= MIN_PERSONS, row.person.is_not(None)]
    if since is not None:
        counted.append(moment >= since)
    each = ranking.entries.where(*counted).subquery()
    hidden = sa.select(PEOPLE.c.person).where(PEOPLE.c.hidden)
    # Filtered here, hidden people cost one look-up per person and not one per row.
    seen = sa.select(each).where(each.c.person.not_in(hidden))
    first = seen.order_by(*ranking.order, each.c.reached, each.c.person).limit(1).subquery()
    named = ROUNDS if ranking.table is FEATS else ranking.table  # feats have no names of people
    own = sa.select(named.c.name).where(named.c.guild == guild, named.c.person == first.c.person)
    name = own.order_by(_moment(named).desc()).limit(1).scalar_subquery()
    return sa.select(first.c.number, first.c.size, name, first.c.person)


def _ranking(kind: RecordKind, *, lowest_wins: bool) -> Ranking:
    match kind:
        case BestScore():
            # All but those of seats whose people left, and of games that nobody played to the end.
            row = RESULTS.c
            columns = (row.person, row.score.label("number"), NO_SIZE, row.ended.label("reached"))
            order = LOWEST_FIRST if lowest_wins else HIGHEST_FIRST
            return Ranking(RESULTS, sa.select(*columns).where(~row.left, ~is_forfeit(row.table_id)), order)
        case MostFeats(feat):
            return Ranking(FEATS, _counts(FEATS.c.ended).where(FEATS.c.name == feat), HIGHEST_FIRST)
        case LowestAverage(rounds):
            return Ranking(ROUNDS, _averages(rounds), LOWEST_FIRST)
        case LargestNumber(number_kind):
            return Ranking(ACHIEVEMENTS, _numbers(number_kind), LARGEST_FIRST)
        case LongestNumber(number_kind):
            return Ranking(ACHIEVEMENTS, _numbers(number_kind), (sa.desc("size"), *LARGEST_FIRST))
    counts = _counts(ACHIEVEMENTS.c.taken).where(ACHIEVEMENTS.c.kind == kind.kind)
    if isinstance(kind, MostFirsts):
        counts = counts.where(ACHIEVEMENTS.c.is_first)
    return Ranking(ACHIEVEMENTS, counts, HIGHEST_FIRST)


def _averages(rounds: int) -> Entries:
    """Select everybody's mean points over at least this many rounds; ties go to more rounds."""
    row, played = ROUNDS.c, sa.func.count()
    # A server's mean of integers would be a decimal number.
    mean = sa.func.avg(sa.cast(row.points, sa.Float)).label("number")
    columns = (row.person, mean, NO_SIZE, (-played).label("reached"))
    return sa.select(*columns).group_by(row.person).having(played >= rounds)


def _numbers(kind: str) -> Entries:
    """Select all numbers of a kind."""
    row = ACHIEVEMENTS.c
    columns = (row.person, row.number, row.size, row.digits, row.taken.label("reached"))
    return sa.select(*columns).where(row.kind == kind)


def _counts(moment: sa.Column[datetime]) -> Entries:
    """Select everybody's number of rows, reached with the newest of these moments."""
    person, newest = moment.table.c.person, sa.func.max(moment).label("reached")
    return sa.select(person, sa.func.count().label("number"), NO_SIZE, newest).group_by(person)


def _moment(table: sa.Table) -> sa.Column[datetime]:
    """Return the column with the date of a row."""
    return table.c.taken if table is ACHIEVEMENTS else table.c.ended
