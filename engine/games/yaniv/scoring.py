"""Score a round and rank a match (rule book, section 3.1)."""

from collections.abc import Sequence
from typing import TypeAlias

from engine.cards import Card, in_order
from engine.core import Feat, Result, Round, Seat, ranked
from engine.games.yaniv.values import Options, Settled, points_of

FINE = 30
"""What a caller pays on top of the hand if another hand is as low."""

Hands: TypeAlias = tuple[tuple[Card, ...], ...]


def settled(
    options: Options, number: int, hands: Hands, totals: tuple[int, ...], caller: Seat | None
) -> Settled:
    """Score a round; a seat without cards is out of the match."""
    points = [points_of(hand) if hand else None for hand in hands]
    returned: tuple[Seat, ...] = ()
    if caller is not None:
        own = points_of(hands[caller])
        # Those who hold no more points than the caller (Y6, Y7).
        returned = tuple(
            seat for seat, more in enumerate(points) if more is not None and more <= own and seat != caller
        )
        points[caller] = own + FINE if returned else 0
    added = [total + (more or 0) for total, more in zip(totals, points, strict=True)]
    playing = [seat for seat, more in enumerate(points) if more is not None]
    # Exactly the limit or half of it is halved, even after 0 points (Y8, Y9).
    marks = (options.limit, options.limit // 2) if options.halving else ()
    halved = tuple(seat for seat in playing if added[seat] in marks)
    after = tuple(total // 2 if seat in halved else total for seat, total in enumerate(added))
    out = tuple(seat for seat in playing if after[seat] > options.limit)
    return Settled(number, caller, tuple(map(in_order, hands)), tuple(points), returned, halved, out, after)


def has_ended(options: Options, scored: Sequence[Settled], alive: Sequence[Seat]) -> bool:
    """Return whether the match is over with these seats left (Y14)."""
    if len(alive) < 2:
        return True
    if options.ending == "first_out":
        return any(each.out for each in scored)
    return options.ending == "rounds" and len(scored) == options.rounds


def starter_of(last: Settled, alive: Sequence[Seat], turn: Seat) -> Seat:
    """Return who begins the next round: the lowest hand of those still in (Y10, Y11, Y21).

    Ties go to the first seat clockwise after the caller or, if nobody called, from the seat in turn on.
    """
    seats = len(last.hands)
    first = turn if last.caller is None else last.caller + 1
    return min(alive, key=lambda seat: (points_of(last.hands[seat]), (seat - first) % seats))


def result_of(scored: Sequence[Settled]) -> Result:
    """Rank by who stayed in longer, then by the lower total; equals share a rank (Y12, Y13)."""
    totals = scored[-1].totals
    fell = {seat: each.number for each in scored for seat in each.out}
    stayed = len(scored) + 1
    keys = [(-fell.get(seat, stayed), total) for seat, total in enumerate(totals)]
    return Result(ranked(keys), totals)


def round_of(each: Settled) -> Round:
    """Return the round as the records keep it."""
    named = {"returned": each.returned, "halved": each.halved, "out": each.out}
    feats = [Feat(seat, name) for name, seats in named.items() for seat in seats]
    if each.caller is not None:
        feats.insert(0, Feat(each.caller, "fined" if each.returned else "yaniv"))
    return Round(each.points, each.totals, tuple(feats))
