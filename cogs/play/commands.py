"""The commands /play and /help."""

from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.faces.panel import Text
from bot.front import responses
from bot.front.interactions import Interaction
from bot.front.languages import words_of
from bot.front.services import Services
from bot.front.translator import ENGLISH
from cogs.play.front import hub_presses


class Play(commands.Cog):
    """Where everybody begins."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command(name="play", description=ENGLISH("command.play.description"))
    async def play(self, interaction: Interaction) -> None:
        """Show all games."""
        async with responses.refusing(interaction):
            await hub_presses.show_games(self._services, interaction)


class Help(commands.Cog):
    """The /help command."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command(name="help", description=ENGLISH("command.help.description"))
    async def help(self, interaction: Interaction) -> None:
        """Explain how to begin."""
        async with responses.refusing(interaction):
            panel = hub_presses.games_panel(self._services, interaction)
            hint = Text(hub_presses.in_short(words_of(interaction)))
            await responses.show(interaction, replace(panel, parts=(hint, *panel.parts)), hub_presses.GAMES)
