"""The commands of /review: one's own decisions in finished games, of one game or of all."""

from discord import app_commands
from discord.ext import commands

from bot.front import responses
from bot.front.interactions import Interaction
from bot.front.services import Services
from bot.front.translator import ENGLISH, games
from cogs.reviews.front import review_presses

TITLES = games()


class Review(commands.GroupCog, group_name="review", group_description=ENGLISH("command.review.description")):
    """Reviews of finished games, for the people who played them."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services

    @app_commands.command(name="game", description=ENGLISH("command.review.game.description"))
    @app_commands.describe(
        game=ENGLISH("command.review.game.game.description"),
        table=ENGLISH("command.review.game.table.description"),
    )
    @app_commands.choices(game=TITLES)
    async def game(self, interaction: Interaction, game: str | None = None, table: str | None = None) -> None:
        """Ask a person for decisions of a finished game of theirs again."""
        async with responses.refusing(interaction):
            table_id = table.strip().upper() if table else None
            await review_presses.open_game(self._services, interaction, table_id, game)

    @app_commands.command(name="deck", description=ENGLISH("command.review.deck.description"))
    async def deck(self, interaction: Interaction) -> None:
        """Ask a person for decisions of all their games, until each was found twice."""
        async with responses.refusing(interaction):
            await review_presses.open_deck(self._services, interaction)
