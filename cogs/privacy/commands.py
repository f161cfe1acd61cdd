"""The commands of /privacy: all of one's data as a file, and its deletion. They work everywhere."""

from discord import app_commands
from discord.ext import commands

from bot.front import responses
from bot.front.interactions import Interaction
from bot.front.services import Services
from bot.front.translator import ENGLISH
from cogs.privacy.front import privacy_presses


class Privacy(
    commands.GroupCog, group_name="privacy", group_description=ENGLISH("command.privacy.description")
):
    """Export and deletion of a person's data, of all servers at once."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services

    @app_commands.command(name="export", description=ENGLISH("command.privacy.export.description"))
    async def export(self, interaction: Interaction) -> None:
        """Send a person everything that is kept about them."""
        async with responses.refusing(interaction):
            await privacy_presses.send_export(self._services, interaction)

    @app_commands.command(name="delete", description=ENGLISH("command.privacy.delete.description"))
    async def delete(self, interaction: Interaction) -> None:
        """Ask a person whether to delete everything that is kept about them."""
        async with responses.refusing(interaction):
            await privacy_presses.ask(self._services, interaction)
