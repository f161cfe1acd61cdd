"""What keeping a card costs, and the highest price at which it is better than passing."""

from collections.abc import Sequence

from engine.games.no_thank_you import GIFT, View


def price_of(view: View) -> int:
    """Return the points that keeping the card costs its holder."""
    trail = view.trails[-1]
    return (trail.card or 0) - GIFT * trail.gifts


def price_limit(own: int, seats: int, pile: Sequence[int] | int) -> int:
    """Return the highest price at which keeping is better than passing, for a holder with so many gifts."""
    if not pile:
        return GIFT
    # Keeping means drawing again. A seat with many gifts can refuse that card too; one with few saves them,
    # since a seat without any must keep what it gets. With two seats, a gift passed goes to the only rival.
    return max(GIFT - own, 1) + (seats == 2)
