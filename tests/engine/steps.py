"""Helpers to read a step or a refusal of any game."""

from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from engine.chance import Chance
from engine.core import Action, IllegalAction, Seat, State, Step


def event_of(step: Step[Any, Any], kind: type[Struct]) -> Any:
    """Return the one event of a kind."""
    (event,) = (notice.event for notice in step.notices if isinstance(notice.event, kind))
    return event


def kinds(step: Step[Any, Any]) -> list[str]:
    """Name the kinds of a step's events, in order."""
    return [type(notice.event).__name__ for notice in step.notices]


def refusal(state: State[Any, Any, Any], action: Action, seat: Seat = 0) -> tuple[str, dict[str, object]]:
    """Return the code and the facts with which an action is refused."""
    with pytest.raises(IllegalAction) as refused:
        state.check(seat, action)
    return refused.value.code, refused.value.facts


def refusal_by_apply(
    state: State[Any, Any, Any], action: Action, seat: Seat, chance: Chance
) -> tuple[str, dict[str, object]]:
    """Return a refusal; assert that the action is not listed, and that applying it changes nothing."""
    copy = replace(state)
    with pytest.raises(IllegalAction) as refused:
        state.apply(seat, action, chance)
    assert state == copy
    assert action not in state.legal_actions(seat)
    return refused.value.code, refused.value.facts
