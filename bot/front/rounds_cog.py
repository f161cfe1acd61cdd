"""Slash commands shared by games that are matches of rounds."""

from discord import app_commands
from discord.app_commands import Choice

from bot.errors import TableError
from bot.faces.words import Words
from bot.front import responses
from bot.front.faults import suggesting
from bot.front.game_cog import MAX_SUGGESTIONS, GameCog
from bot.front.interactions import Interaction, words_of
from bot.front.score_sheets import ScoreSheets, place_of
from bot.front.services import Services
from bot.front.translator import ENGLISH
from bot.scores import matches
from bot.scores.matches import Match


class RoundsCog(GameCog):
    """The commands of a game with a score sheet."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._sheets = ScoreSheets(services)

    @app_commands.command(name="scores", description=ENGLISH("command.game.scores.description"))
    @app_commands.describe(table=ENGLISH("option.table.description"))
    async def scores(self, interaction: Interaction, table: str | None = None) -> None:
        """Show the score sheet of this channel's match, or of the one named."""
        async with responses.refusing(interaction):
            game = self.face.game.name
            if table:
                match = await self._sheets.find(interaction, table.strip().upper())
            else:
                match = await self._sheets.default_match(interaction, game)
            if match.game != game:
                raise TableError("unknown_table")
            await self._sheets.show(interaction, match)

    @scores.autocomplete("table")
    @suggesting
    async def _matches(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        """Suggest the matches of this channel, newest first."""
        place, words = place_of(interaction, self.face.game.name), words_of(interaction)
        found = await matches.newest(self.services.store, place, MAX_SUGGESTIONS)
        labels = [(match.id, _label(match, words)) for match in found]
        wanted = [(value, label) for value, label in labels if current.casefold() in label.casefold()]
        return [Choice(name=label, value=value) for value, label in wanted]


def _label(match: Match, words: Words) -> str:
    return f"{match.id} · {match.opened:%Y-%m-%d %H:%M} UTC · {words(f'scores.{match.phase}')}"
