"""The command /review game: one's own decisions in a finished game."""

from discord import app_commands

from bot.front.feature_cog import FeatureGroup
from bot.front.interactions import Interaction
from bot.front.translator import ENGLISH, games
from cogs.reviews.review_presses import open_game

TITLES = games()


class Review(FeatureGroup, group_name="review", group_description=ENGLISH("command.review.description")):
    """Reviews of finished games, for the people who played them."""

    @app_commands.command(name="game", description=ENGLISH("command.review.game.description"))
    @app_commands.describe(
        game=ENGLISH("command.review.game.game.description"),
        table=ENGLISH("command.review.game.table.description"),
    )
    @app_commands.choices(game=TITLES)
    async def game(self, interaction: Interaction, game: str | None = None, table: str | None = None) -> None:
        """Ask a person for decisions of a finished game of theirs again."""
        table_id = table.strip().upper() if table else None
        await self.run(interaction, open_game, table_id, game)
