"""Tables that are only in memory, whose players may not ask about numbers."""

from bot.database.rows import Chair
from bot.front.services import Services
from bot.tables.table import Phase, Table
from engine.games import GAMES
from tests.support.tables_in_memory import table_of

GAME = "prime_daifugo"


def seat(
    services: Services, *chairs: Chair, game: str = GAME, phase: Phase = Phase.PLAYING, guild: int = 1
) -> Table:
    """Seat these at a table."""
    table = table_of(GAMES[game], chairs, guild=guild, channel=2, phase=phase)
    services.tables.known.note(table)
    return table
