"""The commands for statistics: /leaderboard, /stats and /history."""

from collections.abc import Iterator

import discord
from discord import app_commands
from discord.ext import commands

from bot.front import responses
from bot.front.feature import GameCommand
from bot.front.interactions import Interaction
from bot.front.services import Services
from bot.front.translator import ENGLISH, games
from cogs.leaderboards.front import leaderboard_presses

TITLES = games()


class Leaderboards(commands.Cog):
    """Statistics of people in a server."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command(name="leaderboard", description=ENGLISH("command.leaderboard.description"))
    @app_commands.describe(game=ENGLISH("command.leaderboard.game.description"))
    @app_commands.choices(game=TITLES)
    async def leaderboard(self, interaction: Interaction, game: str | None = None) -> None:
        """Show who plays best in this server."""
        async with responses.refusing(interaction):
            await leaderboard_presses.show_leaderboard(self._services, interaction, game)

    @app_commands.command(name="stats", description=ENGLISH("command.stats.description"))
    @app_commands.describe(person=ENGLISH("command.stats.person.description"))
    async def stats(self, interaction: Interaction, person: discord.User | None = None) -> None:
        """Show what somebody has reached in this server."""
        async with responses.refusing(interaction):
            await leaderboard_presses.show_stats(self._services, interaction, person)

    @app_commands.command(name="history", description=ENGLISH("command.history.description"))
    @app_commands.describe(game=ENGLISH("command.history.game.description"))
    @app_commands.choices(game=TITLES)
    async def history(self, interaction: Interaction, game: str | None = None) -> None:
        """Show a person their own games in this server."""
        async with responses.refusing(interaction):
            await leaderboard_presses.show_history(self._services, interaction, game)


def game_leaderboard(services: Services, game: str) -> Iterator[GameCommand]:
    """Yield the command of a game that shows its leaderboard."""

    async def show(interaction: Interaction) -> None:
        async with responses.refusing(interaction):
            await leaderboard_presses.show_leaderboard(services, interaction, game)

    description = ENGLISH("command.game.leaderboard.description")
    yield app_commands.Command(name="leaderboard", description=description, callback=show)
