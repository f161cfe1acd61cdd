"""The value of a call."""

from math import prod

from engine.games.yaniv.scoring import FINE
from engine.games.yaniv.values import View, points_of
from engine.opponents.yaniv.rival_hands import RivalHands
from engine.opponents.yaniv.totals import price

MOST = 50
"""The most points of a hand: five face cards."""


def call_gain(view: View, rivals: RivalHands) -> float:
    """Estimate how many points a call gains on the mean of the others; even a fine may lead to a halving."""
    own, total = points_of(view.hand), rivals.own_total
    unbeaten = prod(1 - rivals.chance(seat, own) for seat in rivals.seats)
    paid = price(view.options, total, 0) * unbeaten + price(view.options, total, own + FINE) * (1 - unbeaten)
    return sum(_harm(view, rivals, seat) for seat in rivals.seats) / len(rivals.seats) - paid


def _harm(view: View, rivals: RivalHands, seat: int) -> float:
    """Estimate what the end of the round costs another seat; negative if its total is likely halved."""
    spread = rivals.spread(seat, MOST)
    return sum(chance * price(view.options, view.totals[seat], points) for points, chance in spread.items())
