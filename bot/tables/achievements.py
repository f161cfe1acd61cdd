"""What is kept of numbers that were laid, as they are laid."""

from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa

from bot.database.schema import ACHIEVEMENTS
from bot.database.store import Chair, Store
from bot.tables.table import Table
from engine.core import Achievement
from engine.play import Play


def rows(table: Table, play: Play) -> list[dict[str, Any]]:
    """Draw up a row for every mark of a step that everybody hears of.

    A mark belongs to whoever plays the seat at that moment: nobody where a computer does, also for a person.
    """
    whole = {"table_id": table.id, "step": play.step, "game": table.game.name, "guild": table.guild}
    whole |= {"persons": len([*filter(_plays, table.chairs)]), "taken": datetime.now(UTC)}
    told = (notice.event.achievement for notice in play.notices if notice.to is None)
    achievements = [achievement for achievement in told if achievement is not None]
    return [
        whole | {"place": place} | _of_achievement(achievement, table)
        for place, achievement in enumerate(achievements)
    ]


def _plays(chair: Chair) -> bool:
    """Say whether a person plays a seat themselves."""
    return chair.person is not None and not chair.is_computer


def _of_achievement(achievement: Achievement, table: Table) -> dict[str, Any]:
    chair, number = table.chairs[achievement.seat], str(achievement.number)
    # Without a person no name is kept either: whoever asks to be forgotten could not be found by it.
    own = {"person": chair.person, "name": chair.name} if _plays(chair) else {"person": None, "name": ""}
    laid = {"kind": achievement.kind, "number": number, "digits": len(number), "size": achievement.size}
    return {"seat": achievement.seat} | own | laid


async def is_first(store: Store, table_id: str, kind: str, number: int) -> bool:
    """Read whether a table was the first of its server to see a number as a mark of a kind."""
    row = ACHIEVEMENTS.c
    same = (row.table_id == table_id, row.kind == kind, row.number == str(number), row.is_first)
    return bool(await store.ask(sa.select(row.step).where(*same)))
