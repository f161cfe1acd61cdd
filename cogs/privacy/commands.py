"""The commands of /privacy: all of one's data as a file, and its deletion. They work everywhere."""

from discord import app_commands

from bot.front.feature_cog import FeatureGroup
from bot.front.interactions import Interaction
from bot.front.translator import ENGLISH
from cogs.privacy.personal_data import ask_to_delete, send_export


class Privacy(FeatureGroup, group_name="privacy", group_description=ENGLISH("command.privacy.description")):
    """Export and deletion of a person's data, of all servers at once."""

    @app_commands.command(name="export", description=ENGLISH("command.privacy.export.description"))
    async def export(self, interaction: Interaction) -> None:
        """Send a person everything that is kept about them."""
        await self.run(interaction, send_export)

    @app_commands.command(name="delete", description=ENGLISH("command.privacy.delete.description"))
    async def delete(self, interaction: Interaction) -> None:
        """Ask a person whether to delete everything that is kept about them."""
        await self.run(interaction, ask_to_delete)
