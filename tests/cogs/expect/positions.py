"""Positions of Expect for tests of the face: Ana plays black at seat 0, Ben red."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from cogs.expect.card_text import keys
from cogs.expect.turn import KEYS, LAY
from engine.cards import Card
from engine.games.expect import GAME
from engine.games.expect.cards import role_of, side_of
from engine.games.expect.position import Position, dealt
from engine.games.expect.values import GameAction, Lay, Options
from engine.play import Play, advance, begin
from tests.support.harness import Stage
from tests.support.tables_in_memory import SEED

ANA, BEN = range(2)
ODD = [(f"{number}S", f"{number}D") for number in range(2, 11)]
"""The turns in which Ana attacks."""
HEARTS, CLUBS = (2, 3, 5, 6, 7, 8, 9, 10, 4), (2, 3, 4, 5, 7, 8, 9, 10, 6)
EVEN = [(f"{heart}H", f"{club}C") for heart, club in zip(HEARTS, CLUBS, strict=True)]
"""Those in which Ben attacks, up to the last."""


def start(options: Options | None = None, **fields: Any) -> Position:
    """Give both their cards; Ana plays black."""
    return replace(dealt(options or Options(), ANA), **fields)


def played(state: Position) -> Play:
    """Return a play at a position."""
    return replace(begin(GAME, Options(), 2, SEED), state=state)


def after(state: Position, *actions: GameAction | str) -> Position:
    """Take actions in order, each for the seat to act: "3S JS" lays two cards."""
    play = played(state)
    for action in actions:
        chosen = Lay(*action.split()) if isinstance(action, str) else action
        play = advance(play, play.state.to_act[0], chosen)
    assert isinstance(play.state, Position)
    return play.state


def last(letters: Iterable[Card] = (), options: Options | None = None, **fields: Any) -> Position:
    """Stand before turn 18, with these letters: Ben attacks with ♥4, Ana predicts with ♧6."""
    turns = [turn for pair in zip(ODD, EVEN, strict=True) for turn in pair][:17]
    state = after(start(options), *(number for turn in turns for number in turn))
    held = [tuple(card for card in hand if card in {"6C", "4H", *letters}) for hand in state.hands]
    return replace(state, hands=tuple(held), **fields)


def slot_of(card: Card) -> int:
    """Return the slot of the button of a card."""
    return KEYS + keys(side_of(card), role_of(card) or "attack", jokers=True).index(card)


async def lay(stage: Stage, who: str, number: Card, letter: Card | None = None) -> None:
    """Lay by three presses at most in a person's open panel."""
    for card in (number, letter):
        if card is not None:
            await stage.play(who, slot_of(card))
    await stage.play(who, LAY)
