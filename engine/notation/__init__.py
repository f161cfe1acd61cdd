"""How the games are written as text; each module named after a game exports its NOTATION.

What follows from the seed, as a drawn card, is a claim in the text: it is compared with the replay.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, TypeAlias

from msgspec import Struct

from engine.core import Action
from engine.notation.errors import Place
from engine.notation.scanner import Scanner
from engine.play import Play

Labels: TypeAlias = Sequence[str]
"""The letters of the players by seat."""


class Claim(Struct, frozen=True):
    """What a text says about something that follows from the seed."""

    place: Place
    said: str
    told: Callable[[Play, Play], str]
    """(play before the action, play after it) -> what should be said; empty if nothing should."""


class Written(Struct, frozen=True):
    """An action as it is written."""

    place: Place
    action: Callable[[Any], Action]
    """(state before it) -> the action; raises NotationError if the state has no such card."""
    claims: tuple[Claim, ...] = ()
    is_by_clock: bool = False
    """Whether the text itself says that the clock decided."""


class Notation(Struct, frozen=True, kw_only=True):
    """How a game is written."""

    read: Callable[[Scanner], list[Written]]
    """Read the actions of a turn; raises NotationError."""
    spell: Callable[[Play, Action, Play, Labels], str]
    """(play before, action, play after, letters of the players) -> the action as text."""
    between: str = ", "
    """What stands between the actions of a turn."""
    goes_on: Callable[[Any], bool] = lambda state: False
    """(state) -> whether the next action belongs to the turn of the one before, if the seat is the same."""
    hands: Callable[[Any], tuple[str, ...]] | None = None
    """(state) -> the hands as text, by seat; None for a game whose hands say nothing."""
    read_hand: Callable[[Scanner], str] | None = None
    """Read a hand up to its bracket, as `hands` writes it."""
    clock_pass: type[Action] | None = None
    """The action that has a sign of its own when the clock decides."""


def always(action: Action) -> Callable[[Any], Action]:
    """Return a function that gives this action in every state."""
    return lambda state: action


def notation_of(game: str) -> Notation:
    """Return the notation of a game."""
    found: Notation = import_module(f"{__name__}.{game}").NOTATION
    return found
