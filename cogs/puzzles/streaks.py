"""Streaks of solved puzzles of the day: the ranking of a server, and its panel."""

from collections.abc import Sequence

import sqlalchemy as sa
from msgspec import Struct

from bot.database.result_conditions import is_hidden
from bot.database.schema import DAILY
from bot.database.store import Store
from bot.faces.panel import NEUTRAL, Divider, Panel, Text, medal
from bot.faces.person_names import called
from bot.faces.words import Words

SHOWN = 10
"""Lines of the list."""


class Streak(Struct, frozen=True):
    """A person's line: how many days in a row they have solved the puzzle of a server."""

    rank: int
    person: int
    name: str
    current: int
    """The current streak: up to today or yesterday."""
    best: int
    total: int
    is_hidden: bool = False
    """Whether the person is hidden; then only they see this line."""


async def streaks(store: Store, guild: int, game: str, person: int, today: int) -> list[Streak]:
    """Return the first lines of a server, followed by the asking person's own if it is not among them.

    Order: current streak, longest streak, number of puzzles. Hidden people take no place; they see their own
    line with the rank that they would have.
    """
    lengths = _streaks_of_all(guild, game, today).subquery()
    column = _ranked(lengths, person).c
    name, rest = _name(guild, game, column.person), (column.current, column.best, column.total, column.hidden)
    query = sa.select(column.rank, column.person, name, *rest)
    is_shown = (~column.hidden & (column.place <= SHOWN)) | (column.person == person)
    found = await store.ask(query.where(is_shown).order_by(column.hidden, column.place))
    return [Streak(*row) for row in found]


async def streak(store: Store, guild: int, game: str, person: int, today: int) -> tuple[int, int]:
    """Return the current and the longest streak of a person, in days."""
    lengths = _streaks_of_all(guild, game, today, DAILY.c.person == person).subquery()
    found = await store.ask(sa.select(lengths.c.current, lengths.c.best))
    return (found[0][0], found[0][1]) if found else (0, 0)


def _streaks_of_all(
    guild: int, game: str, today: int, *of: sa.ColumnElement[bool]
) -> sa.Select[int, int, int, int]:
    """Select person, current, best and total; within a run, day minus row number is constant."""
    row = DAILY.c
    before = sa.func.row_number().over(partition_by=row.person, order_by=row.day)
    days = sa.select(row.person, row.day, (row.day - before).label("run"))
    solved = days.where(row.guild == guild, row.game == game, row.solved.is_not(None), *of).subquery()
    length, last = sa.func.count().label("length"), sa.func.max(solved.c.day).label("last")
    runs = sa.select(solved.c.person, length, last).group_by(solved.c.person, solved.c.run).subquery()
    goes_on = sa.case((runs.c.last >= today - 1, runs.c.length), else_=0)
    return sa.select(
        runs.c.person,
        sa.func.max(goes_on).label("current"),
        sa.func.max(runs.c.length).label("best"),
        # In PostgreSQL the sum of integers is a decimal.
        sa.cast(sa.func.sum(runs.c.length), sa.Integer).label("total"),
    ).group_by(runs.c.person)


def _ranked(lengths: sa.Subquery, person: int) -> sa.Subquery:
    """Rank everybody not hidden; a hidden asker gets the rank that they would have."""
    hidden = is_hidden(lengths.c.person).label("hidden")
    seen = sa.select(lengths, hidden).where(~hidden | (lengths.c.person == person)).subquery()
    order = (seen.c.current.desc(), seen.c.best.desc(), seen.c.total.desc())
    shown = seen.c.hidden
    own, theirs = sa.func.rank().over(order_by=order), sa.func.rank().over(order_by=order, partition_by=shown)
    place = sa.func.row_number().over(order_by=(*order, seen.c.person), partition_by=shown)
    rank = sa.case((seen.c.hidden, own), else_=theirs)
    return sa.select(seen, rank.label("rank"), place.label("place")).subquery()


def _name(guild: int, game: str, person: sa.ColumnElement[int]) -> sa.ScalarSelect[str]:
    """Select the name that a person had on their newest day in a server."""
    row = DAILY.c
    own = (row.guild == guild, row.game == game, row.person == person)
    return sa.select(row.name).where(*own).order_by(row.day.desc()).limit(1).scalar_subquery()


# ------------------------------------------------------------------ panel


def streaks_panel(lines: Sequence[Streak], person: int, game: str, words: Words) -> Panel:
    """Show the lines; the asking person's own is set apart if it is not among the first."""
    title = f"## {words('streaks.title', game=words(f'{game}.title'))}"
    head = Text(f"{title}\n-# {words('streaks.counted')}")
    first = [line for line in lines[:SHOWN] if not line.is_hidden]
    text = "\n".join(_line(line, person, words) for line in first)
    own = (Divider(), Text(_line(lines[-1], person, words))) if len(lines) > len(first) else ()
    return Panel((head, Text(text or words("streaks.empty")), *own), NEUTRAL)


def _line(line: Streak, person: int, words: Words) -> str:
    name = called(line.name)
    if line.person == person:
        name = words("leaderboard.you_hidden" if line.is_hidden else "leaderboard.you", name=name)
    return words(
        "streaks.line",
        rank=f"{'🙈' if line.is_hidden else medal(line.rank)} {line.rank}.",
        name=name,
        current=line.current,
        best=line.best,
        total=line.total,
    )
