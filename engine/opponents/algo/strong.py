"""A player that reads the attacks of the others."""

from collections.abc import Iterable, Iterator

from engine.chance import Chance
from engine.core import Seat
from engine.games.algo.cards import number_of
from engine.games.algo.position import Position
from engine.games.algo.values import Attack, Choose, GameAction, Show, Stay, Toss, View
from engine.opponents import Anytime
from engine.opponents.algo.beliefs import Belief, counted, seen_in, weighed
from engine.opponents.algo.normal import least_secret, most_secret
from engine.opponents.algo.search import outlook_of, ranked


class Strong(Anytime):
    """Weighs worlds by the attacks of the others, and looks two attacks ahead."""

    def refine(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> Iterator[GameAction]:
        """Generate the choice by exact counts, and the one by weighed worlds."""
        prepared = _prepared(view, legal_actions)
        if prepared is not None:
            yield prepared
            return
        yield best(view, counted(view))
        yield best(view, weighed(view, chance))


class SeesAll:
    """Chooses as Strong does, from the true cards."""

    def choose(self, state: Position, seat: Seat, chance: Chance) -> GameAction:
        """Attack only what hits."""
        view = state.view(seat)
        prepared = _prepared(view, state.legal_actions(seat))
        return prepared or best(view, _truth(state, view))


def best(view: View, belief: Belief) -> GameAction:
    """Return the attack worth most, or a stay that is worth more."""
    outlook = outlook_of(view)
    worth, attack = ranked(view, belief, outlook)[0]
    if view.phase == "go_on" and worth < outlook.staying:
        return Stay()
    return Attack(attack.card, attack.number)


def _prepared(view: View, legal_actions: Iterable[GameAction]) -> GameAction | None:
    """Return what a seat does before it attacks; None if it has to attack or stay."""
    if view.phase == "show":
        return Show(most_secret(view))
    if view.phase == "choose":
        return Toss() if Toss() in legal_actions else Choose(least_secret(view))
    return None


def _truth(state: Position, view: View) -> Belief:
    cards = {placed.tag: placed.card for line in state.lines for placed in line}
    unknown = [card.tag for row in seen_in(view) for card in row if card.number is None]
    return Belief({tag: {number_of(cards[tag]): 1.0} for tag in unknown}, ((1.0, cards),))
