"""A table whose channel refuses it rests, says why, and goes on when it may; one without a place closes."""

import discord
import pytest
from simcord.backend import serializers
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.front.clock_panel import TAKE_OVER
from bot.front.message_updates import (
    EDIT_INTERVAL,
    GIVE_UP_AFTER,
    GONE_AFTER,
)
from bot.front.pings import PRESENT_SECONDS
from bot.front.publisher import FORGET_AFTER
from bot.front.table_menu import repost
from bot.front.table_panels import MENU_BUTTON
from bot.front.table_surfaces import address_of
from bot.tables.seat_rules import persons
from bot.tables.table import Phase
from tests.support.control_ids import id_of
from tests.support.harness import OVERDUE_SECONDS, Stage, said, text_of

pytestmark = pytest.mark.any_database

EVERYTHING = "/channels/*"


def silence(stage: Stage, *, allow: bool = False) -> None:
    """Take the permission to send from everybody in the channel, or give it back."""
    send = discord.Permissions(send_messages=True).value
    allowed, denied = (send, 0) if allow else (0, send)
    everyone = Overwrite(stage.guild.id, OverwriteType.ROLE, allowed, denied)
    stage.env.backend.set_overwrite(stage.channel.id, everyone)


def refuse(stage: Stage) -> None:
    """Make Discord refuse every request to a channel, whatever the permissions."""
    stage.env.inject_error("*", EVERYTHING, status=403, code=50001, times=None)


def runs(stage: Stage) -> bool:
    """Return whether the time of whoever is to act runs."""
    return stage.table.clock.turn.started is not None


async def to_rest(stage: Stage) -> tuple[str, str]:
    """Deal two, and lose the permission before the next change is shown."""
    who, other = await stage.deal_two("Ben", speed="slow")
    stage.end_tokens()
    await stage.pass_time(PRESENT_SECONDS + EDIT_INTERVAL)
    silence(stage)
    stage.env.inject_error("PATCH", EVERYTHING, status=403, code=50013, times=1)
    await stage.play(who, 1 + [chair.name for chair in stage.table.chairs].index(other))
    await stage.pass_time()
    assert stage.table.suspended
    return other, who


async def test_a_suspended_table_refuses_presses_names_what_is_missing_and_nobody_loses_a_seat(
    stage: Stage,
) -> None:
    who, other = await to_rest(stage)
    moment = stage.table.moment
    answer = await stage.play(who, 0)
    assert "Missing permissions: Send Messages" in said(answer)
    await stage.bot.people.change(stage[who].id, language="ja")
    typed = await stage[who].slash(stage.channel, "nothankyou keep")
    assert "メッセージを送信" in said(typed)
    elsewhere = stage.guild.create_text_channel("elsewhere")
    answer = await stage[who].slash(elsewhere, "nothankyou keep")
    assert "休止中" in said(answer)
    assert stage.table.moment == moment == 1
    refuse(stage)
    await stage.pass_time(OVERDUE_SECONDS * 2)
    pressed = stage.message(stage.table.message)
    answer = await stage.forge(other, id_of(TAKE_OVER, stage.table.id, stage.table.moment), pressed)
    assert "This table is paused" in said(answer)
    assert stage[who].id in persons(stage.table.chairs)


async def test_a_press_lets_the_table_be_shown_where_nobody_can_be_called_and_it_rests_all_the_same(
    stage: Stage,
) -> None:
    who, other = await stage.deal_two("Ben", speed="slow")
    await stage.pass_time(PRESENT_SECONDS + EDIT_INTERVAL)
    silence(stage)
    await stage.play(who, 1 + [chair.name for chair in stage.table.chairs].index(other))
    await stage.pass_time()
    assert f"▶ **{other}" in stage.board
    assert [each.suspended for each in stage.bot.services.tables] == [True]
    assert not runs(stage), "whoever is to act was not called"
    assert "Missing permissions: Send Messages" in said(await stage.play(other, 0))
    silence(stage, allow=True)
    await stage.env.settle()
    await stage.pass_time()
    assert [each.suspended for each in stage.bot.services.tables] == [False]
    assert runs(stage)


@pytest.mark.parametrize("is_pressed", [True, False])
async def test_a_suspended_table_goes_on_by_itself_or_with_a_press_when_the_permission_is_back(
    stage: Stage, is_pressed: bool
) -> None:
    who, _ = await to_rest(stage)
    silence(stage, allow=True)
    if not is_pressed:
        await stage.env.settle()
        await stage.pass_time()
        assert not stage.table.suspended
    await stage.play(who, 0)
    assert not stage.table.suspended
    assert stage.table.moment == 2
    await stage.pass_time()
    assert "14" in stage.board


async def test_computers_rest_with_their_table(stage: Stage) -> None:
    await stage.start("Ana", computers=3)
    stage.end_tokens()
    refuse(stage)
    for _ in range(200):
        if stage.table.suspended:
            break
        if stage.to_act():
            await stage["Ana"].slash(stage.channel, "nothankyou keep")
        await stage.pass_time()
    moment = stage.table.moment
    await stage.pass_time(600)
    assert stage.table.moment == moment
    stage.env.backend.faults.clear()
    await stage.pass_time(1200)
    assert stage.to_act() == "Ana"
    assert not stage.table.suspended


async def test_a_table_that_nobody_can_see_for_a_week_closes(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    await stage.deal_two()
    await stage.pass_time(PRESENT_SECONDS + EDIT_INTERVAL)
    table = stage.table
    refuse(stage)
    await stage[stage.to_act() or ""].slash(stage.channel, "nothankyou keep")
    await stage.pass_time(GIVE_UP_AFTER + 7200)
    assert (table.phase, table.row.reason) == (Phase.CLOSED, "closed.unreachable")
    assert not list(stage.bot.services.tables)
    assert "HTTP 403, code 50001" in caplog.text


@pytest.mark.parametrize(("days", "phase"), [(13, Phase.PLAYING), (15, Phase.CLOSED)])
async def test_a_table_that_could_not_be_warned_closes_whatever_restarts_there_were(
    stage: Stage, days: int, phase: Phase
) -> None:
    await stage.deal_two()
    await stage.pass_time()
    refuse(stage)
    await stage.bot.close()
    stage.env.backend.advance_clock(days * 24 * 3600)
    await stage.env.restart_bot(stage.new_bot())
    await stage.env.settle()
    table = stage.table
    await stage.pass_time(FORGET_AFTER - 60)
    assert table.phase is Phase.PLAYING, "a fault of a moment ends nothing"
    await stage.pass_time(2 * FORGET_AFTER)
    assert table.phase is phase


async def test_a_result_that_nobody_can_see_for_a_week_is_kept(stage: Stage) -> None:
    table = await stage.start("Ana", "Ben")
    refuse(stage)
    while table.to_act is not None:
        await stage[stage.to_act() or ""].slash(stage.channel, "nothankyou keep")
    await stage.pass_time(GIVE_UP_AFTER + 7200)
    assert not list(stage.bot.services.tables)
    row = await stage.bot.store.find(table.id)
    assert row is not None
    assert (row.phase, row.end_shown) == ("over", True)


# ------------------------------------------------------------------ places


async def test_the_tables_of_a_deleted_channel_close_and_those_of_others_stay(stage: Stage) -> None:
    await stage.deal_two()
    table = stage.table
    stage.env.backend.delete_channel(stage.guild.create_text_channel("other").id)
    await stage.env.settle()
    assert table.phase is Phase.PLAYING
    stage.env.backend.delete_channel(stage.channel.id)
    await stage.env.settle()
    await stage.pass_time()
    assert (table.phase, table.row.reason) == (Phase.CLOSED, "closed.channel_gone")
    assert not list(stage.bot.services.tables)


async def test_a_bot_that_is_removed_and_invited_again_goes_on(stage: Stage) -> None:
    who, _ = await stage.deal_two()
    await stage.pass_time(PRESENT_SECONDS + EDIT_INTERVAL)
    backend = stage.env.backend
    guild = backend.guilds[stage.guild.id]
    refuse(stage)
    backend.emit("GUILD_DELETE", {"id": str(guild.id)})
    await stage.env.settle()
    await stage[who].slash(stage.channel, "nothankyou keep")
    await stage.pass_time()
    assert [each.suspended for each in stage.bot.services.tables] == [True]
    backend.faults.clear()
    backend.emit("GUILD_CREATE", dict(serializers.guild_create_payload(backend, guild)))
    await stage.env.settle()
    await stage.pass_time()
    assert [each.suspended for each in stage.bot.services.tables] == [False]
    assert stage.table.phase is Phase.PLAYING
    assert "▶" in stage.board


async def test_a_deleted_server_takes_its_tables_along(stage: Stage) -> None:
    await stage.deal_two()
    stage.env.backend.remove_guild(stage.guild.id)
    await stage.env.settle()
    await stage.pass_time(GONE_AFTER * 2.5)
    assert not list(stage.bot.services.tables)


# ------------------------------------------------------------------ age


async def test_a_table_message_of_over_fifty_minutes_is_posted_anew_and_the_old_one_leads_on(
    stage: Stage,
) -> None:
    who, _ = await stage.deal_two()
    old = stage.table.message
    await stage.pass_time(49 * 60)
    await stage[who].slash(stage.channel, "nothankyou keep")
    await stage.pass_time()
    assert stage.table.message == old
    await stage.pass_time(2 * 60)
    await stage[who].slash(stage.channel, "nothankyou keep")
    await stage.pass_time()
    assert stage.table.message != old
    assert "13" in stage.board
    moved = text_of(stage.message(old).components)
    assert f"[newer message]({address_of(stage.table, stage.table.message)})" in moved


async def test_an_old_message_that_could_not_be_made_a_link_becomes_one_later(stage: Stage) -> None:
    await stage.deal_two()
    await stage.pass_time(40)
    old = stage.table.message
    stage.env.inject_error("PATCH", "*/messages/*", status=500)
    await stage.forge("Ana", id_of(repost, stage.table.id), stage.message(old))
    await stage.pass_time()
    assert stage.table.message != old
    assert "newer message" not in text_of(stage.message(old).components)
    await stage.pass_time(10)
    assert "newer message" in text_of(stage.message(old).components)
    assert len([each for each in stage.public_messages() if "▶" in text_of(each.components)]) == 1


async def test_repost_posts_the_table_at_the_end_of_the_channel_once_and_for_no_stranger(
    stage: Stage,
) -> None:
    await stage.deal_two()
    await stage.pass_time(40)
    old = stage.table.message
    answer = await stage.forge("Ben", id_of(repost, stage.table.id), stage.message(old))
    assert "You have no seat" in said(answer)
    await stage.pass_time()
    assert stage.table.message == old
    for _ in range(2):
        menu = await stage.forge("Ana", id_of(MENU_BUTTON, stage.table.id), stage.message(old))
        await stage.press("Ana", menu.response, "Repost below")
    await stage.pass_time()
    assert stage.public_messages()[-1].id == stage.table.message != old
    again = await stage.forge("さくら", id_of(repost, stage.table.id), stage.message(stage.table.message))
    assert "投稿したばかり" in said(again)


async def test_a_lobby_is_reposted_from_table_show(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    await stage.pass_time(40)
    old = stage.table.message
    shown = await stage["Ana"].slash(stage.channel, "table show")
    await stage.press("Ana", shown.response, "Repost below")
    await stage.pass_time()
    assert stage.public_messages()[-1].id == stage.table.message != old
    await stage.lobby("Ben", "Join")
    assert "Ben" in stage.board
