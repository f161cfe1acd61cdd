"""Computer players for NO THANK YOU!."""

from collections.abc import Sequence

from engine.chance import Chance
from engine.games.no_thank_you import GIFT, Deed, Keep, Pass, View
from engine.opponents import Policy


class Normal:
    """Keeps what its gifts pay for, and hands the rest to whoever suffers most."""

    def choose(self, view: View, legal_actions: Sequence[Deed], chance: Chance) -> Deed:
        """Weigh the card against the gifts on it, and the receivers by the gifts they own."""
        trail = view.trails[-1]
        assert trail.card is not None  # noqa: S101 -- the holder has seen its card
        passes = [action for action in legal_actions if isinstance(action, Pass)]
        price = trail.card - GIFT * trail.gifts
        if not passes or price <= GIFT:
            return Keep()
        return min(passes, key=lambda action: view.gifts[action.to])


LEVELS: dict[str, Policy] = {"normal": Normal()}
