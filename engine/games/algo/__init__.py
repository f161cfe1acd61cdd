"""Algo: deduce the numbers of hidden cards in ascending order (rule book, section 4)."""

from engine.core import Game
from engine.games.algo.dealing import imagine, setup
from engine.games.algo.position import Position
from engine.games.algo.values import GameAction, Options

GAME: Game[Position] = Game(
    name="algo", rules=1, seats=range(2, 5), options=Options, actions=GameAction, setup=setup, imagine=imagine
)
