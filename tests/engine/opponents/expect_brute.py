"""Values of Expect by full search of the engine's own states, and the exploitability of a strategy."""

from collections import defaultdict
from typing import Any, TypeAlias

from engine.chance import Chance
from engine.core import Seat, State
from engine.games.expect.position import Position
from engine.games.expect.values import Declare, GameAction, Lay
from engine.opponents.expect.evaluation import MARGIN
from engine.opponents.expect.levels import weighed
from engine.opponents.expect.nodes import node_of

CHANCE = Chance("", 0)
"""Nothing is drawn in these turns."""

Mix: TypeAlias = dict[GameAction, float]


def gap(state: Position) -> float:
    """Play each seat by the strategy against all that the other can do, and say how much that wins in all."""
    return against(state, 1) + against(state, 0)


def against(state: Position, fixed: Seat) -> float:
    """Return the value of the best response to a seat that plays by the strategy, before a turn."""
    state = declared(state)
    if not state.to_act:
        return utility(state, 1 - fixed)
    return _predicting(state, fixed) if state.to_act == (fixed,) else _attacking(state, fixed)


def declared(state: Position) -> Position:
    """Let the seat to act declare where it may: it costs nothing."""
    while state.to_act and Declare() in state.legal_actions(state.to_act[0]):
        state = step(state, Declare())
    return state


def step(state: Position, action: GameAction) -> Position:
    (seat,) = state.to_act
    after: Position = state.apply(seat, action, CHANCE).state
    return after


def utility(state: Position, seat: Seat) -> float:
    assert state.result is not None
    lead = state.result.scores[1 - seat] - state.result.scores[seat]
    return (lead > 0) - (lead < 0) + MARGIN * lead


def mix(state: Position) -> Mix:
    """Tell how the seat to act plays by the strategy."""
    (seat,) = state.to_act
    view = state.view(seat)
    assert view.attacker is not None
    strategy = weighed(node_of(view, view.attacker), view.options, view.laid)
    return {
        Lay(play.number, play.letter): likely for play, likely in zip(*strategy, strict=True) if likely > 0
    }


def lays(state: State[Any, Any, Any]) -> list[GameAction]:
    (seat,) = state.to_act
    return [action for action in state.legal_actions(seat) if isinstance(action, Lay)]


def _attacking(state: Position, fixed: Seat) -> float:
    """Try every attack against the mixed prediction."""
    return max(_attack(declared(step(state, attack)), fixed) for attack in lays(state))


def _attack(laid: Position, fixed: Seat) -> float:
    return sum(likely * against(step(laid, answer), fixed) for answer, likely in mix(laid).items())


def _predicting(state: Position, fixed: Seat) -> float:
    """Try every prediction against the mixed attack, knowing only what is seen of it."""
    seen: dict[int | None, list[tuple[Position, float]]] = defaultdict(list)
    for attack, likely in mix(state).items():
        laid = declared(step(state, attack))
        down = laid.view(1 - fixed).laid
        assert down is not None
        seen[down.cards].append((laid, likely))
    return sum(
        max(
            sum(likely * against(step(laid, answer), fixed) for laid, likely in worlds)
            for answer in lays(worlds[0][0])
        )
        for worlds in seen.values()
    )
