"""The distribution of points in other hands, and what a call gains against them."""

from collections import Counter
from collections.abc import Sequence
from math import prod
from typing import TypeAlias

from engine.cards import PACK, Card
from engine.core import Seat
from engine.games.yaniv.scoring import FINE
from engine.games.yaniv.values import VALUES, Options, View, points_of

SHED = 0.006
"""A card of v points leaves a hand in a turn with probability SHED * v * v: a king in 6 of 10 turns.

Fitted to 170,000 cards held by players that discard high cards first; the shape holds from turn 1 to 9.
"""

MOST = 50
"""The most points of a hand: five face cards."""
OUT = 60
"""The extra cost, in points, of going out of the match."""

Spread: TypeAlias = dict[int, float]
"""A probability distribution of points."""


class RivalHands:
    """The hands of all seats but the one to act, from the unseen cards and the turns played."""

    def __init__(self, view: View) -> None:
        own, seats = view.turn or 0, len(view.sizes)
        around = (other % seats for other in range(own + 1, own + seats))
        self._view = view
        self.own_total = view.totals[own]
        self.seats: tuple[Seat, ...] = tuple(seat for seat in around if view.sizes[seat])
        """The other seats still in, in the order in which they act."""
        visible = {*view.hand, *view.group, *view.pond, *(card for known in view.known for card in known)}
        unseen = [card for card in PACK if card not in visible]
        self.coming: Sequence[Card] = unseen if view.stock else view.pond
        """The cards of which the next one of the stock is one."""
        turns = view.turns // (len(self.seats) + 1)
        self._fresh, self._kept = _share(unseen, 0), _share(unseen, turns)

    def spread(self, seat: Seat, most: int) -> Spread:
        """Return the distribution of the points in a hand, truncated at `most`."""
        known = self._view.known[seat]
        hidden = self._view.sizes[seat] - len(known)
        # A known card is most often the last one drawn, so all the others have been kept by choice.
        shares = [self._kept] * hidden if known else [self._fresh, *[self._kept] * (hidden - 1)]
        spread = {points_of(known): 1.0}
        for share in shares:
            spread = _added(spread, share, most)
        return {points: chance for points, chance in spread.items() if points <= most}

    def all_above(self, most: int) -> float:
        """Estimate the probability that no seat holds `most` points or fewer."""
        return prod(1 - sum(self.spread(seat, most).values()) for seat in self.seats)


def _share(cards: Sequence[Card], turns: int) -> Spread:
    """Return the distribution of the points of a card kept for this many turns."""
    counts = Counter([VALUES[card] for card in cards])
    weights = {points: number * (1 - SHED * points**2) ** turns for points, number in counts.items()}
    whole = sum(weights.values())
    return {points: weight / whole for points, weight in weights.items()}


def _added(spread: Spread, share: Spread, most: int) -> Spread:
    """Convolve a distribution with that of one more card."""
    new: Spread = {}
    for points, chance in spread.items():
        for more, likely in share.items():
            if points + more <= most:
                new[points + more] = new.get(points + more, 0.0) + chance * likely
    return new


def price(options: Options, total: int, points: int) -> int:
    """Return the cost of adding points to a total; negative if the total is halved.

    >>> [price(Options(), 91, points) for points in (8, 9, 10)]
    [8, -41, 70]
    """
    after = total + points
    if options.halving and after in (options.limit, options.limit // 2):
        return after // 2 - total
    return points + OUT * (after > options.limit)


def call_gain(view: View, rivals: RivalHands) -> float:
    """Estimate how many points a call gains on the mean of the others; even a fine may lead to a halving."""
    own, total, options = points_of(view.hand), rivals.own_total, view.options
    unbeaten = rivals.all_above(own)
    paid = price(options, total, 0) * unbeaten + price(options, total, own + FINE) * (1 - unbeaten)
    harm = 0.0
    for seat in rivals.seats:
        spread = rivals.spread(seat, MOST)
        harm += sum(chance * price(options, view.totals[seat], points) for points, chance in spread.items())
    return harm / len(rivals.seats) - paid
