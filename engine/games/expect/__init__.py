"""Expect: predict the number that lies face down (rule book, section 5)."""

from engine.core import Game
from engine.games.expect.dealing import imagine, setup
from engine.games.expect.position import Position
from engine.games.expect.values import GameAction, Options

GAME: Game[Position] = Game("expect", 1, range(2, 3), Options, GameAction, setup, imagine, lowest_wins=True)
