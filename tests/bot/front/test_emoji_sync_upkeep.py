"""The running bot keeps its pictures on Discord: in the background, whatever fails, and never in the way."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from msgspec.structs import replace

from bot import shutdown
from bot.app import Tefuda
from bot.artwork.catalogue import emoji_name
from bot.background import Background
from bot.faces.panel import Panel, Text
from bot.faces.words import Words
from bot.front import emoji_sync
from bot.front.emoji_sync import LOOK_DELAY, LOOK_INTERVAL, RETRY_DELAY, EmojiSync, EmojiUpkeep
from bot.front.emojis import Emojis
from cogs.settings.personal import DECK
from tests.bot.front.test_refused_icons import PANELS
from tests.cogs.settings.test_personal import choose
from tests.support.harness import Stage, running, said, text_of
from tests.support.known_emojis import KnownEmojis

NAMES = ("turn", "dealer", "four_AD", "two_AD")
"""What an application gets in these tests."""
EMOJIS = "/applications/*/emojis"


class Pictured(Tefuda):
    def __init__(self, url: str, **options: Any) -> None:
        super().__init__(url, emoji_names=NAMES, **options)


class PicturedStage(Stage):
    bot_class = Pictured

    async def until_there(self, *names: str) -> None:
        """Wait until the bot shows these pictures and no others."""
        async with asyncio.timeout(60):
            while self.shown != set(names):
                await self.env.settle()
                await asyncio.sleep(0.01)

    @property
    def shown(self) -> set[str]:
        """The pictures that the bot shows."""
        return set(self.bot.own_emojis._mentions)

    @property
    def there(self) -> list[str]:
        """The emojis that the application has."""
        return sorted(each.name for each in self.env.backend.application_emojis.values())


@pytest.fixture
async def opened(tmp_path: Path) -> AsyncIterator[Stage]:
    async with running(PicturedStage(tmp_path / "tefuda.db")) as stage:
        yield stage


@pytest.fixture
def stage(opened: PicturedStage, env: simcord.Env) -> PicturedStage:
    return opened


async def test_pictures_come_by_themselves_stay_over_a_restart_and_come_back_where_they_were_deleted(
    stage: PicturedStage,
) -> None:
    await stage.until_there(*NAMES)
    assert stage.there == sorted(map(emoji_name, NAMES))
    await stage.restart()
    await stage.until_there(*NAMES)
    assert len(stage.there) == len(NAMES), "none is uploaded twice"
    del stage.env.backend.application_emojis[min(stage.env.backend.application_emojis)]
    await stage.pass_time(LOOK_INTERVAL)
    await stage.until_there(*NAMES)
    assert len(stage.there) == len(NAMES), "without anybody noticing"
    stage.env.backend.application_emojis.clear()
    stage.env.backend.faults = KnownEmojis(stage.env.backend)
    for who in ("Ana", "Ben"):
        told = await stage[who].slash(stage.channel, "settings")
        assert "How cards look" in said(told)
    assert stage.there == []
    await stage.pass_time(LOOK_DELAY)
    await stage.until_there(*NAMES)
    assert len(stage.there) == len(NAMES), "soon where it was missed"


async def test_while_discord_fails_the_bot_plays_in_text_and_tries_again_later(
    stage: PicturedStage, caplog: pytest.LogCaptureFixture
) -> None:
    await stage.until_there(*NAMES)
    stage.env.backend.application_emojis.clear()
    stage.env.inject_error("POST", EMOJIS, status=500, times=None)
    await stage.restart()
    for failures in range(3):
        await stage.pass_time(RETRY_DELAY * 2**failures)
        assert stage.shown == set()
    await stage.start("Ana", "Ben")
    assert "Ana" in stage.board
    stage.env.backend.faults.clear()
    await stage.pass_time(RETRY_DELAY * 8)
    await stage.until_there(*NAMES)
    (told,) = [line for line in caplog.messages if "later" in line]
    assert "500" in told, "it is said once"


async def test_what_is_refused_for_good_is_said_once(
    stage: PicturedStage, caplog: pytest.LogCaptureFixture
) -> None:
    await stage.until_there(*NAMES)
    stage.env.backend.application_emojis.clear()
    stage.env.inject_error("POST", EMOJIS, status=400, code=50035)
    stage.env.inject_error("POST", EMOJIS, status=400, code=30008, times=None)
    await stage.restart()
    for _ in range(2):
        await stage.pass_time(LOOK_INTERVAL)
    warnings = [each.getMessage() for each in caplog.records if each.name == emoji_sync.__name__]
    assert [line for line in warnings if "does not take the picture turn" in line] != []
    assert len(warnings) == 2, "the refused one, and that there is no room"


async def test_a_database_of_another_application_changes_nothing(stage: PicturedStage) -> None:
    await stage.until_there(*NAMES)
    await stage.start("Ana", "Ben")
    await choose(stage, "Ana", DECK, "two")
    theirs = {str(each) for each in stage.env.backend.application_emojis}
    stage.env.backend.application_emojis.clear()
    await stage.restart()
    await stage.until_there(*NAMES)
    with closing(sqlite3.connect(stage.path)) as database:
        stored = "\n".join(database.iterdump())
    assert str(stage["Ana"].id) in stored
    assert not any(each in stored for each in theirs), "no id of an emoji is stored"
    used = [*stage.bot.own_emojis._mentions.values()]
    assert not any(each in mention for each in theirs for mention in used)


class Endless(EmojiSync):
    """Gets no answer from Discord."""

    async def look(self) -> list[str]:
        """Wait for ever."""
        await asyncio.get_running_loop().create_future()
        return []


async def test_a_discord_that_does_not_answer_holds_up_neither_the_start_nor_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(emoji_sync, "FIRST_LOOK", 0.0)
    background, client = Background(), discord.Client(intents=discord.Intents.none())

    async def drawn(_: str) -> bytes:
        return b""

    upkeep = EmojiUpkeep(Endless(client, Emojis(), NAMES, drawn), Emojis(), background, lambda: None)
    await upkeep.begin()
    (task,) = background.tasks
    background.stop()
    await shutdown.finish(background.tasks)
    assert task.cancelled()


async def test_a_game_is_shown_with_pictures_from_the_lobby_to_the_result(
    stage: PicturedStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stage.until_there(*NAMES)
    for module, name in PANELS:
        monkeypatch.setattr(module, name, with_a_mark(getattr(module, name)))
    mention = stage.bot.own_emojis.of(None)("turn")
    assert mention
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    assert mention in stage.board
    await stage.lobby("Ben", "Join")
    await stage.lobby("Ana", "Start")
    assert mention in stage.board
    await choose(stage, "Ben", DECK, "text")
    hers, his = [await stage.open_hand(who) for who in ("Ana", "Ben")]
    assert (mention in said(hers), mention in said(his)) == (True, False), "each as they have chosen"
    await stage.pass_time()
    await choose(stage, "Ben", DECK, "two")
    await stage.pass_time()
    assert mention in text_of(stage.hand("Ben").components), "at once, in the open panel"
    stage.env.backend.application_emojis.clear()
    await stage.pass_time(LOOK_INTERVAL)
    await stage.until_there(*NAMES)
    await stage.pass_time()
    assert stage.bot.own_emojis.of(None)("turn") != mention
    assert stage.bot.own_emojis.of(None)("turn") in stage.board, "what comes later is shown by itself"
    await stage.end_table("Ana")


def with_a_mark(draw: Callable[..., Panel]) -> Callable[..., Panel]:
    """Let a panel begin with the mark of a turn."""

    def drawn(*arguments: Any, **options: Any) -> Panel:
        (words,) = (each for each in arguments if isinstance(each, Words))
        panel = draw(*arguments, **options)
        return replace(panel, parts=(Text(f"{words.icons('turn')}\u200b"), *panel.parts))

    return drawn
