"""The message with all games that greets a server once."""

import asyncio
import logging
from contextlib import suppress

from bot.front.channel_posts import Channel, RefusedPostError
from bot.front.services import Services
from cogs.play.hub import PLAY, all_games

log = logging.getLogger(__name__)

PICTURE_WAIT = 5.0
"""Seconds that the first message of a channel waits for its pictures."""


async def greet(services: Services, guild: int) -> bool:
    """Greet a server, unless it was greeted before; return whether that was done now."""
    key, channels = f"greeted:{guild}", services.posts.writable_channels(guild)
    if not channels or await services.store.read_value(key) is not None:
        return False
    # Noted first: if the process ends now, the server is rather not greeted than twice.
    await services.store.write_value(key, "1")
    for channel in channels:
        try:
            await _post(services, channel)
        except RefusedPostError:
            log.info("channel %d refused the greeting", channel.channel)
        else:
            return True
    return False


async def show_games(services: Services, channel: int) -> None:
    """Show the tables of a channel that shows nothing yet, and all games once the pictures are there."""
    there = services.posts.text_channel(channel)
    if there is None:
        return
    # Their messages of an earlier run are not there any more.
    await services.tables.within(there.guild, channel)
    with suppress(TimeoutError):
        await asyncio.wait_for(services.client.own_emojis.settled.wait(), PICTURE_WAIT)
    if services.posts.is_empty(there):
        await _post(services, there)


async def _post(services: Services, channel: Channel) -> None:
    """Post the message in the language of the server, with the pictures that everybody sees."""
    words = (await services.server_words(channel.guild)).pictured(services.posts.emojis.public)
    nonce = f"{channel.channel:x}:games"
    await services.posts.post(channel, all_games(services, words), PLAY.at(), nonce=nonce)
