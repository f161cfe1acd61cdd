"""Tables that count in how many ways every state of some lines is reached, each packed into one integer.

A state is how many hidden places of every line are filled. In a table every state has a lane of 64 bits, so
a whole table is masked, shifted and added at once; five lines of a pack have fewer worlds than a lane holds.

Where every card stands in a line, one of the lines is left out of the states: it has got all cards that the
others have not. That makes tables several times smaller.
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
Moves: TypeAlias = Sequence[Sequence[Move]]
"""Those of every card, from the lowest card on."""
Pick: TypeAlias = Callable[[Lanes], Lanes]


class Axis(Struct, frozen=True):
    """A line in all tables of a shape.

    Its places are counted by how many of them are filled; those of a line that is left out of the states by
    how many places of all others are.
    """

    step: int
    """By so many bits the lanes move when a card is laid on it."""
    masks: tuple[int, ...]
    """The lanes of all states that count 0, of those that count 1, and so on."""
    sources: tuple[Pick, ...]
    """The same of a table unpacked."""
    aims: tuple[Pick, ...]
    """The lanes to which they move."""

    def ways(self, at: int, before: Lanes, after: Lanes) -> int:
        """Count the worlds in which the card between two tables is laid on this line."""
        return sum(map(mul, self.sources[at](before), self.aims[at](after)))


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
def shape_of(sizes: tuple[int, ...], left_out: int | None) -> Shape:
    """Lay out the tables for lines with so many hidden places."""
    inner = [size for line, size in enumerate(sizes) if line != left_out]
    lanes = prod(size + 1 for size in inner)
    axes, step = [], 1
    for size in inner:
        axes.append(_axis(lanes, step, size))
        step *= size + 1
    if left_out is not None:
        axes.insert(left_out, _diagonal(lanes, inner))
    return Shape(tuple(axes), (lanes - 1) * LANE)


def _axis(lanes: int, step: int, size: int) -> Axis:
    bits, every = step * LANE, step * (size + 1)
    mask = sum((1 << bits) - 1 << first * LANE for first in range(0, lanes, every))
    empty = [lane for first in range(0, lanes, every) for lane in range(first, first + step)]
    picks = [_pick([lane + at * step for lane in empty], lanes) for at in range(size + 1)]
    masks = tuple(mask << at * bits for at in range(size))
    return Axis(bits, masks, sources=tuple(picks[:-1]), aims=tuple(picks[1:]))


def _diagonal(lanes: int, inner: Sequence[int]) -> Axis:
    """Lay out the line that is left out: what is laid on it moves nothing."""
    filled = [0]
    for size in inner:
        filled = [before + more for more in range(size + 1) for before in filled]
    states = [[lane for lane in range(lanes) if filled[lane] == at] for at in range(sum(inner) + 1)]
    masks = tuple(sum(FULL << lane * LANE for lane in each) for each in states)
    picks = tuple(_pick(each, lanes) for each in states)
    return Axis(0, masks, sources=picks, aims=picks)


def _pick(picked: Sequence[int], lanes: int) -> Pick:
    # One lane alone would be picked as a number: so the empty one is picked with it.
    return itemgetter(*picked, lanes)


def forward(moves: Moves, start: Table, *, may_rest: bool) -> list[Table]:
    """Lay one card after the other, on a line or nowhere: the table before the first, and after each."""
    tables = [start]
    for each in moves:
        table = tables[-1]
        tables.append(sum([(table & mask) << step for mask, step in each], table * may_rest))
    return tables


def backward(moves: Moves, end: Table, *, may_rest: bool) -> Iterator[Table]:
    """Count from the last card on in how many ways every state is led to the end: after each card."""
    table = end
    for each in reversed(moves):
        yield table
        table = sum([(table >> step) & mask for mask, step in each], table * may_rest)
