"""Luck and skill in NO THANK YOU!: the lot, and every card drawn against those that could have been."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from engine.core import Seat
from engine.games.no_thank_you import CARDS, GameAction, Position
from engine.luck import BySeat, Judge
from engine.opponents.no_thank_you.values import VERSION, drawing

Worth: TypeAlias = Callable[[Position, int], BySeat]
"""(position after a draw, a card) -> what each seat would gain over the mean had that one been drawn."""


def worth(state: Position, card: int) -> BySeat:
    """Return the worth by the fitted values: what the drawer gains, all others lose in equal parts."""
    seats, drawer = len(state.gifts), state.tricks[-1].holders[0]
    own = drawing(seats, len(state.pile), state.gifts[drawer], card)
    return tuple(own if seat == drawer else -own / (seats - 1) for seat in range(seats))


def dealt(value: Worth, state: Position) -> BySeat:
    """Return the luck of the first card, and of the lot: to draw first is worth the mean of all cards."""
    first = drawn(value, state, state.dealer, None, state)
    if not state.lots:
        return first
    means = _mean(value, state, CARDS)
    # Every seat was as likely to draw first, with the same gifts.
    share = sum(means) / len(means)
    return tuple(luck + mean - share for luck, mean in zip(first, means, strict=True))


def drawn(value: Worth, before: Position, seat: Seat, action: GameAction | None, state: Position) -> BySeat:
    """Return the luck of a card drawn after one was kept, if any: all cards of the pile were as likely."""
    if action is not None and len(state.tricks) == len(before.tricks):
        return (0.0,) * len(state.gifts)
    card = state.tricks[-1].card
    means = _mean(value, state, (card, *state.pile))
    return tuple(came - mean for came, mean in zip(value(state, card), means, strict=True))


def _mean(value: Worth, state: Position, cards: range | tuple[int, ...]) -> BySeat:
    """Return the mean worth of the cards that could have been drawn."""
    rows = [value(state, card) for card in cards]
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))


def actual(state: Position) -> BySeat:
    """Return the points over the mean of the table, which is the same in all games of so many seats."""
    scores = state.result.scores if state.result else ()
    return tuple(score - sum(scores) / len(scores) for score in scores)


JUDGE = Judge(version=VERSION, dealt=partial(dealt, worth), drawn=partial(drawn, worth), actual=actual)
