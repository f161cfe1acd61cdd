"""The computer players: a beginner, and two that cannot be exploited by predicting them."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from engine.chance import Chance
from engine.core import Seat
from engine.games.expect.cards import number_of
from engine.games.expect.position import Position
from engine.games.expect.values import (
    TURNS,
    Choose,
    Declare,
    FaceDown,
    GameAction,
    Lay,
    Options,
    Play,
    View,
)
from engine.opponents.expect.lookahead import Lookahead, Turn, furthest, parted_attacks, seen_among
from engine.opponents.expect.matrix_games import Strategy
from engine.opponents.expect.nodes import Node, Plays, node_of, plays

CHOICE = 3
"""How many of the numbers that look best a beginner draws from."""
MIDDLE = 6
REMEMBERED = 1 << 8
"""How many strategies are kept, those used last: the first turn is the same in all games."""
RESOLUTION = 1 << 30
"""The number of steps into which a random draw divides [0, 1)."""


class Beginner:
    """Attacks with high numbers, predicts the middle, and lays letters as soon as it has them."""

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Declare where it may, else lay one of the numbers that look best, often with a letter."""
        actions = tuple(legal_actions)
        if view.attacker is None or Declare() in actions:
            return actions[0]
        lays = [action for action in actions if isinstance(action, Lay)]
        values = {lay.number: number_of(lay.number) or 0 for lay in lays}
        if view.laid is None:
            numbers = sorted(values, key=lambda card: -values[card])
        else:
            numbers = sorted(values, key=lambda card: abs(values[card] - MIDDLE))
        number = chance.choice(numbers[:CHOICE])
        return chance.choice([lay for lay in lays if lay.number == number])


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
    """Return the plays of the seat to act and the probability of each, by which Normal plays."""
    return _weighed(node_of(view, attacker), view.options, view.laid)


@lru_cache(maxsize=REMEMBERED)
def _weighed(node: Node, options: Options, laid: FaceDown | None) -> tuple[Plays, Strategy]:
    last = furthest(node)
    if last == TURNS:
        return mixed(node, options, laid)
    ahead, parted = Lookahead(node, options, last), parted_attacks(node, options)
    if laid is None:
        solutions = [(ahead.attacking(attacks), attacks) for attacks in parted]
        best, attacks = max(solutions, key=lambda found: found[0].value)
        return attacks, best.rows
    return plays("predict", node.hands[1]), ahead.predicting(seen_among(parted, laid.cards)).columns


@lru_cache(maxsize=REMEMBERED)
def mixed(node: Node, options: Options, laid: FaceDown | None) -> tuple[Plays, Strategy]:
    """Return the plays of the seat to act and the probability of each, by which Strong plays."""
    turn = Turn(node, options)
    if laid is None:
        attacks, best = turn.solutions()[0]
        return attacks, best.rows
    return turn.predictions, turn.solved(turn.seen(laid.cards)).columns


def drawn(choices: Sequence[Play], strategy: Strategy, chance: Chance) -> Play:
    """Draw a play with the probabilities of a strategy."""
    left = chance.below(RESOLUTION) / RESOLUTION
    for play, likely in zip(choices, strategy, strict=True):
        left -= likely
        if left < 0:
            return play
    # Rounding error: any play of positive probability will do.
    return max(zip(strategy, choices, strict=True), key=lambda pair: pair[0])[1]


class Strong:
    """Plays an equilibrium of the turn, whose cells are exact near the end and fitted before."""

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Declare as soon as possible, else draw a play; play red, which lays the last attack."""
        if view.attacker is None:
            return Choose("red")
        if Declare() in legal_actions:
            return Declare()
        play = drawn(*mixed(node_of(view, view.attacker), view.options, view.laid), chance)
        return Lay(play.number, play.letter)


class Oracle:
    """Predicts best against the play that lies face down: it measures how far prediction could reach.

    It attacks as `Strong`, as nothing is hidden then.
    """

    def choose(self, state: Position, seat: Seat, chance: Chance) -> GameAction:
        """Choose a legal action from the true state."""
        view = state.view(seat)
        chosen = Strong().choose(view, state.legal_actions(seat), chance)
        if state.laid is None or view.attacker is None or not isinstance(chosen, Lay):
            return chosen
        attack, turn = state.laid, Turn(node_of(view, view.attacker), view.options)
        best = min(turn.predictions, key=lambda prediction: turn.value(attack, prediction))
        return Lay(best.number, best.letter)
