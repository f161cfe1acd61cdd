"""What is a mistake whatever the hidden cards are."""

from engine.cards import is_joker
from engine.core import Seat
from engine.games.yaniv.scoring import FINE
from engine.games.yaniv.values import VALUES, Call, Discard, GameAction, View, points_of
from engine.opponents.yaniv.totals import price

DEAREST = max(VALUES.values())
"""The points of the dearest card."""


def blunder(view: View, action: GameAction) -> str | None:
    """Return the name of a visible mistake: a call that is surely returned, or a joker laid alone.

    A joker has no points and can stand for any card: laying another card alone and drawing the same leaves no
    more points and every group. Neither counts where any total could still be halved in this round, as points
    are welcome then.
    """
    if isinstance(action, Call):
        name = "returned" if _is_seen_beaten(view) and _loses_anyway(view) else None
    else:
        name = "joker_alone" if _wastes_a_joker(view, action) else None
    halving = name and any(_may_halve(view, seat) for seat, size in enumerate(view.sizes) if size)
    return None if halving else name


def _may_halve(view: View, seat: Seat) -> bool:
    """Return whether a seat could end the round with the points that halve its total."""
    fined = points_of(view.hand) + FINE if seat == view.turn else 0
    possible = (*range(DEAREST * view.sizes[seat] + 1), fined)
    return any(price(view.options, view.totals[seat], points) < points for points in possible)


def _is_seen_beaten(view: View) -> bool:
    """Return whether all cards of another hand are known, and it has no more points."""
    own = points_of(view.hand)
    return any(
        len(view.known[seat]) == view.sizes[seat] and points_of(view.known[seat]) <= own
        for seat in _others(view)
    )


def _loses_anyway(view: View) -> bool:
    """Return whether a returned call is worse than playing on, whatever the others hold.

    Laying the dearest card at every turn keeps the hand below its points and one dearest card more, so that
    the rest of the fine is lost, unless what the others pay makes up for it or puts one of them out.
    """
    others = _others(view)
    most = {seat: _most(view, seat) for seat in others}
    if any(view.totals[seat] + most[seat] > view.options.limit for seat in others):
        return False
    return sum(most.values()) < len(others) * (FINE - DEAREST)


def _most(view: View, seat: Seat) -> int:
    """Return the most points that a seat may hold."""
    known = view.known[seat]
    return points_of(known) + DEAREST * (view.sizes[seat] - len(known))


def _others(view: View) -> list[Seat]:
    return [seat for seat, size in enumerate(view.sizes) if size and seat != view.turn]


def _wastes_a_joker(view: View, action: Discard) -> bool:
    alone = len(action.cards) == 1 and is_joker(action.cards[0])
    return alone and view.options.jokers_in_sets and not all(map(is_joker, view.hand))
