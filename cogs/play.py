"""The command /play, which shows all games."""

from discord import app_commands
from discord.ext import commands

from bot.app import Tefuda
from bot.front import play, responses
from bot.front.interactions import Interaction
from bot.front.services import Services
from bot.front.translator import ENGLISH


class Play(commands.Cog):
    """Where everybody begins."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command(name="play", description=ENGLISH("command.play.description"))
    async def play(self, interaction: Interaction) -> None:
        """Show all games."""
        async with responses.refusing(interaction):
            await play.show_games(self._services, interaction)


async def setup(bot: Tefuda) -> None:
    """Add the command."""
    await bot.add_cog(Play(bot.services))
