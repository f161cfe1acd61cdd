"""The slots of single and double elimination: who comes to each pairing, and in which round.

They follow from the rules and the number of entrants alone; `elimination.py` fills them.
"""

from collections import defaultdict
from enum import StrEnum
from functools import cache
from typing import TypeAlias

from msgspec import Struct

from cogs.cups.rules.cup_rules import CupRules, Format


class Part(StrEnum):
    """The part of a bracket that a pairing belongs to."""

    WINNERS = "winners"
    """All rounds before the final, or in a double elimination those of who has no loss."""
    LOSERS = "losers"
    FINAL = "final"
    """The final; in a double elimination the grand final and, as its round 1, the second one."""
    THIRD_PLACE = "third_place"


class Takes(StrEnum):
    """What a side of a slot takes."""

    LOT = "lot"
    WINNER = "winner"
    LOSER = "loser"


class Source(Struct, frozen=True):
    """Where the entrant on a side of a slot comes from."""

    takes: Takes
    number: int
    """A lot from 0, or the number of a pairing; a lot that nobody has is a bye."""


class Slot(Struct, frozen=True):
    """A place for a pairing."""

    number: int
    """The number of the pairing."""
    round_index: int
    """The round of the cup, from 0."""
    part: Part
    part_round: int
    """The round within the part, from 0."""
    place: int
    """The place in that round from the top of the bracket, from 0."""
    sides: tuple[Source, Source]
    leads_to: tuple[int, ...]
    """The slots that take its winner or its loser."""

    @property
    def is_second_final(self) -> bool:
        """Return whether it is played only if the grand final was lost by who had no loss."""
        return self.part is Part.FINAL and self.part_round == 1


def size_of(entrants: int) -> int:
    """Return the number of lots in a bracket, of which the last may be byes.

    >>> [size_of(entrants) for entrants in (4, 5, 8, 9, 32)]
    [4, 8, 8, 16, 32]
    """
    return 1 << (entrants - 1).bit_length()


def bracket(size: int) -> tuple[int, ...]:
    """Return the lots in the order of the bracket, from 0: the lowest two can meet only in the final.

    >>> bracket(8)
    (0, 7, 3, 4, 1, 6, 2, 5)
    """
    lots: tuple[int, ...] = (0,)
    while len(lots) < size:
        last = 2 * len(lots) - 1
        lots = tuple(lot for high in lots for lot in (high, last - high))
    return lots


def slots_of(rules: CupRules, entrants: int) -> tuple[Slot, ...]:
    """Return all slots of an elimination by number, which grows with the round.

    In a double elimination each round of the losers' bracket is a round of the cup, together with the round
    of the winners' bracket whose losers it needs next: W1, W2 and L1, L2, W3 and L3, L4 … and the finals.
    """
    return _slots(size_of(entrants), rules.format is Format.DOUBLE_ELIMINATION, bool(rules.third_place))


def crossed(place: int, winners_round: int, count: int) -> int:
    """Return from which of the `count` pairings of a round of the winners' bracket a place gets the loser.

    The order is reversed after every second round, and else within each half, so that those who have met do
    not meet again before the last four rounds of the losers' bracket (the last two of 8 entrants).

    >>> [[crossed(place, number, count) for place in range(count)] for number, count in ((1, 8), (2, 4))]
    [[7, 6, 5, 4, 3, 2, 1, 0], [1, 0, 3, 2]]
    """
    return place ^ ((count - 1) >> (1 - winners_round % 2))


# ----------------------------------------------------------------- the slots

Key: TypeAlias = tuple[Part, int, int]
"""A slot by its part, its round in it, and its place."""
Origin: TypeAlias = tuple[Takes, Key | int]
"""A source by its slot, or by its lot."""
Groups: TypeAlias = list[tuple[int, Part, int, int]]
"""The round of the cup, the part, the round in it, and the number of pairings."""


@cache
def _slots(size: int, is_double: bool, has_third_place: bool) -> tuple[Slot, ...]:
    groups = _double_groups(size) if is_double else _single_groups(size, has_third_place=has_third_place)
    sides_of = _double_sides if is_double else _single_sides
    keys = [
        (round_index, (part, number, place))
        for round_index, part, number, count in sorted(groups, key=lambda group: group[0])
        for place in range(count)
    ]
    numbers = {key: number for number, (_, key) in enumerate(keys)}
    sides = list[tuple[Source, Source]]()
    for _, key in keys:
        first, second = (
            Source(takes, of if isinstance(of, int) else numbers[of]) for takes, of in sides_of(size, key)
        )
        sides.append((first, second))
    leads_to = defaultdict[int, set[int]](set)
    for number, side in ((number, side) for number, pair in enumerate(sides) for side in pair):
        if side.takes is not Takes.LOT:
            leads_to[side.number].add(number)
    return tuple(
        Slot(number, round_index, *key, sides[number], tuple(sorted(leads_to[number])))
        for number, (round_index, key) in enumerate(keys)
    )


def _single_groups(size: int, *, has_third_place: bool) -> Groups:
    last = size.bit_length() - 2
    groups = [(index, Part.WINNERS, index, size >> (index + 1)) for index in range(last)]
    ends = (Part.FINAL, Part.THIRD_PLACE) if has_third_place else (Part.FINAL,)
    return [*groups, *((last, part, 0, 1) for part in ends)]


def _single_sides(size: int, key: Key) -> tuple[Origin, Origin]:
    part, number, place = key
    if part is Part.WINNERS:
        return _winners_sides(size, number, place)
    takes = Takes.LOSER if part is Part.THIRD_PLACE else Takes.WINNER
    return _two_of(takes, Part.WINNERS, size.bit_length() - 3, 0)


def _double_groups(size: int) -> Groups:
    rounds = size.bit_length() - 1
    winners = [
        (max(2 * number - 1, 0), Part.WINNERS, number, size >> (number + 1)) for number in range(rounds)
    ]
    losers = [
        (number + 1, Part.LOSERS, number, size >> (number // 2 + 2)) for number in range(2 * rounds - 2)
    ]
    finals = [(2 * rounds - 1 + number, Part.FINAL, number, 1) for number in (0, 1)]
    return [*winners, *losers, *finals]


def _double_sides(size: int, key: Key) -> tuple[Origin, Origin]:
    part, number, place = key
    rounds = size.bit_length() - 1
    if part is Part.WINNERS:
        return _winners_sides(size, number, place)
    if part is Part.FINAL:
        if number:
            return (Takes.LOSER, (Part.FINAL, 0, 0)), (Takes.WINNER, (Part.FINAL, 0, 0))
        last = (Part.WINNERS, rounds - 1, 0), (Part.LOSERS, 2 * rounds - 3, 0)
        return (Takes.WINNER, last[0]), (Takes.WINNER, last[1])
    if number == 0:
        return _two_of(Takes.LOSER, Part.WINNERS, 0, place)
    if number % 2 == 0:
        return _two_of(Takes.WINNER, Part.LOSERS, number - 1, place)
    dropping = (number + 1) // 2
    fallen = crossed(place, dropping, size >> (dropping + 1))
    return (Takes.WINNER, (Part.LOSERS, number - 1, place)), (Takes.LOSER, (Part.WINNERS, dropping, fallen))


def _winners_sides(size: int, number: int, place: int) -> tuple[Origin, Origin]:
    if number:
        return _two_of(Takes.WINNER, Part.WINNERS, number - 1, place)
    one, other = bracket(size)[2 * place : 2 * place + 2]
    return (Takes.LOT, one), (Takes.LOT, other)


def _two_of(takes: Takes, part: Part, number: int, place: int) -> tuple[Origin, Origin]:
    """Take from the two neighbours of a round that one place follows from."""
    return (takes, (part, number, 2 * place)), (takes, (part, number, 2 * place + 1))
