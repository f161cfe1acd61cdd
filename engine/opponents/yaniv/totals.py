"""What points do to a total."""

from engine.games.yaniv.values import Options

OUT = 60
"""So many points more is being out worth avoiding than the points that lead there."""


def price(options: Options, total: int, points: int) -> int:
    """Say what a total suffers by these points; less than nothing where it is halved.

    >>> [price(Options(), 91, points) for points in (8, 9, 10)]
    [8, -41, 70]
    """
    after = total + points
    if options.halving and after in (options.limit, options.limit // 2):
        return after // 2 - total
    return points + OUT * (after > options.limit)
