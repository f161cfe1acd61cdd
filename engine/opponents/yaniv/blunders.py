"""What is a mistake whatever the hidden cards are."""

from engine.cards import is_joker
from engine.games.yaniv.scoring import FINE
from engine.games.yaniv.values import VALUES, Call, Discard, GameAction, View, points_of
from engine.opponents.yaniv.totals import price

DEAREST = max(VALUES.values())
"""The points of the dearest card."""


def blunder(view: View, action: GameAction) -> str | None:
    """Return the name of a visible mistake: a call that is surely returned, or a joker laid alone.

    A joker has no points and can stand for any card: laying another card alone and drawing the same leaves no
    more points and every group. Neither counts where one's total could be halved by more points, nor a call
    that could put somebody out.
    """
    if isinstance(action, Call):
        pointless = not _is_halved(view, points_of(view.hand) + FINE) and not _may_put_out(view)
        return "returned" if pointless and _is_seen_beaten(view) else None
    return "joker_alone" if _wastes_a_joker(view, action) and not _gains_by_points(view) else None


def _may_put_out(view: View) -> bool:
    """Return whether the end of the round could put another seat out, which may be worth a fine."""
    others = [seat for seat, size in enumerate(view.sizes) if size and seat != view.turn]
    return any(view.totals[seat] + DEAREST * view.sizes[seat] > view.options.limit for seat in others)


def _is_seen_beaten(view: View) -> bool:
    """Return whether all cards of another hand are known, and it has no more points."""
    own = points_of(view.hand)
    others = [seat for seat, size in enumerate(view.sizes) if size and seat != view.turn]
    return any(
        len(view.known[seat]) == view.sizes[seat] and points_of(view.known[seat]) <= own for seat in others
    )


def _wastes_a_joker(view: View, action: Discard) -> bool:
    alone = len(action.cards) == 1 and is_joker(action.cards[0])
    return alone and view.options.jokers_in_sets and not all(map(is_joker, view.hand))


def _gains_by_points(view: View) -> bool:
    """Return whether the hand could come to exactly what halves the total."""
    most = points_of(view.hand) + DEAREST
    return any(_is_halved(view, points) for points in range(1, most + 1))


def _is_halved(view: View, points: int) -> bool:
    return price(view.options, view.totals[view.turn or 0], points) < 0
