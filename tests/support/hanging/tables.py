"""Presses in lobbies, at tables, and about somebody who keeps the others waiting."""

import pytest

from bot.tables.table import Phase
from tests.support.hanging.controls import Answers, Hanging
from tests.support.hanging.session import Session

REMINDED, OVERDUE = 400, 4000
"""Seconds after which somebody is called, and after which the others are asked what to do."""


async def everywhere(stage: Session, _: pytest.MonkeyPatch) -> None:
    """Press everything on messages of tables, behind them, and below calls."""
    await lobby(stage)
    await table_message(stage)
    await time(stage)
    await ending(stage)
    await overdue(stage)


async def lobby(stage: Session) -> None:
    """Press everything in a lobby, and fill in its form."""
    table = await stage.open_lobby("yaniv", "Cleo")
    await stage.tap("Cleo", "l", 1)
    await stage.tap("Ana", "l", 2, "normal")
    await stage.tap("Ana", "l", 3)
    await stage.tap("Ana", "l", 2)
    await stage.tap("Ana", "l", 8, "live")
    await stage.tap("Ana", "l", 5)
    fields: Answers = {0: ["100"], 1: ["5"], 2: ["ends"], 3: ["2"], 4: ["limit"]}
    await stage.fill("Ana", "m", 0, fields, on=stage.hanging("Ana", "l"))
    for slot in (6, 9):
        await stage.tap("Ana", "l", slot)
    for slot in (7, 2, 8, 1):
        await stage.tap("Ana", "l", 7)
        await stage.tap("Ana", "k", slot)
    await stage.tap("Ana", "k", 6)
    await stage.tap("Ana", "l", 4)
    assert table.phase is Phase.PLAYING


async def table_message(stage: Session) -> None:
    """Press everything below the message of a table that is about no time, and watch it."""
    await stage.start_table("expect")
    await stage.tap("Ana", "b", 0)
    await stage.tap("Ana", "b", 1)
    await stage.tap("Cleo", "b", 3)
    await stage.tap("Cleo", "b", 4)
    await stage.tap("Cleo", "u", 0)
    for slot in (7, 8, 9):
        await stage.tap("Ana", "b", 2)
        await stage.tap("Ana", "k", slot)
    await stage.tap("Ana", "uc", 1)
    await stage.tap("Ben", "uc", 0)
    await stage.tap("Ana", "uc", 2)


async def time(stage: Session) -> None:
    """Press everything about time."""
    table = await stage.start_table("no_thank_you", speed="slow")
    who = stage.waiting()
    await stage.tap(who, "b", 10)
    # Each opponent may give time once a turn.
    moment = table.moment
    await stage.play_on(table, lambda: table.moment > moment)
    who = stage.waiting()
    for slot in (10, 11, 15):
        await stage.tap(who, "b", 2)
        await stage.tap(who, "k", slot)
    for slot in (16, 17, 18):
        await stage.tap(who, "k", slot, on=Hanging(stage.message(table.message), table.id, "0", ()))
    await stage.pass_time()
    await stage.tap(stage.acting(), "b", 11)


async def ending(stage: Session) -> None:
    """Leave a table, end one, and leave a lobby as the last one."""
    await stage.start_table("no_thank_you")
    await stage.tap("Ben", "b", 2)
    await stage.tap("Ben", "k", 0)
    await stage.tap("Ana", "b", 2)
    await stage.tap("Ana", "k", 1)
    await stage.tap("Ana", "k", 5)
    table = await stage.open_lobby("no_thank_you")
    await stage.tap("Ana", "l", 7)
    await stage.tap("Ana", "k", 0)
    await stage.tap("Ana", "k", 4)
    assert table.has_ended


async def overdue(stage: Session) -> None:
    """Press what is offered about somebody who keeps the others waiting."""
    await stage.start_table("no_thank_you")
    await stage.pass_time(REMINDED)
    await stage.tap(stage.acting(), "w", 0)
    await stage.pass_time(OVERDUE)
    await stage.tap(stage.waiting(), "b", 12)
    await stage.pass_time(OVERDUE)
    await stage.tap(stage.waiting(), "b", 2)
    await stage.tap(stage.waiting(), "k", 3)
    for slot in (13, 14):
        await stage.start_table("no_thank_you")
        await stage.pass_time(OVERDUE)
        await stage.tap(stage.waiting(), "b", slot)
