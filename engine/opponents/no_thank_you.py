"""Computer players for NO THANK YOU!."""

from collections.abc import Iterable

from engine.chance import Chance
from engine.games.no_thank_you import CARDS, GIFT, GameAction, Keep, Pass, Trail, View
from engine.opponents import Policy

REFUSED = 5
"""So many points somebody seems further ahead who has refused this card: it will come on with more gifts."""


class Normal:
    """Keeps what costs less than refusing it, and hands the rest to whoever is ahead.

    The numbers come from games played by the thousand: a readier passer beats random players a little more
    often, but loses to everybody who thinks.
    """

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Weigh the card against the gifts on it and the gifts owned, and the receivers by their points."""
        card = view.trails[-1]
        passes = [action for action in legal_actions if isinstance(action, Pass)]
        if not passes or _price(card) <= _limit(view):
            return Keep()
        ahead = _standings(view)
        # Shuffled, so that among equals it is not always the first seat that gets the card.
        return max(
            chance.shuffled(passes),
            key=lambda action: ahead[action.to] + REFUSED * (action.to in card.holders),
        )


def _price(trail: Trail) -> int:
    """Count the points that keeping this card costs its holder, who has seen it."""
    return (trail.card or 0) - GIFT * trail.gifts


def _limit(view: View) -> int:
    """Give the highest price at which keeping is better than passing."""
    if not view.pile:
        return GIFT
    # To keep is also to draw again. A seat rich in gifts can refuse that too; a poor one saves them, since
    # whoever has none left must take what it is handed. Between two, a gift passed is one for the only rival.
    rival = len(view.gifts) == 2
    return max(GIFT - view.gifts[view.trails[-1].holders[-1]], 1) + rival


def _standings(view: View) -> list[float]:
    """Estimate everybody's points: an unknown card counts as the mean of those not seen."""
    unseen = set(CARDS) - {trail.card for trail in view.trails}
    mean = sum(unseen) / len(unseen) if unseen else 0
    points = [float(GIFT * gifts) for gifts in view.gifts]
    for trail in view.trails[:-1]:
        points[trail.holders[-1]] -= mean if trail.card is None else trail.card
    return points


LEVELS: dict[str, Policy] = {"normal": Normal()}
