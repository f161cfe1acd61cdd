"""Yaniv on Discord: /yaniv."""

from discord import app_commands
from discord.app_commands import Choice

from bot.front import responses
from bot.front.faults import suggesting
from bot.front.game_cog import computer_option, speed_option
from bot.front.interactions import Interaction
from bot.front.score_sheets import RoundsCog
from bot.front.translator import ENGLISH, choices
from cogs.yaniv.face import YanivFace
from cogs.yaniv.options_form import ending_of


class Yaniv(RoundsCog, group_name="yaniv", group_description=ENGLISH("command.yaniv.description")):
    """The commands of Yaniv."""

    face = YanivFace()

    @app_commands.command(name="start", description=ENGLISH("command.game.start.description"))
    @app_commands.describe(
        call=ENGLISH("command.yaniv.start.call.description"),
        limit=ENGLISH("command.yaniv.start.limit.description"),
        halving=ENGLISH("command.yaniv.start.halving.description"),
        draw=ENGLISH("command.yaniv.start.draw.description"),
        jokers=ENGLISH("command.yaniv.start.jokers.description"),
        ending=ENGLISH("command.yaniv.start.ending.description"),
        rounds=ENGLISH("command.yaniv.start.rounds.description"),
    )
    @app_commands.choices(
        call=choices("yaniv start call", 5, 7), limit=choices("yaniv start limit", 100, 200)
    )
    @app_commands.choices(
        halving=choices("yaniv start halving", "on", "off"),
        draw=choices("yaniv start draw", "ends", "any"),
        jokers=choices("yaniv start jokers", "both", "runs"),
        ending=choices("yaniv start ending", "survivor", "first_out", "rounds"),
    )
    @speed_option(face)
    @computer_option(face)
    async def start(
        self,
        interaction: Interaction,
        *,
        call: int = 5,
        limit: int = 100,
        halving: str = "on",
        draw: str = "ends",
        jokers: str = "both",
        ending: str | None = None,
        rounds: app_commands.Range[int, 1, 50] | None = None,
        speed: str | None = None,
        computer: str | None = None,
    ) -> None:
        """Open a table; a number of rounds implies a match that ends after them."""
        async with responses.refusing(interaction, game=self.face.game.name):
            await self.open(
                interaction,
                speed=speed,
                computer=computer,
                call_limit=call,
                limit=limit,
                halving=halving == "on",
                draw=draw,
                jokers_in_sets=jokers == "both",
                ending=ending_of(ending, rounds),
                rounds=rounds or 10,
            )

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
