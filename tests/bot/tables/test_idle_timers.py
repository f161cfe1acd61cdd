"""Lobbies that nobody comes to are closed, and games that nobody touches for a week, with a warning."""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from bot.errors import StaleAction
from bot.faces.speeds import Speed
from bot.tables.idle_rules import needs_warning, next_check
from bot.tables.idle_timers import LOBBY_TIMEOUT, Expiry
from bot.tables.table import Phase, Table
from tests.support.harness import Stage, text_of
from tests.support.tables_in_memory import unconcluded
from tests.support.timed_tables import timed
from tests.support.virtual_time import in_virtual_time

pytestmark = pytest.mark.any_database

HOUR, DAY = 3600.0, 24 * 3600.0


def stands(table: Table, phase: Phase) -> bool:
    return table.phase is phase


async def test_an_idle_lobby_is_closed_and_whoever_comes_or_a_restart_begins_the_waiting_anew(
    stage: Stage,
) -> None:
    await stage["さくら"].slash(stage.channel, "nothankyou start")
    table, before = stage.table, stage.table.moment
    await stage.pass_time(0.5)
    assert len(stage.public_messages()) == 1
    for name in ("Ben", "Cleo"):
        await stage.pass_time(LOBBY_TIMEOUT - 1)
        await stage.lobby(name, "参加")
        with pytest.raises(StaleAction):
            await stage.bot.services.tables.closing.expire(table, before)
    await stage.pass_time(LOBBY_TIMEOUT - 1)
    assert stands(table, Phase.LOBBY)
    await stage.restart()
    await stage.pass_time(LOBBY_TIMEOUT - 1)
    table = stage.table
    assert stands(table, Phase.LOBBY)
    await stage.pass_time(5)
    assert stands(table, Phase.CLOSED)
    assert "30分間" in text_of(stage.message(table.message).components)
    assert not list(stage.bot.services.tables)


def warnings(stage: Stage) -> list[str]:
    """Read the warnings that stand in the channel."""
    shown = [text_of(message.components) for message in stage.public_messages()]
    return [text for text in shown if text.startswith("⏳")]


async def until_the_warning(stage: Stage) -> Table:
    """Start a game against computers, and leave it alone for six days."""
    table = await stage.start("Ana", computers=2)
    await stage.pass_time(6 * DAY - HOUR)
    assert not warnings(stage)
    await stage.pass_time(HOUR + 5)
    assert len(warnings(stage)) == 1
    return table


async def test_a_game_that_nobody_touches_is_warned_and_a_day_later_closed_unrated(stage: Stage) -> None:
    table = await until_the_warning(stage)
    (shown,) = warnings(stage)
    assert "nobody has pressed anything here for 6 days. It closes <t:" in shown
    assert table.id in shown
    closing = int(shown.split("<t:")[1].split(":")[0])
    assert abs(closing - stage.env.now().timestamp() - DAY) < HOUR
    await stage.pass_time(DAY - HOUR)
    assert stands(table, Phase.PLAYING)
    await stage.pass_time(HOUR)
    assert stands(table, Phase.CLOSED)
    assert "for a week" in text_of(stage.message(table.message).components)
    assert not warnings(stage)
    assert table.outcome is None
    assert not list(stage.bot.services.tables)


async def test_a_press_of_a_player_takes_the_warning_back_and_counts_after_a_restart(stage: Stage) -> None:
    table = await until_the_warning(stage)
    await stage.lobby("Ben", "My hand")
    await stage.pass_time()
    assert len(warnings(stage)) == 1, "Ben has no seat here"
    await stage.lobby("Ana", "My hand")
    await stage.pass_time()
    assert not warnings(stage)
    await stage.pass_time(6 * DAY - HOUR)
    assert stands(table, Phase.PLAYING)
    assert not warnings(stage)
    await stage["Ana"].slash(stage.channel, "nothankyou hand")
    await stage.pass_time(2 * DAY)
    assert stands(table, Phase.PLAYING)
    assert not warnings(stage)
    await stage.open_hand("Ana")
    await stage.restart()
    await stage.pass_time(5 * DAY)
    assert not warnings(stage)


async def test_the_warning_comes_once_and_its_day_goes_on_through_restarts(stage: Stage) -> None:
    await stage.start("Ana", computers=2)
    await stage.pass_time(3 * DAY)
    await stage.restart()
    await stage.pass_time(3 * DAY + HOUR)
    (before,) = warnings(stage)
    for _ in range(3):
        await stage.restart()
        await stage.pass_time(HOUR)
        assert warnings(stage) == [before]
    assert not list(stage.bot.services.tables), "nobody has needed it since"
    await stage.pass_time(DAY - 3 * HOUR)
    assert not warnings(stage)
    assert await unconcluded(stage.bot.store) == []


@pytest.mark.parametrize("days", [3, 10])
async def test_a_downtime_takes_nobodys_day_of_notice(stage: Stage, days: int) -> None:
    if days > 6:
        await stage.start("Ana", computers=2)
    else:
        await until_the_warning(stage)
    await stage.pass_time(HOUR)
    await stage.bot.close()
    stage.env.backend.advance_clock(days * DAY)
    await stage.env.restart_bot(stage.new_bot())
    await stage.env.settle()
    table = stage.table
    await stage.pass_time(DAY - HOUR)
    assert stands(table, Phase.PLAYING)
    (shown,) = warnings(stage)
    closing = int(shown.split("<t:")[1].split(":")[0])
    assert 0 < closing - stage.env.now().timestamp() <= HOUR
    await stage.pass_time(2 * HOUR)
    assert stands(table, Phase.CLOSED)


async def test_a_warning_that_cannot_be_posted_closes_nothing(stage: Stage) -> None:
    table = await stage.start("Ana", computers=2)
    await stage.pass_time(5 * DAY)
    stage.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)
    await stage.pass_time(2 * DAY + HOUR)
    assert stands(table, Phase.PLAYING)
    stage.env.backend.faults.clear()
    await stage.pass_time(2 * HOUR)
    assert len(warnings(stage)) == 1


@in_virtual_time
async def test_where_nobody_can_be_warned_a_game_closes_a_week_after_the_last_press(folder: Path) -> None:
    async with timed(folder) as at:
        Expiry(at.tables, at.background)
        table = await at.deal(Speed.NONE, portable=True)
        await asyncio.sleep(7 * DAY - HOUR)
        assert (stands(table, Phase.PLAYING), table.warned) == (True, None)
        await at.press(2)
        await asyncio.sleep(7 * DAY - HOUR)
        assert (stands(table, Phase.PLAYING), needs_warning(table, at.wall())) == (True, False)
        await asyncio.sleep(2 * HOUR)
        assert (stands(table, Phase.CLOSED), table.row.reason) == (True, "closed.abandoned")


@in_virtual_time
async def test_after_a_restart_it_is_looked_at_when_its_week_is_over(folder: Path) -> None:
    async with timed(folder) as at:
        pressed = (await at.deal(Speed.SOFT, portable=True)).pressed
        await asyncio.sleep(DAY)
        await at.end()
        at.begin()
        (stored,) = await at.tables.loading.read_all()
        assert pressed is not None
        assert (stored.urgency, next_check(stored, at.wall())) == (None, pressed + timedelta(days=7))
