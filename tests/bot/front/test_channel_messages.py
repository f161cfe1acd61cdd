"""What is posted in a channel is posted once, whatever Discord answers; its pictures too, where they may."""

import os
import signal
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.components import walk_components
from simcord.enums import OverwriteType

from bot.bounded import Bounded
from bot.charts import picture_cache
from bot.charts.picture_cache import in_words
from bot.faces.panel import Panel, Text
from bot.front.message_updates import EDIT_INTERVAL, REFUSED_RETRY_DELAY, RETRY_DELAY
from bot.front.pings import PRESENT_SECONDS
from bot.scores.result_picture import result_picture
from bot.tables.names import words_for
from bot.tables.table import Table
from tests.bot.workers.jobs import draw_to_death
from tests.support.harness import Stage, text_of


def sent(stage: Stage) -> list[dict[str, Any]]:
    """List what was to be posted in the channel by itself, oldest first."""
    path = f"/channels/{stage.channel.id}/messages"
    asked = [each.json for each in stage.env.http_requests if (each.method, each.path) == ("POST", path)]
    return [body for body in asked if isinstance(body, dict)]


async def test_every_post_bears_a_nonce_of_its_own_and_keeps_it_when_it_is_tried_again(stage: Stage) -> None:
    table = await stage.start("Ana", "Ben")
    stage.env.backend.delete_message(stage.channel.id, table.message or 0)
    await stage.pass_time(PRESENT_SECONDS + EDIT_INTERVAL)
    while table.to_act is not None:
        await stage[stage.to_act() or ""].slash(stage.channel, "nothankyou keep")
        stage.env.inject_error("POST", "/channels/*/messages", status=500)
        await stage.pass_time(PRESENT_SECONDS + RETRY_DELAY)
        stage.env.backend.faults.clear()
    await stage.pass_time(RETRY_DELAY * 8)
    posts = sent(stage)
    assert all(body["enforce_nonce"] and len(body["nonce"]) <= 25 for body in posts)
    words: dict[str, set[str]] = {}
    for body in posts:
        words.setdefault(body["nonce"], set()).add(str(body.get("content") or body["components"]))
    assert {len(each) for each in words.values()} == {1}
    assert len(posts) > len(words), "something was tried again"
    results = [body for body in posts if body["nonce"].endswith("result")]
    assert len(results) > 1
    assert len(gallery(stage.message(table.outcome))) == 1


async def test_a_lobby_that_arrived_in_spite_of_an_error_stands_once(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain: Any = discord.InteractionResponse.send_message

    async def late(self: Any, *args: Any, **options: Any) -> None:
        await plain(self, *args, **options)
        response: Any = SimpleNamespace(status=502, reason="Bad Gateway")
        raise discord.DiscordServerError(response, "the answer was lost")

    monkeypatch.setattr(discord.InteractionResponse, "send_message", late)
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    monkeypatch.undo()
    await stage.pass_time(RETRY_DELAY)
    (lobby,) = stage.public_messages()
    assert stage.table.message == lobby.id
    await stage.lobby("Ben", "Join")
    assert "Ben" in text_of(stage.message(lobby.id).components)


# ------------------------------------------------------------------ pictures


@pytest.fixture
def pictured(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Stage:
    """Draw the pictures of results."""
    monkeypatch.setattr(picture_cache, "DRAW_TIMEOUT", 60.0)
    monkeypatch.setattr(type(stage), "draws_results", True)
    stage.bot.pictures._worker = stage.bot.drawing
    return stage


def told(stage: Stage, table: Table) -> str:
    """Return what the picture of a result says, as the message says it without one."""
    face = stage.bot.services.faces[table.game.name]
    picture = result_picture(table, face, words_for(table, table.language))
    (text,) = (part.text for part in in_words(Panel((picture,))).panel.parts if isinstance(part, Text))
    return text


def tells_in_words(stage: Stage, table: Table) -> None:
    """See that a result tells its picture and shows none."""
    result = stage.message(table.outcome)
    assert (gallery(result), result.attachments) == ([], [])
    assert told(stage, table) in text_of(result.components)


async def play_out(stage: Stage) -> Table:
    """Play a game to its last card; its result is not shown yet."""
    table = await stage.start("Ana", "さくら")
    while table.to_act is not None:
        await stage[stage.to_act() or ""].slash(stage.channel, "nothankyou keep")
    return table


def gallery(message: Any) -> list[dict[str, Any]]:
    """List the pictures that stand in a message."""
    found = [each for each in walk_components(message.components) if each["type"] == 12]
    return [item for each in found for item in each["items"]]


async def test_a_result_shows_its_picture_whose_worker_is_not_missed_and_ends_with_the_bot(
    pictured: Stage,
) -> None:
    pictured.bot.pictures._cache = Bounded(0)
    workers: list[int] = []
    for _ in range(2):
        for worker in workers:
            os.kill(worker, signal.SIGKILL)
        table = await play_out(pictured)
        await pictured.pass_time()
        result = pictured.message(table.outcome)
        (item,) = gallery(result)
        (attachment,) = result.attachments
        assert item["description"].startswith("NO THANK YOU!\n1. ")
        assert item["media"]["url"] == attachment["url"]
        assert attachment["filename"] == "picture1.png"
        assert (pictured.env.backend.cdn.get(attachment["url"]) or b"").startswith(b"\x89PNG")
        assert told(pictured, table) not in text_of(result.components)
        assert pictured.bot.drawing.pid is not None
        workers.append(pictured.bot.drawing.pid)
    assert len(set(workers)) == 2
    await pictured.restart()
    with pytest.raises(ProcessLookupError):
        os.kill(workers[-1], 0)
    assert pictured.bot.drawing.pid is None, "the new bot has started no worker yet"


async def test_where_the_bot_may_not_attach_files_the_result_tells_its_picture(stage: Stage) -> None:
    table = await play_out(stage)
    attach = discord.Permissions(attach_files=True).value
    everyone = Overwrite(stage.guild.id, OverwriteType.ROLE, 0, attach)
    stage.env.backend.set_overwrite(stage.channel.id, everyone)
    await stage.env.settle()
    before = len(sent(stage))
    await stage.pass_time()
    tells_in_words(stage, table)
    assert len([body for body in sent(stage)[before:] if "result" in body["nonce"]]) == 1


async def test_where_discord_alone_knows_that_it_may_not_the_result_tells_it_as_well(stage: Stage) -> None:
    table = await play_out(stage)
    stage.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    await stage.pass_time()
    tells_in_words(stage, table)
    assert not table.suspended


async def test_a_channel_that_takes_no_message_at_all_suspends_the_table_as_ever(stage: Stage) -> None:
    table = await play_out(stage)
    for _ in range(2):
        stage.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    await stage.pass_time()
    assert (table.suspended, table.outcome) == (True, None)
    await stage.pass_time(REFUSED_RETRY_DELAY)
    assert len(gallery(stage.message(table.outcome))) == 1


async def test_a_picture_that_cannot_be_drawn_never_keeps_a_result_back(
    pictured: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(picture_cache, "draw", draw_to_death)
    table = await play_out(pictured)
    await pictured.pass_time()
    assert told(pictured, table) in text_of(pictured.message(table.outcome).components)
    assert [each.name for each in caplog.records if each.levelname == "ERROR"] == ["bot.charts.picture_cache"]
