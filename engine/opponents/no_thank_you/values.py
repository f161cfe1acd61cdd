"""What a pile still to be drawn is worth to each seat, by the gifts and by who draws next.

The figures are in values.bin: 16-bit integers, in hundredths of a point. For 2, 3 and 4 seats, for piles of 1
to 16 cards and for every distribution of the gifts, seen from the drawer on, there are two figures a seat:
the points it will gain over the mean of the table if the pile is an average one, and what a point more of the
mean of the pile adds to them. `tests/fitting/no_thank_you.py` makes the file.
"""

from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from math import comb
from typing import TypeAlias

from engine.core import Seat
from engine.games.no_thank_you import CARDS, GIFT, START

VERSION = 1
"""Raised with every change of the figures."""
MEAN = sum(CARDS) / len(CARDS)
SCALE = 100
FILE = "values.bin"

Gifts: TypeAlias = tuple[int, ...]
Points: TypeAlias = tuple[float, ...]


def distributions(seats: int, gifts: int) -> Iterator[Gifts]:
    """Generate all ways to distribute gifts over seats, in lexicographic order."""
    if seats == 1:
        yield (gifts,)
        return
    for own in range(gifts + 1):
        for others in distributions(seats - 1, gifts - own):
            yield (own, *others)


def prospects(pile: int, mean: float, gifts: Gifts, drawer: Seat) -> Points:
    """Return what each seat will gain over the mean of the table, before the next card is drawn.

    The mean is that of the cards in the pile; the gifts count with their points.
    """
    seats = len(gifts)
    if not pile:
        return _even(GIFT * own for own in gifts)
    figures, places = _table(seats)
    at = 2 * seats * ((pile - 1) * len(places) + places[gifts[drawer:] + gifts[:drawer]])
    found = figures[at : at + 2 * seats]
    heavier = mean - MEAN
    turned = [(found[n] + heavier * found[seats + n]) / SCALE for n in range(seats)]
    return (*turned[seats - drawer :], *turned[: seats - drawer])


def _even(points: Iterator[int]) -> Points:
    """Return points as what they are over their mean."""
    own = tuple(points)
    mean = sum(own) / len(own)
    return tuple(each - mean for each in own)


@cache
def _table(seats: int) -> tuple[Sequence[int], dict[Gifts, int]]:
    """Read the figures for a number of seats, and the place of each distribution."""
    figures = array("h", files(__package__).joinpath(FILE).read_bytes())
    start = sum(_size(fewer) for fewer in START if fewer < seats)
    gifts = seats * START[seats]
    return figures[start : start + _size(seats)], {
        each: place for place, each in enumerate(distributions(seats, gifts))
    }


def _size(seats: int) -> int:
    """Return how many figures there are for a number of seats."""
    return 2 * seats * len(CARDS) * comb(seats * START[seats] + seats - 1, seats - 1)
