"""Luck in Expect: the lot for the colours, and how two mixed plays meet.

A side has a free choice of its play, so that choosing badly is no bad luck. Of the value of a pair of plays,
what either play is worth against an equilibrium of the other side is its side's own doing. The rest is luck,
its mean is 0 as soon as one of the sides draws its play from an equilibrium, whatever the other one does:
luck = value of the pair - value of the attack - value of the prediction + value of the turn.
"""

from engine.core import Seat
from engine.games.expect.position import Position
from engine.games.expect.values import GameAction, Lay, Play
from engine.luck import BySeat, Judge, over_mean
from engine.opponents.expect.lookahead import Turn
from engine.opponents.expect.matrix_games import mean
from engine.opponents.expect.nodes import node_of

BLACK = -1.17
"""By how many points black leads at the end: the value of the first turn by the networks for points."""
BUDGET = 1_000
"""The most continuations for which a turn is solved exactly, so that judging a game takes no second."""


def dealt(state: Position) -> BySeat:
    """Return the luck of the lot; a colour that the table or a seat chose is none."""
    if state.black is None or state.options.black is not None:
        return (0.0, 0.0)
    return _by_seat(state.black, BLACK)


def drawn(state: Position, seat: Seat, action: GameAction, after: Position) -> BySeat:
    """Return the luck of a prediction that meets an attack; nothing else leaves anything to chance."""
    if state.laid is None or not isinstance(action, Lay):
        return (0.0, 0.0)
    return _by_seat(1 - seat, met(state, Play(action.number, action.letter)))


def met(state: Position, prediction: Play) -> float:
    """Return by how many points luck improved the attacker's lead when its play met this prediction."""
    (predictor,), attack = state.to_act, state.laid
    assert attack is not None  # noqa: S101 -- there is an attack to predict
    view = state.view(predictor)
    turn = Turn(node_of(view, 1 - predictor), view.options, "points", BUDGET)
    attacks = turn.seen(view.laid.cards if view.laid else None)
    found = turn.solved(attacks)
    against = [turn.value(attack, each) for each in turn.predictions]
    facing = [turn.value(each, prediction) for each in attacks]
    doings = mean(found.columns, against) + mean(found.rows, facing)
    return turn.value(attack, prediction) - doings + found.value


def actual(state: Position) -> BySeat:
    """Return the points by which each seat is better than the mean of both."""
    return over_mean([-score for score in state.scores])


def _by_seat(seat: Seat, lead: float) -> BySeat:
    """Share out a lead: half of it to a seat, half off the other."""
    return (lead / 2, -lead / 2) if seat == 0 else (-lead / 2, lead / 2)


JUDGE = Judge(version=1, dealt=dealt, drawn=drawn, actual=actual)
