"""Tables of all games and sizes in turn; apart, as mutants need a process without the engine."""

from collections.abc import Iterator
from random import Random

from engine.games import GAMES
from tests.soak import rounds


def sizes(seconds: float, rng: Random) -> Iterator[tuple[str, int]]:
    """Name games and numbers of seats until the seconds have passed, all of them in turn."""
    tables = [(name, seats) for name, game in GAMES.items() for seats in game.seats]
    rng.shuffle(tables)
    for number in rounds(seconds):
        yield tables[number % len(tables)]
