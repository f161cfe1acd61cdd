"""A bot with commands about numbers, and running games of those who may not use them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.database.store import Chair
from bot.simulated import speaking
from bot.table import Phase, Table
from engine.games import GAMES
from tests.parlour import table_of
from tests.stage import Stage

GAME = "prime_daifugo"


class Club(Stage):
    """A stage for it."""

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
