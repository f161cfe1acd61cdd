"""Pairing a round when the Dutch system has no answer."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from cogs.cups.rules.pairings import Entrant

REMATCH, SECOND_BYE = 1_000_000_000, 1_000_000
"""The cost of a second meeting and of a second bye: each outweighs all costs below it.

A difference of points costs its square in half points, at most 62² for each of 16 pairs.
"""
NOBODY = -1


def matched(
    active: Sequence[Entrant],
    points: Mapping[Entrant, Fraction],
    met: Collection[tuple[Entrant, Entrant]],
    free: Collection[Entrant],
) -> list[tuple[Entrant, Entrant | None]]:
    """Return the pairs of least cost, a bye last; who is earlier by lot starts.

    A ruling of this bot, as C.04.3 leaves such a round to the arbiter. In an odd field the bye is a pair with
    nobody, who has no points.
    """
    # Imported here to keep it out of the bot's memory.
    from networkx import Graph, min_weight_matching  # noqa: PLC0415

    graph = Graph()
    for one, other in combinations(active, 2):
        cost = REMATCH * ((one, other) in met) + int(2 * abs(points[one] - points[other])) ** 2
        graph.add_edge(one, other, weight=cost)
    for entrant in active if len(active) % 2 else ():
        cost = SECOND_BYE * (entrant in free) + int(2 * points[entrant]) ** 2
        graph.add_edge(entrant, NOBODY, weight=cost)
    return _in_order(active, points, min_weight_matching(graph))


def _in_order(
    active: Sequence[Entrant], points: Mapping[Entrant, Fraction], pairs: Collection[tuple[int, int]]
) -> list[tuple[Entrant, Entrant | None]]:
    """Return the pairs by their points, then by lot."""
    place = {entrant: number for number, entrant in enumerate(active)} | {NOBODY: len(active)}
    ordered = [sorted(pair, key=lambda entrant: place[entrant]) for pair in pairs]
    ordered.sort(
        key=lambda pair: (pair[1] == NOBODY, -sum(points.get(each, 0) for each in pair), place[pair[0]])
    )
    return [(one, None if other == NOBODY else other) for one, other in ordered]
