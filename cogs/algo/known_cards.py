"""Cards as one seat knows them: targets, the attacking card, and cards shown by the partner."""

from engine.core import Seat
from engine.games.algo.lines import down, find
from engine.games.algo.values import Seen, View, partner_of


def targets(view: View) -> tuple[tuple[Seat, Seen], ...]:
    """List the cards that a seat could attack, with their owners."""
    own = _side(view)
    return tuple(
        (owner, card) for owner, line in enumerate(view.lines) if owner not in own for card in down(line)
    )


def _side(view: View) -> tuple[Seat | None, ...]:
    """List the seats that a seat does not attack: itself, and in pair play its partner."""
    if view.seat is None or not view.options.pairs:
        return (view.seat,)
    return view.seat, partner_of(view.seat)


def own_down(view: View) -> tuple[Seen, ...]:
    """List the seat's own face-down cards."""
    return () if view.seat is None else down(view.lines[view.seat])


def attacking(view: View) -> Seen | None:
    """Return the attacking card: drawn, or chosen."""
    found = None if view.chosen is None else find(view.lines, view.chosen)
    return view.held if found is None else found[1]


def tossed(view: View) -> tuple[Seen, ...]:
    """List the cards, still face down, that the partner has shown to this seat."""
    if view.seat is None or not view.options.pairs or view.over:
        return ()
    return tuple(card for card in down(view.lines[partner_of(view.seat)]) if card.number is not None)
