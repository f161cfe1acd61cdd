"""Worlds in which the cards that were kept unseen are likely ones."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from math import exp

from engine.chance import Chance
from engine.games.no_thank_you import CARDS, GIFT, START, Position, Trail, Trick, View
from engine.opponents.no_thank_you.prices import price_limit

SLIP = 0.02
"""How often anybody decides otherwise, whatever the price."""
PARTS = 1_000_000
"""What a certain decision weighs, as the weights are integers."""
Weights = Mapping[int, int]
"""How likely what was decided about a card is, by what card it may be."""


def imagined(view: View, worlds: int, chance: Chance) -> Iterator[Position]:
    """Generate worlds that fit the view; cards kept unseen are drawn by their weights, the surest first."""
    weights = weights_by_trail(view)
    surest = sorted(weights, key=lambda drawn: _spread(weights[drawn]))
    unseen = _unseen(view)
    for _ in range(worlds):
        left, cards = list(chance.shuffled(unseen)), [trail.card or 0 for trail in view.trails]
        for drawn in surest:
            cards[drawn] = _weighted(left, weights[drawn], chance)
            left.remove(cards[drawn])
        tricks = tuple(Trick(card, trail.holders) for card, trail in zip(cards, view.trails, strict=True))
        yield Position(view.dealer, view.lots, tuple(left), view.gifts, tricks)


def weights_by_trail(view: View) -> dict[int, Weights]:
    """Return the weights of the unseen cards, by when a card was drawn that was kept unseen."""
    gifts = [START[len(view.gifts)]] * len(view.gifts)
    unseen, found = _unseen(view), dict[int, Weights]()
    for drawn, trail in enumerate(view.trails[:-1]):
        if trail.card is None:
            pile = len(CARDS) - 1 - drawn
            found[drawn] = {card: 1 + int(PARTS * _likelihood(card, trail, gifts, pile)) for card in unseen}
        for passer in trail.holders[:-1]:
            gifts[passer] -= 1
        gifts[trail.holders[-1]] += trail.gifts
    return found


def _unseen(view: View) -> list[int]:
    seen = {trail.card for trail in view.trails}
    return [card for card in CARDS if card not in seen]


def _likelihood(card: int, trail: Trail, gifts: Sequence[int], pile: int) -> float:
    """Return how likely it is that a card is passed and kept as its trail says."""
    own, likelihood = list(gifts), 1.0
    for lying, holder in enumerate(trail.holders):
        if own[holder]:
            keeps = chance_of_keeping(card - GIFT * lying, price_limit(own[holder], len(own), pile))
            likelihood *= 1 - keeps if lying < trail.gifts else keeps
        own[holder] -= 1
    return likelihood


@cache
def chance_of_keeping(price: int, limit: int) -> float:
    """Return how likely a card is kept by a holder whose limit is about so high."""
    return SLIP + (1 - 2 * SLIP) / (1 + exp(price - limit - 0.5))


def _spread(weights: Weights) -> float:
    """Return how many cards it may be, unlikely ones counting less."""
    return sum(weights.values()) ** 2 / sum(weight**2 for weight in weights.values())


def _weighted(cards: Sequence[int], weights: Weights, chance: Chance) -> int:
    """Draw a card by its weight."""
    totals = list(accumulate(weights[card] for card in cards))
    at = chance.below(totals[-1])
    return next(card for card, total in zip(cards, totals, strict=True) if at < total)
