"""Tables for dynamic programming, packed into one integer each.

A state is the number of filled hidden places of each line; a table maps every state to a count. Each state
has a lane of 64 bits (SIMD within a register, on Python's big integers), so a whole table is masked, shifted
and added in one operation. No lane overflows: five lines of a full pack have fewer than 2^64 worlds.

States are numbered in mixed radix, line 0 fastest. If every card has to be in a line, the longest line is
left out of the states, as it holds the cards that the others do not: the tables become several times smaller.
"""

import struct
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import prod
from operator import itemgetter, mul
from typing import TypeAlias

from msgspec import Struct

LANE = 64
"""Bits per lane."""
FULL = (1 << LANE) - 1

Table: TypeAlias = int
Lanes: TypeAlias = tuple[int, ...]
"""An unpacked table: the count of each state, and a final 0."""
Move: TypeAlias = tuple[int, int]
"""(mask of the states from which a card may be placed on a line, shift in bits to the state after it)."""
Moves: TypeAlias = Sequence[Sequence[Move]]
"""The moves of each card, lowest card first."""
Pick: TypeAlias = Callable[[Lanes], Lanes]


class Axis(Struct, frozen=True):
    """A line as a dimension of the tables.

    Masks and lanes are indexed by the number of filled places of the line; for the line that is left out of
    the states, by the number of filled places of all others.
    """

    step: int
    """The shift in bits when a card is placed on the line."""
    masks: tuple[int, ...]
    """For each index, the mask of the states with that index."""
    sources: tuple[Pick, ...]
    """For each index, the getter of the same lanes from an unpacked table."""
    targets: tuple[Pick, ...]
    """For each index, the getter of the lanes to which those move."""

    def ways(self, at: int, before: Lanes, after: Lanes) -> int:
        """Count the worlds in which the card between two tables is placed on this line at this index."""
        return sum(map(mul, self.sources[at](before), self.targets[at](after)))


class Shape(Struct, frozen=True):
    """The layout of all tables for lines with given numbers of hidden places."""

    axes: tuple[Axis, ...]
    last: int
    """The offset in bits of the final state, in which all places are filled."""

    def unpack(self, table: Table) -> Lanes:
        """Return all lanes and an empty one; see `_pick`."""
        lanes = self.last // LANE + 2
        return struct.unpack(f"<{lanes}Q", table.to_bytes(lanes * LANE // 8, "little"))


@lru_cache(maxsize=32)
def shape_of(sizes: tuple[int, ...], left_out: int | None) -> Shape:
    """Return the layout for lines with these numbers of hidden places.

    `left_out` is the index of the line that is left out of the states, if one is.
    """
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
    return Axis(bits, masks, sources=tuple(picks[:-1]), targets=tuple(picks[1:]))


def _diagonal(lanes: int, inner: Sequence[int]) -> Axis:
    """Return the axis of the line that is left out, which never changes the state."""
    filled = [0]
    for size in inner:
        filled = [before + more for more in range(size + 1) for before in filled]
    states = [[lane for lane in range(lanes) if filled[lane] == at] for at in range(sum(inner) + 1)]
    masks = tuple(sum(FULL << lane * LANE for lane in each) for each in states)
    picks = tuple(_pick(each, lanes) for each in states)
    return Axis(0, masks, sources=picks, targets=picks)


def _pick(picked: Sequence[int], lanes: int) -> Pick:
    # itemgetter returns a bare value for a single key, so the empty lane is always added.
    return itemgetter(*picked, lanes)


def forward(moves: Moves, start: Table, *, may_rest: bool) -> list[Table]:
    """Return the tables of the ways to reach each state: before the first card, and after each card.

    With `may_rest`, a card may be in no line.
    """
    tables = [start]
    for each in moves:
        table = tables[-1]
        tables.append(sum([(table & mask) << step for mask, step in each], table * may_rest))
    return tables


def backward(moves: Moves, end: Table, *, may_rest: bool) -> Iterator[Table]:
    """Generate the tables of the ways to complete each state: after the last card, then back to the first."""
    table = end
    for each in reversed(moves):
        yield table
        table = sum([(table >> step) & mask for mask, step in each], table * may_rest)
