"""Expect on Discord: /expect."""

from discord import app_commands
from discord.app_commands import Choice

from bot.front.faults import suggesting
from bot.front.game_cog import GameCog, start_command
from bot.front.interactions import Interaction
from bot.front.translator import ENGLISH, choices
from cogs.expect.face import FACE


class Expect(GameCog, group_name="expect", group_description=ENGLISH("command.expect.description")):
    """The commands of Expect."""

    face = FACE
    start = start_command(face)

    @app_commands.command(name="lay", description=ENGLISH("command.expect.lay.description"))
    @app_commands.describe(
        number=ENGLISH("command.expect.lay.number.description"),
        letter=ENGLISH("command.expect.lay.letter.description"),
        table=ENGLISH("option.table.description"),
    )
    async def lay(
        self, interaction: Interaction, number: str, letter: str = "", table: str | None = None
    ) -> None:
        """Lay a number and perhaps a letter."""
        await self.act(interaction, table, "lay", number=number, letter=letter)

    @app_commands.command(name="declare", description=ENGLISH("command.expect.declare.description"))
    @app_commands.describe(table=ENGLISH("option.table.description"))
    async def declare(self, interaction: Interaction, table: str | None = None) -> None:
        """Declare that letters will be left over."""
        await self.act(interaction, table, "declare")

    @app_commands.command(name="choose", description=ENGLISH("command.expect.choose.description"))
    @app_commands.describe(
        colour=ENGLISH("command.expect.choose.colour.description"),
        table=ENGLISH("option.table.description"),
    )
    @app_commands.choices(colour=choices("expect choose colour", "black", "red"))
    async def choose(self, interaction: Interaction, colour: str, table: str | None = None) -> None:
        """Choose one's colour."""
        await self.act(interaction, table, "choose", colour=colour)

    @app_commands.command(name="cards", description=ENGLISH("command.expect.cards.description"))
    @app_commands.describe(table=ENGLISH("option.table.description"))
    async def cards(self, interaction: Interaction, table: str | None = None) -> None:
        """Show all cards that were laid so far."""
        await self.look_back(interaction, table)

    @lay.autocomplete("table")
    @declare.autocomplete("table")
    @choose.autocomplete("table")
    @cards.autocomplete("table")
    @suggesting
    async def _tables(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.suggest_table(interaction, current)

    @lay.autocomplete("number")
    @suggesting
    async def _numbers(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.suggest(interaction, "number", current)

    @lay.autocomplete("letter")
    @suggesting
    async def _letters(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.suggest(interaction, "letter", current)
