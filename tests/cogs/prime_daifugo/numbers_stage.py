"""A stage for the commands about numbers, with running games whose players may not use them."""

from typing import Any

from bot.database.rows import Chair
from bot.tables.table import Phase, Table
from engine.games import GAMES
from tests.support.harness import Stage
from tests.support.tables_in_memory import table_of

GAME = "prime_daifugo"


class NumbersStage(Stage):
    """A stage with tables in memory, whose people may or may not ask."""

    def seat(self, *chairs: Chair, game: str = GAME, phase: Phase = Phase.PLAYING, guild: int = 1) -> Table:
        """Seat these at a table that is only in memory."""
        place: dict[str, Any] = {"guild": guild, "channel": 2, "phase": phase}
        table = table_of(GAMES[game], chairs, **place)
        self.bot.services.tables.known.note(table)
        return table

    def chair(self, who: str, computer: str | None = None) -> Chair:
        """Return the chair of a person."""
        return Chair(who, self[who].id, computer)
