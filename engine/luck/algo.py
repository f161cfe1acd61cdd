"""Luck and skill in Algo: every deal and every drawn card against those that could have come.

A card is worth the same to whoever gets it, whatever else they hold, so expectations are exact sums. After a
deal all hands were as likely. The card drawn next lies face down, so only its colour is known: it could have
been any card of that colour in the stock, as it turns out after the game. Whether an attack hits is no draw:
the card lies there already, and a player may know more about it than the count of worlds says, as the attacks
of the others tell of their cards.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from importlib.resources import files
from typing import TypeAlias

from msgspec import Struct, json

from engine.core import Seat
from engine.games.algo.cards import PACK, Card, is_white
from engine.games.algo.position import Position
from engine.games.algo.values import GameAction, Options, partner_of
from engine.luck import BySeat, Judge, over_mean


class Worth(Struct, frozen=True):
    """What cards are worth in points, by `place_of`."""

    dealt: tuple[float, ...]
    drawn: tuple[float, ...]


Worths: TypeAlias = Mapping[str, Worth]
"""The worth of cards by kind of table, see `kind_of`."""


def place_of(card: Card) -> int:
    """Return the place of a card from the nearer end of a line: mirror images are worth the same.

    >>> place_of(0), place_of(23), place_of(11), place_of(12)
    (0, 0, 11, 11)
    """
    return min(card, len(PACK) - 1 - card)


def kind_of(options: Options, seats: int) -> str:
    """Return the kind of a table: "pairs" or the number of seats, and what is won."""
    return f"{'pairs' if options.pairs else seats} {'rounds' if options.chips == 'off' else 'chips'}"


def dealt(worths: Worths, state: Position) -> BySeat:
    """Return the luck of a deal and of the first draw, whose colour nobody saw before."""
    worth = worths[kind_of(state.options, len(state.lines))]
    luck = [sum(_luck(worth.dealt, placed.card, PACK) for placed in line) for line in state.lines]
    if state.held is not None:
        luck[state.turn] += _luck(worth.drawn, state.held.card, (state.held.card, *state.stock))
    return shared(state.options, luck)


def drawn(worths: Worths, before: Position, seat: Seat, action: GameAction, state: Position) -> BySeat:
    """Return the luck of a new deal or of a draw, if there was one."""
    luck = [0.0] * len(state.lines)
    if len(state.scored) > len(before.scored):
        return tuple(luck) if state.over else dealt(worths, state)
    if state.held is not None and len(state.stock) < len(before.stock):
        worth = worths[kind_of(state.options, len(state.lines))]
        luck[state.turn] = _luck(worth.drawn, state.held.card, possible(before))
    return shared(state.options, luck)


def possible(before: Position) -> list[Card]:
    """Return the cards that could have been drawn: those of the colour that everybody saw on top."""
    top = is_white(before.stock[0])
    return [card for card in before.stock if is_white(card) == top]


def _luck(worth: Sequence[float], came: Card, cards: Iterable[Card]) -> float:
    values = [worth[place_of(card)] for card in cards]
    return worth[place_of(came)] - sum(values) / len(values)


def shared(options: Options, own: Sequence[float]) -> BySeat:
    """Return what each seat has over the mean of the table; partners share."""
    if options.pairs:
        own = [(each + own[partner_of(seat)]) / 2 for seat, each in enumerate(own)]
    return over_mean(own)


def actual(state: Position) -> BySeat:
    """Return the chips, or the rounds won, over the mean of the table."""
    return over_mean(state.totals)


WORTHS = json.decode(files("engine.luck").joinpath("algo.json").read_bytes(), type=dict[str, Worth])
JUDGE = Judge(version=1, dealt=partial(dealt, WORTHS), drawn=partial(drawn, WORTHS), actual=actual)
