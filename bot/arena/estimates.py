"""Means with their intervals, and quantiles."""

from collections.abc import Sequence
from math import ceil, sqrt
from statistics import NormalDist, fmean, pvariance, stdev

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


def estimate_share(means: Sequence[float]) -> Estimate:
    """Estimate a share from the means of clusters; the interval stays within 0 and 1.

    It is Wilson's, with the number of independent games that would have the same variance (Dean and Pagano,
    Journal of Survey Statistics and Methodology 3, 2015).

    >>> print(estimate_share([1] * 8 + [0] * 2))
    0.800 [0.490, 0.943]
    """
    mean, variance = fmean(means), pvariance(means) / len(means)
    if not variance and 0 < mean < 1:
        return Estimate(mean, mean, mean)
    games = mean * (1 - mean) / variance if variance else len(means)
    weight = DEVIATIONS**2 / games
    centre = (mean + weight / 2) / (1 + weight)
    half = sqrt(weight * mean * (1 - mean) + weight**2 / 4) / (1 + weight)
    return Estimate(mean, centre - half, centre + half)


def quantile(sorted_values: Sequence[float], share: float) -> float:
    """Return the least value that this share of all does not exceed.

    >>> quantile(range(1, 201), 0.99)
    198
    """
    return sorted_values[max(ceil(share * len(sorted_values)) - 1, 0)]
