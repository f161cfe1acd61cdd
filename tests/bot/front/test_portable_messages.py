"""Tables where the bot is no member: what presses alone show there, and whom that notifies."""

from collections.abc import Callable
from typing import Any

import pytest

from bot.faces.panel import text_panel
from bot.front.controls import Control
from bot.front.message_updates import EDIT_INTERVAL
from bot.front.table_panels import HAND_BUTTON, MENU_BUTTON, WATCH_BUTTON
from bot.tables import computers
from bot.tables.person_settings import Pings
from tests.support.chats import ChatStage, Corner
from tests.support.control_ids import face_id, named
from tests.support.harness import controls, fresh, text_of

EXPIRED = 15 * 60.0
"""Seconds after which Discord takes a token no more."""
Plant = Callable[[pytest.MonkeyPatch], None]


async def begin(corner: Corner, *names: str, computers: int = 0, **options: str) -> None:
    """Start a game, the first name is the host's, and let everything be shown."""
    await corner.start(*names, computers=computers, **options)
    await settle(corner)


async def settle(corner: Corner) -> None:
    """Let the publisher show what has changed, and computers move."""
    await corner.pass_time(2 * EDIT_INTERVAL)
    while any(each.to_act is not None and each.awaited is None for each in corner.bot.services.tables):
        await corner.pass_time(2 * EDIT_INTERVAL)


async def turn(corner: Corner) -> Any:
    """Let the person to act pass the card; return the press."""
    pressed = await act(corner)
    await settle(corner)
    return pressed


async def act(corner: Corner, *, is_computer: bool = False) -> Any:
    """Let the person to act open their hand and pass the card on."""
    who = mover(corner)
    await corner.open_hand(who)
    return await corner.play(who, passing(corner, is_computer=is_computer))


def passing(corner: Corner, *, is_computer: bool = False) -> int:
    """Return the slot that passes the card to the next person or computer, if there is one."""
    table = corner.table
    assert table.to_act is not None
    others = [(table.to_act + each) % len(table.chairs) for each in range(1, len(table.chairs))]
    return 1 + min(others, key=lambda seat: table.chairs[seat].is_computer is not is_computer)


async def look(corner: Corner, who: str, message: Any, control: Control[Any] = WATCH_BUTTON) -> Any:
    """Press a control of a table message which changes nothing."""
    return await corner.forge(who, pressed_id(message, control), message)


def pressed_id(message: Any, control: Control[Any]) -> str:
    (found,) = named((each["custom_id"] for each in controls(message.components)), control.name)
    return found


def mover(corner: Corner) -> str:
    who = corner.to_act()
    assert who is not None
    return who


def is_link(corner: Corner, message: Any) -> bool:
    """Return whether a message is one line that leads to the table message, without anything to press."""
    shown = corner.message(message.id)
    place = "@me" if corner.place.context else corner.guild.id
    target = f"https://discord.com/channels/{place}/{corner.channel.id}/{corner.table.message}"
    return target in str(shown.components) and not controls(shown.components)


def live(corner: Corner) -> list[int]:
    """List the messages for all on which something can be pressed."""
    return [each.id for each in corner.public_messages() if controls(each.components)]


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
        await corner.end_table("Ana")
        await settle(corner)
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
        await look(corner, "Cleo", corner.newest)
        await settle(corner)
        assert len(corner.public_messages()) == shown, "that turn was told before the restart"
        assert not stage.requests()


async def test_what_an_expired_token_cannot_show_the_next_press_does(monkeypatch: pytest.MonkeyPatch) -> None:
    async with fresh(ChatStage) as stage:
        corner = stage.dm
        await begin(corner, "Ana", "さくら")
        older, who = corner.newest, mover(corner)
        await corner.open_hand(who)
        await corner.pass_time(EXPIRED)
        await corner.play(who, passing(corner))
        await settle(corner)
        assert corner.notified(corner.newest) == {mover(corner)}
        assert live(corner) == [older.id, corner.newest.id], "Discord lets nobody edit the older one"
        answer = await look(corner, who, older, HAND_BUTTON)
        assert answer.followups[-1].ephemeral
        await settle(corner)
        assert is_link(corner, older)
        assert live(corner) == [corner.table.message]
        await corner.end_table("Ana")
        await settle(corner)

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


async def test_a_sixth_follow_up_is_never_tried_and_somebody_without_pings_is_only_named() -> None:
    async with fresh(ChatStage) as stage:
        corner = stage.dm
        await begin(corner, "Ana", "さくら")
        with stage.within():
            for each in corner.people.values():
                await stage.bot.services.people.change(each.id, pings=Pings.NEVER)
        count, pressed = len(corner.public_messages()), await act(corner)
        await five_follow_ups(corner)
        await settle(corner)
        assert pressed._interaction.followups_tried == 5
        assert len(corner.public_messages()) == count
        other = "Ana" if mover(corner) != "Ana" else "さくら"
        await look(corner, other, corner.newest)
        await settle(corner)
        assert f"<@{corner[mover(corner)].id}>" in corner.board
        assert not corner.notified(corner.newest)
        assert not stage.requests()


async def five_follow_ups(corner: Corner) -> None:
    """Let the latest press send all that Discord takes of it."""
    with corner.stage.within():
        latest = corner.bot.services.publisher._portable._presses.get(corner.table.id)
        assert latest is not None
        for number in range(5):
            await latest.context.show(text_panel(str(number)))
