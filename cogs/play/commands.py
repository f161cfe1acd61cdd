"""The commands /play and /help."""

from discord import app_commands

from bot.front.feature_cog import FeatureCog
from bot.front.interactions import Interaction
from bot.front.translator import ENGLISH
from cogs.play.hub import explain, show_games


class Play(FeatureCog):
    """Where everybody begins."""

    @app_commands.command(name="play", description=ENGLISH("command.play.description"))
    async def play(self, interaction: Interaction) -> None:
        """Show all games."""
        await self.run(interaction, show_games)

    @app_commands.command(name="help", description=ENGLISH("command.help.description"))
    async def help(self, interaction: Interaction) -> None:
        """Explain how to begin, and what else there is."""
        await self.run(interaction, explain)
