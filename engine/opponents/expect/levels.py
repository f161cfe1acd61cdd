"""The computer players: a beginner, and three that mix their plays, so that they are hard to predict."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import lru_cache

from engine.chance import Chance
from engine.core import Seat
from engine.games.expect.cards import Colour
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
ESTEEM = 0.55
"""The share of the value of a letter in hand that Easy sees."""
REMEMBERED = 1 << 8
"""How many strategies are kept, those used last: the first turn is the same in all games."""
RESOLUTION = 1 << 30
"""The number of steps into which a random draw divides [0, 1)."""


class Level(ABC):
    """A computer that declares as soon as it may: that only saves points."""

    colour: Colour = "black"

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Choose a colour, declare, or lay a play."""
        if view.attacker is None:
            return Choose(self.colour)
        if Declare() in legal_actions:
            return Declare()
        play = self.play(node_of(view, view.attacker), view, chance)
        return Lay(play.number, play.letter)

    @abstractmethod
    def play(self, node: Node, view: View, chance: Chance) -> Play:
        """Choose a play."""


class Beginner(Level):
    """Lays what gains most in this turn against any number, with a letter as soon as that gains a point.

    It looks at no turn to come before the last one, and at nothing that the other side may be up to.
    """

    def play(self, node: Node, view: View, chance: Chance) -> Play:
        """Draw one of the numbers that look best; of the last turn, a play of an equilibrium."""
        if node.number == TURNS:
            return drawn(*mixed(node, view.options, view.laid), chance)
        gains = mean_gains(node, "attack" if view.laid is None else "predict", view.options)
        return chance.choice(ranked(gains)[:CHOICE])


class Easy(Level):
    """Plays an optimal mixed strategy of this turn, on an estimate that thinks little of letters in hand.

    So it is hard to predict, but spends its letters early, and sees the end only when it is there.
    """

    def play(self, node: Node, view: View, chance: Chance) -> Play:
        """Draw a play."""
        strategy = mixed if node.number == TURNS else near_sighted
        return drawn(*strategy(node, view.options, view.laid), chance)


class Normal(Level):
    """Plays an optimal mixed strategy: exact in the last turns, on an estimate of the rest before them.

    Its plays are random, so knowing its algorithm does not help to predict them.
    """

    def play(self, node: Node, view: View, chance: Chance) -> Play:
        """Draw a play."""
        return drawn(*weighed(node, view.options, view.laid), chance)


class Strong(Level):
    """Plays an equilibrium of the turn, whose cells are exact near the end and fitted before."""

    colour = "red"
    """It lays the last attack."""

    def play(self, node: Node, view: View, chance: Chance) -> Play:
        """Draw a play."""
        return drawn(*mixed(node, view.options, view.laid), chance)


@lru_cache(maxsize=REMEMBERED)
def weighed(node: Node, options: Options, laid: FaceDown | None) -> tuple[Plays, Strategy]:
    """Return the plays of the seat to act and the probability of each, by which Normal plays."""
    last = furthest(node)
    if last == TURNS:
        return mixed(node, options, laid)
    return _estimated(Lookahead(node, options, last), laid)


@lru_cache(maxsize=REMEMBERED)
def near_sighted(node: Node, options: Options, laid: FaceDown | None) -> tuple[Plays, Strategy]:
    """Return the plays of the seat to act and the probability of each, by which Easy plays."""
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


def drawn(choices: Sequence[Play], strategy: Strategy, chance: Chance) -> Play:
    """Draw a play with the probabilities of a strategy."""
    left = chance.below(RESOLUTION) / RESOLUTION
    for play, likely in zip(choices, strategy, strict=True):
        left -= likely
        if left < 0:
            return play
    # Rounding error: any play of positive probability will do.
    return max(zip(strategy, choices, strict=True), key=lambda pair: pair[0])[1]


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
