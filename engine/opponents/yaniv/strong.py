"""A player that knows what hands are worth, and an oracle that also sees the other hands."""

from collections.abc import Iterable

from engine.chance import Chance
from engine.core import Seat
from engine.games.yaniv.position import Position
from engine.games.yaniv.values import Call, Discard, GameAction, View, points_of
from engine.opponents.yaniv.blunders import blunder
from engine.opponents.yaniv.call_value import call_gain
from engine.opponents.yaniv.rival_hands import RivalHands, Spread
from engine.opponents.yaniv.turn_cost_by_table import Plan


class Strong:
    """Ranks its turns by a table of all hands that was made by self-play.

    It estimates other hands and values totals as `Normal` does.
    """

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Call if that gains points, else take the turn of the lowest estimated cost."""
        return chosen(view, tuple(legal_actions), chance, RivalHands(view))


class SeesAll:
    """The strong player with the other hands and the next card of the stock open."""

    def choose(self, state: Position, seat: Seat, chance: Chance) -> GameAction:
        """Choose a legal action from the true state."""
        view = state.view(seat)
        return chosen(view, tuple(state.legal_actions(seat)), chance, SeenHands(view, state))


class SeenHands(RivalHands):
    """The other hands as they are."""

    def __init__(self, view: View, state: Position) -> None:
        super().__init__(view)
        self._held = {seat: points_of(state.hands[seat]) for seat in self.seats}
        self.coming = state.stock[:1] or state.pond

    def spread(self, seat: Seat, most: int) -> Spread:
        """Return the points of a hand, if they are `most` at most."""
        return {points: 1.0 for points in (self._held[seat],) if points <= most}


def chosen(view: View, actions: tuple[GameAction, ...], chance: Chance, rivals: RivalHands) -> GameAction:
    """Return the best of the legal actions, given what is known of the other hands."""
    sound = [action for action in actions if blunder(view, action) is None]
    if Call() in sound and call_gain(view, rivals) > 0:
        return Call()
    discards = [action for action in sound if isinstance(action, Discard)]
    # Shuffled, so that a choice among equals reveals nothing.
    return min(chance.shuffled(discards), key=Plan(view, rivals).cost)
