"""The cost of a turn, what to lay and what to draw, by how soon the cards kept can be laid."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from engine.cards import JOKERS, PACK, RANK_OF, SUIT_OF, Card, in_order, is_joker
from engine.games.yaniv.groups import SHORTEST_RUN, Group
from engine.games.yaniv.values import VALUES, Discard, View, drawable, points_of
from engine.opponents.yaniv.rival_hands import RivalHands, price

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
FADE = 0.7
"""The discount per turn of the points left in hand, as the round may end before."""


@lru_cache(maxsize=1 << 14)
def burden(cards: Group) -> float:
    """Return the discounted sum of the points left after each turn of a sorted hand, without drawing.

    >>> burden(("5H", "9C", "KD")) > burden(("9C", "9H", "9S"))
    True
    """
    if not points_of(cards):
        return 0.0
    lefts = [tuple([card for card in cards if card not in group]) for group in _lays(cards)]
    return min([points_of(left) + FADE * burden(left) for left in lefts])


def _lays(cards: Group) -> Iterator[Group]:
    """Generate the groups worth laying: the highest card, whole sets, and runs.

    Sets go without jokers: a joker in a set is worth 0 points and would be wasted.
    """
    naturals = tuple([card for card in cards if card in RANK_OF])
    yield (max(naturals, key=VALUES.__getitem__),)
    yield from _alike(naturals, RANK_OF)
    if len(cards) >= SHORTEST_RUN:
        jokers = cards[len(naturals) :]
        for suited in _alike(naturals, SUIT_OF):
            yield from _runs(suited, jokers)


def _alike(naturals: Group, kinds: Mapping[Card, object]) -> Iterator[Group]:
    """Generate the cards of each kind that occurs twice or more."""
    found = [kinds[card] for card in naturals]
    if len(set(found)) < len(found):
        for kind in set(found):
            if found.count(kind) > 1:
                yield tuple([card for card in naturals if kinds[card] == kind])


def _runs(suited: Group, jokers: Group) -> Iterator[Group]:
    """Generate the runs of consecutive entries of sorted cards of one suit, with gaps filled by jokers."""
    for first in range(len(suited) - 1):
        for end in range(first + 2, len(suited) + 1):
            naturals = suited[first:end]
            length = max(RANK_OF[naturals[-1]] - RANK_OF[naturals[0]] + 1, SHORTEST_RUN)
            if length - len(naturals) <= len(jokers):
                yield (*naturals, *jokers[: length - len(naturals)])


def _go_together(one: Card, other: Card) -> bool:
    """Return whether two cards may be part of one set or of a run of three."""
    if is_joker(one) or is_joker(other):
        return False
    apart = abs(RANK_OF[one] - RANK_OF[other])
    return apart == 0 or (SUIT_OF[one] == SUIT_OF[other] and apart < SHORTEST_RUN)


NEAR = {card: frozenset([other for other in PACK if _go_together(card, other)]) for card in PACK}
"""The cards that go together with each card; of any other card, only the points matter."""


class Turn:
    """Rates the discards of one turn."""

    def __init__(self, view: View, rivals: RivalHands) -> None:
        self._view = view
        self._total = rivals.own_total
        self._hazard = 1 - rivals.all_above(view.options.call_limit)
        """The probability that somebody calls before the next turn."""
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
            near = frozenset[Card]().union(*[NEAR[card] for card in kept])
            alike: dict[Card | int, list[Card]] = {}
            for card in self._stock:
                alike.setdefault(card if card in near else VALUES[card], []).append(card)
            costs = [len(cards) * self._held((*kept, cards[0])) for cards in alike.values()]
            self._means[kept] = sum(costs) / len(self._stock)
        return self._means[kept]

    def _held(self, cards: Group) -> float:
        """Return the expected cost of a hand: its price if the round ends, or its future cost if not."""
        points, options = points_of(cards), self._view.options
        fellows = sum([VALUES[card] for card in cards if card[:-1] in self._coming]) if self._coming else 0
        jokers = sum([card in JOKERS for card in cards])
        promise = LOW * (points <= options.call_limit) + JOKER * jokers + FELLOW * fellows
        later = burden(in_order(cards)) - promise
        return self._hazard * price(options, self._total, points) + (1 - self._hazard) * later

    def _use(self, card: Card) -> int:
        """Estimate what the next seat gains by drawing this card instead of one from the stock."""
        if is_joker(card):
            return MEAN + JOKER
        return MEAN + VALUES[card] if card[:-1] in self._wanted else max(MEAN - VALUES[card], 0)
