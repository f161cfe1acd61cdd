"""Yaniv: lay groups, draw cards, and call when the hand is low enough (rule book, section 3)."""

from engine.core import Game
from engine.games.yaniv.imagining import imagine
from engine.games.yaniv.position import Position, setup
from engine.games.yaniv.values import GameAction, Options

GAME: Game[Position] = Game("yaniv", 1, range(2, 9), Options, GameAction, setup, imagine, lowest_wins=True)
