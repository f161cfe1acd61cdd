"""Where slash commands exist: everywhere and for both installs, except those that need a server."""

from typing import TypeVar

from discord import app_commands

T = TypeVar("T")

EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
"""In servers, in direct messages with the bot, and in direct messages and group chats of people."""
BOTH_INSTALLS = app_commands.AppInstallationType(guild=True, user=True)
"""For servers that have invited the bot, and for people who have added it to their account."""


def needs_server(command: T) -> T:
    """Offer a command, or the group of a cog, only in servers that have invited the bot."""
    # `guild_only` alone would leave the other places as they are everywhere.
    command = app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)(command)
    command = app_commands.allowed_installs(guilds=True, users=False)(command)
    return app_commands.guild_only()(command)
