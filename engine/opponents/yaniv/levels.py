"""The computer players: two that look at the points left, one with a formula, one with a table of hands."""

from collections.abc import Callable, Iterable, Sequence

from engine.cards import JOKERS
from engine.chance import Chance
from engine.core import Seat
from engine.games.yaniv.position import Position
from engine.games.yaniv.values import VALUES, Call, Discard, GameAction, View, points_of
from engine.opponents.yaniv.appraisal import blunder
from engine.opponents.yaniv.rival_hands import RivalHands, Spread, call_gain
from engine.opponents.yaniv.turn_cost import Turn
from engine.opponents.yaniv.turn_cost_by_table import Plan

INATTENTIVE, TURNS = 2, 5
"""In so many turns of so many, a beginner does not look at the open cards."""
SURE = 2
"""The most points that the easy one calls with whatever the others hold."""
FEW = 3
"""With more points it fears a hand of fewer cards than these, as the newcomer does."""
STOCK = 5
"""What a card of the stock seems to cost."""
PRECIOUS = 3
"""What a joker seems to be worth."""


class Beginner:
    """Lays what is most, and calls as soon as it may; two times in five it does not look at the open cards.

    It looks neither ahead nor at what others may hold, but for a hand of which everybody saw all cards.
    """

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Call if that is no visible blunder; else lay as many points as possible."""
        actions = _sound(view, legal_actions)
        if Call() in actions:
            return Call()
        blind = [action for action in actions if isinstance(action, Discard) and action.draw is None]
        is_inattentive = chance.below(TURNS) < INATTENTIVE
        chosen = blind if blind and is_inattentive else actions
        return _least(chosen, lambda action: _seeming_cost(view, action), chance)


class Easy:
    """Lays what is most, and takes what is low or makes a pair.

    It looks at the points that its turn leaves, and neither ahead nor at the points that others may hold.
    """

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Call with few points, or if nobody is short of cards; else lay as many points as possible."""
        actions = _sound(view, legal_actions)
        if Call() in actions and looks_safe(view, SURE):
            return Call()
        return _least(actions, lambda action: _seeming_cost(view, action), chance)


def looks_safe(view: View, sure: int) -> bool:
    """Return whether a call seems safe: with so few points, or while nobody is short of cards."""
    others = [size for seat, size in enumerate(view.sizes) if size and seat != view.turn]
    return points_of(view.hand) <= sure or min(others) >= FEW


def _seeming_cost(view: View, action: Discard) -> int:
    """Return the points that seem to be left after a turn; a pair seems to cost nothing."""
    kept = [card for card in view.hand if card not in action.cards]
    left = points_of(tuple(kept)) + PRECIOUS * sum(card in JOKERS for card in action.cards)
    if action.draw is None:
        return left + STOCK
    makes_a_pair = any(card[:-1] == action.draw[:-1] for card in kept)
    return left if makes_a_pair else left + 2 * VALUES[action.draw]


class Normal:
    """Keeps sets and runs together, estimates the other hands, and values totals rather than points.

    Valuing totals, it makes use of the halving at 100 and 50: at 65 with 5 points in hand it cannot lose by a
    call, at 91 it holds 9 points while somebody else is about to call, and it delays a call that would halve
    the total of another seat.
    """

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Call if that gains points, else take the turn of the lowest estimated cost."""
        rivals = RivalHands(view)
        actions = tuple(legal_actions)
        if Call() in actions and call_gain(view, rivals) > 0:
            return Call()
        return _least(actions, Turn(view, rivals).cost, chance)


class Strong:
    """Ranks its turns by a table of all hands that was made by self-play.

    It estimates other hands and values totals as `Normal` does.
    """

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Call if that gains points, else take the turn of the lowest estimated cost."""
        return _chosen(view, legal_actions, chance, RivalHands(view))


class SeesAll:
    """The strong player with the other hands and the next card of the stock open."""

    def choose(self, state: Position, seat: Seat, chance: Chance) -> GameAction:
        """Choose a legal action from the true state."""
        view = state.view(seat)
        return _chosen(view, state.legal_actions(seat), chance, SeenHands(view, state))


class SeenHands(RivalHands):
    """The other hands as they are."""

    def __init__(self, view: View, state: Position) -> None:
        super().__init__(view)
        self._held = {seat: points_of(state.hands[seat]) for seat in self.seats}
        self.coming = state.stock[:1] or state.pond

    def spread(self, seat: Seat, most: int) -> Spread:
        """Return the points of a hand, if they are `most` at most."""
        return {points: 1.0 for points in (self._held[seat],) if points <= most}


def _chosen(view: View, actions: Iterable[GameAction], chance: Chance, rivals: RivalHands) -> GameAction:
    """Return the best of the legal actions, given what is known of the other hands."""
    sound = _sound(view, actions)
    if Call() in sound and call_gain(view, rivals) > 0:
        return Call()
    return _least(sound, Plan(view, rivals).cost, chance)


def _sound(view: View, actions: Iterable[GameAction]) -> list[GameAction]:
    """List the actions that are no visible blunders."""
    return [action for action in actions if blunder(view, action) is None]


def _least(actions: Sequence[GameAction], cost: Callable[[Discard], float], chance: Chance) -> Discard:
    """Return the turn of the lowest cost."""
    discards = [action for action in actions if isinstance(action, Discard)]
    # Shuffled, so that a choice among equals reveals nothing.
    return min(chance.shuffled(discards), key=cost)
