"""A moment of a game when there is most to be said: what the tests of a face's limits are made of."""

from typing import Any, NamedTuple

from bot.faces.forms import Draft
from engine.core import Event


class Crowded(NamedTuple):
    """A position, what happened last, half-made choices of seat 0, and how many sit there: all by default.

    Each game brings `crowded() -> dict[str, Crowded]` in its module `tests.cogs.<game>.crowded`.
    """

    position: Any
    news: tuple[Event, ...] = ()
    drafts: tuple[Draft, ...] = ()
    seats: int | None = None
