"""A server's settings, opened by /server-settings and changed by presses of those who manage the server."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

import discord

from bot.errors import TableError
from bot.faces.panel import Panel
from bot.faces.speeds import Speed
from bot.faces.words import LANGUAGES
from bot.front import responses, season_settings, ui
from bot.front.interactions import Interaction, may_see, require_server, words_of
from bot.front.router import Router
from bot.front.server_settings_panel import OPENERS, SPEEDS, ServerSlot, limits_form, server_panel
from bot.front.services import Services
from bot.front.ui import Address, Press
from bot.tables.limits import LIMITS
from bot.tables.servers import Ending
from engine.core import InvalidAction

Reader: TypeAlias = Callable[[Services, Interaction, Press], dict[str, object]]
"""Reads what to change from a press; raises TableError or InvalidAction if it cannot be that."""

HERE = Address(ui.SERVER, "0", 0)
MOST_TIMES = 4
"""How many times the default of the bot's host a server may choose as a limit."""


def register(router: Router, services: Services) -> None:
    """Register the handler of the panel and of its form."""
    router.register(ui.SERVER, partial(_answer, services))


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
    channels = sorted(each for each in settings.channels or () if _exists(interaction, each))
    seasons = await season_settings.parts(services, interaction, guild)
    return server_panel(settings, tuple(channels), words_of(interaction), seasons)


def _exists(interaction: Interaction, channel: int) -> bool:
    return interaction.guild is not None and interaction.guild.get_channel(channel) is not None


async def _answer(services: Services, interaction: Interaction, press: Press) -> None:
    guild = _require_manager(interaction)
    if press.slot == ServerSlot.ASK_LIMITS:
        form = limits_form(await services.servers.of(guild), services.servers.defaults, words_of(interaction))
        await interaction.response.send_modal(ui.modal_of(form, HERE))
        return
    change = season_settings.CHANGES.get(press.slot, _change)
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
    if len(chosen) != len(press.values) or not all(_exists(interaction, each) for each in chosen):
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


# ------------------------------------------------------------------ channels


async def require_open_channel(services: Services, interaction: Interaction) -> None:
    """Raise TableError in a channel in which the server lets no table open; a thread counts as its parent.

    Deleted channels do not count, as the panel does not show them either.
    """
    chosen = (await services.servers.of(require_server(interaction))).channels or ()
    allowed = {each for each in chosen if _exists(interaction, each)}
    channel = interaction.channel
    here = channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
    if not allowed or here in allowed:
        return
    named = [f"<#{each}>" for each in sorted(allowed) if may_see(interaction, each)]
    if not named:
        raise TableError("channel_closed")
    raise TableError("channel_closed_here", channels=words_of(interaction).listed(named))
