"""Time a step of every game beside a step of rlcard's uno, in one run.

A step is: list the legal actions, draw one of them, take it. Beside it stands what it takes to check and take
an action alone, which is all that a press costs the engine. Setting a game up is timed on neither side. They
take turns, and the median round counts. Counted is processor time, which others on the machine disturb least.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import islice
from random import Random
from statistics import median
from time import process_time
from typing import Any

from engine.core import Game
from engine.games import GAMES
from engine.play import advance, begin

ROUNDS = 9
STEPS = 4000
"""How many steps a round takes at least."""
LISTED = 64
"""Most legal actions that are listed: the bot never lists more either."""
TAKEN = "{}, taken only"
TARGETS = {
    "algo": 0.4,
    "expect": 0.5,
    "no_thank_you": 0.2,
    "yaniv": 0.4,
    "prime_daifugo": 4.0,
    TAKEN.format("prime_daifugo"): 0.5,
}
"""The largest ratio that is wanted, by line."""

Match = Callable[[Random], tuple[int, float]]
"""Plays one random game; gives its steps and the seconds of the processor that they took."""


def engine_match(game: Game[Any]) -> Match:
    """Make a match of one of our games at its largest table."""

    def match(rng: Random) -> tuple[int, float]:
        play = begin(game, game.options(), game.seats[-1], f"{rng.getrandbits(128):032x}")
        started = process_time()
        while waited_for := play.state.to_act:
            (seat,) = waited_for
            actions = list(islice(play.state.legal_actions(seat), LISTED))
            play = advance(play, seat, rng.choice(actions))
        return play.step, process_time() - started

    return match


def taking_match(game: Game[Any]) -> Match:
    """Make a match whose actions are known beforehand, so that they are only taken."""

    def match(rng: Random) -> tuple[int, float]:
        seed, log = f"{rng.getrandbits(128):032x}", list[tuple[int, Any]]()
        first = play = begin(game, game.options(), game.seats[-1], seed)
        while waited_for := play.state.to_act:
            (seat,) = waited_for
            log.append((seat, rng.choice(list(islice(play.state.legal_actions(seat), LISTED)))))
            play = advance(play, *log[-1])
        started = process_time()
        for seat, action in log:
            first = advance(first, seat, action)
        return len(log), process_time() - started

    return match


def uno_match() -> Match:
    """Make a match of rlcard's uno; it is no dependency and is imported here alone."""
    env = import_module("rlcard").make("uno", config={"seed": 1})

    def match(rng: Random) -> tuple[int, float]:
        state, _ = env.reset()
        steps = 0
        started = process_time()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            steps += 1
        return steps, process_time() - started

    return match


def microseconds(match: Match, rng: Random) -> float:
    """Return the time of one step over a round of random games."""
    steps, seconds = 0, 0.0
    while steps < STEPS:
        more, took = match(rng)
        steps, seconds = steps + more, seconds + took
    return seconds / steps * 1e6


def report() -> Iterator[str]:
    """List the medians and their ratios, a line for every game."""
    matches = {"rlcard uno": uno_match()}
    for name, game in GAMES.items():
        matches |= {name: engine_match(game), TAKEN.format(name): taking_match(game)}
    rounds = [
        {name: microseconds(match, Random(number)) for name, match in matches.items()}
        for number in range(ROUNDS)
    ]
    yield f"{'step of':<28}{'µs':>8}{'ratio':>8}{'target':>8}"
    for name in matches:
        ratio = median(one[name] / one["rlcard uno"] for one in rounds)
        target = TARGETS.get(name, "")
        yield f"{name:<28}{median(one[name] for one in rounds):>8.2f}{ratio:>8.2f}{target:>8}"
