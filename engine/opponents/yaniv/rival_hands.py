"""The distribution of points in other hands, from the unseen cards and the turns played."""

from collections import Counter
from math import prod
from typing import TypeAlias

from engine.cards import PACK, Card
from engine.core import Seat
from engine.games.yaniv.values import VALUES, View, points_of

SHED = 0.006
"""A card of v points leaves a hand in a turn with probability SHED * v * v: a king in 6 of 10 turns.

Fitted to 170,000 cards held by players that discard high cards first; the shape holds from turn 1 to 9.
"""

Spread: TypeAlias = dict[int, float]
"""A probability distribution of points."""


class RivalHands:
    """The hands of all seats but the one to act."""

    def __init__(self, view: View) -> None:
        own, seats = view.turn or 0, len(view.sizes)
        around = (other % seats for other in range(own + 1, own + seats))
        self._view = view
        self.own_total = view.totals[own]
        self.seats: tuple[Seat, ...] = tuple(seat for seat in around if view.sizes[seat])
        """The other seats still in, in the order in which they act."""
        self.unseen = unseen(view)
        self.coming = self.unseen if view.stock else view.pond
        """The cards of which the next one of the stock is one."""
        turns = view.turns // (len(self.seats) + 1)
        self._fresh, self._kept = _share(self.unseen, 0), _share(self.unseen, turns)

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

    def chance(self, seat: Seat, most: int) -> float:
        """Estimate the probability that a seat holds `most` points or fewer."""
        return sum(self.spread(seat, most).values())

    def hazard(self) -> float:
        """Estimate the probability that somebody calls before the next turn of the seat to act."""
        limit = self._view.options.call_limit
        return 1 - prod(1 - self.chance(seat, limit) for seat in self.seats)


def unseen(view: View) -> tuple[Card, ...]:
    """Return the cards that are not visible."""
    visible = {*view.hand, *view.group, *view.pond, *(card for known in view.known for card in known)}
    return tuple([card for card in PACK if card not in visible])


def _share(cards: tuple[Card, ...], turns: int) -> Spread:
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
