"""Time the move finder of Prime Daifugo on hands of eleven cards, over many deals.

Beside it, in the same run, FLINT alone tests a thousand numbers of eight digits, one after the other.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from engine.games.prime_daifugo.composites import composites
from engine.games.prime_daifugo.fewest_plays import fewest
from engine.games.prime_daifugo.figures import RANKS
from engine.games.prime_daifugo.prime_finder import primes
from engine.games.prime_daifugo.strongest_primes import strongest
from engine.numbers import is_prime

DEALS = 100
CARDS = 11
TESTED = 1000
Question = Callable[[list[str]], Any]


def report() -> Iterator[str]:
    """List the median and the 99th percentile of every question."""
    unit = median(_tested(number) for number in range(DEALS))
    yield f"{'finding in 11 cards':<24}{'ms':>10}{'p99, ms':>10}{'ratio':>10}   (ratio: to 1,000 bare tests)"
    for name, question in _questions():
        took = sorted(_timed(question, number) for number in range(DEALS))
        middle, late = median(took), took[DEALS * 99 // 100 - 1]
        yield f"{name:<24}{middle * 1e3:>10.2f}{late * 1e3:>10.2f}{middle / unit:>10.2f}"


def _questions() -> Iterator[tuple[str, Question]]:
    for size in range(1, 7):
        yield f"primes of {size}", partial(_all, primes, size)
    for size in range(1, CARDS + 1):
        yield f"strongest of {size}", partial(strongest, size=size)
    for size in range(1, 4):
        yield f"composites showing {size}", partial(_all, composites, size)
    yield "fewest plays", fewest
    for longest in (6, 5, 4):
        yield f"fewest, primes up to {longest}", partial(fewest, longest=longest)


def _all(question: Callable[[list[str], int], Iterable[Any]], size: int, hand: list[str]) -> list[Any]:
    return list(question(hand, size))


def _timed(question: Question, number: int) -> float:
    hand = Random(number).sample(RANKS * 4, CARDS)
    started = perf_counter()
    question(hand)
    return perf_counter() - started


def _tested(number: int) -> float:
    numbers = [Random(number).randrange(10**7, 10**8) for _ in range(TESTED)]
    started = perf_counter()
    for each in numbers:
        is_prime(each)
    return perf_counter() - started
