"""The command to learn a game by playing: /learn."""

from discord import app_commands

from bot.front.feature_cog import FeatureCog
from bot.front.interactions import Interaction
from bot.front.translator import ENGLISH, games
from cogs.lessons.lessons import begin


class Learn(FeatureCog):
    """Lessons, private to one person."""

    @app_commands.command(name="learn", description=ENGLISH("command.learn.description"))
    @app_commands.describe(game=ENGLISH("command.learn.game.description"))
    @app_commands.choices(game=games())
    async def learn(self, interaction: Interaction, game: str) -> None:
        """Begin the lesson of a game."""
        await self.run(interaction, begin, game)
