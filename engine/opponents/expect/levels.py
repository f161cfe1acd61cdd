"""The computer players: a beginner, and three that cannot be exploited by predicting them."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from engine.chance import Chance
from engine.core import Seat
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
from engine.opponents.expect.lookahead import Lookahead, Turn, furthest, seen_among
from engine.opponents.expect.matrix_games import Strategy
from engine.opponents.expect.nodes import Node, Plays, node_of
from engine.opponents.expect.turn_gains import mean_gains, ranked

CHOICE = 3
"""How many of the numbers that look best a beginner draws from."""
ESTEEM = 0.5
"""The share of the value of a letter in hand that Easy sees."""
REMEMBERED = 1 << 8
"""How many strategies are kept, those used last: the first turn is the same in all games."""
RESOLUTION = 1 << 30
"""The number of steps into which a random draw divides [0, 1)."""


class Beginner:
    """Lays what gains most in this turn against any number, with a letter as soon as that gains a point.

    It looks at no turn to come before the last one, and at nothing that the other side may be up to.
    """

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Declare as soon as possible, else lay one of the numbers that look best."""
        if view.attacker is None:
            return Choose("black")
        if Declare() in legal_actions:
            return Declare()
        node = node_of(view, view.attacker)
        if view.number == TURNS:
            return _lay(drawn(*mixed(node, view.options, view.laid), chance))
        gains = mean_gains(node, "attack" if view.laid is None else "predict", view.options)
        return _lay(chance.choice(ranked(gains)[:CHOICE]))


class Easy:
    """Plays an optimal mixed strategy of this turn, on an estimate that thinks little of letters in hand.

    So it cannot be predicted, but spends its letters early, and sees the end only when it is there.
    """

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Declare as soon as possible, else draw a play; the colour does not matter."""
        if view.attacker is None:
            return Choose("black")
        if Declare() in legal_actions:
            return Declare()
        node = node_of(view, view.attacker)
        likely = mixed if view.number == TURNS else _near_sighted
        return _lay(drawn(*likely(node, view.options, view.laid), chance))


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
        return _lay(drawn(*weighed(view, view.attacker), chance))


def weighed(view: View, attacker: Seat) -> tuple[Plays, Strategy]:
    """Return the plays of the seat to act and the probability of each, by which Normal plays."""
    return _weighed(node_of(view, attacker), view.options, view.laid)


@lru_cache(maxsize=REMEMBERED)
def _weighed(node: Node, options: Options, laid: FaceDown | None) -> tuple[Plays, Strategy]:
    last = furthest(node)
    if last == TURNS:
        return mixed(node, options, laid)
    return _estimated(Lookahead(node, options, last), laid)


@lru_cache(maxsize=REMEMBERED)
def _near_sighted(node: Node, options: Options, laid: FaceDown | None) -> tuple[Plays, Strategy]:
    return _estimated(Lookahead(node, options, node.number, ESTEEM), laid)


def _estimated(ahead: Lookahead, laid: FaceDown | None) -> tuple[Plays, Strategy]:
    """Return the plays of the seat to act and the probability of each, by values that are estimates."""
    if laid is None:
        solutions = [(ahead.attacking(attacks), attacks) for attacks in ahead.parted]
        best, attacks = max(solutions, key=lambda found: found[0].value)
        return attacks, best.rows
    return ahead.predictions, ahead.predicting(seen_among(ahead.parted, laid.cards)).columns


@lru_cache(maxsize=REMEMBERED)
def mixed(node: Node, options: Options, laid: FaceDown | None) -> tuple[Plays, Strategy]:
    """Return the plays of the seat to act and the probability of each, by which Strong plays."""
    turn = Turn(node, options)
    if laid is None:
        attacks, best = turn.solutions()[0]
        return attacks, best.rows
    return turn.predictions, turn.solved(turn.seen(laid.cards)).columns


def _lay(play: Play) -> Lay:
    return Lay(play.number, play.letter)


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
        return _lay(drawn(*mixed(node_of(view, view.attacker), view.options, view.laid), chance))


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
