"""The commands /play and /help."""

from discord import app_commands
from msgspec.structs import replace

from bot.faces.panel import Text
from bot.front.context import Context
from bot.front.feature_cog import FeatureCog
from bot.front.interactions import Interaction
from bot.front.translator import ENGLISH
from cogs.play.hub import PLAY, games_panel, in_short, show_games


class Play(FeatureCog):
    """Where everybody begins."""

    @app_commands.command(name="play", description=ENGLISH("command.play.description"))
    async def play(self, interaction: Interaction) -> None:
        """Show all games."""
        await self.run(interaction, show_games)

    @app_commands.command(name="help", description=ENGLISH("command.help.description"))
    async def help(self, interaction: Interaction) -> None:
        """Explain how to begin."""
        await self.run(interaction, show_help)


async def show_help(context: Context) -> None:
    """Explain how to begin, above all games."""
    panel = games_panel(context)
    hint = Text(in_short(context.words))
    await context.show(replace(panel, parts=(hint, *panel.parts)), PLAY.at())
