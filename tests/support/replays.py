"""Finished games to step through: the playthroughs of the golden files, and other games."""

from functools import cache

from bot.replays.stepping import Replay, replay_of
from bot.tables.table import encode
from bot.workers.finished_games import FinishedGame
from engine.games import GAMES
from engine.play import Play
from tests.support import golden
from tests.support.laws import kit_of


@cache
def golden_plays(name: str) -> tuple[Play, ...]:
    """Return the plays of a golden playthrough as they were played."""
    return tuple(play for play, _ in golden.played(GAMES[name]))


@cache
def golden_replay(name: str) -> Replay:
    """Replay a golden playthrough from what the store keeps of it."""
    game = GAMES[name]
    log = tuple((move[0], encode(move[1])) for _, move in golden.played(game) if move)
    options = encode(kit_of(name).SHORT)
    finished = FinishedGame(name, options, golden.seats_of(game), golden.SEED, log)
    return replay_of("K7Q2M4", finished, [None] * len(log))


def replay_at(play: Play) -> Replay:
    """Return a replay that consists of one position."""
    return Replay("K7Q2M4", (play,), (), ())
