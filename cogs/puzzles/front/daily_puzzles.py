"""The puzzle of the day on Discord, and its streaks.

Discord's timestamp of the interaction decides: an answer pressed before midnight counts for that day, however
late the bot replies.
"""

from bot.errors import TableError
from bot.front import responses
from bot.front.interactions import Interaction, name_of
from bot.front.languages import words_of
from bot.front.permissions import require_server
from bot.front.services import Services
from cogs.puzzles.daily_puzzle import Day, day_of, name_on
from cogs.puzzles.daily_storage import Occasion, occasion
from cogs.puzzles.streaks import streak, streaks, streaks_panel


class DailyPuzzles:
    """Finds today's puzzle of a server."""

    def __init__(self, services: Services, game: str, week: tuple[int, ...]) -> None:
        self._services = services
        self._game = game
        self._week = week

    def today(self, interaction: Interaction) -> tuple[str, Occasion]:
        """Return the name and the occasion of today's puzzle; raise TableError in a private chat."""
        guild = interaction.guild_id
        if guild is None:
            raise TableError("daily_server_only")
        day = day_of(interaction.created_at)
        return name_on(day, guild, self._game, self._week), Occasion(guild, day, name_of(interaction))

    async def day(self, interaction: Interaction, puzzle: str) -> Day | None:
        """Return the day of a person's puzzle and their streak; None if it is not a puzzle of the day."""
        store, person, today = self._services.store, interaction.user.id, day_of(interaction.created_at)
        found = await occasion(store, person, puzzle)
        if found is None:
            return None
        lengths = await streak(store, found.guild, self._game, person, today)
        return Day(found.day, found.day < today, *lengths)

    async def show_streaks(self, interaction: Interaction) -> None:
        """Show the streaks of the server, which give nothing away about a puzzle."""
        guild, person, today = (
            require_server(interaction),
            interaction.user.id,
            day_of(interaction.created_at),
        )
        lines = await streaks(self._services.store, guild, self._game, person, today)
        await responses.show(interaction, streaks_panel(lines, person, self._game, words_of(interaction)))
