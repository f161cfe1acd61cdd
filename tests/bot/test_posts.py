"""What is posted in a channel is posted once, whatever Discord answers."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.posts import PRESENT
from bot.publisher import PACE, RETRY
from tests.stage import Stage, text_of


def sent(stage: Stage) -> list[dict[str, Any]]:
    """List what was to be posted in the channel by itself, oldest first."""
    path = f"/channels/{stage.channel.id}/messages"
    asked = [each.json for each in stage.env.http_requests if (each.method, each.path) == ("POST", path)]
    return [body for body in asked if isinstance(body, dict)]


async def test_every_post_bears_a_nonce_of_its_own_and_keeps_it_when_it_is_tried_again(stage: Stage) -> None:
    table = await stage.start("Ana", "Ben")
    stage.env.backend.delete_message(stage.channel.id, table.message or 0)
    await stage.pass_time(PRESENT + PACE)
    while table.to_act is not None:
        await stage[stage.to_act() or ""].slash(stage.channel, "nothankyou keep")
        stage.env.inject_error("POST", "/channels/*/messages", status=500)
        await stage.pass_time(PRESENT + RETRY)
        stage.env.backend.faults.clear()
    await stage.pass_time(RETRY * 8)
    posts = sent(stage)
    assert all(body["enforce_nonce"] and len(body["nonce"]) <= 25 for body in posts)
    words: dict[str, set[str]] = {}
    for body in posts:
        words.setdefault(body["nonce"], set()).add(str(body.get("content") or body["components"]))
    assert {len(each) for each in words.values()} == {1}
    assert len(posts) > len(words), "something was tried again"


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
    await stage.pass_time(RETRY)
    (lobby,) = stage.public_messages()
    assert stage.table.message == lobby.id
    await stage.lobby("Ben", "Join")
    assert "Ben" in text_of(stage.message(lobby.id).components)
