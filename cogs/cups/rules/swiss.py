"""Swiss rounds by the Dutch system (FIDE Handbook C.04.3), with what to do when it has no answer.

The lots take the place of ratings: lot 1 is the highest. White is who starts the first game of a pairing.
"""

import logging
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from cogs.cups.rules.cup_state import Competition
from cogs.cups.rules.pairings import NOTHING, WIN, Entrant, Pairing
from engine.chance import Chance

REMATCH, SECOND_BYE = 1_000_000_000, 1_000_000
"""The cost of a second meeting and of a second bye: each outweighs all costs below it.

A difference of points costs its square in half points, at most 62² for each of 16 pairs.
"""
NOBODY = -1

# It warns where it finds no complete answer, which `paired` then does.
logging.getLogger("caissify_pairings").setLevel(logging.ERROR)


def paired(cup: Competition) -> tuple[Pairing, ...]:
    """Return the pairings of the next round.

    If the Dutch system has no complete answer, in small fields or after withdrawals, `matched` pairs the
    round: with as few second meetings as can be, then as few second byes, then small differences of points.
    """
    round_index, start = len(cup.rounds), sum(len(each.pairings) for each in cup.rounds)
    pairs = _dutch(cup)
    listed = [entrant for pair in pairs for entrant in pair if entrant is not None]
    byes = [one for one, other in pairs if other is None]
    is_everybody = sorted(listed) == sorted(cup.active) and len(byes) == len(cup.active) % 2
    if not is_everybody or met(cup).intersection(pairs) or free(cup).intersection(byes):
        pairs = matched(cup.active, points_before(cup, round_index), met(cup), free(cup))
    return tuple(Pairing(start + place, round_index, *pair) for place, pair in enumerate(pairs))


def met(cup: Competition) -> frozenset[tuple[Entrant, Entrant]]:
    """Return who has played whom, in both orders: a pairing decided without a game can be drawn again."""
    played = [pairing.entrants for pairing in cup.pairings if pairing.was_played]
    return frozenset((one, other) for pair in played for one, other in (pair, pair[::-1]))


def free(cup: Competition) -> frozenset[Entrant]:
    """Return who got a point without a game, and so no bye any more (C.04.1, 3.4)."""
    unplayed = [each for each in cup.pairings if not each.was_played and each.outcome]
    return frozenset(
        each.outcome.winner for each in unplayed if each.outcome and each.outcome.winner is not None
    )


def points_before(cup: Competition, round_index: int) -> dict[Entrant, Fraction]:
    """Return the points of all entrants before a round."""
    points = dict.fromkeys(cup.lots, NOTHING)
    for pairing in cup.pairings:
        if pairing.round_index < round_index:
            for entrant in pairing.entrants:
                points[entrant] += pairing.points_of(entrant)
    return points


def _dutch(cup: Competition) -> list[tuple[Entrant, Entrant | None]]:
    """Pair by caissify-pairings, whose entrants are lots from 1."""
    # Imported here, as its matching loads networkx.
    from caissify_pairings import generate_pairings  # noqa: PLC0415

    lot_of = {entrant: lot for lot, entrant in enumerate(cup.lots, 1)}
    first = Chance(cup.seed, "cup colour").choice(("white", "black"))
    rows = generate_pairings(
        "dutch",
        [_player(cup, entrant, lot_of[entrant]) for entrant in cup.active],
        {(lot_of[one], lot_of[other]) for one, other in met(cup) if lot_of[one] < lot_of[other]},
        len(cup.rounds) + 1,
        cup.total_rounds,
        initial_color=first,
    )
    lots = {lot: entrant for entrant, lot in lot_of.items()}
    return [(lots[row["white_id"]], lots.get(row["black_id"])) for row in rows]


def _player(cup: Competition, entrant: Entrant, lot: int) -> dict[str, Any]:
    """Return what the pairing needs to know about an entrant."""
    own = [pairing for pairing in cup.pairings if entrant in pairing.entrants]
    byes = sum(pairing.second is None for pairing in own)
    unplayed = sum(not pairing.was_played and pairing.points_of(entrant) == WIN for pairing in own)
    return {
        "id": lot,
        "name": "",
        "rating": 0,
        "starting_number": lot,
        "pairing_number": lot,
        "score": float(points_before(cup, len(cup.rounds))[entrant]),
        "color_hist": ["white" if each.first == entrant else "black" for each in own if each.was_played],
        "float_history": list(_floats(cup, entrant, own)),
        "bye_count": byes,
        "forfeit_win_count": unplayed - byes,
    }


def _floats(cup: Competition, entrant: Entrant, own: Sequence[Pairing]) -> Iterator[str]:
    """Yield the direction of an entrant's float in every round (C.04.3, A.4).

    Who meets fewer points, or gets points without a game, floats down.
    """
    for pairing in own:
        other = pairing.opponent(entrant)
        if not pairing.was_played or other is None:
            yield "down" if pairing.points_of(entrant) else "none"
            continue
        before = points_before(cup, pairing.round_index)
        difference = before[entrant] - before[other]
        yield "down" if difference > 0 else "up" if difference < 0 else "none"


def matched(
    active: Sequence[Entrant],
    points: Mapping[Entrant, Fraction],
    met: Collection[tuple[Entrant, Entrant]],
    free: Collection[Entrant],
) -> list[tuple[Entrant, Entrant | None]]:
    """Return the pairs of least cost, by points and then by lot, a bye last; the earlier lot starts.

    A ruling of this bot, as C.04.3 leaves such a round to the arbiter; a bye is a pair with nobody.
    """
    from networkx import Graph, min_weight_matching  # noqa: PLC0415 -- kept out of the bot's memory

    graph = Graph()
    for one, other in combinations(active, 2):
        cost = REMATCH * ((one, other) in met) + int(2 * abs(points[one] - points[other])) ** 2
        graph.add_edge(one, other, weight=cost)
    for one in active if len(active) % 2 else ():
        graph.add_edge(one, NOBODY, weight=SECOND_BYE * (one in free) + int(2 * points[one]) ** 2)
    place = {entrant: number for number, entrant in enumerate(active)} | {NOBODY: len(active)}
    pairs = []
    for pair in min_weight_matching(graph):
        one, other = sorted(pair, key=lambda entrant: place[entrant])
        total = points[one] + points.get(other, NOTHING)
        pairs.append((other == NOBODY, -total, place[one], (one, None if other == NOBODY else other)))
    return [pair for *_, pair in sorted(pairs)]
