"""The commands for statistics: /leaderboard, /stats and /history."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.front.faults import suggesting
from bot.front.feature_cog import FeatureCog
from bot.front.game_cog import MAX_SUGGESTIONS
from bot.front.interactions import Interaction, guest_of
from bot.front.translator import ENGLISH, games
from cogs.leaderboards.history_presses import show_history, suggested_cups
from cogs.leaderboards.leaderboard_presses import show_leaderboard, show_stats

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
        await self.run(interaction, show_stats, guest_of(person))

    @app_commands.command(name="history", description=ENGLISH("command.history.description"))
    @app_commands.describe(
        game=ENGLISH("command.history.game.description"),
        person=ENGLISH("command.history.person.description"),
        cup=ENGLISH("command.history.cup.description"),
    )
    @app_commands.choices(game=TITLES)
    async def history(
        self,
        interaction: Interaction,
        game: str | None = None,
        person: discord.User | None = None,
        cup: str | None = None,
    ) -> None:
        """Show a person their own games in this server."""
        await self.run(interaction, show_history, game, guest_of(person), cup)

    @history.autocomplete("cup")
    @suggesting
    async def _cups(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        found = await suggested_cups(self.context(interaction), current)
        return [Choice(name=name, value=value) for name, value in found[:MAX_SUGGESTIONS]]
