"""The command to learn a game by playing: /learn."""

from discord import app_commands
from discord.ext import commands

from bot.front import responses
from bot.front.interactions import Interaction
from bot.front.services import Services
from bot.front.translator import ENGLISH, games
from cogs.lessons.front import lesson_presses


class Learn(commands.Cog):
    """Lessons, private to one person."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command(name="learn", description=ENGLISH("command.learn.description"))
    @app_commands.describe(game=ENGLISH("command.learn.game.description"))
    @app_commands.choices(game=games())
    async def learn(self, interaction: Interaction, game: str) -> None:
        """Begin the lesson of a game."""
        async with responses.refusing(interaction):
            await lesson_presses.begin(self._services, interaction, game)
