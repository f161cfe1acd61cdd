"""Prime Daifugo: play primes, or composites with their factors (rule book, section 2)."""

from engine.core import Game
from engine.games.prime_daifugo.dealing import imagine, setup
from engine.games.prime_daifugo.position import Position
from engine.games.prime_daifugo.values import GameAction, Options

GAME: Game[Position] = Game(
    name="prime_daifugo",
    rules=1,
    seats=range(2, 9),
    options=Options,
    actions=GameAction,
    setup=setup,
    imagine=imagine,
)
