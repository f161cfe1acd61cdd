"""The kit of Algo."""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from engine.core import Seat
from engine.games.algo.cards import PACK, Card, is_white, number_of
from engine.games.algo.position import Position
from engine.games.algo.scoring import side_of
from engine.games.algo.values import (
    Attack,
    Choose,
    GameAction,
    Options,
    Placed,
    Show,
    Stay,
    Tag,
    Toss,
    partner_of,
)

STRIDE = 7
SHORT = Options(single=True)
SWAPS = 40
"""So often two hidden cards are tried to change places."""


def scramble(state: Position, seat: Seat | None, rng: Random) -> Position:
    """Swap cards that this seat has not seen, as lines, colours and answers allow."""
    world = state
    places = [] if state.over else [*_hidden(state, seat)]
    for _ in range(SWAPS if len(places) > 1 else 0):
        first, second = rng.sample(places, 2)
        swapped = _swapped(world, first, second)
        if _fits(swapped, state):
            world = swapped
    return world


Spot = tuple[str, int, int]
"""Where a card lies: in a line, in the hand or in the stock."""


def _hidden(state: Position, seat: Seat | None) -> Iterator[Spot]:
    for owner, line in enumerate(state.lines):
        for place, placed in enumerate(line):
            is_shown = placed.tag in state.shown and seat == partner_of(owner)
            if not placed.is_open and owner != seat and not is_shown:
                yield "line", owner, place
    if state.held and seat != state.turn:
        yield "held", 0, 0
    yield from (("stock", 0, place) for place in range(len(state.stock)))


def _card_at(state: Position, spot: Spot) -> Card:
    where, owner, place = spot
    if where == "line":
        return state.lines[owner][place].card
    return state.held.card if where == "held" and state.held else state.stock[place]


def _with_card(state: Position, spot: Spot, card: Card) -> Position:
    where, owner, place = spot
    if where == "held" and state.held:
        return replace(state, held=replace(state.held, card=card))
    if where == "stock":
        return replace(state, stock=(*state.stock[:place], card, *state.stock[place + 1 :]))
    line = state.lines[owner]
    changed = (*line[:place], replace(line[place], card=card), *line[place + 1 :])
    return replace(state, lines=(*state.lines[:owner], changed, *state.lines[owner + 1 :]))


def _swapped(state: Position, first: Spot, second: Spot) -> Position:
    one, other = _card_at(state, first), _card_at(state, second)
    return _with_card(_with_card(state, first, other), second, one)


def _fits(world: Position, real: Position) -> bool:
    """Return whether lines rise, backs have their colours, and everybody has answered the truth."""
    if any([card.card for card in line] != sorted(card.card for card in line) for line in world.lines):
        return False
    return _backs(world) == _backs(real) and not any(
        not guess.is_hit and number_of(_named(world, guess.tag).card) == guess.number
        for guess in world.guesses
    )


def _backs(state: Position) -> list[bool]:
    placed = [*(card for line in state.lines for card in line), *([state.held] if state.held else [])]
    return [is_white(card.card) for card in placed] + [is_white(card) for card in state.stock[:1]]


def _named(state: Position, tag: Tag) -> Placed:
    return next(card for line in state.lines for card in line if card.tag == tag)


def brute_actions(seats: int) -> Iterator[GameAction]:
    """List everything that can be spelled, and some nonsense."""
    yield from (Stay(), Toss())
    for tag in (-1, *range(len(PACK)), 10**9):
        yield from (Choose(tag), Show(tag))
        yield from (Attack(tag, number) for number in range(-1, 13))


def bound(seats: int) -> int:
    """Every attack opens a card, and at least one stays down; around it at most four other actions."""
    return seats * (len(PACK) - 1) * 5


def conserved(state: Position) -> tuple[list[Card], int | None]:
    """Count the cards, and the chips of all sides."""
    cards = [placed.card for line in state.lines for placed in line] + [*state.stock]
    held = [state.held.card] if state.held else []
    sides = {side_of(state.options, seat): total for seat, total in enumerate(state.totals)}
    chips = sum(sides.values()) if state.options.chips != "off" else None
    return sorted(cards + held), chips


def option_samples(seats: int) -> Iterator[Options]:
    """List options of games that end soon, and of whole ones."""
    yield SHORT
    if seats == 4:
        yield from (Options(pairs=True), Options(pairs=True, chips="each", single=True))
        yield Options(pairs=True, chips="off", notes=True, single=True)
    yield Options(notes=True)
    yield Options(chips="off", single=True)
