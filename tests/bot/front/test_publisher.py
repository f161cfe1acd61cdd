"""What the channel shows: one table message, edited at most once in a while, one ping, one result."""

import re

import pytest

from bot.faces.panel import Panel
from bot.front.message_updates import EDIT_INTERVAL, RETRY_DELAY
from bot.front.pings import PING_DELAY, PRESENT_SECONDS
from bot.front.private_panels import OpenPanel
from bot.front.table_panels import HAND_BUTTON
from bot.tables.table import Table
from tests.support.control_ids import id_of
from tests.support.harness import Stage, controls, said, text_of


def edits(stage: Stage) -> int:
    """Count the edits of messages through the channel so far."""
    asked = [(each.method, each.path) for each in stage.env.http_requests]
    return sum(method == "PATCH" and path.startswith("/channels/") for method, path in asked)


def pings(stage: Stage) -> list[str]:
    """Read the pings that stand in the channel."""
    return [message.content for message in stage.public_messages() if message.content]


async def pass_on(stage: Stage) -> tuple[str, str]:
    """Let the person to move, of Ana and Ben, pass the card; return their name and that of the other."""
    who = stage.to_act()
    assert who is not None
    other = "Ben" if who == "Ana" else "Ana"
    await stage[who].slash(stage.channel, "nothankyou pass", to=other)
    return who, other


async def keep(stage: Stage) -> None:
    """Keep the card as the person to move."""
    who = stage.to_act()
    assert who is not None
    await stage[who].slash(stage.channel, "nothankyou keep")


async def test_no_edit_of_the_table_message_is_made_without_need(stage: Stage) -> None:
    await stage.start("Ana", "Ben")
    await stage.pass_time(0.1)
    assert edits(stage) == 0, "the lobby was updated by the answers to presses alone"
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


async def test_the_person_to_move_is_mentioned_alone_and_the_older_ping_goes(stage: Stage) -> None:
    await stage.start("Ana", "Ben")
    await stage.pass_time(PRESENT_SECONDS + EDIT_INTERVAL)
    for _ in range(4):
        _, other = await pass_on(stage)
        await stage.pass_time(PRESENT_SECONDS + EDIT_INTERVAL)
        (ping,) = pings(stage)
        assert re.findall(r"<@(\d+)>", ping) == [str(stage[other].id)]
        assert f"/{stage.channel.id}/{stage.table.message}" in ping
    sent = [each.json or {} for each in stage.env.http_requests if each.path.endswith("/messages")]
    mentions = [body["allowed_mentions"] for body in sent if "<@" in str(body.get("content"))]
    assert mentions
    assert all(mention["parse"] == ["users"] for mention in mentions)


async def pass_quickly(stage: Stage) -> tuple[str, str]:
    """Pass the card to and fro; return whose turn it is within 20 seconds of their last, and the other."""
    await stage.start("Ana", "Ben")
    await stage.pass_time(PRESENT_SECONDS + EDIT_INTERVAL)
    who, other = await pass_on(stage)
    await stage.pass_time()
    await pass_on(stage)
    await stage.pass_time()
    assert stage.to_act() == who
    assert not pings(stage)
    return who, other


async def test_a_ping_that_was_left_out_is_sent_25_seconds_later(stage: Stage) -> None:
    who, _ = await pass_quickly(stage)
    await stage.pass_time(PING_DELAY - 2 * EDIT_INTERVAL)
    assert not pings(stage)
    before = edits(stage)
    await stage.pass_time(2 * EDIT_INTERVAL)
    (ping,) = pings(stage)
    assert f"<@{stage[who].id}>" in ping
    await stage.pass_time(PING_DELAY * 4)
    assert pings(stage) == [ping]
    assert edits(stage) == before


async def test_a_late_ping_is_not_sent_to_whoever_has_acted(stage: Stage) -> None:
    who, other = await pass_quickly(stage)
    await stage.pass_time(PING_DELAY - 2 * EDIT_INTERVAL)
    await stage[who].slash(stage.channel, "nothankyou pass", to=other)
    await stage.pass_time(PING_DELAY * 2)
    (ping,) = pings(stage)
    assert f"<@{stage[other].id}>" in ping


async def test_a_late_ping_is_not_sent_for_a_table_that_ended(stage: Stage) -> None:
    await pass_quickly(stage)
    await stage.bot.services.tables.closing.give_up(stage.table, "closed.ended")
    await stage.pass_time(PING_DELAY * 2)
    assert not pings(stage)


async def test_a_ping_that_was_left_out_before_a_restart_is_sent_after_it_and_once(stage: Stage) -> None:
    who, _ = await pass_quickly(stage)
    await stage.restart()
    await stage.pass_time(5)
    (ping,) = [message for message in stage.public_messages() if message.content]
    assert f"<@{stage[who].id}>" in ping.content
    await stage.restart()
    await stage.pass_time(PING_DELAY * 2)
    assert [message.id for message in stage.public_messages() if message.content] == [ping.id]


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
    stage.env.inject_error("PATCH", "/channels/*/messages/*", status=500)
    await keep(stage)
    await stage.pass_time(10)
    assert "14" in stage.board.splitlines()[3]
    assert "could not be shown: HTTP 500" in caplog.text
    caplog.clear()
    with monkeypatch.context() as broken:
        broken.setattr(stage.bot.services.publisher.messages, "panel", broken_panel)
        await keep(stage)
        await stage.pass_time()
    assert "could not be shown" in caplog.text
    await stage.pass_time(RETRY_DELAY + EDIT_INTERVAL)
    assert "13 cards left" in stage.board


async def test_a_ping_that_failed_is_sent_again_and_that_of_somebody_who_left_goes(stage: Stage) -> None:
    await stage.start("Ana", "Ben")
    await stage.pass_time(PRESENT_SECONDS + EDIT_INTERVAL)
    stage.env.inject_error("POST", "/channels/*/messages", status=500)
    _, other = await pass_on(stage)
    await stage.pass_time()
    assert not pings(stage)
    await stage.pass_time(RETRY_DELAY + EDIT_INTERVAL)
    assert f"<@{stage[other].id}>" in pings(stage)[0]
    await stage[other].slash(stage.channel, "table leave")
    await stage.pass_time()
    assert not [ping for ping in pings(stage) if f"<@{stage[other].id}>" in ping]


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
    panels.opened(table, OpenPanel(hand.context, hand.panel), anew=False)
    with stage.within():
        stage.bot.services.publisher.schedule_update(table)
    await stage.pass_time(EDIT_INTERVAL * 2)
    assert panels._open[table.id, stage[who].id].panel != hand.panel


async def test_an_end_that_could_not_be_shown_is_shown_when_somebody_presses(stage: Stage) -> None:
    table = await stage.start("Ana", "Ben")
    await stage.open_hand("Ana")
    await stage.pass_time()
    faults = stage.env.backend.faults
    stage.env.inject_error("*", "/channels/*/messages*", status=403, code=50013, times=None)
    await stage.end_table("Ana")
    await stage.pass_time(400)
    assert "▶" in text_of(stage.message(table.message).components)
    faults.clear()
    answer = await stage.forge("Ben", id_of(HAND_BUTTON, table.id, 0), stage.message(table.message))
    assert "This table is over" in text_of(answer.response.components if answer.response else [])
    await stage.pass_time()
    assert "This table was ended" in text_of(stage.message(table.message).components)


async def test_a_ping_opens_the_hand_of_whoever_presses_its_button(stage: Stage) -> None:
    acting, _ = await stage.deal_two()
    await stage.pass_time(PING_DELAY + 2 * EDIT_INTERVAL)
    (ping,) = [each for each in stage.public_messages() if each.content]
    (button,) = controls(ping.components)
    assert button["label"] == {"Ana": "My hand", "さくら": "自分の手札"}[acting]
    for name, told in (("Ana", "Your hand"), ("さくら", "あなたの手札"), ("Ben", "no seat at this table")):
        answer = await stage.forge(name, button["custom_id"], ping)
        assert answer.ephemeral
        assert told in said(answer)
    opened = (await stage.forge(acting, button["custom_id"], ping)).response
    assert opened is not None
    stage.hands[acting] = opened.id
    await stage.play(acting, 0)
    assert stage.table.moment == 1
