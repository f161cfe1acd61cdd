"""The cost of a turn, and of a call, by the table of hands."""

from engine.cards import is_joker
from engine.games.yaniv.values import VALUES, Discard, View, drawable
from engine.opponents.yaniv.hand_values import BIT, POINTS, Hand, cost, number, points, singles, tables
from engine.opponents.yaniv.rival_hands import RivalHands, price
from engine.opponents.yaniv.turn_cost import FELLOW, NEAR

JOKER = 2.0
"""What a joker that the next seat can draw costs the others."""
FITTING = {BIT[card]: number(tuple(others)) for card, others in NEAR.items()}
"""The cards that go together with each card."""


class Plan:
    """Rates the discards of one turn."""

    def __init__(self, view: View, rivals: RivalHands) -> None:
        self._options = view.options
        self._total = rivals.own_total
        self._hand = number(view.hand)
        self._hazard = 1 - rivals.all_above(view.options.call_limit)
        """The probability that somebody calls before the next turn."""
        self._stock = [BIT[card] for card in rivals.coming]
        coming = {card[:-1] for card in view.known[rivals.seats[-1]]}
        self._fellows = {BIT[card]: VALUES[card] for card in BIT if card[:-1] in coming}
        after = view.turns // (len(rivals.seats) + 1)
        last = len(tables().kept) - 1
        self._now, self._next = min(max(after - 1, 0), last), min(after, last)
        self._costs: dict[Hand, float] = {}
        self._means: dict[Hand, float] = {}

    def cost(self, action: Discard) -> float:
        """Estimate the points that a turn costs, against the mean of the others."""
        kept = self._hand & ~number(action.cards)
        held = self._mean(kept) if action.draw is None else self._held(kept | BIT[action.draw])
        return held + JOKER * any(map(is_joker, drawable(action.cards, self._options)))

    def _mean(self, kept: Hand) -> float:
        """Return the mean cost of these cards with one from the stock."""
        if kept not in self._means:
            near = 0
            for card in singles(kept):
                near |= FITTING[card]
            # Of cards that go with none of those kept, only the points matter.
            alike: dict[tuple[Hand, int], list[Hand]] = {}
            for card in self._stock:
                alike.setdefault((card & near, POINTS[card]), []).append(card)
            costs = [len(cards) * self._held(kept | cards[0]) for cards in alike.values()]
            self._means[kept] = sum(costs) / len(self._stock)
        return self._means[kept]

    def _held(self, hand: Hand) -> float:
        """Return the expected cost of a hand at the end of one's turn."""
        if hand not in self._costs:
            held = points(hand)
            ended: float = price(self._options, self._total, held)
            later = cost(hand, self._next)
            if held <= self._options.call_limit:
                place = min(held, len(tables().called[0]) - 1)
                later = min(later, tables().called[self._next][place])
                ended -= tables().spared[self._now][place]
            fellows = sum([value for card, value in self._fellows.items() if hand & card])
            self._costs[hand] = self._hazard * ended + (1 - self._hazard) * (later - FELLOW * fellows)
        return self._costs[hand]
