"""Computer players for Yaniv."""

from collections.abc import Iterable

from engine.chance import Chance
from engine.games.yaniv.values import Call, Discard, GameAction, View
from engine.opponents import Policy
from engine.opponents.yaniv.calling import call_gain
from engine.opponents.yaniv.laying import Turn
from engine.opponents.yaniv.rival_hands import RivalHands


class Normal:
    """Keeps sets and runs together, guesses what the others hold, and thinks of totals, not of points.

    That is how it knows the tricks around 100 and 50: at 65 with 5 points in hand it cannot lose by a call,
    at 91 it holds on to 9 points while somebody else is about to call, and it waits with a call that would
    bring another home.
    """

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Call where that is better than to wait, else take the turn after which the hand costs least."""
        rivals = RivalHands(view)
        actions = tuple(legal_actions)
        if Call() in actions and call_gain(view, rivals) > 0:
            return Call()
        discards = [action for action in actions if isinstance(action, Discard)]
        # Shuffled, so that among equals the suit tells nothing.
        return min(chance.shuffled(discards), key=Turn(view, rivals).cost)


LEVELS: dict[str, Policy] = {"normal": Normal()}
