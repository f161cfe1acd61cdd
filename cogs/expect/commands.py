"""Expect on Discord: /expect."""

from discord import app_commands

from bot.front.game_cog import GameCog
from bot.front.game_commands import TypedField, action_command, start_command
from bot.front.interactions import Interaction
from bot.front.translator import ENGLISH
from cogs.expect.face import FACE


class Expect(GameCog, group_name="expect", group_description=ENGLISH("command.expect.description")):
    """The commands of Expect."""

    face = FACE
    start = start_command(face)
    lay = action_command(
        face,
        "lay",
        TypedField("number", suggests="number"),
        TypedField("letter", is_required=False, suggests="letter"),
    )
    declare = action_command(face, "declare")
    choose = action_command(face, "choose", TypedField("colour", choices=("black", "red")))

    @app_commands.command(name="cards", description=ENGLISH("command.expect.cards.description"))
    @app_commands.describe(table=ENGLISH("option.table.description"))
    @app_commands.autocomplete(table=GameCog.suggest_tables)
    async def cards(self, interaction: Interaction, table: str | None = None) -> None:
        """Show all cards that were laid so far."""
        await self.look_back(interaction, table)
