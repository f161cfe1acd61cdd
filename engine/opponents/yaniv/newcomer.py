"""The yardstick of the lowest level: how a person plays who has read the rules and done the lesson."""

from collections.abc import Iterable

from engine.cards import Card, in_order, is_joker
from engine.chance import Chance
from engine.games.yaniv.groups import groups
from engine.games.yaniv.values import VALUES, Call, Discard, GameAction, View, points_of
from engine.opponents import MISTAKES
from engine.opponents.yaniv.levels import STOCK, looks_safe

SURE = 3
"""The most points that it calls with whatever the others hold."""
LOW = 3
"""The most points of a card that is taken for being low."""
REFUSED = 11
"""What a card seems to cost that is neither low nor fits: more than any."""


class Newcomer:
    """Plays as a person does who knows what the lesson of Yaniv teaches.

    It lays as many points as it can, sets and runs whole, with jokers only where they are needed. It takes
    an open card that makes a pair or a run with what it keeps, or that has 3 points at most, and else draws
    from the stock. It calls with 3 points, and with more if nobody has fewer than three cards. It remembers
    nothing. One turn in ten is a mistake: it lays any of its dearer cards, alone, and draws from the stock.
    """

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Call if that looks safe, else leave as few points as possible."""
        actions = chance.shuffled(tuple(legal_actions))
        if Call() in actions and looks_safe(view, SURE):
            return Call()
        turns = [action for action in actions if isinstance(action, Discard)]
        mistakes = [] if chance.below(MISTAKES) else [turn for turn in turns if _is_poor(view, turn)]
        return mistakes[0] if mistakes else min(turns, key=lambda turn: _seeming_cost(view, turn))


def _is_poor(view: View, turn: Discard) -> bool:
    """Return whether a turn lays one of the dearer cards alone, and draws from the stock."""
    dearer = sorted(view.hand, key=VALUES.__getitem__)[len(view.hand) // 2 :]
    first, *more = turn.cards
    return first in dearer and not (more or turn.draw)


def _seeming_cost(view: View, turn: Discard) -> tuple[int, int]:
    """Return the points that a turn seems to leave, and the jokers laid, which decide between equals."""
    kept = tuple([card for card in view.hand if card not in turn.cards])
    return points_of(kept) + _seeming_price(kept, turn.draw), sum(map(is_joker, turn.cards))


def _seeming_price(kept: tuple[Card, ...], draw: Card | None) -> int:
    """Return what a card seems to cost beside those kept: nothing if it makes a pair or a run."""
    if draw is None:
        return STOCK
    together = groups(in_order((*kept, draw)), jokers_in_sets=False)
    if any(draw in group and len(group) > 1 for group in together):
        return 0
    return VALUES[draw] if VALUES[draw] <= LOW else REFUSED
