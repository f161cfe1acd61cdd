"""Time the move finder of Prime Daifugo on hands of eleven cards, over many deals.

Beside it, in the same run, FLINT alone tests a thousand numbers of eight digits, one after the other.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from statistics import median
from typing import Any

from engine.games.prime_daifugo.composites import composites
from engine.games.prime_daifugo.fewest_plays import fewest
from engine.games.prime_daifugo.figures import RANKS
from engine.games.prime_daifugo.prime_finder import primes
from engine.games.prime_daifugo.strongest_primes import strongest
from tests.bench import DEALS, Work, lines, thousand_tests

CARDS = 11
Question = Callable[[list[str]], Any]


def report() -> Iterator[str]:
    """List the median and the 99th percentile of every question."""
    unit = median(thousand_tests(number) for number in range(DEALS))
    yield f"{'finding in 11 cards':<32}{'ms':>10}{'p99, ms':>10}{'ratio':>10}   (ratio: to 1,000 bare tests)"
    yield from lines(((name, partial(_prepared, question)) for name, question in _questions()), unit)


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


def _prepared(question: Question, number: int) -> Work:
    return partial(question, Random(number).sample(RANKS * 4, CARDS))
