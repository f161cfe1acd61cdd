"""The legal actions, and why others are refused."""

from collections.abc import Iterator
from functools import cache
from itertools import chain

from engine.cards import PACK, Card, in_order, is_joker
from engine.core import IllegalAction, Seat
from engine.games.expect.base_position import BasePosition
from engine.games.expect.cards import (
    COLOURS,
    LETTERS_OF,
    NUMBERS_OF,
    SUIT,
    Role,
    letter_of,
    number_of,
    role_of,
    side_of,
    unavoidable,
)
from engine.games.expect.values import TURNS, Choose, Declare, GameAction, Lay, colour_of, role_in

DECLARE = Declare()

# ------------------------------------------------------------------ listing


def listed(state: BasePosition, seat: Seat) -> Iterator[GameAction]:
    """Generate exactly the legal actions of the seat to act."""
    if state.black is None:
        return (Choose(colour) for colour in COLOURS)
    hand, role = state.hands[seat], state.role
    by_card = _lays(role, LETTERS_OF[role].intersection(hand))
    lays = chain.from_iterable(map(by_card.__getitem__, hand))
    return chain((DECLARE,), lays) if _may_declare(state, seat) else lays


@cache
def _lays(role: Role, letters: frozenset[Card]) -> dict[Card, tuple[Lay, ...]]:
    """Return the lays of every card, alone and with each of these letters; few sets of letters exist.

    A card that is no number of the role has none.
    """
    lays: dict[Card, tuple[Lay, ...]] = dict.fromkeys(PACK, ())
    with_letters = (None, *in_order(letters))
    for number in NUMBERS_OF[role]:
        lays[number] = tuple([_lay(number, letter) for letter in with_letters])
    return lays


@cache
def _lay(number: Card, letter: Card | None) -> Lay:
    return Lay(number, letter)


# ------------------------------------------------------------------ judging


def objection(state: BasePosition, seat: Seat, action: GameAction) -> IllegalAction | None:
    """Return why the seat to act may not do this, or None if it may."""
    if isinstance(action, Choose):
        return None if state.black is None else IllegalAction("colour_known")
    if state.black is None:
        return IllegalAction("choose_colour_first")
    if isinstance(action, Declare):
        return declaration_objection(state, seat)
    return _play_objection(state, seat, action, state.black)


def declaration_objection(state: BasePosition, seat: Seat) -> IllegalAction | None:
    """Return why leftovers may not be declared: only once, and only if they are unavoidable (E9)."""
    if state.declared[seat]:
        return IllegalAction("already_declared")
    return None if _may_declare(state, seat) else IllegalAction("not_unavoidable")


def _may_declare(state: BasePosition, seat: Seat) -> bool:
    """Return whether some letter is bound to be left over, and this is not declared yet."""
    hand, left = state.hands[seat], TURNS - len(state.opened)
    # Half of the plays left, or one more, are in each role: no more letters than that can all be laid.
    is_roomy = len(hand) - left <= left // 2
    return not is_roomy and not state.declared[seat] and unavoidable(hand) > 0


def _play_objection(state: BasePosition, seat: Seat, action: Lay, black: Seat) -> IllegalAction | None:
    cards = (action.number,) if action.letter is None else (action.number, action.letter)
    if any(card not in PACK for card in cards):
        return IllegalAction("no_such_card")
    objections = (_card_objection(state, seat, card, black) for card in cards)
    return _form_objection(action) or next(filter(None, objections), None)


def is_legal(state: BasePosition, seat: Seat, action: Lay) -> bool:
    """Return whether the seat to act may lay this: quick, as nearly all lays are legal."""
    hand, role = state.hands[seat], state.role
    number, letter = action.number, action.letter
    if number not in NUMBERS_OF[role] or number not in hand:
        return False
    return letter is None or (letter in LETTERS_OF[role] and letter in hand)


def _form_objection(action: Lay) -> IllegalAction | None:
    """Return why the cards are no play: a play is a number and at most one letter."""
    if number_of(action.number) is None:
        is_pair = action.letter is not None and letter_of(action.letter) is not None
        return IllegalAction("two_letters" if is_pair else "letter_alone")
    if action.letter is not None and number_of(action.letter) is not None:
        return IllegalAction("two_numbers")
    return None


def _card_objection(state: BasePosition, seat: Seat, card: Card, black: Seat) -> IllegalAction | None:
    """Return why a card may not be laid in this turn; the wrong suit costs nothing (E10)."""
    colour, role = colour_of(seat, black), role_in(state.number, seat, black)
    if is_joker(card) and not state.options.jokers:
        return IllegalAction("no_jokers")
    if side_of(card) != colour:
        return IllegalAction("other_side", card=card)
    if role_of(card) not in {role, None}:
        return IllegalAction("wrong_suit", card=card, suit=SUIT[colour, role])
    return None if card in state.hands[seat] else IllegalAction("card_used", card=card)
