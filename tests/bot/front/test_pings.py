"""Who is pinged for a turn, and when: never somebody who sits at the table already."""

import re

import pytest

from bot.faces.speeds import REMINDED_AFTER, Speed
from bot.front.message_updates import EDIT_INTERVAL, RETRY_DELAY
from bot.front.pings import PING_DELAY, PRESENT_SECONDS
from bot.front.table_panels import HAND_BUTTON
from bot.tables.clock_constants import REMINDERS
from bot.tables.person_settings import Pings
from tests.support.control_ids import id_of
from tests.support.harness import Stage, controls, said

FOUR_HOURS = REMINDERS[Speed.SLOW]


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


async def look(stage: Stage, who: str) -> None:
    """Open one's hand at the table."""
    await stage.forge(who, id_of(HAND_BUTTON, stage.table.id), stage.message(stage.table.message))


async def test_the_person_to_move_is_mentioned_alone_and_the_older_ping_goes(stage: Stage) -> None:
    await stage.start("Ana", "Ben", speed="slow")
    await stage.pass_time(PRESENT_SECONDS + EDIT_INTERVAL)
    for _ in range(4):
        _, other = await pass_on(stage)
        await stage.pass_time(PRESENT_SECONDS + EDIT_INTERVAL)
        (ping,) = pings(stage)
        assert re.findall(r"<@(\d+)>", ping) == [str(stage[other].id)]
        assert f"/{stage.channel.id}/{stage.table.message}" in ping
    sent = [each.json or {} for each in stage.env.http_requests if each.path.endswith("/messages")]
    told = [body for body in sent if "<@" in str(body.get("content"))]
    assert told
    for body in told:
        assert body["allowed_mentions"]["parse"] == []
        assert body["allowed_mentions"]["users"] == re.findall(r"<@(\d+)>", body["content"])


async def pass_quickly(stage: Stage) -> tuple[str, str]:
    """Pass the card to and fro; return whose turn it is within 20 seconds of their last, and the other."""
    await stage.start("Ana", "Ben", speed="slow")
    await stage.pass_time(PRESENT_SECONDS + EDIT_INTERVAL)
    who, other = await pass_on(stage)
    await stage.pass_time()
    await pass_on(stage)
    await stage.pass_time()
    assert stage.to_act() == who
    assert not pings(stage)
    return who, other


async def test_a_ping_names_a_new_deadline_but_is_not_edited_for_the_moment_until_the_clock_starts(
    stage: Stage,
) -> None:
    await stage.start("Ana", "Ben", speed="slow")
    await stage.pass_time(PRESENT_SECONDS + EDIT_INTERVAL)
    await pass_on(stage)
    await stage.pass_time(EDIT_INTERVAL)
    told = pings(stage)
    for seconds, is_edited in ((1, False), (60, True)):
        with stage.within():
            stage.table.clock.lengthen(seconds)
            stage.bot.services.tables.tell(stage.table)
        await stage.pass_time()
        assert (pings(stage) != told) is is_edited


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


async def test_a_ping_that_failed_is_sent_again_and_that_of_somebody_who_left_goes(stage: Stage) -> None:
    await stage.start("Ana", "Ben", speed="slow")
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


async def test_a_ping_opens_the_hand_of_whoever_presses_its_button(stage: Stage) -> None:
    await stage.start("Ana", "さくら", speed="slow")
    acting = stage.to_act()
    assert acting is not None
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


# ------------------------------------------------------------------ whoever is at the table already


async def test_without_a_clock_a_turn_is_told_by_the_one_reminder_that_the_lobby_promises(
    stage: Stage,
) -> None:
    await stage.start("Ana", "Ben")
    await stage.pass_time()
    _, other = await pass_on(stage)
    await stage.pass_time(REMINDED_AFTER - 2 * EDIT_INTERVAL)
    assert not pings(stage)
    await stage.pass_time(4 * EDIT_INTERVAL)
    (ping,) = pings(stage)
    assert f"<@{stage[other].id}>" in ping


@pytest.mark.parametrize(("speed", "pinged"), [("soft", 0), ("none", 0), ("slow", 1)])
async def test_whoever_opened_their_hand_since_their_turn_began_is_left_alone(
    stage: Stage, speed: str, pinged: int
) -> None:
    await stage.start("Ana", "Ben", speed=speed)
    await stage.pass_time(PRESENT_SECONDS + EDIT_INTERVAL)
    await pass_on(stage)
    await stage.pass_time()
    await pass_on(stage)
    await stage.pass_time()
    who = stage.to_act()
    assert who is not None
    await look(stage, who)
    await stage.pass_time(2 * REMINDED_AFTER)
    assert not pings(stage)
    # Nobody thinks for a day: before that is over, they are told.
    await stage.pass_time(24 * 3600 - FOUR_HOURS)
    assert len(pings(stage)) == pinged


@pytest.mark.parametrize("wanted", [Pings.ALWAYS, Pings.AWAY])
@pytest.mark.parametrize("speed", ["soft", "live"])
async def test_nobody_is_pinged_who_plays_against_computers_alone(
    stage: Stage, wanted: Pings, speed: str
) -> None:
    await stage.bot.people.change(stage["Ana"].id, pings=wanted)
    await stage.start("Ana", computers=2, speed=speed)
    await stage.pass_time(600)
    assert "<@" not in str([each.json for each in stage.env.http_requests])
