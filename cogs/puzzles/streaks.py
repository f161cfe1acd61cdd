"""Streaks of solved puzzles of the day: the ranking of a server, and its panel."""

from collections.abc import Sequence

import sqlalchemy as sa
from msgspec import Struct

from bot.database.schema import DAILY
from bot.database.store import Store
from bot.faces.panel import NEUTRAL, Divider, Panel, Text
from bot.faces.words import Words
from bot.scores.rankings import name_of, rank_of, ranked

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
    is_last: bool = False


async def streaks(store: Store, guild: int, game: str, person: int, today: int) -> list[Streak]:
    """Return the first lines of a server, followed by the asking person's own if it is not among them.

    Order: current streak, longest streak, number of puzzles. Hidden people take no place; they see their own
    line with the rank that they would have.
    """
    lengths = _streaks_of_all(guild, game, today).subquery()
    column = ranked(lengths, person, lambda by: (by.current.desc(), by.best.desc(), by.total.desc())).c
    name, rest = (
        _name(guild, game, column.person),
        (column.current, column.best, column.total, column.hidden, column.is_last),
    )
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
    rank = rank_of(line.rank, is_hidden=line.is_hidden, is_last=line.is_last)
    name = name_of(line.name, words, is_own=line.person == person, is_hidden=line.is_hidden)
    days = {"current": line.current, "best": line.best, "total": line.total}
    return words("streaks.line", rank=rank, name=name, **days)
