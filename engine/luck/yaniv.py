"""Luck in Yaniv: every deal, and every draw from the stock, by the table of hands of the strong player.

What a draw could have been are the cards of the stock as they lay there, also of a reshuffled one; a deal has
the same expectation for every seat, so what remains of it is the difference to the mean of the table.
"""

from engine.core import Seat
from engine.games.yaniv.position import Position
from engine.games.yaniv.values import Discard, GameAction
from engine.luck import BySeat, Judge, over_mean
from engine.opponents.yaniv.hand_values import BIT, cost, number, tables


def dealt(state: Position) -> BySeat:
    """Return what the hands of a new round are worth against their mean."""
    costs = {seat: cost(number(state.hands[seat]), 0) for seat in state.alive}
    mean = sum(costs.values()) / len(costs)
    return tuple(mean - costs[seat] if seat in costs else 0.0 for seat in range(len(state.hands)))


def drawn(state: Position, seat: Seat, action: GameAction, after: Position) -> BySeat:
    """Return the luck of a draw from the stock, and of the deal that follows the end of a round."""
    luck = [0.0] * len(state.hands)
    if isinstance(action, Discard) and action.draw is None:
        excess = _excess(state, seat, action, after)
        luck = [excess / len(state.alive) if hand else 0.0 for hand in state.hands]
        luck[seat] -= excess
    if len(after.scored) > len(state.scored) and not after.over:
        return tuple(map(sum, zip(luck, dealt(after), strict=True)))
    return tuple(luck)


def _excess(state: Position, seat: Seat, action: Discard, after: Position) -> float:
    """Return by how much the hand with the card drawn costs more than the mean over the stock."""
    kept = number(state.hands[seat]) & ~number(action.cards)
    ended = len(after.scored) > len(state.scored)
    held = number(after.scored[-1].hands[seat] if ended else after.hands[seat])
    turns = min(state.turns // len(state.alive), len(tables().kept) - 1)
    could = [cost(kept | BIT[card], turns) for card in state.stock or state.pond]
    return cost(held, turns) - sum(could) / len(could)


def actual(state: Position) -> BySeat:
    """Return how many points each seat has less than the mean of the table."""
    return over_mean([-total for total in state.totals])


JUDGE = Judge(version=1, dealt=dealt, drawn=drawn, actual=actual)
