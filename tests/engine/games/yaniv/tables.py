"""Positions of Yaniv for tests of the rules."""

from collections.abc import Iterator
from typing import Any

from engine.cards import PACK, Card
from engine.chance import Chance
from engine.core import Seat, Step
from engine.games.yaniv import GAME
from engine.games.yaniv.position import Position
from engine.games.yaniv.values import Call, Discard, GameAction, GameEvent, Options, Settled
from tests.engine.games.yaniv import kit
from tests.engine.steps import event_of
from tests.support.laws import Case

A, B, C, D, E = range(5)
Notices = Step[Position, GameEvent]


def cards(spelled: str) -> tuple[Card, ...]:
    """Read cards that stand apart: "5H 6H XB"."""
    return tuple(spelled.split())


def table(*hands: str, group: str = "8S", turn: Seat = A, **fields: Any) -> Position:
    """Deal these hands; a seat without cards is out, and all that is left is the stock unless it is given."""
    held = tuple(map(cards, hands))
    given: dict[str, Any] = {
        "options": Options(),
        "totals": (0,) * len(hands),
        "scored": (),
        "starter": turn,
        "turns": 0,
        "turn_limit": 100 * sum(map(bool, held)),
        "known": ((),) * len(hands),
        "layer": None,
        "pond": (),
        "batches": (),
    }
    given |= fields
    seen = {*cards(group), *given["pond"], *(card for hand in held for card in hand)}
    given.setdefault("stock", tuple(card for card in PACK if card not in seen))
    return Position(turn=turn, hands=held, group=cards(group), **given)


def used_up(group: str = "9S 9C", pond: str = "2D 3D 4D") -> Position:
    """Stand where the stock is empty: these cards are used, and all others are held."""
    return table("KS QH", "QC JH", group=group, pond=cards(pond), stock=())


def positions(options: Options, seats: int) -> Iterator[Position]:
    """Play a random match and stop at every position."""
    for play in Case(GAME, kit, options, seats, "11" * 16).random_walk():
        assert isinstance(play.state, Position)
        yield play.state


def discard(spelled: str, draw: Card | None = None) -> Discard:
    """Lay a group and draw a card."""
    return Discard(cards(spelled), draw)


def draws(state: Position) -> list[Card | None]:
    """List what may be drawn when the first card of the hand is laid."""
    laid = (state.hands[state.turn][0],)
    actions = state.legal_actions(state.turn)
    return [each.draw for each in actions if isinstance(each, Discard) and each.cards == laid]


def chance() -> Chance:
    """Return a fixed source of chance."""
    return Chance("yaniv", 1)


def done(state: Position, action: GameAction) -> Notices:
    """Act for the seat to act."""
    return state.apply(state.to_act[0], action, chance())


def after(state: Position, *actions: GameAction) -> Position:
    for action in actions:
        state = done(state, action).state
    return state


def called(*hands: str, by: Seat = A, totals: tuple[int, ...] = (), **options: Any) -> Settled:
    """Let a seat call when these are the hands."""
    return event_of(call(*hands, by=by, totals=totals, **options), Settled)  # type: ignore[no-any-return]


def call(*hands: str, by: Seat = A, totals: tuple[int, ...] = (), **options: Any) -> Notices:
    """Let a seat call when these are the hands and the totals before."""
    before = totals or (0,) * len(hands)
    return done(table(*hands, turn=by, totals=before, options=Options(**options)), Call())
