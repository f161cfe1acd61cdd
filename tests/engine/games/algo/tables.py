"""Positions of Algo for tests of the rules.

A card is spelled by its colour and its number, and with a ? where it is face down: "B3 W3? W10?". An action
is spelled by the card that it is about: "W3 is 5" is an attack, and there are "choose W3", "show W3", "stay"
and "toss".
"""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any, TypeVar

from engine.chance import Chance
from engine.core import Seat, Step
from engine.games.algo.cards import PACK, Card, card_of, is_white, number_of
from engine.games.algo.dealing import setup
from engine.games.algo.lines import Line, hidden_of
from engine.games.algo.position import Position
from engine.games.algo.scoring import start_of
from engine.games.algo.values import (
    Attack,
    Choose,
    GameAction,
    GameEvent,
    Options,
    Placed,
    Settled,
    Show,
    Stay,
    Tag,
    Toss,
)
from tests.engine.steps import event_of, refusal_by_apply

A, B, C, D = range(4)
PAIRS = Options(pairs=True)
NO_CHIPS = Options(chips="off")
SINGLE = Options(single=True)
TEAM = Options(pairs=True, single=True)
Notices = Step[Position, GameEvent]
T = TypeVar("T")


def card(spelled: str) -> Card:
    """Read a card."""
    return card_of(int(spelled[1:].rstrip("?")), white=spelled[0] == "W")


def cards(spelled: str) -> tuple[Card, ...]:
    """Read cards that stand apart."""
    return tuple(map(card, spelled.split()))


def spelled(cards: Sequence[Placed]) -> str:
    """Format the cards of a line."""
    return " ".join(
        f"{'W' if is_white(each.card) else 'B'}{number_of(each.card)}{'' if each.is_open else '?'}"
        for each in cards
    )


def laid_out(lines: Sequence[str], tags: Iterator[Tag]) -> tuple[Line, ...]:
    """Lay out lines of cards."""
    return tuple(
        tuple(Placed(next(tags), card(each), not each.endswith("?")) for each in line.split())
        for line in lines
    )


def table(*lines: str, held: str = "", stock: str = "", turn: Seat = A, **fields: Any) -> Position:
    """Lay out these lines; whoever holds a card attacks with it, and else has to choose one."""
    tags = count()
    laid = laid_out(lines, tags)
    options = fields.pop("options", Options())
    given: dict[str, Any] = {
        "lots": PACK[: len(lines)],
        "totals": start_of(options, len(lines)),
        "scored": (),
        "dealer": A,
        "phase": "attack" if held else "choose",
        "held": Placed(next(tags), card(held)) if held else None,
    }
    return Position(
        options=options, turn=turn, lines=laid, hidden=hidden_of(laid), stock=cards(stock), **given | fields
    )


def rows(state: Position) -> list[str]:
    """Format all lines."""
    return list(map(spelled, state.lines))


def tag_of(state: Position, spelled: str) -> Tag:
    """Return the tag of a card in a line."""
    return next(each.tag for line in state.lines for each in line if each.card == card(spelled))


def action_of(state: Position, spelled: str) -> GameAction:
    """Read what is done."""
    match spelled.split():
        case ["stay"]:
            return Stay()
        case ["toss"]:
            return Toss()
        case ["choose", own]:
            return Choose(tag_of(state, own))
        case ["show", own]:
            return Show(tag_of(state, own))
        case [target, "is", number]:
            return Attack(tag_of(state, target), int(number))
    raise ValueError(spelled)


def listed(state: Position) -> list[GameAction]:
    """List what may be done."""
    return list(state.legal_actions(state.to_act[0]))


def done(state: Position, spelled: str) -> Notices:
    """Act for the seat to act."""
    return state.apply(state.to_act[0], action_of(state, spelled), chance())


def after(state: Position, *spelled: str) -> Position:
    for each in spelled:
        state = done(state, each).state
    return state


def won(state: Position, *spelled: str) -> Settled:
    """Score the round that ends with the last of these actions."""
    *first, last = spelled
    settled = event_of(done(after(state, *first), last), Settled)
    assert isinstance(settled, Settled)
    return settled


def won_by_looking(state: Position) -> Position:
    """Let the seat in turn say all numbers right, so that it wins the round."""
    number = len(state.scored)
    while len(state.scored) == number:
        (seat,) = state.to_act
        actions = [each for each in state.legal_actions(seat) if is_right(state, each)]
        state = state.apply(seat, actions[0], chance()).state
    return state


def is_right(state: Position, action: GameAction) -> bool:
    """Return whether this is an attack that hits, or a choice of what to attack with."""
    if not isinstance(action, Attack):
        return isinstance(action, Choose)
    return any(
        each.tag == action.card and number_of(each.card) == action.number
        for line in state.lines
        for each in line
    )


def refusal(
    state: Position, action: str | GameAction, seat: Seat | None = None
) -> tuple[str, dict[str, object]]:
    """Return the code and the facts with which a spelled action is refused."""
    asked = action_of(state, action) if isinstance(action, str) else action
    return refusal_by_apply(state, asked, state.to_act[0] if seat is None else seat, chance())


# ------------------------------------------------------------------ deals


def chance() -> Chance:
    """Return a fixed source of chance."""
    return Chance("algo", 1)


class Rigged(Chance):
    """Lets packs lie as they are wanted."""

    def __init__(self, *packs: Sequence[Card]) -> None:
        super().__init__("", 0)
        self._packs = [(*pack, *(card for card in PACK if card not in pack)) for pack in packs]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the next pack."""
        return self._packs.pop(0)  # type: ignore[return-value]  # a pack is what is asked for


def pack(*lines: str, stock: str = "", dealer: Seat = A) -> tuple[Card, ...]:
    """Put a pack together of which these lines are dealt, one card a seat in turn from the dealer."""
    hands = [cards(line) for line in (*lines[dealer:], *lines[:dealer])]
    dealt = (card for together in zip(*hands, strict=True) for card in together)
    return (*dealt, *cards(stock))


def dealt(lots: str, *packs: Sequence[Card], options: Options | None = None) -> Notices:
    """Set a game up in which these cards are drawn for the deal, and these packs dealt."""
    drawn = cards(lots)
    return setup(options or Options(), len(drawn), Rigged(drawn, *packs))
