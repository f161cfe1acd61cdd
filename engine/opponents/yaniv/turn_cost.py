"""The cost of a turn: what to lay and what to draw."""

from engine.cards import JOKERS, Card, in_order, is_joker
from engine.games.yaniv.groups import Group
from engine.games.yaniv.values import VALUES, Discard, View, drawable, points_of
from engine.opponents.yaniv.hands import NEAR, burden
from engine.opponents.yaniv.rival_hands import RivalHands
from engine.opponents.yaniv.totals import price

MEAN = 6
"""The points of an average card, which is what drawing from the stock costs."""
JOKER = 2
"""The value of a joker in hand, as it may complete a run."""
LOW = 4
"""The value of a hand with which the next turn can be a call."""
FELLOW = 0.5
"""The value of a card, as a share of its points, if the previous seat has drawn one of its rank."""
GIFT = 0.3
"""The weight of what the next seat gains by a card it can draw, as it is one of several rivals."""


class Turn:
    """Rates the discards of one turn."""

    def __init__(self, view: View, rivals: RivalHands) -> None:
        self._view = view
        self._total = rivals.own_total
        self._hazard = rivals.hazard()
        self._stock = rivals.coming
        self._coming = {card[:-1] for card in view.known[rivals.seats[-1]]}
        self._wanted = {card[:-1] for card in view.known[rivals.seats[0]]}
        self._means: dict[Group, float] = {}

    def cost(self, action: Discard) -> float:
        """Estimate the cost of the hand that a discard leaves, and of what it offers the next seat."""
        kept = tuple([card for card in self._view.hand if card not in action.cards])
        held = self._mean(kept) if action.draw is None else self._held((*kept, action.draw))
        offered = drawable(action.cards, self._view.options)
        return held + GIFT * max([self._use(card) for card in offered])

    def _mean(self, kept: Group) -> float:
        """Return the mean cost of these cards with one from the stock."""
        if kept not in self._means:
            self._means[kept] = self._mean_of(kept)
        return self._means[kept]

    def _mean_of(self, kept: Group) -> float:
        near = frozenset[Card]().union(*[NEAR[card] for card in kept])
        alike: dict[Card | int, list[Card]] = {}
        for card in self._stock:
            alike.setdefault(card if card in near else VALUES[card], []).append(card)
        costs = [len(cards) * self._held((*kept, cards[0])) for cards in alike.values()]
        return sum(costs) / len(self._stock)

    def _held(self, cards: Group) -> float:
        """Return the expected cost of a hand: its price if the round ends, or its future cost if not."""
        points = points_of(cards)
        later = burden(in_order(cards)) - self._promise(cards, points)
        return self._hazard * price(self._view.options, self._total, points) + (1 - self._hazard) * later

    def _promise(self, cards: Group, points: int) -> float:
        fellows = sum([VALUES[card] for card in cards if card[:-1] in self._coming]) if self._coming else 0
        jokers = sum([card in JOKERS for card in cards])
        return LOW * (points <= self._view.options.call_limit) + JOKER * jokers + FELLOW * fellows

    def _use(self, card: Card) -> int:
        """Estimate what the next seat gains by drawing this card instead of one from the stock."""
        if is_joker(card):
            return MEAN + JOKER
        return MEAN + VALUES[card] if card[:-1] in self._wanted else max(MEAN - VALUES[card], 0)
