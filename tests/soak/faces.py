"""The laws of faces and noninterference, over games of all sizes."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

from bot.faces.words import LANGUAGES
from engine.games import GAMES
from tests.soak import Violation, counted
from tests.soak.sizes import sizes
from tests.support.face_laws import moments, uphold
from tests.support.laws import kit_of
from tests.support.lobby_laws import lobbies, uphold_in_lobby
from tests.support.noninterference import differences, pairs, sent_in_both
from tests.support.tables_in_memory import FACES


def run(seconds: float, seed: int) -> Iterator[str]:
    """Check the tables in turn; raise AssertionError or Violation for the first fault."""
    rng, done = Random(f"faces {seed}"), Counter[str]()
    for name, seats in sizes(seconds, rng):
        done += _looked_at(name, seats, rng.randrange(2**32))
        done["tables"] += 1
    yield counted(done)


def _looked_at(name: str, seats: int, seed: int) -> Counter[str]:
    """Hold everything at one table."""
    done = Counter[str]()
    for table, words in moments(name, seats, seed):
        uphold(table, words)
        done["moments"] += 1
    for table, language in product(lobbies(name, seats), LANGUAGES):
        uphold_in_lobby(table, language)
        done["lobbies"] += 1
    for pair in pairs(GAMES[name], seats, len(list(kit_of(name).option_samples(seats))), seed):
        if leaks := differences(*sent_in_both(pair, lambda: FACES[name])):
            raise Violation(
                f"{name}, {seats} seats, seed {seed}: {leaks} to {pair.viewer} at {pair.real.moment}"
            )
        done["pairs of worlds"] += 1
    return done
