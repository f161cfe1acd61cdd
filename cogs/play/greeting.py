"""The message with all games that greets a server once."""

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import suppress

import discord

from bot.faces.panel import Panel
from bot.faces.words import Words, language_of
from bot.front import components
from bot.front.interactions import Client
from bot.front.services import Services
from cogs.play.hub import PLAY, all_games

log = logging.getLogger(__name__)

PICTURE_WAIT = 5.0
"""Seconds that the first message of a channel waits for its pictures."""


async def greet(services: Services, guild_id: int) -> bool:
    """Greet a server, unless it was greeted before; return whether that was done now."""
    guild = services.client.get_guild(guild_id)
    key, channels = f"greeted:{guild_id}", list(places(guild)) if guild else []
    if guild is None or not channels or await services.store.read_value(key) is not None:
        return False
    # Noted first: if the process ends now, the server is rather not greeted than twice.
    await services.store.write_value(key, "1")
    return await _post(services.client, channels, await _greeting(services, guild))


async def show_games(services: Services, channel: int) -> None:
    """Show the tables of a channel that shows nothing yet, and all games once the pictures are there."""
    client = services.client
    there = client.get_channel(channel)
    if isinstance(there, discord.TextChannel):
        # Their messages of an earlier run are not there any more.
        await services.tables.within(there.guild.id, channel)
    with suppress(TimeoutError):
        await asyncio.wait_for(client.own_emojis.settled.wait(), PICTURE_WAIT)
    if isinstance(there, discord.TextChannel) and there.last_message_id is None:
        await _send(client, there, await _greeting(services, there.guild))


async def _greeting(services: Services, guild: discord.Guild) -> Panel:
    """Draw the message in the language of a server, with the pictures that everybody sees."""
    language = (await services.servers.of(guild.id)).language or language_of(guild.preferred_locale.value)
    return all_games(services, Words(language).pictured(services.client.own_emojis.public))


def places(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """Yield the channels in which the bot may write, the one for messages of the system first."""
    first = [guild.system_channel] if guild.system_channel else []
    for channel in dict.fromkeys((*first, *guild.text_channels)):
        allowed = channel.permissions_for(guild.me)
        if allowed.view_channel and allowed.send_messages:
            yield channel


async def _post(client: Client, channels: Sequence[discord.TextChannel], panel: Panel) -> bool:
    for channel in channels:
        try:
            await _send(client, channel, panel)
        except discord.Forbidden:
            log.info("channel %d refused the greeting", channel.id)
        else:
            return True
    return False


async def _send(client: Client, channel: discord.TextChannel, panel: Panel) -> None:
    await client.own_emojis.sent(panel, lambda each: channel.send(view=components.view_of(each, PLAY.at())))
