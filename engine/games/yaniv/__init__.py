"""Yaniv: lay groups, draw cards, and call when the hand is low enough (rule book, section 3)."""

from engine.core import Game
from engine.games.yaniv.dealing import imagine, setup
from engine.games.yaniv.position import Position
from engine.games.yaniv.values import GameAction, Options

GAME: Game[Position] = Game(
    name="yaniv",
    rules=1,
    seats=range(2, 9),
    options=Options,
    actions=GameAction,
    setup=setup,
    imagine=imagine,
    lowest_wins=True,
)
