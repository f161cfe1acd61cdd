"""Decisions that are wrong whatever the hidden cards are."""

from engine.games.no_thank_you import GIFT, GameAction, Keep, View


def blunder(view: View, action: GameAction) -> str | None:
    """Name the blunder: only the last card is sure to have any, as nothing is drawn after it.

    - `last_kept`: the card costs more than a gift and somebody has none. Passed to them it costs a gift, and
      they have to keep it: the passer ends with more, they end with less, and nobody else is touched.
    - `last_passed`: the card costs less than a gift. To whoever gets it, it brings points, and passing it on
      would give those away: they keep it. So the passer pays more than the card costs, and a rival gains.
    """
    if view.pile or view.seat is None or not view.gifts[view.seat]:
        return None
    last = view.trails[-1]
    price = (last.card or 0) - GIFT * last.gifts
    if isinstance(action, Keep):
        return "last_kept" if price > GIFT and 0 in view.gifts else None
    return "last_passed" if price < GIFT else None
