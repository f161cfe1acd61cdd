"""Yaniv on Discord: /yaniv."""

from discord import app_commands
from discord.app_commands import Choice

from bot.front.faults import suggesting
from bot.front.game_cog import start_command
from bot.front.interactions import Interaction
from bot.front.score_sheets import RoundsCog
from bot.front.translator import ENGLISH
from cogs.yaniv.face import FACE


class Yaniv(RoundsCog, group_name="yaniv", group_description=ENGLISH("command.yaniv.description")):
    """The commands of Yaniv."""

    face = FACE
    start = start_command(face)

    @app_commands.command(name="discard", description=ENGLISH("command.yaniv.discard.description"))
    @app_commands.describe(
        cards=ENGLISH("command.yaniv.discard.cards.description"),
        draw=ENGLISH("command.yaniv.discard.draw.description"),
        table=ENGLISH("option.table.description"),
    )
    async def discard(
        self, interaction: Interaction, cards: str, draw: str = "", table: str | None = None
    ) -> None:
        """Lay cards and draw one."""
        await self.act(interaction, table, "discard", cards=cards, draw=draw)

    @app_commands.command(name="call", description=ENGLISH("command.yaniv.call.description"))
    @app_commands.describe(table=ENGLISH("option.table.description"))
    async def call(self, interaction: Interaction, table: str | None = None) -> None:
        """Call Yaniv."""
        await self.act(interaction, table, "call")

    @discard.autocomplete("table")
    @call.autocomplete("table")
    @suggesting
    async def _tables(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.suggest_table(interaction, current)

    @discard.autocomplete("cards")
    @suggesting
    async def _cards(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.suggest(interaction, "cards", current)

    @discard.autocomplete("draw")
    @suggesting
    async def _draws(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.suggest(interaction, "draw", current)
