"""Lobbies that nobody comes to are closed, and no other table."""

import pytest

from bot.errors import StaleAction
from bot.tables.expiry import LOBBY_TIMEOUT
from bot.tables.table import Phase, Table
from tests.support.harness import Stage, text_of


def stands(table: Table, phase: Phase) -> bool:
    return table.phase is phase


@pytest.mark.parametrize(("who", "words"), [("Ana", "for half an hour"), ("さくら", "30分間")])
async def test_an_idle_lobby_is_closed_and_says_why(stage: Stage, who: str, words: str) -> None:
    await stage[who].slash(stage.channel, "nothankyou start")
    table = stage.table
    await stage.pass_time(LOBBY_TIMEOUT - 1)
    assert stands(table, Phase.LOBBY)
    await stage.pass_time(5)
    assert stands(table, Phase.CLOSED)
    assert words in text_of(stage.message(table.message).components)
    assert not list(stage.bot.services.tables)


async def test_whoever_comes_begins_the_waiting_anew(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    table = stage.table
    for name in ("Ben", "Cleo"):
        await stage.pass_time(LOBBY_TIMEOUT - 1)
        await stage.lobby(name, "Join")
    await stage.pass_time(LOBBY_TIMEOUT - 1)
    assert stands(table, Phase.LOBBY)
    await stage.pass_time(2)
    assert stands(table, Phase.CLOSED)


async def test_a_game_that_has_begun_waits_for_ever(stage: Stage) -> None:
    table = await stage.start("Ana", "Ben")
    await stage.pass_time(LOBBY_TIMEOUT * 3)
    assert stands(table, Phase.PLAYING)


async def test_a_lobby_waits_anew_after_a_restart(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    await stage.pass_time(LOBBY_TIMEOUT - 1)
    await stage.restart()
    await stage.pass_time(LOBBY_TIMEOUT - 1)
    assert stands(stage.table, Phase.LOBBY)
    table = stage.table
    await stage.pass_time(5)
    assert stands(table, Phase.CLOSED)


async def test_a_lobby_is_posted_once(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    await stage.pass_time(5)
    assert len(stage.public_messages()) == 1


async def test_a_lobby_that_somebody_joins_at_the_last_moment_stays_open(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    table, before = stage.table, stage.table.moment
    await stage.lobby("Ben", "Join")
    with pytest.raises(StaleAction):
        await stage.bot.services.tables.closing.expire(table, before)
    assert stands(table, Phase.LOBBY)
