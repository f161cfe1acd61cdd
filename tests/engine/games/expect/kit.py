"""The kit of Expect."""

from collections.abc import Iterator, Sequence
from itertools import chain, product
from random import Random

from msgspec.structs import replace

from engine.cards import PACK, Card
from engine.core import Seat
from engine.games.expect.position import Position
from engine.games.expect.values import Choose, Declare, GameAction, Lay, Options, Play

STRIDE = 11
SHORT = Options()
NUMBERS = ["2", "3", "4", "5", "6", "7", "8", "9", "10"]
THRIFT = 0.5
"""So often a sensible player keeps its letters."""
ODD = ("", "1S", "11H", "XX", "AS ", "as")
"""What no card is called."""


def scramble(state: Position, seat: Seat | None, rng: Random) -> Position:
    """Replace the attacker's play: by as many cards, or by any play where the count is hidden."""
    attacker = _attacker(state)
    if state.laid is None or seat == attacker:
        return state
    held = sorted({*state.hands[attacker], *state.laid.cards})
    suit = state.laid.number[-1]
    numbers = [card for card in held if card[:-1] in NUMBERS and card[-1] == suit]
    letters = [card for card in held if card[:-1] in {"J", "Q", "K", "A"} and card[-1] == suit]
    letters += [card for card in held if card in {"XB", "XR"}]
    plays = [Play(number, letter) for number in numbers for letter in (None, *letters)]
    if not state.options.hide_count:
        plays = [play for play in plays if (play.letter is None) == (state.laid.letter is None)]
    play = rng.choice(plays)
    left = tuple(card for card in PACK if card in held and card not in play.cards)
    hands = (left, state.hands[1]) if attacker == 0 else (state.hands[0], left)
    return replace(state, hands=hands, laid=play)


def _attacker(state: Position) -> Seat:
    """Return the attacker: the side not to act while something is laid."""
    return 1 - state.to_act[0] if state.laid else -1


def brute_actions(seats: int) -> Iterator[GameAction]:
    """List all pairs of cards, and some nonsense."""
    yield from (Choose("black"), Choose("red"), Declare())
    cards: list[Card] = [*PACK, *ODD]
    for number, letter in product(cards, [None, *cards]):
        yield Lay(number, letter)


def bound(seats: int) -> int:
    """Count two plays a turn, a declaration a side, and the choice of a colour."""
    return 18 * 2 + 2 + 1


def conserved(state: Position) -> list[Card]:
    """Count the cards of both sides, wherever they are; before there are colours, all that will be dealt."""
    if state.black is None:
        return sorted(PACK if state.options.jokers else PACK[:52])
    opened = chain.from_iterable((*turn.attack.cards, *turn.prediction.cards) for turn in state.opened)
    laid = state.laid.cards if state.laid else ()
    return sorted([*chain.from_iterable(state.hands), *opened, *laid])


def sensible(rng: Random, actions: Sequence[GameAction]) -> GameAction:
    """Save letters up, so that some are left over and declared."""
    if Declare() in actions:
        return Declare()
    alone = [action for action in actions if isinstance(action, Lay) and action.letter is None]
    return rng.choice(alone if rng.random() < THRIFT else actions)


def option_samples(seats: int) -> Iterator[Options]:
    """Try every option, also how the colours come about."""
    yield Options()
    yield Options(hide_count=True, qk_mode="replace")
    yield Options(last_turn="instead", jokers=False)
    yield Options(black=1, hide_count=True)
    yield Options(chooser=1)
    yield Options(chooser=0, jokers=False, qk_mode="replace")
    yield Options(black=0, last_turn="instead")
