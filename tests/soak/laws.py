"""Holds all laws over random games of every game at every number of seats."""

import time
from collections import Counter
from collections.abc import Iterator
from itertools import count

from engine.games import GAMES
from tests.support.laws import cases, uphold

STRETCH = 1000
"""Seeds from one starting seed to the next, so that two runs share no games."""


def run(seconds: float, seed: int) -> Iterator[str]:
    """Play as many games as there is time for, at least one at every table; tell how many of what."""
    end, played = time.monotonic() + seconds, Counter[str]()
    for number in count(seed * STRETCH):
        for name, game in GAMES.items():
            for seats in game.seats:
                for case in cases(game, seats, number):
                    uphold(case)
                    played[name] += 1
        if time.monotonic() > end:
            break
    yield f"laws held in {played.total()} random games: " + ", ".join(f"{k} {v}" for k, v in played.items())
