"""Messages that the bot posts, edits and deletes in channels by itself, with their pictures.

Each bears a nonce. If sending reports an error although the message arrived, or the process ends before its
id is stored, Discord does not post it a second time.
"""

import logging
from collections.abc import Iterable
from typing import Any, Literal, Protocol

import discord
from discord.ext import commands
from msgspec import Struct
from msgspec.structs import replace

from bot import metrics
from bot.charts.picture_cache import DrawnPanel, Pictures, has_pictures, in_words
from bot.faces.panel import Panel
from bot.front.components import view_of
from bot.front.custom_ids import NOWHERE, Address
from bot.front.emojis import Emojis
from bot.front.message_tokens import MessageTokens
from bot.front.message_updates import UNKNOWN_CHANNEL
from bot.front.uploads import edit_of, may_attach, message_of

log = logging.getLogger(__name__)

ARCHIVED = 50083
"""Discord's code for an archived thread."""
UNEDITABLE_CODES = (30046, 50005, ARCHIVED)
"""Discord's codes: too many edits, another bot's message, archived thread."""
HAS_THREAD = 160004
"""Discord's code for a message that has a thread already."""
MAX_NONCE, MAX_THREAD_NAME = 25, 100
"""Characters of a nonce, and of the name of a thread."""
DAY: Literal[1440] = 1440
"""Minutes after which Discord archives a thread in which nobody writes."""
PostError = discord.HTTPException
"""What is raised where Discord does not take a message."""
RefusedPostError = discord.Forbidden
"""What is raised where the bot may not write."""


class Place(Protocol):
    """What has a channel."""

    @property
    def guild(self) -> int:
        """Return the server."""

    @property
    def channel(self) -> int:
        """Return the channel of the server, or the thread."""


class Channel(Struct, frozen=True):
    """A channel or thread of a server."""

    guild: int
    channel: int


class Notified(Struct, frozen=True):
    """A person or a role to notify; the id is sent as text, as Discord describes its API."""

    id: str


def notifying(people: Iterable[int], roles: Iterable[int] = ()) -> discord.AllowedMentions:
    """Let a message notify these people and roles, of all whom it mentions."""
    users: list[Any] = [Notified(str(each)) for each in people]
    groups: list[Any] = [Notified(str(each)) for each in roles]
    return discord.AllowedMentions(everyone=False, roles=groups or False, users=users)


def is_closed(error: PostError) -> bool:
    """Return whether a thread refused a message as it is deleted, locked, or not open to the bot."""
    is_gone = isinstance(error, discord.NotFound) and error.code == UNKNOWN_CHANNEL
    return is_gone or isinstance(error, RefusedPostError) or error.code == ARCHIVED


def may_post(guild: discord.Guild, channel: int) -> bool:
    """Return whether the bot may write in a channel of a server, which takes messages itself."""
    there = guild.get_channel(channel)
    if not isinstance(there, discord.abc.Messageable):
        return False
    allowed = there.permissions_for(guild.me)
    return allowed.view_channel and allowed.send_messages


class ChannelPosts:
    """Posts, edits and deletes messages."""

    def __init__(self, bot: commands.AutoShardedBot, emojis: Emojis, pictures: Pictures) -> None:
        self._bot = bot
        self.emojis = emojis
        self.tokens = MessageTokens()
        self._pictures = pictures

    def channel(self, place: Place) -> discord.PartialMessageable:
        """Return the channel of something."""
        return self._bot.get_partial_messageable(place.channel, guild_id=place.guild)

    def writable_channels(self, guild: int) -> list[Channel]:
        """List the channels of a server in which the bot may write, its system channel first."""
        there = self._bot.get_guild(guild)
        if there is None:
            return []
        first = [there.system_channel] if there.system_channel else []
        channels = dict.fromkeys(each.id for each in (*first, *there.text_channels))
        return [Channel(guild, each) for each in channels if may_post(there, each)]

    def may_post(self, place: Place) -> bool:
        """Return whether the bot may write in a channel, as far as it knows."""
        there = self._bot.get_guild(place.guild)
        return there is not None and may_post(there, place.channel)

    def is_in(self, guild: int) -> bool:
        """Return whether the bot is in a server, as far as it knows."""
        return self._bot.get_guild(guild) is not None

    def text_channel(self, channel: int) -> Channel | None:
        """Find a channel of a server for text."""
        there = self._bot.get_channel(channel)
        return Channel(there.guild.id, channel) if isinstance(there, discord.TextChannel) else None

    def is_empty(self, place: Place) -> bool:
        """Return whether a channel for text has no message."""
        there = self._bot.get_channel(place.channel)
        return isinstance(there, discord.TextChannel) and there.last_message_id is None

    async def drawn(self, place: Place, panel: Panel) -> DrawnPanel:
        """Draw the pictures of a panel; as text where the bot may not attach files."""
        if not has_pictures(panel):
            return DrawnPanel(panel)
        is_forbidden = not may_attach(self._bot.get_channel(place.channel))
        return in_words(panel) if is_forbidden else await self._pictures.drawn(panel)

    async def post(
        self,
        place: Place,
        panel: Panel | DrawnPanel,
        at: Address = NOWHERE,
        *,
        nonce: str,
        notified: Iterable[int] = (),
        roles: Iterable[int] = (),
    ) -> discord.Message:
        """Post a panel with its pictures, or as text where the bot turns out not to be allowed files."""
        drawn = await self.drawn(place, panel) if isinstance(panel, Panel) else panel
        channel, mentions = self.channel(place), notifying(notified, roles)

        async def send(panel: Panel) -> discord.Message:
            message = message_of(replace(drawn, panel=panel), at)
            return await channel.send(**message, allowed_mentions=mentions, nonce=nonce[:MAX_NONCE])

        try:
            return await self.emojis.sent(drawn.panel, send)
        except discord.Forbidden:
            if not drawn.files:
                raise
        return await self.post(place, in_words(drawn.panel), at, nonce=nonce, notified=notified, roles=roles)

    async def edit(self, place: Place, message: int, panel: Panel, at: Address = NOWHERE) -> bool:
        """Edit a message, by its token if it has one; return False if it is gone or takes no more edits."""
        drawn = await self.drawn(place, panel)
        try:
            # In a server that has removed the bot, nobody could press what a token still lets it show.
            is_there = await self.edit_by_token(message, drawn, at) if self.is_in(place.guild) else None
            if is_there is None:
                await self._edit_as_bot(place, message, drawn, at)
        except discord.HTTPException as error:
            is_missing = isinstance(error, discord.NotFound) and error.code != UNKNOWN_CHANNEL
            if is_missing or error.code in UNEDITABLE_CODES:
                return False
            raise
        return is_there is not False

    async def edit_by_token(self, message: int, drawn: DrawnPanel, at: Address = NOWHERE) -> bool | None:
        """Edit a message by its token; return None if there is none, and False if the message is gone."""

        async def edit(panel: Panel) -> bool | None:
            return await self.tokens.edit(message, **edit_of(replace(drawn, panel=panel), at, None))

        return await self.emojis.sent(drawn.panel, edit)

    async def _edit_as_bot(self, place: Place, message: int, drawn: DrawnPanel, at: Address) -> None:
        there = self.channel(place).get_partial_message(message)

        async def edit(panel: Panel) -> None:
            await there.edit(**edit_of(replace(drawn, panel=panel), at, None))
            metrics.MESSAGE_EDITS.labels("bot").inc()

        await self.emojis.sent(drawn.panel, edit)

    async def edit_text(self, place: Place, message: int, panel: Panel, at: Address) -> None:
        """Edit a message whose pictures stay as they are; raise PostError if that is not possible."""
        there = self.channel(place).get_partial_message(message)

        async def edit(panel: Panel) -> None:
            if await self.tokens.edit(message, view_of(panel, at)) is None and self.is_in(place.guild):
                await there.edit(view=view_of(panel, at))
                metrics.MESSAGE_EDITS.labels("bot").inc()

        await self.emojis.sent(panel, edit)

    async def delete(self, place: Place, message: int) -> None:
        """Delete a message, which may be gone already."""
        try:
            await self.channel(place).get_partial_message(message).delete()
        except discord.NotFound:
            log.debug("a message in channel %s was gone already", place.channel)

    # ---------------------------------------------------------------- threads

    def may_open_thread(self, place: Place) -> bool:
        """Return whether the bot may open threads in a channel and write in them, as far as it knows."""
        there = self._bot.get_channel(place.channel)
        if not isinstance(there, discord.TextChannel):
            return False
        allowed = there.permissions_for(there.guild.me)
        return allowed.create_public_threads and allowed.send_messages_in_threads

    def is_closed_thread(self, thread: int) -> bool:
        """Return whether a thread is known to take no messages of the bot; an archived one opens again."""
        there = self._bot.get_channel(thread)
        if not isinstance(there, discord.Thread) or there.parent is None:
            return False
        allowed = there.permissions_for(there.guild.me)
        is_locked = there.locked and not allowed.manage_threads
        return is_locked or not (allowed.view_channel and allowed.send_messages_in_threads)

    async def open_thread(
        self, place: Place, message: int, name: str, *, minutes: Literal[1440, 10080] = DAY
    ) -> int:
        """Open the thread of a message, or find it; return its id. Raise PostError if there cannot be one.

        Discord archives it once nobody has written in it for so many minutes.
        """
        try:
            data = await self._bot.http.start_thread_with_message(
                place.channel, message, name=name[:MAX_THREAD_NAME], auto_archive_duration=minutes
            )
        except PostError as error:
            if error.code != HAS_THREAD:
                raise
            return message
        return int(data["id"])

    async def rename_thread(self, thread: Place, name: str) -> None:
        """Give a thread that the bot opened another name; raise PostError if it cannot have one."""
        await self._bot.http.edit_channel(thread.channel, name=name[:MAX_THREAD_NAME])
