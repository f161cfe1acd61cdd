"""The commands for statistics: /leaderboard, /stats and /history."""

from collections.abc import Iterator

import discord
from discord import app_commands

from bot.front.context import Guest
from bot.front.feature import GameCommand
from bot.front.feature_cog import FeatureCog, run
from bot.front.interactions import Interaction, shown_name
from bot.front.services import Services
from bot.front.translator import ENGLISH, games
from cogs.leaderboards.leaderboard_presses import show_history, show_leaderboard, show_stats

TITLES = games()


class Leaderboards(FeatureCog):
    """Statistics of people in a server."""

    @app_commands.command(name="leaderboard", description=ENGLISH("command.leaderboard.description"))
    @app_commands.describe(game=ENGLISH("command.leaderboard.game.description"))
    @app_commands.choices(game=TITLES)
    async def leaderboard(self, interaction: Interaction, game: str | None = None) -> None:
        """Show who plays best in this server."""
        await self.run(interaction, show_leaderboard, game)

    @app_commands.command(name="stats", description=ENGLISH("command.stats.description"))
    @app_commands.describe(person=ENGLISH("command.stats.person.description"))
    async def stats(self, interaction: Interaction, person: discord.User | None = None) -> None:
        """Show what somebody has reached in this server."""
        guest = None if person is None else Guest(person.id, shown_name(person), person.bot, can_read=True)
        await self.run(interaction, show_stats, guest)

    @app_commands.command(name="history", description=ENGLISH("command.history.description"))
    @app_commands.describe(game=ENGLISH("command.history.game.description"))
    @app_commands.choices(game=TITLES)
    async def history(self, interaction: Interaction, game: str | None = None) -> None:
        """Show a person their own games in this server."""
        await self.run(interaction, show_history, game)


def game_leaderboard(services: Services, game: str) -> Iterator[GameCommand]:
    """Yield the command of a game that shows its leaderboard."""

    async def show(interaction: Interaction) -> None:
        await run(services, interaction, show_leaderboard, game)

    description = ENGLISH("command.game.leaderboard.description")
    yield app_commands.Command(name="leaderboard", description=description, callback=show)
