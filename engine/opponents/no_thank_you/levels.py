"""The computer players: two that mind the price alone, one that minds the lead, one that searches."""

from collections.abc import Iterable

from engine.chance import Chance
from engine.core import Seat
from engine.games.no_thank_you import CARDS, GIFT, GameAction, Keep, Pass, Position, View
from engine.opponents.no_thank_you.appraisal import blunder
from engine.opponents.no_thank_you.prices import price_limit, price_of
from engine.opponents.no_thank_you.rollouts import REFUSED, estimated, played_out

FEELINGS = (5, 6, 7)
"""The most points that a card may cost to be kept by a beginner, who feels rather than counts."""
WORLDS = 40
"""Imagined worlds a decision of the strong level."""


class Beginner:
    """Keeps what seems cheap, as it likes the gifts that lie there, and passes others to anybody."""

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Keep the card up to about six points; of the last one, the price is plain."""
        return _kept_or_passed(view, legal_actions, chance.choice(FEELINGS) if view.pile else GIFT, chance)


class Easy:
    """Keeps what costs no more than a gift, and passes others to anybody, whoever is ahead.

    It overlooks that whoever passes need not draw the next card, and that gifts run out.
    """

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Keep the card up to the price of a gift."""
        return _kept_or_passed(view, legal_actions, GIFT, chance)


def _kept_or_passed(
    view: View, legal_actions: Iterable[GameAction], limit: int, chance: Chance
) -> GameAction:
    """Keep the card up to a price limit; otherwise pass it to a random seat."""
    passes = [action for action in legal_actions if isinstance(action, Pass)]
    return Keep() if not passes or price_of(view) <= limit else chance.choice(passes)


class Normal:
    """Keeps a card that costs less than refusing it, and passes others to the seat that is ahead.

    The constants were tuned over thousands of games: passing more readily does slightly better against random
    players, but loses to players that think.
    """

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Keep the card up to a price limit; otherwise pass it to the seat that is furthest ahead."""
        holders = view.trails[-1].holders
        passes = [action for action in legal_actions if isinstance(action, Pass)]
        limit = price_limit(view.gifts[holders[-1]], len(view.gifts), view.pile)
        if not passes or price_of(view) <= limit:
            return Keep()
        ahead = _estimated_points(view)
        # Shuffled, so that ties do not always go to the first seat.
        return max(
            chance.shuffled(passes),
            key=lambda action: ahead[action.to] + REFUSED * (action.to in holders),
        )


def _estimated_points(view: View) -> list[float]:
    """Estimate the points by seat; an unknown card counts as the mean of the unseen ones."""
    unseen = set(CARDS) - {trail.card for trail in view.trails}
    mean = sum(unseen) / len(unseen) if unseen else 0
    points = [float(GIFT * gifts) for gifts in view.gifts]
    for trail in view.trails[:-1]:
        points[trail.holders[-1]] -= mean if trail.card is None else trail.card
    return points


class Strong:
    """Plays every action out in imagined worlds, in which `Normal` plays for everybody.

    Who seems to be ahead is handed the bad cards, and who seems so depends on what the others have seen. No
    small function of gifts and points showed that: one ply over the values of the pile won less often than
    `Normal` at three seats, although it made more points. Between two seats nobody is to be chosen: one ply
    over the leads of the pile wins, and the last cards are searched to the end.
    """

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Return the action that wins most; never a visible blunder."""
        actions = tuple(action for action in legal_actions if blunder(view, action) is None)
        if len(actions) == 1:
            return actions[0]
        worth = estimated(view, actions, WORLDS, chance)
        return max(actions, key=lambda action: worth[action].goal)


class OpenStrong:
    """Plays every action out in the true world: how far this search could reach."""

    def choose(self, state: Position, seat: Seat, chance: Chance) -> GameAction:
        """Return the action after which `Normal`s end best for this seat."""
        actions = tuple(state.legal_actions(seat))
        worth = played_out([state], actions, seat)
        return max(actions, key=lambda action: worth[action].goal)
