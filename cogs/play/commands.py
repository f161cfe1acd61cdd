"""The commands /play and /help."""

from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.faces.panel import Text
from bot.front import play, responses
from bot.front.interactions import Interaction, words_of
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


class Help(commands.Cog):
    """The /help command."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command(name="help", description=ENGLISH("command.help.description"))
    async def help(self, interaction: Interaction) -> None:
        """Explain how to begin."""
        async with responses.refusing(interaction):
            panel = play.games_panel(self._services, interaction)
            hint = Text(play.in_short(words_of(interaction)))
            await responses.show(interaction, replace(panel, parts=(hint, *panel.parts)), play.GAMES)
