"""The client: its guard, its commands, its restarts."""

import logging
import re

import pytest

from bot.app import Tefuda
from bot.database.file_lock import holding
from bot.database.schema import NOTES
from bot.database.store import Store
from tests.support.harness import Stage, said


def puts(stage: Stage) -> int:
    return sum(each.method == "PUT" for each in stage.env.http_requests)


async def break_store(stage: Stage) -> None:
    async with stage.bot.store.writing() as connection:
        await connection.exec_driver_sql("ALTER TABLE actions RENAME TO mislaid")


@pytest.mark.parametrize("how", ["a press", "a command"])
async def test_a_fault_of_ours_is_logged_once_and_its_reference_given(
    stage: Stage, caplog: pytest.LogCaptureFixture, how: str
) -> None:
    await stage.start("さくら", "たけし")
    who = stage.to_act()
    assert who is not None
    await stage.open_hand(who)
    await break_store(stage)
    is_typed = how == "a command"
    typing = stage[who].slash(stage.channel, "nothankyou keep") if is_typed else stage.play(who, 0)
    answer = said(await typing)
    assert "申し訳ありません" in answer
    (reference,) = re.findall(r"[0-9a-f]{8}", answer)
    (error,) = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert reference in error.getMessage()
    assert stage.table.moment == 0
    assert len(stage.env.errors) == is_typed


async def test_commands_are_told_to_discord_beside_the_bot_that_runs(stage: Stage) -> None:
    await stage.start("Ana", "Ben")
    await stage.bot.close()
    url, opened = f"sqlite+aiosqlite:///{stage.path}", await noted(stage, "opened")
    guest = Tefuda(url, always_sync=True, is_guest=True)
    with holding(url):
        await stage.env.restart_bot(guest)
    assert puts(stage) == 2
    assert list(guest.services.tables) == [], "the tables are the other bot's"
    assert await noted(stage, "opened") == opened, "so is the schema"
    await stage.restart()
    assert puts(stage) == 2, "the other bot knows of it"


async def noted(stage: Stage, key: str) -> str | None:
    store = Store(f"sqlite+aiosqlite:///{stage.path}")
    try:
        return await store.read_value(key)
    finally:
        await store.close()


async def test_commands_in_texts_open_them_also_after_a_start_that_told_discord_none(stage: Stage) -> None:
    shown = said(await stage["Ana"].slash(stage.channel, "help"))
    mentions = re.findall(r"</(?:play|table show|cup open|replay|review game):[0-9]+>", shown)
    assert len(mentions) == 5
    assert puts(stage) == 1
    await stage.restart()
    assert puts(stage) == 1
    japanese = await stage["さくら"].slash(stage.channel, "help")
    assert japanese.ephemeral
    assert said(japanese).count(mentions[0]) == 1
    for text, words, press in (
        (shown, "card games", "All games"),
        (said(japanese), "手札", "ゲーム一覧"),
    ):
        assert words in text
        assert press in text
    assert await stage.bot.sync_commands(force=True)
    assert puts(stage) == 2


async def test_ids_of_commands_that_nobody_kept_are_fetched_once(stage: Stage) -> None:
    key = f"command_ids:{stage.bot.application_id}"
    async with stage.bot.store.writing() as connection:
        await connection.execute(NOTES.delete().where(NOTES.c.key == key))
    for _ in range(2):
        await stage.restart()
        assert "</play:" in said(await stage["Ana"].slash(stage.channel, "help"))
    requests = stage.env.http_requests
    assert sum(each.method == "GET" and each.path.endswith("/commands") for each in requests) == 1
