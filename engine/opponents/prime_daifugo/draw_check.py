"""Whether drawing is possible and safe."""

from engine.games.prime_daifugo.values import View


def may_draw(view: View) -> bool:
    """Return whether the seat to act may draw and would not hold too many cards (P16)."""
    limit = view.options.hand_limit
    has_room = not limit or len(view.hand) < limit
    return view.stock > 0 and not view.has_drawn and has_room
