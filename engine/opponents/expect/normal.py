"""A player who cannot be seen through."""

from collections.abc import Iterable, Sequence

from engine.chance import Chance
from engine.core import Seat
from engine.games.expect.values import Choose, Declare, GameAction, Lay, Play, View
from engine.opponents.expect.lookahead import Lookahead, furthest, parted_attacks
from engine.opponents.expect.matrix_games import Strategy
from engine.opponents.expect.nodes import Plays, node_of, plays

FINE = 1 << 30
"""Chance is drawn in so many parts."""


class Normal:
    """Plays the best mixed strategy: exactly in the last turns, before them by an estimate of what is left.

    What it lays is drawn by lot, so that to know how it thinks does not help to predict it.
    """

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Declare as soon as that is true, and lay what is drawn; either colour wins as often."""
        if view.attacker is None:
            return Choose("black")
        if Declare() in legal_actions:
            return Declare()
        play = drawn(*weighed(view, view.attacker), chance)
        return Lay(play.number, play.letter)


def weighed(view: View, attacker: Seat) -> tuple[Plays, Strategy]:
    """List the plays of the seat to act, and how likely each should be laid."""
    node = node_of(view, attacker)
    ahead = Lookahead(view.options, furthest(node))
    parted = parted_attacks(node, view.options)
    if view.laid is None:
        solutions = [(ahead.attacking(node, attacks), attacks) for attacks in parted]
        best, attacks = max(solutions, key=lambda found: found[0].value)
        return attacks, best.rows
    seen = [attacks for attacks in parted if view.laid.cards in {None, len(attacks[0].cards)}]
    return plays("predict", node.hands[1]), ahead.predicting(node, seen[0]).columns


def drawn(choices: Sequence[Play], strategy: Strategy, chance: Chance) -> Play:
    """Draw a play, each as likely as the strategy says."""
    left = chance.below(FINE) / FINE
    for play, likely in zip(choices, strategy, strict=True):
        left -= likely
        if left < 0:
            return play
    # What is left is an error of rounding, and any play does that is ever laid.
    return max(zip(strategy, choices, strict=True), key=lambda pair: pair[0])[1]
