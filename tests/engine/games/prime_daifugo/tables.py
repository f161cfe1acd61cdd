"""Positions of Prime Daifugo for tests of the rules; cards are written by their letters."""

import re
from collections.abc import Iterator
from typing import Any

from engine.cards import PACK, Card, in_order
from engine.chance import Chance
from engine.core import Notice, Seat, Step
from engine.games.prime_daifugo.figures import Figures, letter_of, number_of
from engine.games.prime_daifugo.position import Position
from engine.games.prime_daifugo.values import (
    Cleared,
    Fouled,
    GameAction,
    GameEvent,
    Options,
    Pass,
    Play,
    Played,
    Power,
)
from tests.engine.steps import event_of, refusal

A, B, C, D = range(4)
Notices = Step[Position, GameEvent]
PASS = Pass()
JOKER = Play(("X",))


def row(spelled: str) -> Figures:
    """Read a row of figures: "KQ", "K X9 3"."""
    return tuple(re.findall(r"X\d*|[^ ]", spelled))


def prime(spelled: str) -> Play:
    """Lay a number as a prime."""
    return Play(row(spelled))


def composite(spelled: str, factors: str) -> Play:
    """Lay a number with its factors: "2^3*3"."""
    powers = (power.partition("^") for power in factors.split("*"))
    return Play(row(spelled), tuple(Power(row(base), row(exponent)) for base, _, exponent in powers))


def table(*hands: str, field: str = "", stock: str | None = None, **fields: Any) -> Position:
    """Deal these hands; seats without cards are out, and all that is left is the stock unless it is given.

    The number on the field was laid by the seat before the one in turn, or by the seat `by`.
    """
    pack = list(PACK)
    held = tuple(in_order(_drawn(pack, letters)) for letters in hands)
    turn, shown = fields.pop("turn", A), row(field)
    by = fields.pop("by", (turn - 1) % len(hands))
    pile = _drawn(pack, (figure[0] for figure in shown))
    lying = Played(by, shown, number_of(shown), pile) if field else None
    given: dict[str, Any] = {"options": Options(), "starter": turn, "fouls": (0,) * len(hands), "pile": pile}
    given |= {"finished": tuple(seat for seat, hand in enumerate(hands) if not hand)}
    given |= {"trick": (lying,) if lying else (), "laid": (lying,) if lying else ()}
    given |= {"known": ((),) * len(hands), "stock": tuple(pack) if stock is None else _drawn(pack, stock)}
    return Position(turn=turn, hands=held, **(given | fields))


def _drawn(pack: list[Card], letters: Iterator[str] | str) -> tuple[Card, ...]:
    """Take cards with these letters out of a pack."""
    drawn = []
    for letter in letters:
        drawn.append(next(card for card in pack if letter_of(card) == letter))
        pack.remove(drawn[-1])
    return tuple(drawn)


def letters(cards: tuple[Card, ...]) -> str:
    """Write cards by their letters."""
    return "".join(map(letter_of, cards))


def chance(step: int = 1) -> Chance:
    """Return a fixed source of chance."""
    return Chance("prime_daifugo", step)


def done(state: Position, action: GameAction) -> Notices:
    """Act for the seat to act."""
    return state.apply(state.to_act[0], action, chance())


def after(state: Position, *actions: GameAction) -> Position:
    for action in actions:
        state = done(state, action).state
    return state


def refused(state: Position, action: GameAction, seat: Seat = A) -> str:
    """Return the code with which an action is refused."""
    return refusal(state, action, seat)[0]


def foul(state: Position, play: Play) -> Fouled:
    """Lay what is wrong, and see the cards come back with a penalty."""
    step = done(state, play)
    assert not any(isinstance(notice.event, Played) for notice in step.notices)
    return event_of(step, Fouled)  # type: ignore[no-any-return]


def right(state: Position, play: Play) -> Position:
    """Lay what is right."""
    step = done(state, play)
    laid = event_of(step, Played)
    assert (laid.figures, laid.factors) == (play.figures, play.factors)
    return step.state


def cleared(seat: Seat, cause: Any) -> Notice[GameEvent]:
    """Tell that the field was cleared."""
    return Notice(Cleared(seat, cause))
