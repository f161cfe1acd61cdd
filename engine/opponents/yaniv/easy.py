"""A beginner: it lays what is most, and takes what is low or makes a pair."""

from collections.abc import Iterable

from engine.cards import JOKERS, Card
from engine.chance import Chance
from engine.games.yaniv.values import VALUES, Call, Discard, GameAction, View, points_of

SURE = 2
"""The most points that it calls with whatever the others hold."""
FEW = 3
"""It fears a hand of fewer cards than these."""
STOCK = 5
"""What a card of the stock seems to cost."""
PRECIOUS = 3
"""What a joker seems to be worth."""


class Easy:
    """Looks at the points that its turn leaves, and neither ahead nor at what others may hold."""

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Call with few points, or if nobody is short of cards; else lay as many points as possible."""
        actions = tuple(legal_actions)
        if Call() in actions and (points_of(view.hand) <= SURE or _all_have_many(view)):
            return Call()
        discards = [action for action in actions if isinstance(action, Discard)]
        return min(chance.shuffled(discards), key=lambda action: _left(view, action))


def _all_have_many(view: View) -> bool:
    return all(not size or size >= FEW for seat, size in enumerate(view.sizes) if seat != view.turn)


def _left(view: View, action: Discard) -> int:
    """Return the points that seem to be left after this turn."""
    kept = [card for card in view.hand if card not in action.cards]
    jokers = sum(card in JOKERS for card in action.cards)
    return points_of(tuple(kept)) + PRECIOUS * jokers + _cost(kept, action.draw)


def _cost(kept: list[Card], draw: Card | None) -> int:
    if draw is None:
        return STOCK
    makes_a_pair = any(card[:-1] == draw[:-1] for card in kept)
    return 0 if makes_a_pair else 2 * VALUES[draw]
