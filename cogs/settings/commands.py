"""The commands for settings: /settings and /server-settings."""

from discord import app_commands

from bot.front.command_places import needs_server
from bot.front.feature_cog import FeatureCog
from bot.front.interactions import Interaction
from bot.front.server_settings import show_server_settings
from bot.front.translator import ENGLISH
from cogs.settings.personal import show_settings


class Settings(FeatureCog):
    """What people choose for themselves, and those who manage a server for it."""

    @app_commands.command(name="settings", description=ENGLISH("command.settings.description"))
    async def settings(self, interaction: Interaction) -> None:
        """Show what a person may choose about themselves."""
        await self.run(interaction, show_settings)

    @app_commands.command(name="server-settings", description=ENGLISH("command.server-settings.description"))
    @app_commands.default_permissions(manage_guild=True)
    @needs_server
    async def server_settings(self, interaction: Interaction) -> None:
        """Show what may be chosen for a server."""
        await self.run(interaction, show_server_settings)
