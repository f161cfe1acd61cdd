"""A player that sees the face-down play: it measures how far prediction could reach."""

from engine.chance import Chance
from engine.core import Seat
from engine.games.expect.position import Position
from engine.games.expect.values import GameAction, Lay
from engine.opponents.expect.nodes import node_of
from engine.opponents.expect.strong import Strong
from engine.opponents.expect.turns import Turn


class Oracle:
    """Predicts best against the play that lies face down; attacks as `Strong`, as nothing is hidden then."""

    def choose(self, state: Position, seat: Seat, chance: Chance) -> GameAction:
        """Choose a legal action from the true state."""
        view = state.view(seat)
        chosen = Strong().choose(view, state.legal_actions(seat), chance)
        if state.laid is None or view.attacker is None or not isinstance(chosen, Lay):
            return chosen
        attack, turn = state.laid, Turn(node_of(view, view.attacker), view.options)
        best = min(turn.predictions, key=lambda prediction: turn.value(attack, prediction))
        return Lay(best.number, best.letter)
