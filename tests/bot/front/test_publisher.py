"""What the channel shows: one table message, edited at most once in a while, and one result."""

import pytest

from bot.faces.panel import Panel
from bot.front.message_updates import EDIT_INTERVAL, RETRY_DELAY
from bot.front.pings import PRESENT_SECONDS
from bot.front.private_panels import OpenPanel
from bot.front.table_panels import HAND_BUTTON
from bot.tables.table import Table
from tests.support.control_ids import id_of
from tests.support.harness import Stage, said, text_of


def edits(stage: Stage) -> int:
    """Count the edits of messages so far, apart from answers to presses."""
    return sum(each.method == "PATCH" and "/messages/" in each.path for each in stage.env.http_requests)


async def keep(stage: Stage) -> None:
    """Keep the card as the person to move."""
    who = stage.to_act()
    assert who is not None
    await stage[who].slash(stage.channel, "nothankyou keep")


async def test_no_edit_of_the_table_message_is_made_without_need(stage: Stage) -> None:
    await stage.start("Ana", "Ben")
    await stage.pass_time(0.1)
    assert edits(stage) == 1, "the lobby answered a command; presses updated it by their answers alone"
    assert "▶" in stage.board
    await stage.pass_time()
    before = edits(stage)
    with stage.within():
        stage.bot.services.publisher.schedule_update(stage.table)
    await stage.pass_time(5)
    assert edits(stage) == before, "nothing has changed"


async def test_a_table_message_is_found_after_a_restart_and_posted_anew_where_it_was_deleted(
    stage: Stage,
) -> None:
    await stage.start("Ana", "Ben")
    await stage.pass_time()
    found = stage.table.message
    assert found is not None
    await stage.restart()
    await stage.pass_time(5)
    assert stage.table.message == found
    stage.env.backend.delete_message(stage.channel.id, found)
    await keep(stage)
    await stage.pass_time()
    second = stage.table.message
    assert second not in (None, found)
    assert "▶" in stage.board
    row = await stage.bot.store.find(stage.table.id)
    assert row is not None
    assert row.message == second
    stage.env.backend.delete_message(stage.channel.id, second or 0)
    await stage.restart()
    await stage.pass_time(5)
    assert stage.table.message != second
    assert "▶" in stage.board
    await stage.open_hand("Ana")


async def test_names_cannot_mention_anybody(stage: Stage) -> None:
    stage.people["evil"] = stage.newcomer("@everyone <@1> **x**")
    await stage.start("evil", "Ben")
    await stage.pass_time(PRESENT_SECONDS + EDIT_INTERVAL)
    assert r"\@everyone \<\@1\> \*\*x\*\*" in stage.board
    for each in stage.env.http_requests:
        body = each.json if isinstance(each.json, dict) else {}
        body = body.get("data", body)
        allowed = body.get("allowed_mentions") if body else None
        speaks = bool(body.get("content") or body.get("components"))
        assert not speaks or (allowed is not None and allowed["parse"] in ([], ["users"]))


def broken_panel(table: Table) -> Panel:
    raise KeyError(table.id)


async def test_a_failed_edit_and_a_fault_while_showing_are_logged_and_tried_again(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await stage.start("Ana", "Ben")
    await stage.pass_time()
    stage.env.inject_error("PATCH", "*/messages/*", status=500)
    await keep(stage)
    await stage.pass_time(10)
    assert "14" in stage.board.splitlines()[3]
    assert "could not be shown: HTTP 500" in caplog.text
    caplog.clear()
    with monkeypatch.context() as broken:
        messages = stage.bot.services.publisher.messages(stage.table)
        broken.setattr(messages, "panel", broken_panel)
        await keep(stage)
        await stage.pass_time()
    assert "could not be shown" in caplog.text
    await stage.pass_time(RETRY_DELAY + EDIT_INTERVAL)
    assert "13 cards left" in stage.board


async def test_an_end_that_nobody_saw_is_shown_after_the_restart(stage: Stage) -> None:
    table = await stage.start("Ana", "Ben")
    await stage.pass_time()
    await stage.end_table("Ana")
    await stage.restart()
    await stage.pass_time(5)
    assert "This table was ended" in text_of(stage.message(table.message).components)
    row = await stage.bot.store.find(table.id)
    assert row is not None
    assert row.end_shown
    assert not list(stage.bot.services.tables)


async def test_a_panel_drawn_before_the_table_moved_on_is_drawn_once_more(stage: Stage) -> None:
    await stage.start("Ana", "Ben")
    for name in ("Ana", "Ben"):
        await stage.open_hand(name)
    who = stage.to_act()
    assert who is not None
    panels, table = stage.bot.services.publisher.panels, stage.table
    hand = panels._open[table.id, stage[who].id]
    await stage.play(who, 0)
    # As if the answer had been under way for long: it shows, and registers, what was drawn before.
    panels.opened(table, OpenPanel(hand.context, hand.digest), anew=False)
    with stage.within():
        stage.bot.services.publisher.schedule_update(table)
    await stage.pass_time(EDIT_INTERVAL * 2)
    assert panels._open[table.id, stage[who].id].digest != hand.digest


async def test_an_end_that_could_not_be_shown_is_shown_when_somebody_presses(stage: Stage) -> None:
    table = await stage.start("Ana", "Ben")
    await stage.open_hand("Ana")
    await stage.pass_time()
    stage.end_tokens()
    faults = stage.env.backend.faults
    stage.env.inject_error("*", "/channels/*/messages*", status=403, code=50013, times=None)
    await stage.end_table("Ana")
    await stage.pass_time(400)
    assert "▶" in text_of(stage.message(table.message).components)
    faults.clear()
    answer = await stage.forge("Ben", id_of(HAND_BUTTON, table.id, 0), stage.message(table.message))
    assert "This table is over" in said(answer)
    await stage.pass_time()
    assert "This table was ended" in text_of(stage.message(table.message).components)
