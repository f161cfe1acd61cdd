"""A bot with commands about numbers, and running games of those who may not use them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.database.rows import Chair
from bot.playground.simulated_discord import speaking
from bot.tables.table import Phase, Table
from engine.games import GAMES
from tests.support.harness import Stage
from tests.support.tables_in_memory import table_of

GAME = "prime_daifugo"


class NumbersStage(Stage):
    """A stage for it."""

    def seat(self, *chairs: Chair, game: str = GAME, phase: Phase = Phase.PLAYING, guild: int = 1) -> Table:
        """Let these sit at a table somewhere."""
        place: dict[str, Any] = {"guild": guild, "channel": 2, "phase": phase}
        table = table_of(GAMES[game], chairs, **place)
        self.bot.services.tables._open[table.id] = table
        return table

    def chair(self, who: str, computer: str | None = None) -> Chair:
        """Seat somebody."""
        return Chair(who, self[who].id, computer)


@asynccontextmanager
async def numbers_stage(path: Path) -> AsyncIterator[NumbersStage]:
    """Open a stage with commands about numbers, and close it behind the play."""
    stage = NumbersStage(path)
    with speaking(stage.locales):
        await stage.open()
        try:
            yield stage
        finally:
            await stage.close()
