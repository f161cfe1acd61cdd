"""Algo: say the numbers of hidden cards that stand in order (rule book, section 4)."""

from engine.core import Game
from engine.games.algo.dealing import imagine, setup
from engine.games.algo.position import Position
from engine.games.algo.values import GameAction, Options

GAME: Game[Position] = Game("algo", 1, range(2, 5), Options, GameAction, setup, imagine)
