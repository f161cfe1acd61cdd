"""Tables where the bot is no member: what presses alone show there, and whom that notifies."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from simcord.backend import serializers

from bot.faces.panel import text_panel
from bot.front import discord_posts, portable_messages
from bot.front.discord_context import DiscordContext
from bot.front.message_updates import EDIT_INTERVAL
from bot.front.result_panel import DETAILS, REMATCH
from bot.front.services import Services
from bot.front.table_panels import COME_BACK, HAND_BUTTON, MENU_BUTTON, WATCH_BUTTON
from bot.tables import computers
from bot.tables.names import words_for
from bot.tables.person_settings import Pings
from engine.games.no_thank_you import GAME
from tests.support.chats import ChatStage, Corner
from tests.support.control_ids import face_id
from tests.support.harness import fresh, said, text_of
from tests.support.invariants import lines_of
from tests.support.plain_context import PlainContext
from tests.support.plain_tables import dealt
from tests.support.portable_games import (
    act,
    begin,
    is_link,
    keep_all,
    live,
    look,
    mover,
    passing,
    settle,
    shown,
    turn,
)

EXPIRED = 15 * 60.0
"""Seconds after which Discord takes a token no more."""


async def exactly_one_message_a_turn(corner: Corner) -> None:
    await begin(corner, "Ana", "さくら")
    for _ in range(3):
        older, count, before = corner.newest, len(corner.public_messages()), mover(corner)
        await turn(corner)
        assert len(corner.public_messages()) == count + 1
        assert mover(corner) != before
        assert corner.notified(corner.newest) == {mover(corner)}
        assert f"<@{corner[mover(corner)].id}>" in text_of(corner.newest.components).splitlines()[0]
        assert is_link(corner, older)
        assert live(corner) == [corner.newest.id] == [corner.table.message]


async def looking_posts_nothing(corner: Corner) -> None:
    shown = [(each.id, str(each.components)) for each in corner.public_messages()]
    for who in corner.people:
        for control in (HAND_BUTTON, WATCH_BUTTON, MENU_BUTTON):
            await look(corner, who, corner.newest, control)
            await settle(corner)
    for who in ("Ana", "Ben") if "Ben" in corner.people else ("Ana",):
        await corner[who].slash(corner.channel, "table show")
        await settle(corner)
    assert [(each.id, str(each.components)) for each in corner.public_messages()] == shown


async def whoever_acts_twice_sees_an_edit(corner: Corner) -> None:
    who, count = mover(corner), len(corner.public_messages())
    await corner.open_hand(who)
    before = corner.board
    await corner.play(who, 0)
    await settle(corner)
    assert (mover(corner), len(corner.public_messages())) == (who, count)
    assert corner.board != before


async def two_quick_presses_are_one_turn(corner: Corner) -> None:
    who, count = mover(corner), len(corner.public_messages())
    await corner.open_hand(who)
    press = (who, face_id(corner.table.id, corner.table.moment, passing(corner)), corner.hand(who))
    await corner.at_once(press, press)
    await settle(corner)
    assert len(corner.public_messages()) == count + 1
    assert corner.notified(corner.newest) == {mover(corner)} != {who}


@pytest.mark.parametrize("name", ["dm", "server"])
async def test_the_end_of_a_turn_posts_the_table_anew_and_notifies_whoever_is_next(name: str) -> None:
    async with fresh(ChatStage) as stage:
        corner: Corner = getattr(stage, name)
        await exactly_one_message_a_turn(corner)
        await looking_posts_nothing(corner)
        await whoever_acts_twice_sees_an_edit(corner)
        await two_quick_presses_are_one_turn(corner)
        assert not stage.requests()


async def test_computers_move_within_a_press_and_alone_among_them_nothing_is_posted() -> None:
    async with fresh(ChatStage) as stage:
        corner = stage.group
        await begin(corner, "Ana", "さくら", computers=1)
        for _ in range(6):
            before, count = mover(corner), len(corner.public_messages())
            await act(corner, is_computer=True)
            await corner.pass_time(EDIT_INTERVAL)
            if corner.to_act() is None:
                assert len(corner.public_messages()) == count, "a computer is still to move"
            await settle(corner)
            is_other = mover(corner) != before
            assert len(corner.public_messages()) == count + is_other
            assert corner.notified(corner.newest) == {mover(corner)}
            assert live(corner) == [corner.table.message]
        # Somebody asked for a new message, which computers kept waiting until the end.
        corner.bot.services.publisher.shown(corner.table).repost = True
        await corner.end_table("Ana")
        await settle(corner)
        assert not live(corner)
        await begin(stage.dm, "Ana", computers=2)
        for _ in range(3):
            await turn(stage.dm)
            assert f"▶ **{mover(stage.dm)}**" in stage.dm.board
        assert len(stage.dm.public_messages()) == 1
        assert not stage.dm.notified(stage.dm.newest)
        assert not stage.requests()


async def test_after_a_restart_the_next_press_by_anybody_shows_what_was_missed() -> None:
    async with fresh(ChatStage) as stage:
        corner = stage.group
        await begin(corner, "Ana", "さくら", "Ben")
        for is_killed in (False, True):
            older = corner.newest
            await act(corner)
            await stage.restart(is_killed=is_killed)
            await settle(corner)
            assert corner.newest.id == older.id, "nobody has pressed since"
            await look(corner, "Cleo", older)
            await settle(corner)
            assert corner.notified(corner.newest) == {mover(corner)}
            assert is_link(corner, older)
            assert live(corner) == [corner.table.message] == [corner.newest.id]
        await stage.restart()
        shown = len(corner.public_messages())
        await look(corner, "Ana", corner.newest)
        await settle(corner)
        assert len(corner.public_messages()) == shown, "that turn was told before the restart"
        for who in ("Ana", "Cleo"):
            copy = said(await corner[who].slash(corner.channel, "table show"))
            assert "It is your turn" not in copy, "a copy for one person addresses nobody"
        assert not stage.requests()


async def test_what_an_expired_token_cannot_show_the_next_press_does(monkeypatch: pytest.MonkeyPatch) -> None:
    async with fresh(ChatStage) as stage:
        await an_outdated_message_becomes_a_link_when_pressed(stage.dm)
        await so_does_one_of_a_table_that_has_ended(stage.dm)
        corner = stage.group
        await begin(corner, "Ana", "さくら", computers=1)
        monkeypatch.setattr(computers, "PAUSE", EXPIRED)
        await act(corner, is_computer=True)
        count = len(corner.public_messages())
        await corner.pass_time(EXPIRED)
        await settle(corner)
        assert len(corner.public_messages()) == count, "the press is too old"
        await look(corner, "Ben", corner.newest)
        await settle(corner)
        assert len(corner.public_messages()) == count + 1
        assert corner.notified(corner.newest) == {mover(corner)}
        assert not stage.requests()


async def an_outdated_message_becomes_a_link_when_pressed(corner: Corner) -> None:
    await begin(corner, "Ana", "さくら")
    await outdated_it_becomes_a_link_when_pressed(corner)


async def outdated_it_becomes_a_link_when_pressed(corner: Corner) -> None:
    older, who = corner.newest, mover(corner)
    await corner.open_hand(who)
    await corner.pass_time(EXPIRED)
    await corner.play(who, passing(corner))
    await settle(corner)
    assert corner.notified(corner.newest) == {mover(corner)}
    assert live(corner) == [older.id, corner.newest.id], "Discord lets nobody edit the older one"
    answer = await look(corner, who, older, HAND_BUTTON)
    assert shown(answer).ephemeral
    await settle(corner)
    assert is_link(corner, older)
    assert live(corner) == [corner.table.message]


async def so_does_one_of_a_table_that_has_ended(corner: Corner) -> None:
    message = corner.newest
    await corner.pass_time(EXPIRED)
    await corner.end_table("Ana")
    await settle(corner)
    assert live(corner) == [message.id], "Discord let nobody edit it"
    await look(corner, "さくら", message)
    assert not live(corner)
    assert "This table was ended." in text_of(corner.newest.components)


async def test_a_game_goes_on_by_presses_where_the_bot_becomes_a_member_meanwhile() -> None:
    async with fresh(ChatStage) as stage:
        corner = stage.server
        await begin(corner, "Ana", "さくら")
        backend, guild = stage.env.backend, corner.guild.id
        del backend.places[guild]
        backend.add_member(guild, backend.bot_user.id)
        backend.emit("GUILD_CREATE", serializers.guild_create_payload(backend, backend.get_guild(guild)))
        await settle(corner)
        assert stage.bot.get_guild(guild)
        await outdated_it_becomes_a_link_when_pressed(corner)
        assert not stage.requests()


async def test_a_table_whose_first_message_failed_is_posted_by_the_same_command() -> None:
    async with fresh(ChatStage) as stage:
        corner = stage.group
        # Somebody deletes the message that says that the bot is thinking.
        stage.env.inject_error("PATCH", "/webhooks/*", status=404, code=10008, times=1)
        await corner["Ana"].slash(corner.channel, "nothankyou start")
        stage.env._errors_acknowledged = stage.env.error_cursor
        await settle(corner)
        assert live(corner) == [corner.table.message]
        assert not stage.requests()


async def test_a_sixth_follow_up_is_never_tried_and_the_next_press_shows_what_it_would_have() -> None:
    async with fresh(ChatStage) as stage:
        await a_sixth_is_never_tried(stage.dm)
        await what_discord_hides_is_shown_by_others(stage.group)
        assert not stage.requests()


async def a_sixth_is_never_tried(corner: Corner) -> None:
    """Play with people who want no pings, one of whom sends all that Discord takes of a press."""
    await begin(corner, "Ana", "さくら")
    with corner.stage.within():
        for each in corner.people.values():
            await corner.bot.services.people.change(each.id, pings=Pings.NEVER)
    count, who = len(corner.public_messages()), mover(corner)
    pressed = await act(corner)
    with corner.stage.within():
        latest = corner.bot.services.publisher._portable._presses.get(corner.table.id)
        assert latest is not None
        for context in filter(None, (latest.context, latest.former)):
            for number in range(5):
                await context.show(text_panel(str(number)))
    await settle(corner)
    assert pressed._interaction.followups_tried == 5
    assert len(corner.public_messages()) == count
    await look(corner, who, corner.newest)
    await settle(corner)
    assert len(corner.public_messages()) == count + 1
    assert f"<@{corner[mover(corner)].id}>" in corner.board
    assert not corner.notified(corner.newest), "whoever wants no pings is named alone"


async def what_discord_hides_is_shown_by_others(corner: Corner) -> None:
    """End a turn where Discord hides all answers, although the permissions do not say so."""
    await begin(corner, "Ben", "Cleo")
    count, who = len(corner.public_messages()), mover(corner)
    corner.place.hides_answers = True
    await act(corner)
    await settle(corner)
    assert len(corner.public_messages()) == count
    assert sum("It is your turn" in text for text in corner.seen_by(who)) == 1, "the hidden one is deleted"
    corner.place.hides_answers = None
    await look(corner, "Ana", corner.newest)
    await settle(corner)
    assert corner.notified(corner.newest) == {mover(corner)} != {who}


async def test_strangers_press_and_never_see_a_hand() -> None:
    async with fresh(ChatStage) as stage:
        corner = stage.group
        await begin(corner, "Ana", "Ben", game="yaniv")
        stranger = corner.newcomer("Dora", "ja")
        assert stranger.id not in stage.env.backend.installed
        for control in (HAND_BUTTON, WATCH_BUTTON, MENU_BUTTON):
            await look(corner, "Dora", corner.newest, control)
            await settle(corner)
        table, words = corner.table, words_for(corner.table, "ja")
        face = stage.bot.services.face(table)
        known, *hands = (lines_of(face, table.view(seat), words, ()) for seat in (None, 0, 1))
        seen = {line for text in corner.seen_by("Dora") for line in text.splitlines()}
        assert known & seen
        assert not (hands[0] | hands[1]) - known & seen
        assert not stage.requests()


async def test_people_leave_come_back_finish_and_play_again() -> None:
    async with fresh(ChatStage) as stage:
        corner = stage.group
        await begin(corner, "Ana", "さくら")
        await leave_and_come_back(corner, "さくら")
        await keep_all(corner)
        result = corner.newest
        assert "Result" in text_of(result.components)
        assert not corner.notified(result)
        assert live(corner) == [result.id]
        details = await look(corner, "さくら", result, DETAILS)
        assert details.ephemeral
        assert "結果" in said(details)
        await look(corner, "さくら", result, REMATCH)
        assert corner.table.message == corner.newest.id
        assert corner.table.host == corner["さくら"].id
        await corner.lobby("Ben", "Join")
        await corner.lobby("さくら", "Start")
        await settle(corner)
        assert corner.notified(corner.newest) == {mover(corner)}
        await corner.end_table("さくら")
        await settle(corner)
        assert live(corner) == [result.id]
        assert not list(stage.bot.services.tables)
        assert not stage.requests()


async def leave_and_come_back(corner: Corner, who: str) -> None:
    menu = await look(corner, who, corner.newest, MENU_BUTTON)
    await corner.press(who, shown(menu), "テーブルを離れる")
    await settle(corner)
    assert "🤖" in corner.board
    assert live(corner) == [corner.table.message]
    await corner.open_hand(who)
    await corner.play(who, COME_BACK)
    await settle(corner)
    assert live(corner) == [corner.table.message]


# ------------------------------------------------------------------ presses that are being handled


class Slow(PlainContext):
    """Somebody whose press is being handled until that is ended."""

    def __init__(self, *who: Any) -> None:
        super().__init__(*who)
        self.is_member, self.handled = False, asyncio.Event()

    @property
    def has_ended(self) -> bool:
        return self.handled.is_set()

    async def ended(self) -> None:
        await self.handled.wait()


async def test_what_is_posted_never_takes_the_place_of_an_answer_and_waits_for_none(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(portable_messages, "PATIENCE", 0.0)
    ana, ben = Slow(services, 1, "Ana"), Slow(services, 2, "Ben")
    table, publisher = await dealt(GAME, [ana, ben]), services.publisher
    publisher.note_press(table, ana)
    await publisher.show_now(table)
    assert not ana.posted, "it would be her first answer, and her hand would take its place"
    ana.handled.set()
    publisher.note_press(table, ben)
    await publisher.show_now(table)
    assert [len(each.posted) for each in (ana, ben)] == [1, 0]
    publisher.shown(table).repost = True
    ben.handled.set()
    await services.publisher.show_now(table)
    assert [len(each.posted) for each in (ana, ben)] == [1, 1]


# ------------------------------------------------------------------ planted faults


async def exactly_one_message_and_nothing_by_looking(corner: Corner) -> None:
    await exactly_one_message_a_turn(corner)
    await looking_posts_nothing(corner)


@pytest.mark.parametrize(
    ("where", "name", "fault", "story"),
    [
        (discord_posts, "MAX_FOLLOW_UPS", 6, a_sixth_is_never_tried),
        (DiscordContext, "_renews_token", False, an_outdated_message_becomes_a_link_when_pressed),
        (portable_messages, "_is_told", lambda *_: True, exactly_one_message_a_turn),
        (portable_messages, "_is_told", lambda *_: False, exactly_one_message_and_nothing_by_looking),
    ],
)
async def test_a_planted_fault_is_found(
    monkeypatch: pytest.MonkeyPatch, where: Any, name: str, fault: Any, story: Callable[[Corner], Any]
) -> None:
    monkeypatch.setattr(where, name, fault)
    async with fresh(ChatStage) as stage:
        with pytest.raises(AssertionError):
            await story(stage.dm)
