"""Means with their intervals, and quantiles."""

from collections.abc import Sequence
from math import ceil, sqrt
from statistics import NormalDist, fmean, stdev

from msgspec import Struct

CONFIDENCE = 0.95
DEVIATIONS = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""Standard errors from the mean to a bound of the interval: 1.96."""


class Estimate(Struct, frozen=True):
    """A mean and the interval in which the true one lies with a probability of 95%."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} [{self.low:.3f}, {self.high:.3f}]"


def estimate(means: Sequence[float]) -> Estimate:
    """Estimate a mean from the means of clusters of equal size; two at least.

    The games of a deal are correlated, so each deal is a cluster, and the variance is that between the means
    of clusters (Cochran, Sampling Techniques, 3rd edition, chapter 9). The interval is the normal one.

    >>> print(estimate([0, 1] * 50))
    0.500 [0.402, 0.598]
    """
    mean = fmean(means)
    half = DEVIATIONS * stdev(means) / sqrt(len(means))
    return Estimate(mean, mean - half, mean + half)


def quantile(sorted_values: Sequence[float], share: float) -> float:
    """Return the least value that this share of all does not exceed.

    >>> quantile(range(1, 201), 0.99)
    198
    """
    return sorted_values[max(ceil(share * len(sorted_values)) - 1, 0)]
