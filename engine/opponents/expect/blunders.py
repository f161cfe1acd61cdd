"""Actions of the last turn that are worse than another one whatever lies face down."""

from engine.core import Seat
from engine.games.expect.cards import unavoidable
from engine.games.expect.values import TURNS, GameAction, Lay, Play, View
from engine.opponents.expect.evaluation import lead_of
from engine.opponents.expect.lookahead import parted_attacks
from engine.opponents.expect.nodes import Node, after, node_of, plays


def blunder(view: View, action: GameAction) -> str | None:
    """Name the blunder: `undeclared`, or `dominated`; None for all turns before the last."""
    if view.number < TURNS or view.attacker is None or not isinstance(action, Lay):
        return None
    if may_declare(view):
        return "undeclared"
    return "dominated" if _is_dominated(view, view.attacker, Play(action.number, action.letter)) else None


def may_declare(view: View) -> bool:
    """Return whether the seat to act may declare."""
    seat = view.turn
    return seat is not None and not view.declared[seat] and unavoidable(view.hands[seat]) > 0


def _is_dominated(view: View, attacker: Seat, play: Play) -> bool:
    """Return whether another play leads by more points against every play of the other side."""
    node = node_of(view, attacker)
    if view.laid is None:
        ours, theirs, sign = plays("attack", node.hands[0]), plays("predict", node.hands[1]), 1
        pairs = {own: [(own, other) for other in theirs] for own in ours}
    else:
        hidden = [part for part in parted_attacks(node, view.options) if _fits(view, len(part[0].cards))]
        ours, sign = plays("predict", node.hands[1]), -1
        pairs = {own: [(other, own) for other in hidden[0]] for own in ours}
    leads = {own: [sign * _lead(node, pair, view) for pair in pairs[own]] for own in ours}
    return any(all(map(int.__gt__, other, leads[play])) for other in leads.values())


def _fits(view: View, cards: int) -> bool:
    return view.laid is not None and view.laid.cards in {None, cards}


def _lead(node: Node, pair: tuple[Play, Play], view: View) -> int:
    return -lead_of(after(node, *pair, view.options))
