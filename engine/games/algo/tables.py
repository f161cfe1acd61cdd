"""Tables that count in how many ways every state of some lines is reached, each packed into one integer.

A state is how many hidden places of every line are filled. In a table every state has a lane of 64 bits, so
a whole table is masked, shifted and added at once; five lines of a pack have fewer worlds than a lane holds.
"""

import struct
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import prod
from operator import itemgetter, mul
from typing import TypeAlias

from msgspec import Struct

LANE = 64
"""So many bits has a lane."""
FULL = (1 << LANE) - 1

Table: TypeAlias = int
Lanes: TypeAlias = tuple[int, ...]
"""A table unpacked."""
Move: TypeAlias = tuple[int, int]
"""The lanes from which a card may be laid on a line, as a mask, and by how many bits they move."""
Pick: TypeAlias = Callable[[Lanes], Lanes]


class Axis(Struct, frozen=True):
    """A line in all tables of a shape."""

    step: int
    """By so many bits the lanes move when a card is laid on it."""
    masks: tuple[int, ...]
    """The lanes of all states in which it has 0 places filled, those in which it has 1, and so on."""
    picks: tuple[Pick, ...]
    """The same of a table unpacked."""

    def ways(self, at: int, before: Lanes, after: Lanes) -> int:
        """Count the worlds in which the card between two tables is laid on a place of this line."""
        return sum(map(mul, self.picks[at](before), self.picks[at + 1](after)))


class Shape(Struct, frozen=True):
    """What all tables of lines with so many hidden places have in common."""

    axes: tuple[Axis, ...]
    last: int
    """By so many bits the lane of the state in which all places are filled is shifted."""

    def unpack(self, table: Table) -> Lanes:
        """List all lanes, and one more that is empty."""
        lanes = self.last // LANE + 2
        return struct.unpack(f"<{lanes}Q", table.to_bytes(lanes * LANE // 8, "little"))


@lru_cache(maxsize=32)
def shape_of(sizes: tuple[int, ...]) -> Shape:
    """Lay out the tables for lines with so many hidden places."""
    lanes = prod(size + 1 for size in sizes)
    axes, step = [], 1
    for size in sizes:
        axes.append(_axis(lanes, step, size))
        step *= size + 1
    return Shape(tuple(axes), (lanes - 1) * LANE)


def _axis(lanes: int, step: int, size: int) -> Axis:
    bits, every = step * LANE, step * (size + 1)
    mask = sum((1 << bits) - 1 << first * LANE for first in range(0, lanes, every))
    empty = [lane for first in range(0, lanes, every) for lane in range(first, first + step)]
    filled = [[lane + at * step for lane in empty] for at in range(size + 1)]
    return Axis(
        step=bits,
        masks=tuple(mask << at * bits for at in range(size + 1)),
        # One lane alone would be picked as a number: so each is picked together with the one too many.
        picks=tuple(itemgetter(*picked, lanes) for picked in filled),
    )


def forward(moves: Sequence[Sequence[Move]], start: Table) -> list[Table]:
    """Lay one card after the other, each on a line or nowhere: the table before the first, and after each."""
    tables = [start]
    for each in moves:
        table = tables[-1]
        tables.append(sum([(table & mask) << step for mask, step in each], table))
    return tables


def backward(moves: Sequence[Sequence[Move]], end: Table) -> Iterator[Table]:
    """Count from the last card on in how many ways every state is led to the end: after each card."""
    table = end
    for each in reversed(moves):
        yield table
        table = sum([(table >> step) & mask for mask, step in each], table)
