"""Computer players for NO THANK YOU!."""

from collections.abc import Iterable

from engine.chance import Chance
from engine.games.no_thank_you import CARDS, GIFT, GameAction, Keep, Pass, Trail, View

REFUSED = 5
"""Points added to the standing of a seat that has refused this card: it will pass it on with more gifts."""


class Normal:
    """Keeps a card that costs less than refusing it, and passes others to the seat that is ahead.

    The constants were tuned over thousands of games: passing more readily does slightly better against random
    players, but loses to players that think.
    """

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Keep the card up to a price limit; otherwise pass it to the seat that is furthest ahead."""
        card = view.trails[-1]
        passes = [action for action in legal_actions if isinstance(action, Pass)]
        if not passes or _price(card) <= _limit(view):
            return Keep()
        ahead = _estimated_points(view)
        # Shuffled, so that ties do not always go to the first seat.
        return max(
            chance.shuffled(passes),
            key=lambda action: ahead[action.to] + REFUSED * (action.to in card.holders),
        )


def _price(trail: Trail) -> int:
    """Return the points that keeping the card costs its holder."""
    return (trail.card or 0) - GIFT * trail.gifts


def _limit(view: View) -> int:
    """Return the highest price at which keeping is better than passing."""
    if not view.pile:
        return GIFT
    # Keeping means drawing again. A seat with many gifts can refuse that card too; one with few saves them,
    # since a seat without any must keep what it gets. With two seats, a gift passed goes to the only rival.
    rival = len(view.gifts) == 2
    return max(GIFT - view.gifts[view.trails[-1].holders[-1]], 1) + rival


def _estimated_points(view: View) -> list[float]:
    """Estimate the points by seat; an unknown card counts as the mean of the unseen ones."""
    unseen = set(CARDS) - {trail.card for trail in view.trails}
    mean = sum(unseen) / len(unseen) if unseen else 0
    points = [float(GIFT * gifts) for gifts in view.gifts]
    for trail in view.trails[:-1]:
        points[trail.holders[-1]] -= mean if trail.card is None else trail.card
    return points
