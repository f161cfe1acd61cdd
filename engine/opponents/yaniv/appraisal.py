"""What the actions of a position are worth, with reasons that can be counted; and visible blunders."""

from engine.cards import in_order, is_joker
from engine.chance import Chance
from engine.games.yaniv.groups import groups
from engine.games.yaniv.position import CALL
from engine.games.yaniv.scoring import FINE
from engine.games.yaniv.values import VALUES, Call, Discard, GameAction, View, points_of
from engine.opponents import Appraisal
from engine.opponents.yaniv.rival_hands import RivalHands, call_gain, price
from engine.opponents.yaniv.turn_cost_by_table import Plan

DEAREST = max(VALUES.values())
"""The points of the dearest card."""
SHOWN = 6
"""How many turns are considered beside the one taken."""
PERCENT = 100


def blunder(view: View, action: GameAction) -> str | None:
    """Return the name of a visible mistake: a call that is surely returned, or a joker laid alone.

    A joker has no points and can stand for any card: laying another card alone and drawing the same leaves no
    more points and every group. Neither counts where any total could still be halved in this round, as points
    are welcome then.
    """
    if isinstance(action, Call):
        name = "returned" if _is_lost_call(view) else None
    else:
        is_alone = len(action.cards) == 1 and is_joker(action.cards[0])
        is_wasted = is_alone and view.options.jokers_in_sets and not all(map(is_joker, view.hand))
        name = "joker_alone" if is_wasted else None
    return None if name and _may_halve(view) else name


def _may_halve(view: View) -> bool:
    """Return whether a seat could end the round with the points that halve its total."""
    for seat, size in enumerate(view.sizes):
        fined = points_of(view.hand) + FINE if seat == view.turn else 0
        possible = (*range(DEAREST * size + 1), fined)
        if size and any(price(view.options, view.totals[seat], points) < points for points in possible):
            return True
    return False


def _is_lost_call(view: View) -> bool:
    """Return whether a call is surely returned, and worse than playing on, whatever the others hold.

    It is returned if all cards of another hand are known, and it has no more points. Laying the dearest card
    at every turn keeps the hand below its points and one dearest card more, so that the rest of the fine is
    lost, unless what the others pay makes up for it or puts one of them out.
    """
    most, is_beaten = list[int](), False
    for seat, size in enumerate(view.sizes):
        if size and seat != view.turn:
            known = view.known[seat]
            most.append(points_of(known) + DEAREST * (size - len(known)))
            if view.totals[seat] + most[-1] > view.options.limit:
                return False
            is_beaten |= len(known) == size and most[-1] <= points_of(view.hand)
    return is_beaten and sum(most) < len(most) * (FINE - DEAREST)


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
    own = points_of(view.hand)
    if own <= view.options.call_limit:
        returned = round(PERCENT * (1 - rivals.all_above(own)))
        gained = found[0].value + call_gain(view, rivals)
        found.append(Appraisal(CALL, gained, {"points": own, "returned": returned}))
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
    """Count what a turn leaves, and the cards to come that make a set or a run with others."""
    kept = tuple([card for card in view.hand if card not in turn.cards])
    held = kept if turn.draw is None else in_order((*kept, turn.draw))
    fitting = 0
    for card in rivals.coming:
        laid = groups(in_order((*held, card)), jokers_in_sets=False)
        fitting += card not in held and any(card in group for group in laid if len(group) > 1)
    return {
        "left": points_of(held),
        "cards": len(held),
        "fitting": fitting,
        "unseen": len(rivals.coming),
    }
