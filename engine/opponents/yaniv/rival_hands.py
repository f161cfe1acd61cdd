"""What the other seats may hold: judged by what lies in sight and by how long they have played."""

from collections import Counter
from math import prod
from typing import TypeAlias

from engine.cards import PACK, Card
from engine.core import Seat
from engine.games.yaniv.values import VALUES, View, points_of

SHED = 0.006
"""How soon a card of v points leaves a hand: in a turn with the chance SHED * v * v, a king in 6 of 10 turns.

Counted over 170,000 cards in the hands of players who shed what is dear; the shape holds from turn 1 to 9.
"""

Spread: TypeAlias = dict[int, float]
"""How likely so many points are."""


class RivalHands:
    """All seats but the one to act."""

    def __init__(self, view: View) -> None:
        own, seats = view.turn or 0, len(view.sizes)
        around = (other % seats for other in range(own + 1, own + seats))
        self._view = view
        self.own_total = view.totals[own]
        self.seats: tuple[Seat, ...] = tuple(seat for seat in around if view.sizes[seat])
        """In the order in which they act."""
        self.unseen = unseen(view)
        turns = view.turns // (len(self.seats) + 1)
        self._fresh, self._kept = _share(self.unseen, 0), _share(self.unseen, turns)

    def spread(self, seat: Seat, most: int) -> Spread:
        """Say how likely a seat holds so many points, of all numbers up to the most."""
        known = self._view.known[seat]
        hidden = self._view.sizes[seat] - len(known)
        # A card that it was seen drawing is most often the last one it drew, and all others are chosen ones.
        shares = [self._kept] * hidden if known else [self._fresh, *[self._kept] * (hidden - 1)]
        spread = {points_of(known): 1.0}
        for share in shares:
            spread = _added(spread, share, most)
        return {points: chance for points, chance in spread.items() if points <= most}

    def chance(self, seat: Seat, most: int) -> float:
        """Estimate how likely a seat holds so many points or fewer."""
        return sum(self.spread(seat, most).values())

    def hazard(self) -> float:
        """Estimate how likely somebody calls before the seat to act has another turn."""
        limit = self._view.options.call_limit
        return 1 - prod(1 - self.chance(seat, limit) for seat in self.seats)


def unseen(view: View) -> tuple[Card, ...]:
    """List the cards that lie nowhere in sight."""
    sighted = {*view.hand, *view.group, *view.pond, *(card for known in view.known for card in known)}
    return tuple([card for card in PACK if card not in sighted])


def _share(cards: tuple[Card, ...], turns: int) -> Spread:
    """Say how likely a card has these points that somebody has kept for so many turns."""
    counts = Counter([VALUES[card] for card in cards])
    weights = {points: number * (1 - SHED * points**2) ** turns for points, number in counts.items()}
    whole = sum(weights.values())
    return {points: weight / whole for points, weight in weights.items()}


def _added(spread: Spread, share: Spread, most: int) -> Spread:
    """Add one more card to what somebody may hold."""
    new: Spread = {}
    for points, chance in spread.items():
        for more, likely in share.items():
            if points + more <= most:
                new[points + more] = new.get(points + more, 0.0) + chance * likely
    return new
