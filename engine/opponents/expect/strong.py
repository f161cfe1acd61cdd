"""A player of equilibria: exact near the end, on values fitted to what follows before."""

from collections.abc import Iterable

from engine.chance import Chance
from engine.games.expect.values import Choose, Declare, GameAction, Lay, View
from engine.opponents.expect.nodes import node_of
from engine.opponents.expect.normal import drawn
from engine.opponents.expect.turns import Turn, weighed


class Strong:
    """Plays an equilibrium of the turn, whose cells are exact near the end and fitted before."""

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Declare as soon as possible, else draw a play; play red, which lays the last attack."""
        if view.attacker is None:
            return Choose("red")
        if Declare() in legal_actions:
            return Declare()
        turn = Turn(node_of(view, view.attacker), view.options)
        play = drawn(*weighed(turn, view), chance)
        return Lay(play.number, play.letter)
