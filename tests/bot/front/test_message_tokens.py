"""Messages are edited by the presses that can still edit them, which costs none of the bot's own requests."""

import asyncio
from typing import Any

import pytest

from bot.front import message_tokens
from bot.front.message_tokens import LIFETIME, RENEWED_AFTER, MessageTokens
from tests.support.harness import Stage, text_of


async def edited(stage: Stage) -> list[str]:
    """Change the table by a command, and list by what its message was edited: a press, or the bot."""
    before, who = len(stage.env.http_requests), stage.to_act() or ""
    answer = await stage[who].slash(stage.channel, "nothankyou keep")
    await stage.pass_time()
    asked = [each for each in stage.env.http_requests[before:] if each.method == "PATCH"]
    own = answer._interaction.token
    return ["press" if "/webhooks/" in each.path else "bot" for each in asked if own not in each.path]


async def test_the_table_is_edited_by_a_press_as_long_as_discord_allows_it_and_then_by_the_bot(
    stage: Stage,
) -> None:
    await stage.start("Ana", "Ben")
    assert await edited(stage) == ["press"]
    await stage.pass_time(LIFETIME - 60)
    assert await edited(stage) == ["press"]
    await stage.pass_time(60)
    assert await edited(stage) == ["bot"]


async def test_the_newest_press_counts(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    for name in ("Ben", "Cleo"):
        await stage.pass_time(LIFETIME / 2)
        await stage.lobby(name, "Join")
    started = await stage.lobby("Ana", "Start")
    await edited(stage)
    paths = [each.path for each in stage.env.http_requests if each.method == "PATCH"]
    assert started._interaction.token in paths[-1]


async def test_a_press_of_the_table_message_gives_a_new_token_where_the_last_is_old(stage: Stage) -> None:
    await stage.start("Ana", "Ben")
    assert not (await stage.open_hand("Ana")).followups, "one request answers"
    await stage.pass_time(RENEWED_AFTER + 1)
    assert (await stage.open_hand("Ben")).followups, "it was deferred"
    assert not (await stage.open_hand("Ana")).followups
    await stage.pass_time(LIFETIME - RENEWED_AFTER)
    waiting = "Ben" if stage.to_act() == "Ana" else "Ana"
    assert "bot" not in await edited(stage)
    assert "pile: 14" in text_of(stage.hand(waiting).components), "it is kept up to date as ever"


@pytest.mark.parametrize("status", [401, 404])
async def test_a_token_that_discord_refuses_is_forgotten_and_the_bot_edits(stage: Stage, status: int) -> None:
    await stage.start("Ana", "Ben")
    stage.env.inject_error("PATCH", "/webhooks/*", status=status, code=10015, times=1)
    assert await edited(stage) == ["press", "bot"]
    assert await edited(stage) == ["bot"]


async def test_a_token_that_has_ended_by_discords_clock_is_no_fault(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(message_tokens, "LIFETIME", LIFETIME * 3)
    stage.end_tokens()
    await stage.start("Ana", "Ben")
    await stage.pass_time(LIFETIME * 2)
    assert await edited(stage) == ["press", "bot"]
    assert "14 cards left" in stage.board
    assert "could not be shown" not in caplog.text


async def test_a_deleted_message_is_posted_anew_whatever_can_edit_it(stage: Stage) -> None:
    await stage.start("Ana", "Ben")
    old = stage.table.message
    stage.env.backend.delete_message(stage.channel.id, old or 0)
    assert (await edited(stage))[0] == "press"
    assert stage.table.message != old
    assert "14 cards left" in stage.board


async def test_what_can_edit_a_table_is_kept_until_its_end_for_so_many_and_without_what_was_pressed(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await stage.start("Ana", "Ben")
    tokens = stage.bot.services.posts.tokens
    with stage.within():
        kept: Any = tokens._tokens.get(table.message or 0)
    assert (kept.interaction.message, kept.interaction.data) == (None, None)
    await stage.end_table("Ana")
    await stage.pass_time()
    monkeypatch.setattr(message_tokens, "MOST", 2)
    few = MessageTokens()
    with stage.within():
        assert len(tokens) == 0
        for message in (1, 2, 3):
            few.note(message, kept.interaction, is_original=True)
        assert [few.wants(message) for message in (1, 2, 3)] == [True, False, False]


async def test_a_slow_edit_keeps_no_press_waiting_and_what_it_shows_late_is_shown_anew(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    await stage.lobby("Ben", "Join")
    await stage.pass_time()
    edit, go = message_tokens.Token.edit, asyncio.Event()

    async def edit_late(*arguments: Any, **named: Any) -> None:
        await stage.env.external_wait(go.wait(), reason="the edit is under way")
        await edit(*arguments, **named)

    with monkeypatch.context() as slow:
        slow.setattr(message_tokens.Token, "edit", edit_late)
        await stage["Ben"].slash(stage.channel, "table leave")
        await stage.pass_time()
    answer = await stage.lobby("Cleo", "Join")
    assert answer.acknowledged
    assert "Cleo" in stage.board
    go.set()
    await stage.env.settle()
    assert "Cleo" not in stage.board, "the late edit has come"
    await stage.pass_time()
    assert "Cleo" in stage.board
    assert "Ben" not in stage.board
