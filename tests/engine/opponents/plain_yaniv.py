"""A baseline player of Yaniv with a beginner's rules of thumb."""

from collections.abc import Iterable

from engine.cards import Card, is_joker
from engine.chance import Chance
from engine.games.yaniv.values import VALUES, Call, Discard, GameAction, View, points_of

STOCK = 6
"""What a card of the stock seems to cost."""
PRECIOUS = 3
"""What a joker seems to be worth."""


class Plain:
    """Calls as soon as it has so few points, lays what is most, and picks up what is low or makes a pair."""

    def __init__(self, calls_at: int) -> None:
        self._calls_at = calls_at

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        if points_of(view.hand) <= min(self._calls_at, view.options.call_limit):
            return Call()
        discards = [action for action in legal_actions if isinstance(action, Discard)]
        return min(discards, key=lambda action: _left(view, action))


def _left(view: View, action: Discard) -> int:
    kept = [card for card in view.hand if card not in action.cards]
    jokers = sum(map(is_joker, action.cards))
    return points_of(tuple(kept)) + PRECIOUS * jokers + _cost(kept, action.draw)


def _cost(kept: list[Card], draw: Card | None) -> int:
    if draw is None:
        return STOCK
    makes_a_pair = any(card[:-1] == draw[:-1] for card in kept)
    return -VALUES[draw] if makes_a_pair else 2 * VALUES[draw]
