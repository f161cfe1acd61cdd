"""Prime Daifugo: lay primes, or composites with their factors (rule book, section 2)."""

from engine.core import Game
from engine.games.prime_daifugo.dealing import imagine, setup
from engine.games.prime_daifugo.position import Position
from engine.games.prime_daifugo.values import GameAction, Options

GAME: Game[Position] = Game("prime_daifugo", 1, range(2, 9), Options, GameAction, setup, imagine)
