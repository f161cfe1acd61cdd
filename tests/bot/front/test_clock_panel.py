"""What is shown of a clock that never acts by itself, where the bot is no member."""

import asyncio
import re
from pathlib import Path

import pytest

from bot.faces.panel import Button, Panel, Row, Text
from bot.faces.speeds import Speed
from bot.front.clock_panel import banks_line, clock_parts, own_clock
from bot.front.clock_presses import menu_hints
from bot.front.table_menu import Reader, menu_panel
from bot.tables.names import words_for
from bot.tables.table import Table
from tests.support.timed_tables import timed
from tests.support.virtual_time import in_virtual_time

pytestmark = pytest.mark.any_database

FIRST = 150.0
"""Seconds of the first turn at a live table of NO THANK YOU!: half a minute, and the bank."""
TIME = re.compile(r"<t:(\d+):R>")


def shown(table: Table, language: str = "en") -> tuple[str, list[str]]:
    """Return what the table message says of the clock, and which buttons it offers."""
    return read(Panel(clock_parts(table, words_for(table, language), 3000)))


def read(panel: Panel) -> tuple[str, list[str]]:
    text = "\n".join(part.text for part in panel.parts if isinstance(part, Text))
    rows = [part.controls for part in panel.parts if isinstance(part, Row)]
    return text, [
        each.label for row in rows for each in row if isinstance(each, Button) and not each.disabled
    ]


def own(table: Table, seat: int, language: str = "en") -> str:
    return own_clock(table, seat, words_for(table, language))


def menu(table: Table, person: int) -> tuple[str, list[str]]:
    return read(menu_panel(table, Reader(person), words_for(table, "en")))


@in_virtual_time
async def test_a_live_turn_counts_down_and_then_tells_since_when_its_time_is_up(folder: Path) -> None:
    async with timed(folder) as at:
        table = await at.deal(portable=True)
        end = table.clock.deadline
        assert end is not None
        text, buttons = shown(table)
        assert (text, buttons) == (f"⏳ **👤 P1**: time is up <t:{end.timestamp():.0f}:R>.", [])
        assert own(table, 0).startswith("⏳ Your time is up <t:")
        assert "Extra time left" in own(table, 1)
        assert "**👤 P1** 2 min" in banks_line(table, words_for(table, "en"))
        await asyncio.sleep(FIRST - 10)
        assert shown(table)[1] == ["+1 move"]
        await asyncio.sleep(250)
        text, buttons = shown(table)
        assert text.splitlines()[0] == f"⌛ **👤 P1**'s time ran out <t:{end.timestamp():.0f}:R>."
        assert buttons == ["Wait", "Computer takes over", "Close"]
        assert shown(table, "ja")[0].startswith("⌛ **👤 P1**の持ち時間は<t:")
        assert own(table, 0).startswith("⌛ Your time ran out <t:")
        assert "Extra time" not in own(table, 0), "the bank is used up too"
        assert "まだ操作できます" in own(table, 0, "ja")
        assert "**👤 P1**'s time ran out <t:" in own(table, 1), "who waits reads it too"
        told, buttons = menu(table, 2)
        assert "plays for somebody whose time has run out" in told
        assert {"Computer takes over", "+1 move", "Pause"} <= {*buttons}
        assert "Computer takes over" not in menu(table, 1)[1]


@in_virtual_time
async def test_after_waiting_it_counts_down_again(folder: Path) -> None:
    async with timed(folder) as at:
        table = await at.deal(portable=True)
        await asyncio.sleep(FIRST + 60)
        await at.tables.timing.wait(table, 2)
        text, buttons = shown(table)
        assert TIME.findall(text) == [f"{(at.wall().timestamp() + 30):.0f}"]
        assert buttons == ["+1 move"]
        assert "Computer takes over" in menu(table, 2)[1]


@in_virtual_time
async def test_a_pause_names_no_end(folder: Path) -> None:
    async with timed(folder) as at:
        table = await at.deal(portable=True)
        for person in (1, 2):
            await at.tables.timing.ask_pause(table, person, 0)
        for text in (shown(table)[0], own(table, 0), own(table, 1)):
            assert text == "⏸️ **Paused.** Any player's press resumes the game."
        assert menu_hints(table) == ("clock.give_hint", "clock.pause_to_press_hint")


@in_virtual_time
async def test_one_person_and_computers_are_asked_nothing(folder: Path) -> None:
    async with timed(folder) as at:
        table = await at.deal(portable=True)
        await at.tables.seating.leave(table, 2)
        await asyncio.sleep(FIRST + 60)
        assert (table.clock.is_up, shown(table)) == (True, ("", []))


@pytest.mark.parametrize("speed", [Speed.SOFT, Speed.NONE])
@in_virtual_time
async def test_without_a_clock_the_others_are_asked_after_ten_minutes_at_soft(
    folder: Path, speed: Speed
) -> None:
    async with timed(folder) as at:
        table = await at.deal(speed, portable=True)
        assert (shown(table), own(table, 0)) == (("", []), "")
        await asyncio.sleep(3600)
        asked = (
            "⌛ **👤 P1** has not moved for 10 min.\nWhat do you want to do?",
            ["Wait", "Computer takes over", "Close"],
        )
        assert shown(table) == (asked if speed is Speed.SOFT else ("", []))
        assert "Computer takes over" in menu(table, 2)[1]
