"""A bot with commands about numbers, and running games of those who may not use them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from discord import app_commands
from discord.ext import commands

from bot import ui
from bot.app import Tefuda
from bot.database.store import Chair
from bot.house import House, Interaction
from bot.number_desk import NumberDesk
from bot.practice import Practice
from bot.simulated import speaking
from bot.table import Phase, Table
from cogs.prime_daifugo.checking import check
from cogs.prime_daifugo.practice import PrimeCourse
from engine.games import GAMES
from tests.parlour import table_of
from tests.stage import Stage

GAME = "prime_daifugo"


class Numbers(commands.GroupCog, group_name="numbers", group_description="Numbers"):
    """The commands."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self._desk = NumberDesk(house)
        self.training = Practice(house, ui.PUZZLE, PrimeCourse())

    @app_commands.command(name="check", description="Check a number")
    async def check(self, interaction: Interaction, number: str) -> None:
        """Check a number."""
        await self._desk.answer(interaction, GAME, partial(check, number))

    @app_commands.command(name="practice", description="Practise")
    async def practice(self, interaction: Interaction, level: int | None = None) -> None:
        """Practise."""
        await self.training.begin(interaction, level)


class ClubBot(Tefuda):
    """The bot with these commands."""

    async def setup_hook(self) -> None:
        """Bring them before Discord is told of all."""
        numbers = Numbers(self.house)
        await self.add_cog(numbers)
        self.seat_surface(ui.PUZZLE, numbers.training.answer)
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


@asynccontextmanager
async def founded(path: Path) -> AsyncIterator[Club]:
    """Open a stage with commands about numbers, and close it behind the play."""
    club = Club(path)
    with speaking(club.locales):
        await club.open()
        try:
            yield club
        finally:
            await club.close()
