"""Seasons end once the bot is ready, and are posted where they were refused once that is allowed."""

import discord
from discord.ext import commands

from bot.app import Tefuda


class Seasons(commands.Cog):
    """Has seasons ended and posted when Discord says that it may be possible."""

    def __init__(self, bot: Tefuda) -> None:
        self._seasons = bot.seasons

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """End what was due while the bot was down."""
        self._seasons.look()

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Post after an outage of Discord."""
        self._seasons.look_again(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Post where the bot was invited again."""
        self._seasons.look_again(guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, now: discord.abc.GuildChannel
    ) -> None:
        """Post where a channel's permissions came back."""
        self._seasons.look_again(now.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _: discord.Role, now: discord.Role) -> None:
        """Post where a role's permissions came back."""
        self._seasons.look_again(now.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, _: discord.Member, now: discord.Member) -> None:
        """Post where the bot was given a role."""
        self._seasons.look_again(now.guild.id)


async def setup(bot: Tefuda) -> None:
    """Add the listener."""
    await bot.add_cog(Seasons(bot))
