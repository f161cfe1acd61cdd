"""Presses on messages for all: of tables, results and cups, in the hub, and below calls."""

import pytest

from bot.front.clock_panel import PAUSE
from bot.tables.table import Phase
from cogs.commentary.commentary_presses import agree
from cogs.replays.replay_panel import SHARE
from tests.support.control_ids import id_of
from tests.support.hanging.answers import FIRST_GAME
from tests.support.hanging.session import Session

INVITED = 9
"""The slot of an invitation, which stands on a message of its own."""
REMINDED, OVERDUE = 400, 4000
"""Seconds after which somebody is called, and after which the others are asked what to do."""


async def at_tables(stage: Session, _: pytest.MonkeyPatch) -> None:
    """Press everything on messages of tables, and below calls."""
    await lobby(stage)
    await table_message(stage)
    await time(stage)
    await overdue(stage)


async def lobby(stage: Session) -> None:
    """Press everything in a lobby, and fill in its form."""
    table = await stage.open_lobby("yaniv", "Cleo")
    await stage.tap("Cleo", "l", 1)
    await stage.tap("Ana", "l", 2, "normal")
    await stage.tap("Ana", "l", 3)
    await stage.tap("Ana", "l", 2)
    await stage.tap("Ana", "l", 8, "live")
    for slot in (5, 6, 9, 7):
        await stage.tap("Ana", "l", slot)
    await stage.tap("Ana", "l", 4)
    assert table.phase is Phase.PLAYING


async def table_message(stage: Session) -> None:
    """Press everything below the message of a table that is about no time, and ask for commentary."""
    table = await stage.start_table("expect")
    for slot in (0, 1, 2):
        await stage.tap("Ana", "b", slot)
    for slot in (3, 4):
        await stage.tap("Cleo", "b", slot)
    there = stage.hanging("Ana", "b").message
    await stage.forge("Ana", id_of(agree, table.id, table.moment), there)
    await stage.tap("Ben", "uc", 0)


async def time(stage: Session) -> None:
    """Press everything about time."""
    table = await stage.start_table("no_thank_you", speed="slow")
    await stage.tap(stage.waiting(), "b", 10)
    await stage.forge(stage.waiting(), id_of(PAUSE, table.id, table.moment), stage.message(table.message))
    await stage.pass_time()
    await stage.tap(stage.acting(), "b", 11)


async def overdue(stage: Session) -> None:
    """Press what is offered about somebody who keeps the others waiting."""
    await stage.start_table("no_thank_you")
    await stage.pass_time(REMINDED)
    await stage.tap(stage.acting(), "w", 0)
    await stage.pass_time(OVERDUE)
    await stage.tap(stage.waiting(), "b", 12)
    for slot in (13, 14):
        await stage.start_table("no_thank_you")
        await stage.pass_time(OVERDUE)
        await stage.tap(stage.waiting(), "b", slot)


async def in_the_hub(stage: Session, _: pytest.MonkeyPatch) -> None:
    """Press everything in the panel with all games."""
    for known in [each for each in stage.known if each.surface == "y"]:
        there, slot = await stage.panel("play"), known.slots[0]
        if known.kind == "button":
            # Whoever plays a game is refused some of what it has for one person.
            plays_now = slot >= FIRST_GAME and slot % 10 == 0
            await stage.tap("Dora" if plays_now else "Ana", "y", slot, on=there)
        elif known.kind == "people" and slot != INVITED:
            await stage.tap("Ana", "y", slot, str(stage["Ben"].id), on=there)
        elif known.kind == "form":
            await stage.fill("Ana", "y", slot, {slot: "57"}, on=there)
    await stage.tap("Ana", "y", 0, "yaniv", on=there)
    await stage.open_lobby("yaniv")
    await stage.tap("Ana", "l", 9)
    await stage.tap("Ana", "y", INVITED, str(stage["Ben"].id), on=stage.hanging("Ana", "li"))
    await stage.fill("Ana", "ic", 0, {0: "57"}, on=there)


async def of_results(stage: Session, patch: pytest.MonkeyPatch) -> None:
    """Press everything below a result, and what is shared of a replay."""
    table = await stage.finish("no_thank_you", "Ben", "Cleo", "Dora")
    for slot in (1, 2):
        await stage.tap("Ana", "r", slot)
    await stage.panel("replay")
    there = stage.hanging("Ana", "a")
    await stage.forge("Ana", id_of(SHARE, table.id, int(there.moment), letters="a"), there.message)
    await stage.tap("Ben", "a", 7)
    await stage.tap("Ana", "r", 0)


async def of_cups(stage: Session, _: pytest.MonkeyPatch) -> None:
    """Press everything on the message of a cup."""
    await stage.open_cup()
    await stage.tap("Ana", "c", 0)
    await stage.tap("Ana", "c", 1)
    await stage.begin_cup()
    for slot in (3, 4, 5, 6):
        await stage.tap("Ben", "c", slot)
