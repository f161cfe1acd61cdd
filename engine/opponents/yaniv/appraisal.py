"""What the actions of a position are worth, with reasons that can be counted."""

from engine.cards import Card, in_order
from engine.chance import Chance
from engine.games.yaniv.groups import Group, groups
from engine.games.yaniv.position import CALL
from engine.games.yaniv.values import Discard, GameAction, View, points_of
from engine.opponents import Appraisal
from engine.opponents.yaniv.call_value import call_gain
from engine.opponents.yaniv.rival_hands import RivalHands
from engine.opponents.yaniv.turn_cost_by_table import Plan

SHOWN = 6
"""How many turns are considered beside the one taken."""
PERCENT = 100


def appraise(view: View, taken: GameAction, chance: Chance) -> tuple[Appraisal, ...]:
    """Return the best turns, the call if it is allowed, and the action taken, best first.

    A value is in points of the round, against the mean of the others. A call is worth what it gains on
    playing on, as `Strong` decides: the table of hands does not know these rivals. One turn stands for all
    that lay the same cards and draw the same.
    """
    rivals = RivalHands(view)
    plan = Plan(view, rivals)
    turns = sorted(_turns(view, taken), key=plan.cost)
    chosen = [*turns[:SHOWN], *(turn for turn in turns[SHOWN:] if turn == taken)]
    found = [Appraisal(turn, -plan.cost(turn), _facts(view, turn, rivals)) for turn in chosen]
    if points_of(view.hand) <= view.options.call_limit:
        gained = found[0].value + call_gain(view, rivals)
        found.append(Appraisal(CALL, gained, _call_facts(view, rivals)))
    return tuple(sorted(found, key=lambda each: -each.value))


def _turns(view: View, taken: GameAction) -> list[Discard]:
    """List the turns that differ in more than the order of the cards."""
    draws = (*((None,) if view.has_stock else ()), *view.drawable)
    laid = groups(view.hand, view.options.jokers_in_sets)
    turns = {(frozenset(cards), draw): Discard(cards, draw) for cards in laid for draw in draws}
    if isinstance(taken, Discard):
        turns[frozenset(taken.cards), taken.draw] = taken
    return [*turns.values()]


def _facts(view: View, turn: Discard, rivals: RivalHands) -> dict[str, int]:
    kept = tuple([card for card in view.hand if card not in turn.cards])
    held = kept if turn.draw is None else in_order((*kept, turn.draw))
    fitting = [card for card in rivals.coming if card not in held and _completes(held, card)]
    return {
        "left": points_of(held),
        "cards": len(held),
        "fitting": len(fitting),
        "unseen": len(rivals.coming),
    }


def _completes(held: Group, card: Card) -> bool:
    """Return whether a card makes a set or a run with others."""
    laid = groups(in_order((*held, card)), jokers_in_sets=False)
    return any(card in group for group in laid if len(group) > 1)


def _call_facts(view: View, rivals: RivalHands) -> dict[str, int]:
    own, unbeaten = points_of(view.hand), 1.0
    for seat in rivals.seats:
        unbeaten *= 1 - rivals.chance(seat, own)
    return {"points": own, "returned": round(PERCENT * (1 - unbeaten))}
