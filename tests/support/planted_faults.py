"""Planted faults: games whose positions are of a faulty kind."""

from typing import Any, TypeVar

from msgspec.structs import replace

from engine.chance import Chance
from engine.core import Game, Seat, State, Step

S = TypeVar("S", bound=State[Any, Any, Any])


def planted_in(state: S, kind: type[S]) -> S:
    """Return a position as a faulty kind."""
    return kind(*(getattr(state, name) for name in state.__struct_fields__))


def game_of(game: Game[S], kind: type[S]) -> Game[S]:
    """Return a game whose positions are all of a faulty kind."""

    def faulty_setup(options: Any, seats: int, chance: Chance) -> Step[S, Any]:
        step = game.setup(options, seats, chance)
        return replace(step, state=planted_in(step.state, kind))

    def faulty_imagine(view: Any, seat: Seat | None, chance: Chance) -> S:
        return planted_in(game.imagine(view, seat, chance), kind)

    return replace(game, setup=faulty_setup, imagine=faulty_imagine)
