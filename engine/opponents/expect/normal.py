"""A player that cannot be exploited by predicting it."""

from collections.abc import Iterable, Sequence

from engine.chance import Chance
from engine.core import Seat
from engine.games.expect.values import Choose, Declare, GameAction, Lay, Play, View
from engine.opponents.expect.lookahead import Lookahead, furthest, parted_attacks
from engine.opponents.expect.matrix_games import Strategy
from engine.opponents.expect.nodes import Plays, node_of, plays

RESOLUTION = 1 << 30
"""The number of steps into which a random draw divides [0, 1)."""


class Normal:
    """Plays an optimal mixed strategy: exact in the last turns, on an estimate of the rest before them.

    Its plays are random, so knowing its algorithm does not help to predict them.
    """

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Declare as soon as possible, else draw a play; the colour does not matter."""
        if view.attacker is None:
            return Choose("black")
        if Declare() in legal_actions:
            return Declare()
        play = drawn(*weighed(view, view.attacker), chance)
        return Lay(play.number, play.letter)


def weighed(view: View, attacker: Seat) -> tuple[Plays, Strategy]:
    """Return the plays of the seat to act and the probability of each."""
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
    """Draw a play with the probabilities of a strategy."""
    left = chance.below(RESOLUTION) / RESOLUTION
    for play, likely in zip(choices, strategy, strict=True):
        left -= likely
        if left < 0:
            return play
    # Rounding error: any play of positive probability will do.
    return max(zip(strategy, choices, strict=True), key=lambda pair: pair[0])[1]
