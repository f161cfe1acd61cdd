"""Whether a card can be drawn."""

from engine.games.prime_daifugo.values import View


def may_draw(view: View) -> bool:
    """Say whether the seat to act can draw without holding too many cards (P16)."""
    limit = view.options.hand_limit
    has_room = not limit or len(view.hand) < limit
    return view.stock > 0 and not view.has_drawn and has_room
