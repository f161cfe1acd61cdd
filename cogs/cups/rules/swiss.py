"""Swiss rounds by the Dutch system (FIDE Handbook C.04.3), with what to do when it has no answer.

The lots take the place of ratings: lot 1 is the highest. White is who starts the first game of a pairing.
"""

import logging
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from cogs.cups.rules.cup_state import Competition
from cogs.cups.rules.fallback_pairings import matched
from cogs.cups.rules.pairings import Entrant, Pairing
from cogs.cups.rules.points import WIN, points_of
from engine.chance import Chance

# It warns where it finds no complete answer, which `paired` then does.
logging.getLogger("caissify_pairings").setLevel(logging.ERROR)


def paired(cup: Competition) -> tuple[Pairing, ...]:
    """Return the pairings of the next round.

    If the Dutch system has no complete answer, in small fields or after withdrawals, `matched` pairs the
    round: with as few second meetings as can be, then as few second byes, then small differences of points.
    """
    round_index, start = len(cup.rounds), sum(len(each.pairings) for each in cup.rounds)
    pairs = _dutch(cup)
    if not _is_complete(cup, pairs):
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
    points = dict.fromkeys(cup.lots, Fraction(0))
    for pairing in cup.pairings:
        if pairing.round_index < round_index:
            for entrant in pairing.entrants:
                points[entrant] += points_of(pairing, entrant)
    return points


def _is_complete(cup: Competition, pairs: Sequence[tuple[Entrant, Entrant | None]]) -> bool:
    """Return whether everybody stands in one pair, nobody meets anybody again, and no bye is a second one."""
    listed = [entrant for pair in pairs for entrant in pair if entrant is not None]
    byes = [one for one, other in pairs if other is None]
    is_everybody = sorted(listed) == sorted(cup.active) and len(byes) == len(cup.active) % 2
    return is_everybody and not met(cup).intersection(pairs) and not free(cup).intersection(byes)


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
    return [(cup.lots[row["white_id"] - 1], _entrant(cup, row["black_id"])) for row in rows]


def _entrant(cup: Competition, lot: int | None) -> Entrant | None:
    return None if lot is None else cup.lots[lot - 1]


def _player(cup: Competition, entrant: Entrant, lot: int) -> dict[str, Any]:
    """Return what the pairing needs to know about an entrant."""
    own = [pairing for pairing in cup.pairings if entrant in pairing.entrants]
    byes = sum(pairing.second is None for pairing in own)
    unplayed = sum(not pairing.was_played and points_of(pairing, entrant) == WIN for pairing in own)
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
            yield "down" if points_of(pairing, entrant) else "none"
            continue
        before = points_before(cup, pairing.round_index)
        difference = before[entrant] - before[other]
        yield "down" if difference > 0 else "up" if difference < 0 else "none"
