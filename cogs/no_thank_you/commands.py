"""NO THANK YOU! on Discord: /nothankyou."""

from discord import app_commands
from discord.app_commands import Choice

from bot.front.faults import suggesting
from bot.front.game_cog import GameCog, start_command
from bot.front.interactions import Interaction
from bot.front.translator import ENGLISH
from cogs.no_thank_you.face import FACE


class NoThankYou(
    GameCog, group_name="nothankyou", group_description=ENGLISH("command.nothankyou.description")
):
    """The commands of the game."""

    face = FACE
    start = start_command(face)

    @app_commands.command(name="keep", description=ENGLISH("command.nothankyou.keep.description"))
    @app_commands.describe(table=ENGLISH("option.table.description"))
    async def keep(self, interaction: Interaction, table: str | None = None) -> None:
        """Keep the card."""
        await self.act(interaction, table, "keep")

    @app_commands.command(name="pass", description=ENGLISH("command.nothankyou.pass.description"))
    @app_commands.describe(
        to=ENGLISH("command.nothankyou.pass.to.description"), table=ENGLISH("option.table.description")
    )
    async def pass_(self, interaction: Interaction, to: str, table: str | None = None) -> None:
        """Pass the card on."""
        await self.act(interaction, table, "pass", to=to)

    @keep.autocomplete("table")
    @pass_.autocomplete("table")
    @suggesting
    async def _tables(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.suggest_table(interaction, current)

    @pass_.autocomplete("to")
    @suggesting
    async def _receivers(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.suggest(interaction, "to", current)
