"""Expect: predict the number that lies face down (rule book, section 5)."""

from engine.core import Game
from engine.games.expect.dealing import imagine, setup
from engine.games.expect.position import Position
from engine.games.expect.values import GameAction, Options

GAME: Game[Position] = Game(
    name="expect",
    rules=1,
    seats=range(2, 3),
    options=Options,
    actions=GameAction,
    setup=setup,
    imagine=imagine,
    lowest_wins=True,
)
