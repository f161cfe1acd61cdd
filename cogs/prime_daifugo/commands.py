"""Prime Daifugo on Discord: /primedaifugo."""

from discord import Attachment, app_commands
from discord.app_commands import Choice

from bot.front.faults import suggesting
from bot.front.game_cog import GameCog, start_command
from bot.front.interactions import Interaction
from bot.front.translator import ENGLISH
from cogs.prime_daifugo.face import FACE
from cogs.prime_daifugo.front.number_questions import answer_question
from cogs.prime_daifugo.primes.front.list_presses import open_list


class PrimeDaifugo(
    GameCog, group_name="primedaifugo", group_description=ENGLISH("command.primedaifugo.description")
):
    """The commands of Prime Daifugo."""

    face = FACE
    start = start_command(face)

    @app_commands.command(name="play", description=ENGLISH("command.primedaifugo.play.description"))
    @app_commands.describe(
        cards=ENGLISH("command.primedaifugo.play.cards.description"),
        factors=ENGLISH("command.primedaifugo.play.factors.description"),
        table=ENGLISH("option.table.description"),
    )
    async def play(
        self, interaction: Interaction, cards: str, factors: str = "", table: str | None = None
    ) -> None:
        """Lay cards: a prime, or a composite with its factors."""
        await self.act(interaction, table, "play", cards=cards, factors=factors)

    @app_commands.command(name="draw", description=ENGLISH("command.primedaifugo.draw.description"))
    @app_commands.describe(table=ENGLISH("option.table.description"))
    async def draw(self, interaction: Interaction, table: str | None = None) -> None:
        """Draw a card of the stock."""
        await self.act(interaction, table, "draw")

    @app_commands.command(name="pass", description=ENGLISH("command.primedaifugo.pass.description"))
    @app_commands.describe(table=ENGLISH("option.table.description"))
    async def hand_on(self, interaction: Interaction, table: str | None = None) -> None:
        """Pass."""
        await self.act(interaction, table, "pass")

    @app_commands.command(name="check", description=ENGLISH("command.primedaifugo.check.description"))
    @app_commands.describe(number=ENGLISH("command.primedaifugo.check.number.description"))
    async def check(self, interaction: Interaction, number: str) -> None:
        """Check whether a number is prime, or show its factors."""
        await answer_question(self.services, interaction, number)

    @app_commands.command(name="primes", description=ENGLISH("command.primedaifugo.primes.description"))
    @app_commands.describe(file=ENGLISH("command.primedaifugo.primes.file.description"))
    async def own_primes(self, interaction: Interaction, file: Attachment | None = None) -> None:
        """Show a person their own list of primes, or import a file into it."""
        await open_list(self.services, interaction, file)

    @play.autocomplete("table")
    @draw.autocomplete("table")
    @hand_on.autocomplete("table")
    @suggesting
    async def _tables(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.suggest_table(interaction, current)
