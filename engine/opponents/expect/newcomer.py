"""The yardstick of the lowest level: how a person plays who has read the rules and done the lesson."""

from collections.abc import Iterable
from statistics import fmean

from engine.chance import Chance
from engine.games.expect.cards import ROLES, Role, letters_for, numbers_for
from engine.games.expect.scoring import value_of
from engine.games.expect.values import Choose, Declare, GameAction, Lay, Play, View
from engine.opponents import MISTAKES
from engine.opponents.expect.nodes import Node, node_of, values_in
from engine.opponents.expect.turn_gains import mean_gains, ranked

WIDE = 3.0
"""The mean difference of the numbers from which on it lays a letter."""
CHOICE = 2
"""How many of the numbers that look best it draws from, as it should not be predictable."""


class Newcomer:
    """Attacks with what gives most points, predicts what lies nearest, and lays letters where they help.

    The table shows what either side still holds, so that nothing has to be remembered. It reckons with any
    number of the other side and with no letter. It lays one where the numbers will differ by much, or where
    as many letters as turns are left; then the one that gains most. It declares as soon as it may. A mistake
    is any play at all.
    """

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Declare where it may, else lay one of the numbers that look best, unless by mistake."""
        actions = tuple(legal_actions)
        if view.attacker is None:
            return Choose("black")
        if Declare() in actions:
            return Declare()
        if chance.below(MISTAKES) == 0:
            return chance.choice(actions)
        node, role = node_of(view, view.attacker), ROLES[view.laid is not None]
        gains = mean_gains(node, role, view.options)
        considered = {
            play: gain for play, gain in gains.items() if play.letter is None or _helps(play, node, role)
        }
        play = chance.choice(ranked(considered)[:CHOICE])
        return Lay(play.number, play.letter)


def _helps(play: Play, node: Node, role: Role) -> bool:
    """Return whether the letter of a play seems to help: beside its number, or as letters abound."""
    own, other = node.hands if role == "attack" else node.hands[::-1]
    if len(letters_for(role, own)) >= len(numbers_for(role, own)):
        return True
    against = values_in("predict" if role == "attack" else "attack", other)
    return fmean([abs(value_of(play) - each) for each in against]) >= WIDE
