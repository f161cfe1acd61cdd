"""What is a mistake whatever the hidden cards are."""

from engine.cards import is_joker
from engine.games.yaniv.scoring import FINE
from engine.games.yaniv.values import VALUES, Call, Discard, GameAction, View, points_of
from engine.opponents.yaniv.totals import price


def blunder(view: View, action: GameAction) -> str | None:
    """Return the name of a visible mistake: a call that is surely returned, or a joker laid alone.

    A joker has no points and can stand for any card: laying another card alone and drawing the same leaves no
    more points and every group. Neither counts where a total would be halved by more points.
    """
    if isinstance(action, Call):
        return "returned" if _is_seen_beaten(view) and not _is_halved(view, _fined(view)) else None
    return "joker_alone" if _wastes_a_joker(view, action) and not _gains_by_points(view) else None


def _fined(view: View) -> int:
    return points_of(view.hand) + FINE


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
    most = points_of(view.hand) + max(VALUES.values())
    return any(_is_halved(view, points) for points in range(1, most + 1))


def _is_halved(view: View, points: int) -> bool:
    return price(view.options, view.totals[view.turn or 0], points) < 0
