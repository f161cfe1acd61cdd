"""Channel and server events: deletions, and permissions or servers that come back."""

import logging
from functools import partial
from typing import TypeAlias

import discord
from discord.ext import commands

from bot.database.errors import StoreError
from bot.errors import StaleAction
from bot.front.feature_registry import Features
from bot.front.services import Services
from bot.shards import Shards
from bot.tables.clock_runner import Clocks
from bot.tables.table import Table

Changed: TypeAlias = discord.abc.GuildChannel | discord.Thread | discord.Role | discord.Member

log = logging.getLogger(__name__)


class GuildEvents(commands.Cog):
    """Handles channel and server events."""

    def __init__(self, services: Services, clocks: Clocks) -> None:
        self._services, self._clocks = services, clocks
        self._features = services.own(Features)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the tables of a deleted channel."""
        await self._close(channel.guild.id, channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Close the tables of a deleted thread."""
        await self._close(thread.guild_id, thread.thread_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Check the tables of a server that removed the bot; it may be invited again."""
        if self._services.client.ownership.answers(guild.id):
            await self._features.guild_left(guild.id)
        for table in await self._services.tables.within(guild.id):
            self._services.publisher.force(table)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Resume the tables of a server that invited the bot again."""
        self._resume(guild.id)
        if self._services.client.ownership.answers(guild.id):
            await self._features.guild_joined(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Resume after an outage of Discord."""
        self._resume(guild.id)

    @commands.Cog.listener("on_guild_channel_update")
    @commands.Cog.listener("on_thread_update")
    @commands.Cog.listener("on_guild_role_update")
    @commands.Cog.listener("on_member_update")
    async def on_permissions(self, _: object, now: Changed) -> None:
        """Resume where the bot may have been given permissions, or a thread was opened again."""
        # Without the intent for members, the bot hears of itself alone.
        self._resume(now.guild.id)

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard: int) -> None:
        """Stop the clocks of people who cannot press."""
        self._clocks.disconnected(shard, partial(self._is_on, shard))

    @commands.Cog.listener("on_shard_ready")
    @commands.Cog.listener("on_shard_resumed")
    async def on_shard_connect(self, shard: int) -> None:
        """Run them again after a new connection, and where one was resumed."""
        self._clocks.connected(shard, partial(self._is_on, shard))

    def _is_on(self, shard: int, table: Table) -> bool:
        return Shards((), self._services.client.shard_count or 1).shard_of(table.guild) == shard

    def _resume(self, guild: int) -> None:
        """Try again what a server refused."""
        self._services.publisher.force_failed(lambda table: table.guild == guild)
        self._features.guild_changed(guild)

    async def _close(self, guild: int, channel: int) -> None:
        # Discord does not repeat the event: features hear of it even if a table cannot be read.
        if self._services.client.ownership.answers(guild):
            await self._features.channel_gone(guild, channel)
        for table in await self._services.tables.within(guild, channel):
            try:
                await self._services.tables.closing.give_up(table, "closed.channel_gone")
            except (StoreError, StaleAction) as error:
                log.warning("table %s is closed later: %s", table.id, error)
                # The publisher will find the channel gone, and retry.
                self._services.publisher.force(table)
            else:
                await self._services.publisher.conclude(table)
