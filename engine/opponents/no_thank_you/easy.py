"""The easy level: what somebody might play who has just read the rules."""

from collections.abc import Iterable

from engine.chance import Chance
from engine.games.no_thank_you import GIFT, GameAction, Keep, Pass, View

CHEAP = 6
"""The most points a card may cost to be kept."""


class Easy:
    """Keeps cheap cards, and passes others to anybody, whoever is ahead."""

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Keep the card up to a fixed price; otherwise pass it to a random seat."""
        passes = [action for action in legal_actions if isinstance(action, Pass)]
        card = view.trails[-1]
        cheap = (card.card or 0) - GIFT * card.gifts <= CHEAP
        return Keep() if cheap or not passes else chance.choice(passes)
