"""Whether to call."""

from math import prod

from engine.games.yaniv.scoring import FINE
from engine.games.yaniv.values import View, points_of
from engine.opponents.yaniv.rival_hands import RivalHands
from engine.opponents.yaniv.totals import price

MOST = 50
"""Nobody holds more points than five pictures have."""


def call_gain(view: View, rivals: RivalHands) -> float:
    """Estimate the points that a call gains on the others' mean; a fine on the right total is a gain too."""
    own, total = points_of(view.hand), rivals.own_total
    unbeaten = prod(1 - rivals.chance(seat, own) for seat in rivals.seats)
    paid = price(view.options, total, 0) * unbeaten + price(view.options, total, own + FINE) * (1 - unbeaten)
    return sum(_harm(view, rivals, seat) for seat in rivals.seats) / len(rivals.seats) - paid


def _harm(view: View, rivals: RivalHands, seat: int) -> float:
    """Estimate what another seat suffers when all hands are shown; to one that is halved it is a present."""
    spread = rivals.spread(seat, MOST)
    return sum(chance * price(view.options, view.totals[seat], points) for points, chance in spread.items())
