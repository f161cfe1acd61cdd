"""Planted faults: games whose positions are of a faulty kind."""

from typing import Any, TypeVar, cast

from msgspec import StructMeta
from msgspec.structs import replace

from engine.chance import Chance
from engine.core import Action, Game, IllegalAction, Notice, Seat, State, Step

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


def allowing(kind: type[S], code: str) -> type[S]:
    """Return a kind of position in which nothing is refused with this code."""

    def objection(state: S, seat: Seat, action: Action) -> IllegalAction | None:
        found = kind._objection(state, seat, action)
        return None if found and found.code == code else found

    return _kind_with(kind, f"Allows_{code}", _objection=objection)


def refusing_with(kind: type[S], hidden: str) -> type[S]:
    """Return a kind of position whose refusals tell a field that is hidden."""

    def objection(state: S, seat: Seat, action: Action) -> IllegalAction | None:
        found = kind._objection(state, seat, action)
        return found and IllegalAction(found.code, hidden=getattr(state, hidden))

    return _kind_with(kind, f"RefusesWith_{hidden}", _objection=objection)


def telling_everybody(kind: type[S]) -> type[S]:
    """Return a kind of position in which all that is told to a seat is told to everybody."""

    def applied(state: S, seat: Seat, action: Action, chance: Chance) -> Step[S, Any]:
        step = kind._apply(state, seat, action, chance)
        return replace(step, notices=tuple(Notice(notice.event) for notice in step.notices))

    return _kind_with(kind, "TellsEverybody", _apply=applied)


def _kind_with(kind: type[S], name: str, **methods: Any) -> type[S]:
    return cast("type[S]", StructMeta(name, (kind,), methods, frozen=True))
