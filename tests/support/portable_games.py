"""Games at portable tables: what people press there, and what they find."""

from typing import Any

from bot.front.controls import Control
from bot.front.message_updates import EDIT_INTERVAL
from bot.front.table_panels import WATCH_BUTTON
from tests.support.chats import Corner
from tests.support.control_ids import named
from tests.support.harness import controls


async def begin(corner: Corner, *names: str, computers: int = 0, **options: str) -> None:
    """Start a game, the first name is the host's, and let everything be shown."""
    await corner.start(*names, computers=computers, **options)
    await settle(corner)


async def settle(corner: Corner) -> None:
    """Let the publisher show what has changed, and computers move."""
    while any(each.to_act is not None and each.awaited is None for each in corner.bot.services.tables):
        await corner.pass_time(EDIT_INTERVAL)
    # The last change is shown.
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


async def keep_all(corner: Corner) -> None:
    """Keep every card, as whoever is to act, until the game is over."""
    while (who := corner.to_act()) is not None:
        await corner.open_hand(who)
        while corner.table.to_act is not None and corner.to_act() == who:
            await corner.play(who, 0)
    await settle(corner)


def shown(result: Any) -> Any:
    """Return the message that a press was answered with."""
    return result.followups[-1] if result.followups else result.response
