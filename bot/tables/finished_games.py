"""A finished table as plain data."""

from collections.abc import Sequence

from bot.database.rows import Logged
from bot.tables.table import Table, encode
from bot.workers.finished_games import FinishedGame


def finished_game(table: Table, log: Sequence[Logged]) -> FinishedGame:
    """Return what a finished game follows from, for work in another process."""
    moves = tuple((each.seat, each.action) for each in log)
    return FinishedGame(table.game.name, encode(table.options), len(table.chairs), table.seed, moves)
