"""The commands for settings: /settings and /server-settings."""

from discord import app_commands
from discord.ext import commands

from bot.front import responses
from bot.front.interactions import Interaction
from bot.front.services import Services
from bot.front.translator import ENGLISH
from cogs.settings.front.personal_presses import show_settings
from cogs.settings.front.server_presses import show_server_settings


class Settings(commands.Cog):
    """What people choose for themselves, and those who manage a server for it."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command(name="settings", description=ENGLISH("command.settings.description"))
    async def settings(self, interaction: Interaction) -> None:
        """Show what a person may choose about themselves."""
        async with responses.refusing(interaction):
            await show_settings(self._services, interaction)

    @app_commands.command(name="server-settings", description=ENGLISH("command.server-settings.description"))
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def server_settings(self, interaction: Interaction) -> None:
        """Show what may be chosen for a server."""
        async with responses.refusing(interaction):
            await show_server_settings(self._services, interaction)
