"""A bot with commands about numbers, and running games of those who may not use them."""

from functools import partial
from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.app import Tefuda
from bot.database.store import Chair
from bot.house import House, Interaction
from bot.number_desk import NumberDesk
from bot.table import Phase, Table
from cogs.prime_daifugo.checking import check
from engine.games import GAMES
from tests.parlour import table_of
from tests.stage import Stage

GAME = "prime_daifugo"


class Numbers(commands.GroupCog, group_name="numbers", group_description="Numbers"):
    """The commands."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self._desk = NumberDesk(house)

    @app_commands.command(name="check", description="Check a number")
    async def check(self, interaction: Interaction, number: str) -> None:
        """Check a number."""
        await self._desk.answer(interaction, GAME, partial(check, number))


class ClubBot(Tefuda):
    """The bot with these commands."""

    async def setup_hook(self) -> None:
        """Bring them before Discord is told of all."""
        await self.add_cog(Numbers(self.house))
        await super().setup_hook()


class Club(Stage):
    """A stage for it."""

    def new_bot(self) -> Tefuda:
        """Make a bot on the stage's database."""
        return ClubBot(f"sqlite+aiosqlite:///{self.path}")

    def seat(self, *chairs: Chair, game: str = GAME, phase: Phase = Phase.PLAYING, guild: int = 1) -> Table:
        """Let these sit at a table somewhere."""
        place: dict[str, Any] = {"guild": guild, "channel": 2, "phase": phase}
        table = table_of(GAMES[game], chairs, **place)
        self.bot.house.tables._open[table.id] = table
        return table

    def chair(self, who: str, computer: str | None = None) -> Chair:
        """Seat somebody."""
        return Chair(who, self[who].id, computer)
