"""The message that greets a server once."""

from typing import Any

import discord
from simcord.backend import serializers

from cogs.play.greeting import show_games
from tests.support.harness import Stage, text_of


def silent_channel(stage: Stage, name: str) -> Any:
    """Create a channel above all others in which the bot may not write."""
    guild = stage.bot.get_guild(stage.guild.id)
    assert guild is not None
    silent = discord.PermissionOverwrite(send_messages=False)
    return stage.guild.create_text_channel(name, overwrites={guild.default_role: silent})


async def join(stage: Stage) -> None:
    """Remove the bot from the server, and add it again."""
    backend = stage.env.backend
    payload = dict(serializers.guild_create_payload(backend, backend.get_guild(stage.guild.id)))
    backend.emit("GUILD_DELETE", {"id": str(stage.guild.id)})
    # Discord sets it only for a server that it told of before.
    payload.pop("unavailable", None)
    backend.emit("GUILD_CREATE", payload)
    await stage.env.settle()


def greetings(stage: Stage) -> list[str]:
    texts = (text_of(message.components) for message in stage.public_messages())
    return [text for text in texts if "Play now" in text or "すぐ遊ぶ" in text]


async def test_a_server_is_greeted_once_where_the_bot_may_write(stage: Stage) -> None:
    await join(stage)
    assert len(greetings(stage)) == 1
    await join(stage)
    await stage.restart()
    assert len(greetings(stage)) == 1


async def test_it_stands_in_the_first_channel_to_write_in_and_speaks_the_language_of_the_server(
    stage: Stage,
) -> None:
    stage.env.backend.get_guild(stage.guild.id).preferred_locale = "ja"
    free, stage.channel = stage.channel, silent_channel(stage, "silent")
    await join(stage)
    assert greetings(stage) == []
    stage.channel = free
    (greeting,) = greetings(stage)
    assert "何で遊びますか？" in greeting


async def test_an_outage_is_no_reason_to_greet(stage: Stage) -> None:
    backend = stage.env.backend
    backend.emit("GUILD_DELETE", {"id": str(stage.guild.id), "unavailable": True})
    backend.emit("GUILD_CREATE", serializers.guild_create_payload(backend, backend.get_guild(stage.guild.id)))
    await stage.env.settle()
    assert greetings(stage) == []


async def test_where_sending_is_refused_nothing_breaks(stage: Stage) -> None:
    stage.env.inject_error("POST", "/channels/*/messages*", status=403, code=50013)
    await join(stage)
    assert greetings(stage) == []
    assert stage.env.errors == []


async def test_an_empty_channel_shows_all_games_where_it_is_asked_to(stage: Stage) -> None:
    for channel in (stage.channel.id, 1):
        with stage.within():
            await show_games(stage.bot.services, channel)
    assert len(greetings(stage)) == 1
    await stage.restart()
    with stage.within():
        await show_games(stage.bot.services, stage.channel.id)
    assert len(greetings(stage)) == 1, "it has a message now"


async def test_a_channel_that_lost_its_messages_shows_its_tables_again(stage: Stage) -> None:
    await stage.start("Ana", "Ben")
    await stage.pass_time(3600)
    await stage.restart(3600)
    stage.env.backend.messages[stage.channel.id].clear()
    with stage.within():
        await show_games(stage.bot.services, stage.channel.id)
    await stage.pass_time(5)
    assert "▶" in stage.board
    assert stage.table.message in {message.id for message in stage.public_messages()}
