"""A server's settings, opened by /server-settings and changed by presses of those who manage the server."""

from collections.abc import Callable
from typing import TypeAlias

from bot.errors import TableError
from bot.faces.panel import Panel
from bot.faces.speeds import Speed
from bot.faces.words import LANGUAGES
from bot.front import components, responses
from bot.front.custom_ids import Address, Press
from bot.front.feature_registry import Features
from bot.front.interactions import Interaction
from bot.front.languages import words_of
from bot.front.new_table import channel_exists
from bot.front.permissions import require_server
from bot.front.services import Services
from bot.tables.server_settings import Ending
from bot.tables.table_creation import LIMITS
from cogs.settings.server_panel import OPENERS, SPEEDS, ServerSlot, limits_form, server_panel
from engine.core import InvalidAction

Reader: TypeAlias = Callable[[Services, Interaction, Press], dict[str, object]]
"""Reads what to change from a press; raises TableError or InvalidAction if it cannot be that."""

SERVER = "g"
HERE = Address(SERVER, "0", 0)
MOST_TIMES = 4
"""How many times the default of the bot's host a server may choose as a limit."""


async def show_server_settings(services: Services, interaction: Interaction) -> None:
    """Show the settings of this server to somebody who manages it."""
    guild = _require_manager(interaction)
    await responses.show(interaction, await _panel(services, interaction, guild), HERE)


def _require_manager(interaction: Interaction) -> int:
    """Return the server's id; raise TableError for anybody who does not manage it."""
    guild = require_server(interaction)
    if not interaction.permissions.manage_guild:
        raise TableError("not_manager")
    return guild


async def _panel(services: Services, interaction: Interaction, guild: int) -> Panel:
    settings = await services.servers.of(guild)
    channels = sorted(each for each in settings.channels or () if channel_exists(interaction, each))
    sections = services.own(Features).server_sections
    added = [part for each in sections for part in await each.parts(services, interaction, guild)]
    return server_panel(settings, tuple(channels), words_of(interaction), added)


async def answer(services: Services, interaction: Interaction, press: Press) -> None:
    """Answer a press of somebody who manages the server, or their form."""
    guild = _require_manager(interaction)
    if press.slot == ServerSlot.ASK_LIMITS:
        form = limits_form(await services.servers.of(guild), services.servers.defaults, words_of(interaction))
        await interaction.response.send_modal(components.modal_of(form, HERE))
        return
    added = (each.changes.get(press.slot) for each in services.own(Features).server_sections)
    change = _change if press.slot in READERS else next(filter(None, added), _change)
    question = await change(services, interaction, press)
    panel = question or await _panel(services, interaction, guild)
    await responses.update_or_show(interaction, panel, HERE)


async def _change(services: Services, interaction: Interaction, press: Press) -> Panel | None:
    read = READERS.get(press.slot)
    if read is None:
        raise InvalidAction("no_such_control")
    await services.servers.change(require_server(interaction), **read(services, interaction, press))
    return None


def _language(_: Services, __: Interaction, press: Press) -> dict[str, object]:
    chosen = press.only(OPENERS, *LANGUAGES)
    return {"language": None if chosen == OPENERS else chosen}


def _speed(_: Services, __: Interaction, press: Press) -> dict[str, object]:
    return {"speed": Speed(press.only(*SPEEDS))}


def _ending(_: Services, __: Interaction, press: Press) -> dict[str, object]:
    return {"ending": Ending(press.only(*Ending))}


def _channels(_: Services, interaction: Interaction, press: Press) -> dict[str, object]:
    chosen = frozenset(int(each) for each in press.values if each.isdecimal() and len(each) <= 20)
    if len(chosen) != len(press.values) or not all(channel_exists(interaction, each) for each in chosen):
        raise InvalidAction("no_such_control")
    return {"channels": chosen or None}


def _limits(services: Services, _: Interaction, press: Press) -> dict[str, object]:
    typed = ("".join(press.answers.get(ServerSlot.FIRST_LIMIT + number, ())) for number in range(len(LIMITS)))
    return {limit: _limit(services, limit, text.strip()) for limit, text in zip(LIMITS, typed, strict=True)}


def _limit(services: Services, limit: str, text: str) -> int | None:
    """Read a limit; None for an empty field, which stands for the default."""
    if not text:
        return None
    most = getattr(services.servers.defaults, limit) * MOST_TIMES
    if not text.isdecimal() or not 1 <= int(text) <= most:
        raise TableError("bad_limit", most=most)
    return int(text)


READERS: dict[int, Reader] = {
    ServerSlot.LANGUAGE: _language,
    ServerSlot.SPEED: _speed,
    ServerSlot.ENDING: _ending,
    ServerSlot.CHANNELS: _channels,
    ServerSlot.SET_LIMITS: _limits,
}
