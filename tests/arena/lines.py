"""The contests of the page."""

from collections.abc import Iterator

from bot.arena.aims import ladder_of
from bot.arena.players import ORACLE, Contest
from engine.games import GAMES

TABLES = (("strong", "normal", "normal"), (ORACLE, "normal", "normal"))
"""What is played besides the ladder; the figures are those of the first seat."""


def contests(game: str, seed: int) -> Iterator[Contest]:
    """List the contests of a game."""
    yield from ladder_of(game, seed)
    for seats in TABLES:
        if len(seats) in GAMES[game].seats:
            yield Contest(game, seats, seed)
