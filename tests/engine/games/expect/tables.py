"""Plays and positions of Expect for tests of the rules.

A play is spelled by its number and its letter: "7", "3+J", "10+JOKER"; the suit follows from who lays it.
Beside plays there are the actions "declare", "black" and "red".
"""

from typing import Any

from engine.cards import Card, in_order
from engine.chance import Chance
from engine.core import Seat, Step
from engine.games.expect.cards import JOKER, SUIT, Colour, Role
from engine.games.expect.dealing import setup
from engine.games.expect.position import Position
from engine.games.expect.scoring import reckoned, scored
from engine.games.expect.values import (
    Choose,
    Declare,
    GameAction,
    GameEvent,
    Lay,
    Opened,
    Options,
    Play,
    Reckoning,
    role_in,
)
from tests.engine.steps import refusal_by_apply

A, B = range(2)
LAST = 18
BESIDES = Options(black=A)
REPLACE = Options(black=A, qk_mode="replace")
INSTEAD = Options(black=A, last_turn="instead")
HIDDEN = Options(black=A, hide_count=True)
NO_JOKERS = Options(black=A, jokers=False)
Notices = Step[Position, GameEvent]

# ------------------------------------------------------------------ arithmetic


def play(spelled: str, colour: Colour, role: Role) -> Play:
    """Read what a side lays in a role."""
    number, _, letter = spelled.partition("+")
    suit = SUIT[colour, role]
    if letter == "JOKER":
        return Play(number + suit, JOKER[colour])
    return Play(number + suit, letter + suit if letter else None)


def reckoning(spelled: str, options: Options = BESIDES, number: int = 1) -> Reckoning:
    """Reckon "3+J v 7+A", the attacker's play before the predictor's."""
    attack, prediction = spelled.split(" v ")
    attacking: Colour = "black" if number % 2 else "red"
    predicting: Colour = "red" if number % 2 else "black"
    return reckoned(
        number, play(attack, attacking, "attack"), play(prediction, predicting, "predict"), options
    )


def scores(spelled: str, before: str = "0/0", options: Options = BESIDES, number: int = 1) -> str:
    """Score "3+J v 7+A", and spell what the attacker and the predictor have then, before and after."""
    attacker, predictor = map(int, before.split("/"))
    one, other = scored((attacker, predictor), 0, reckoning(spelled, options, number))
    return f"{one}/{other}"


# ------------------------------------------------------------------ positions


def chance() -> Chance:
    """Return a fixed source of chance."""
    return Chance("expect", 1)


def start(options: Options = BESIDES) -> Position:
    """Set a game up; black is the first seat unless the options say otherwise."""
    return setup(options, 2, chance()).state


def table(black: str, red: str, number: int = LAST, **fields: Any) -> Position:
    """Let both sides hold these cards in this turn; the first seat is black."""
    filler = Opened(1, A, Play("2S"), Play("2D"), reckoning("2 v 2"), (0, 0), (0, 0))
    hands = tuple(in_order(cards.split()) for cards in (black, red))
    given: dict[str, Any] = {"options": BESIDES, "black": A, "opened": (filler,) * (number - 1)}
    return Position(hands=hands, **given | fields)


def action_of(state: Position, spelled: str) -> GameAction:
    """Read what the seat to act does."""
    if spelled in {"black", "red"}:
        return Choose("black" if spelled == "black" else "red")
    if spelled == "declare":
        return Declare()
    assert state.black is not None
    (seat,) = state.to_act
    colour: Colour = "black" if seat == state.black else "red"
    laid = play(spelled, colour, role_in(state.number, seat, state.black))
    return Lay(laid.number, laid.letter)


def done(state: Position, spelled: str) -> Notices:
    """Act for the seat to act."""
    return state.apply(state.to_act[0], action_of(state, spelled), chance())


def after(state: Position, *spelled: str) -> Position:
    for each in spelled:
        state = done(state, each).state
    return state


def listed(state: Position) -> list[GameAction]:
    """List what may be done."""
    return list(state.legal_actions(state.to_act[0]))


def lay(number: Card, letter: Card | None = None) -> Lay:
    """Lay these cards, whatever they are."""
    return Lay(number, letter)


def refusal(
    state: Position, action: str | GameAction, seat: Seat | None = None
) -> tuple[str, dict[str, object]]:
    """Return the code and the facts with which a spelled action is refused."""
    asked = action_of(state, action) if isinstance(action, str) else action
    return refusal_by_apply(state, asked, state.to_act[0] if seat is None else seat, chance())
