"""The kit of NO THANK YOU!."""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from engine.core import Seat
from engine.games.no_thank_you import CARDS, GIFT, START, GameAction, Keep, Options, Pass, Position, Trick

STRIDE = 1
SHORT = Options()


def scramble(state: Position, seat: Seat | None, rng: Random) -> Position:
    """Deal again the cards that this seat never held; at the end of a game all are open."""
    if state.over:
        return state
    hidden = [trick.card for trick in state.tricks if seat not in trick.holders] + list(state.pile)
    rng.shuffle(hidden)
    tricks = tuple(
        trick if seat in trick.holders else Trick(hidden.pop(), trick.holders) for trick in state.tricks
    )
    return replace(state, pile=tuple(hidden), tricks=tricks)


def brute_actions(seats: int) -> Iterator[GameAction]:
    """List passes to every number about, too."""
    yield Keep()
    for to in range(-2, seats + 2):
        yield Pass(to)


def bound(seats: int) -> int:
    """Allow 16 keeps and, for every card, no more passes than there are gifts."""
    return len(CARDS) * (1 + seats * START[seats])


def conserved(state: Position) -> object:
    """Count cards, gifts and, as they will be in the end, points."""
    cards = sorted([*state.pile, *(trick.card for trick in state.tricks)])
    attached = 0 if state.over else len(state.tricks[-1].holders) - 1
    gifts = sum(state.gifts) + attached
    points = GIFT * gifts - sum(cards) if state.result is None else sum(state.result.scores)
    return cards, gifts, points


def option_samples(seats: int) -> Iterator[Options]:
    """Try a dealer drawn by lot and every dealer there can be."""
    yield Options()
    for dealer in range(seats):
        yield Options(dealer=dealer)
