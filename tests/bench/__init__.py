"""Benchmarks: one module each with a `report`, printed by `python -m tests.bench`; nothing is asserted."""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from time import perf_counter
from typing import TypeAlias

from engine.numbers import is_prime
from tests.support.timing import percentiles, seconds_of

Work: TypeAlias = Callable[[], object]
DEALS = 100


def lines(questions: Iterable[tuple[str, Callable[[int], Work]]], unit: float) -> Iterator[str]:
    """Time questions, each prepared for many deals: the median, the 99th percentile, the ratio to a unit."""
    for name, prepared in questions:
        half, last, _ = percentiles([seconds_of(prepared(deal)) for deal in range(DEALS)])
        yield f"{name:<32}{half * 1e3:>10.2f}{last * 1e3:>10.2f}{half / unit:>10.2f}"


def thousand_tests(number: int, clock: Callable[[], float] = perf_counter) -> float:
    """Time FLINT alone, which tests a thousand numbers of eight digits, one after the other."""
    rng = Random(number)
    numbers = [rng.randrange(10**7, 10**8) for _ in range(1000)]
    return seconds_of(lambda: [is_prime(each) for each in numbers], clock)
