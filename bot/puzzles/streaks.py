"""How many days in a row people have solved the puzzle of the day: the lines of a server, and their panel."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from msgspec import Struct

from bot.database.schema import DAILY
from bot.database.store import Store
from bot.faces.panel import QUIET, Divider, Panel, Part, Text, medal
from bot.faces.words import Words, escape
from bot.scores.queries import SHOWN, is_hidden


class Streak(Struct, frozen=True):
    """What a person has reached with the puzzles of the day of a server."""

    rank: int
    person: int
    name: str
    current: int
    """On how many days in a row they have solved it, up to today or yesterday."""
    best: int
    total: int
    is_hidden: bool = False
    """Only whoever asks has such a line, and sees it."""


async def streaks(store: Store, guild: int, game: str, person: int, today: int) -> list[Streak]:
    """Read the first lines of a server, and after them that of the person who asks when it is another.

    The longer streak that goes on comes first, then the longer one of all times, then more puzzles. Whoever
    hides takes no place: they see their own line alone, with the rank they would have.
    """
    reached = _reached(guild, game, today).subquery()
    column = _ranked(reached, person).c
    name, rest = _name(guild, game, column.person), (column.current, column.best, column.total, column.hidden)
    asked = sa.select(column.rank, column.person, name, *rest)
    is_shown = (~column.hidden & (column.place <= SHOWN)) | (column.person == person)
    found = await store.ask(asked.where(is_shown).order_by(column.hidden, column.place))
    return [Streak(*row) for row in found]


async def streak(store: Store, guild: int, game: str, person: int, today: int) -> tuple[int, int]:
    """Read the streak of a person that goes on, and their best one."""
    reached = _reached(guild, game, today, DAILY.c.person == person).subquery()
    found = await store.ask(sa.select(reached.c.current, reached.c.best))
    return (found[0][0], found[0][1]) if found else (0, 0)


def _reached(guild: int, game: str, today: int, *of: sa.ColumnElement[bool]) -> sa.Select[Any]:
    """Ask for everybody's streaks: days in a row keep their distance from how many there were before."""
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
        # PostgreSQL adds up whole numbers to decimals.
        sa.cast(sa.func.sum(runs.c.length), sa.Integer).label("total"),
    ).group_by(runs.c.person)


def _ranked(reached: sa.Subquery, person: int) -> sa.Subquery:
    """Give all that are not hidden their ranks and places; a person who hides has a rank beside them."""
    hidden = is_hidden(reached.c.person).label("hidden")
    seen = sa.select(reached, hidden).where(~hidden | (reached.c.person == person)).subquery()
    merit = (seen.c.current.desc(), seen.c.best.desc(), seen.c.total.desc())
    alike: dict[str, Any] = {"partition_by": seen.c.hidden}
    own, theirs = sa.func.rank().over(order_by=merit), sa.func.rank().over(order_by=merit, **alike)
    place = sa.func.row_number().over(order_by=(*merit, seen.c.person), **alike)
    rank = sa.case((seen.c.hidden, own), else_=theirs)
    return sa.select(seen, rank.label("rank"), place.label("place")).subquery()


def _name(guild: int, game: str, person: sa.ColumnElement[int]) -> sa.ScalarSelect[str]:
    """Ask for the name that a person bore on their newest day in a server."""
    row = DAILY.c
    own = (row.guild == guild, row.game == game, row.person == person)
    return sa.select(row.name).where(*own).order_by(row.day.desc()).limit(1).scalar_subquery()


# ------------------------------------------------------------------ shown


def streaks_panel(lines: Sequence[Streak], person: int, game: str, words: Words) -> Panel:
    """Show the lines, that of the person who asks apart when it is not among the first."""
    title = f"## {words('streaks.title', game=words(f'{game}.title'))}"
    head = Text(f"{title}\n-# {words('streaks.counted')}")
    first = [line for line in lines[:SHOWN] if not line.is_hidden]
    told = "\n".join(_told(line, person, words) for line in first)
    return Panel((head, Text(told or words("streaks.empty")), *_own(lines[len(first) :], words)), QUIET)


def _own(lines: Sequence[Streak], words: Words) -> tuple[Part, ...]:
    if not lines:
        return ()
    return Divider(), Text(_told(lines[-1], lines[-1].person, words))


def _told(line: Streak, person: int, words: Words) -> str:
    name = escape(line.name)
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
