"""Luck and skill in NO THANK YOU!: the lot, and every card drawn against those that could have been.

What it is worth to draw a card stands in values.bin, beside the leads of the computers: 16-bit integers, in
hundredths of a point over the mean of the table, for 2, 3 and 4 seats, each number of cards left in the pile,
of gifts that the drawer owns (from MOST_GIFTS on together) and for each card.
`python -m tests.fitting.no_thank_you` makes the file by self-play.
"""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from engine.core import Seat
from engine.games.no_thank_you import CARDS, START, GameAction, Position
from engine.luck import CENTS, BySeat, Judge, over_mean
from engine.opponents.no_thank_you.leads import figures

MOST_GIFTS = 4
FILE = "values.bin"

Worth: TypeAlias = Callable[[Position, int], BySeat]
"""(position after a draw, a card) -> what each seat would gain over the mean had that one been drawn."""


def drawing(seats: int, pile: int, gifts: int, card: int) -> float:
    """Return what a card just drawn is worth to its drawer, by the cards left and the gifts it owns."""
    row = ((seats - min(START)) * len(CARDS) + pile) * MOST_GIFTS + min(gifts, MOST_GIFTS) - 1
    return figures(FILE)[row * len(CARDS) + card - 1] / CENTS


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
    return over_mean(state.result.scores if state.result else (0,) * len(state.gifts))


JUDGE = Judge(version=1, dealt=partial(dealt, worth), drawn=partial(drawn, worth), actual=actual)
