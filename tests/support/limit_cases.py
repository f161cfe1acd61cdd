"""A moment of a game when there is most to be said: what the tests of a face's limits are made of."""

from typing import Any, NamedTuple

from bot.faces.forms import Draft
from engine.core import Event


class LimitCase(NamedTuple):
    """A position, what happened last, half-made choices of seat 0, and how many sit there: all by default.

    Each game brings `limit_cases() -> dict[str, Crowded]` in its module `tests.cogs.<game>.limit_cases`.
    """

    position: Any
    news: tuple[Event, ...] = ()
    drafts: tuple[Draft, ...] = ()
    seats: int | None = None
