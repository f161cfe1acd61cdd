"""How long things take: the seconds of some work, and what most of many values do not exceed."""

from collections.abc import Callable, Iterable
from time import perf_counter


def seconds_of(work: Callable[[], object], clock: Callable[[], float] = perf_counter) -> float:
    """Do some work; return how long it took by a clock."""
    began = clock()
    work()
    return clock() - began


def percentiles(values: Iterable[float]) -> tuple[float, float, float]:
    """Return the median, the 99th percentile and the maximum.

    >>> percentiles(range(1, 101)), percentiles([7])
    ((51, 99, 100), (7, 7, 7))
    """
    rising = sorted(values)
    return rising[len(rising) // 2], rising[-(len(rising) // 100) - 1], rising[-1]
