"""The engine's volume tests on fresh seeds: all games, seats and options."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from engine.games import GAMES
from engine.games.expect import GAME as EXPECT
from engine.games.prime_daifugo import GAME as PRIME_DAIFUGO
from engine.games.prime_daifugo.values import Options as PrimeDaifugoOptions
from engine.games.yaniv import GAME as YANIV
from engine.games.yaniv.position import Position as YanivPosition
from engine.games.yaniv.values import Options as YanivOptions
from tests.engine.games.algo import test_inference
from tests.engine.games.algo import test_laws as algo_laws
from tests.engine.games.algo import test_secrecy as algo_secrecy
from tests.engine.games.expect import games as expect_games
from tests.engine.games.expect import test_laws as expect_laws
from tests.engine.games.expect import test_secrecy as expect_secrecy
from tests.engine.games.prime_daifugo import brute, test_finder, test_plans
from tests.engine.games.prime_daifugo import kit as prime_daifugo_kit
from tests.engine.games.prime_daifugo import test_secrecy as prime_daifugo_secrecy
from tests.engine.games.yaniv import kit as yaniv_kit
from tests.engine.games.yaniv import test_legality as yaniv_legality
from tests.engine.games.yaniv import test_secrecy as yaniv_secrecy
from tests.engine.opponents import test_expect_matrix_games
from tests.engine.opponents.test_levels import CONTESTS
from tests.engine.test_stateful import agrees_with_its_model
from tests.soak import counted
from tests.support.laws import cases, uphold

ROUND = 20
"""Positions or hands that are tried at a time."""
MORE = 16
"""How many times the games of the check are played to see how strong a computer is."""


def laws(seed: int) -> None:
    """Hold all laws over random games of every game, at a number of seats that the seed chooses."""
    for game in GAMES.values():
        for case in cases(game, game.seats[seed % len(game.seats)], seed):
            uphold(case)


def models(seed: int) -> None:
    """Play a game in many ways beside its model."""
    agrees_with_its_model(sorted(GAMES)[seed % len(GAMES)], seed)


def algo(seed: int) -> None:
    """Play a game of Algo in every mode before a referee, and with perfect memories."""
    for seats, options in algo_laws.TABLES:
        algo_laws.is_refereed(options, seats, seed)
    seats, options = algo_laws.TABLES[seed % len(algo_laws.TABLES)]
    algo_laws.lists_what_may_be_done(GAMES["algo"], options, seats, seed)
    algo_secrecy.remembers(GAMES["algo"], options, seats, seed)
    algo_secrecy.answers_truly(GAMES["algo"], options, seats, seed)


def algo_inference(seed: int) -> None:
    """Infer what can be known at positions of Algo, and try everything there."""
    for number in range(seed * ROUND, (seed + 1) * ROUND):
        test_inference.infers_what_trying_everything_finds(number)


def expect(seed: int) -> None:
    """Play a game of Expect in every mode before a referee, and with perfect memories."""
    for mode in expect_games.MODES:
        expect_laws.leftovers(mode, seed)
    mode = expect_games.MODES[seed % len(expect_games.MODES)]
    expect_laws.lists_what_may_be_done(EXPECT, mode, seed)
    expect_laws.legality_matches_listing(EXPECT, mode, seed)
    expect_secrecy.remembers(EXPECT, mode, seed)


def expect_matrix_games(seed: int) -> None:
    """Solve matrix games as large as the first turn of Expect."""
    test_expect_matrix_games.is_certain_at(Random(seed), 54)


def prime_daifugo(seed: int) -> None:
    """Play a game of Prime Daifugo with perfect memories."""
    seats = PRIME_DAIFUGO.seats[seed % len(PRIME_DAIFUGO.seats)]
    samples: list[PrimeDaifugoOptions] = list(prime_daifugo_kit.option_samples(seats))
    prime_daifugo_secrecy.remembers(PRIME_DAIFUGO, samples[seed % len(samples)], seats, seed)


def prime_daifugo_hands(seed: int) -> None:
    """Find what small hands of Prime Daifugo can lay, and try everything."""
    for hand, rng in brute.hands(ROUND, 4, seed * ROUND):
        for found in (
            test_finder.finds_all_primes,
            test_finder.finds_primes_in_order,
            test_finder.finds_primes_between,
            test_finder.finds_the_strongest,
            test_plans.finds_all_composites,
            test_plans.finds_the_fewest_plays,
        ):
            found(hand, rng)


def yaniv(seed: int) -> None:
    """Play a match of Yaniv with perfect memories, and search what may be laid from random hands."""
    seats = YANIV.seats[seed % len(YANIV.seats)]
    samples: list[YanivOptions] = list(yaniv_kit.option_samples(seats))
    options = samples[seed % len(samples)]
    yaniv_secrecy.remembers(YANIV, options, seats, seed)
    for hand in yaniv_legality.drawn_hands(ROUND, seed):
        yaniv_legality.lists_what_a_search_finds(hand, wild=options.jokers_in_sets)
    yaniv_legality.agrees_wherever_much_may_be_laid(options, YanivPosition, seed)


def strength(seed: int) -> None:
    """See a computer win more than its fair share among weaker ones, in more games than the check plays."""
    contest = CONTESTS[seed % len(CONTESTS)]
    games = MORE * contest.games
    share = contest.share(contest.policy, games, first=seed * games)
    assert share > 1 / contest.seats, f"{contest}: {share:.0%}"


PARTS: tuple[Callable[[int], None], ...] = (
    laws,
    models,
    algo,
    algo_inference,
    expect,
    expect_matrix_games,
    prime_daifugo,
    prime_daifugo_hands,
    yaniv,
    strength,
)


def run(seconds: float, seed: int) -> Iterator[str]:
    """Run all parts for the same time; yield how often each ran, or raise what it found with its seed."""
    end, times = time.monotonic() + seconds, Counter[str]()
    took = dict.fromkeys(PARTS, 0.0)
    while time.monotonic() < end or not all(took.values()):
        part = min(took, key=lambda each: took[each])
        began, number = time.monotonic(), seed * 1000 + times[part.__name__]
        try:
            part(number)
        except BaseException as error:
            error.add_note(f"in tests.soak.engine.{part.__name__}({number})")
            raise
        took[part] += time.monotonic() - began
        times[part.__name__] += 1
    yield f"times: {counted(times)}"
