"""The yardstick of the lowest level: how a person plays who has read the rules and done the lesson."""

from collections.abc import Iterable

from engine.chance import Chance
from engine.games.no_thank_you import GIFT, GameAction, Keep, Pass, View
from engine.opponents import MISTAKES
from engine.opponents.no_thank_you.prices import price_of


class Newcomer:
    """Compares what the lesson compares: the points that a card costs, and the gift that a pass costs.

    A card goes to a seat without a gift, which has to keep it, or else to any seat. No card, and no seat that
    is ahead, is remembered. A mistake is to keep what should be passed, or to pass what should be kept.
    """

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Keep the card if it costs no more than a gift, unless by mistake."""
        passes = [action for action in legal_actions if isinstance(action, Pass)]
        mistaken = chance.below(MISTAKES) == 0
        if not passes or (price_of(view) <= GIFT) != mistaken:
            return Keep()
        forcing = [action for action in passes if not view.gifts[action.to]]
        return chance.choice(forcing or passes)
