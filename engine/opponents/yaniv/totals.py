"""The cost of points, given the total they are added to."""

from engine.games.yaniv.values import Options

OUT = 60
"""The extra cost, in points, of going out of the match."""


def price(options: Options, total: int, points: int) -> int:
    """Return the cost of adding points to a total; negative if the total is halved.

    >>> [price(Options(), 91, points) for points in (8, 9, 10)]
    [8, -41, 70]
    """
    after = total + points
    if options.halving and after in (options.limit, options.limit // 2):
        return after // 2 - total
    return points + OUT * (after > options.limit)
