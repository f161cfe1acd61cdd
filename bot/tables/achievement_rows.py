"""The rows of achievements that an action leaves."""

from datetime import UTC, datetime

import sqlalchemy as sa

from bot.database.result_rows import AchievementRow
from bot.database.rows import Chair
from bot.database.schema import ACHIEVEMENTS
from bot.database.store import Store
from bot.tables.table import Table
from engine.play import Play


def achievement_rows(table: Table, play: Play) -> list[AchievementRow]:
    """Return a row for every achievement in the public notices of a step.

    An achievement belongs to the person who plays the seat at that moment; to nobody while a computer plays
    for them.
    """
    public = (notice.event.achievement for notice in play.notices if notice.to is None)
    persons = sum(map(_is_played_by_person, table.chairs))
    taken = datetime.now(UTC)
    rows = []
    for place, achievement in enumerate(each for each in public if each is not None):
        person, name = _player(table.chairs[achievement.seat])
        number = str(achievement.number)
        rows.append(
            AchievementRow(
                table_id=table.id,
                step=play.step,
                place=place,
                seat=achievement.seat,
                game=table.game.name,
                guild=table.guild,
                person=person,
                name=name,
                kind=achievement.kind,
                number=number,
                digits=len(number),
                size=achievement.size,
                persons=persons,
                taken=taken,
            )
        )
    return rows


def _is_played_by_person(chair: Chair) -> bool:
    return chair.person is not None and not chair.is_computer


def _player(chair: Chair) -> tuple[int | None, str]:
    """Return the person who plays a seat themselves, and their name.

    A row without a person has no name either: a request for erasure could not find it.
    """
    return (chair.person, chair.name) if _is_played_by_person(chair) else (None, "")


async def is_first(store: Store, table_id: str, kind: str, number: int) -> bool:
    """Return whether a table was the first of its server where a number was an achievement of a kind."""
    row = ACHIEVEMENTS.c
    same = (row.table_id == table_id, row.kind == kind, row.number == str(number), row.is_first)
    return bool(await store.ask(sa.select(row.step).where(*same)))
