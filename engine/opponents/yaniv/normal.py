"""A player that rates each turn by the points it leaves, and how soon they can be laid."""

from collections.abc import Iterable

from engine.chance import Chance
from engine.games.yaniv.values import Call, Discard, GameAction, View
from engine.opponents.yaniv.call_value import call_gain
from engine.opponents.yaniv.rival_hands import RivalHands
from engine.opponents.yaniv.turn_cost import Turn


class Normal:
    """Keeps sets and runs together, estimates the other hands, and values totals rather than points.

    Valuing totals, it makes use of the halving at 100 and 50: at 65 with 5 points in hand it cannot lose by a
    call, at 91 it holds 9 points while somebody else is about to call, and it delays a call that would halve
    the total of another seat.
    """

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Call if that gains points, else take the turn of the lowest estimated cost."""
        rivals = RivalHands(view)
        actions = tuple(legal_actions)
        if Call() in actions and call_gain(view, rivals) > 0:
            return Call()
        discards = [action for action in actions if isinstance(action, Discard)]
        # Shuffled, so that a choice among equals reveals nothing.
        return min(chance.shuffled(discards), key=Turn(view, rivals).cost)
