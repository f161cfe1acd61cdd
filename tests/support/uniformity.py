"""Whether outcomes are equally likely: Pearson's chi-square test."""

from collections import Counter
from collections.abc import Collection
from math import sqrt
from typing import TypeVar

T = TypeVar("T")

CRITICAL = 4.0
"""A larger surprise is no chance."""


def surprise(found: Counter[T], possible: Collection[T]) -> float:
    """Return by how many standard deviations the statistic exceeds its mean, if all are equally likely.

    Fail if something was found that is not possible.
    """
    assert set(found) <= set(possible)
    mean = found.total() / len(possible)
    statistic = sum((found[each] - mean) ** 2 / mean for each in possible)
    freedom = len(possible) - 1
    return (statistic - freedom) / sqrt(2 * freedom)
