"""Algo on Discord: /algo."""

from discord import app_commands
from discord.app_commands import Choice

from bot.front.faults import suggesting
from bot.front.game_cog import start_command
from bot.front.interactions import Interaction
from bot.front.score_sheets import RoundsCog
from bot.front.translator import ENGLISH
from cogs.algo.face import FACE


class Algo(RoundsCog, group_name="algo", group_description=ENGLISH("command.algo.description")):
    """The commands of Algo."""

    face = FACE
    start = start_command(face)

    @app_commands.command(name="attack", description=ENGLISH("command.algo.attack.description"))
    @app_commands.describe(
        card=ENGLISH("command.algo.attack.card.description"),
        number=ENGLISH("command.algo.attack.number.description"),
        table=ENGLISH("option.table.description"),
    )
    async def attack(
        self, interaction: Interaction, card: str, number: int, table: str | None = None
    ) -> None:
        """Attack a card with a number."""
        await self.act(interaction, table, "attack", card=card, number=str(number))

    @app_commands.command(name="stay", description=ENGLISH("command.algo.stay.description"))
    @app_commands.describe(table=ENGLISH("option.table.description"))
    async def stay(self, interaction: Interaction, table: str | None = None) -> None:
        """Attack no more in this turn."""
        await self.act(interaction, table, "stay")

    @app_commands.command(name="choose", description=ENGLISH("command.algo.choose.description"))
    @app_commands.rename(own="card")
    @app_commands.describe(
        own=ENGLISH("command.algo.choose.card.description"), table=ENGLISH("option.table.description")
    )
    async def choose(self, interaction: Interaction, own: str, table: str | None = None) -> None:
        """Choose a card of one's own to attack with."""
        await self.act(interaction, table, "choose", card=own)

    @app_commands.command(name="toss", description=ENGLISH("command.algo.toss.description"))
    @app_commands.describe(table=ENGLISH("option.table.description"))
    async def toss(self, interaction: Interaction, table: str | None = None) -> None:
        """Ask the partner to show a card."""
        await self.act(interaction, table, "toss")

    @app_commands.command(name="show", description=ENGLISH("command.algo.show.description"))
    @app_commands.rename(own="card")
    @app_commands.describe(
        own=ENGLISH("command.algo.show.card.description"), table=ENGLISH("option.table.description")
    )
    async def show(self, interaction: Interaction, own: str, table: str | None = None) -> None:
        """Show the partner who asked a card."""
        await self.act(interaction, table, "show", card=own)

    @attack.autocomplete("table")
    @stay.autocomplete("table")
    @choose.autocomplete("table")
    @toss.autocomplete("table")
    @show.autocomplete("table")
    @suggesting
    async def _tables(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.suggest_table(interaction, current)

    @attack.autocomplete("card")
    @suggesting
    async def _targets(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.suggest(interaction, "card", current)

    @choose.autocomplete("own")
    @show.autocomplete("own")
    @suggesting
    async def _own(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.suggest(interaction, "own", current)
