"""Limit cases: the moments of a game with the longest messages and forms."""

from typing import Any, NamedTuple

from bot.faces.forms import Draft
from engine.core import Event


class LimitCase(NamedTuple):
    """A position, its last events, drafts of seat 0, and the number of seats (by default the most).

    Each game brings `limit_cases() -> dict[str, Crowded]` in its module `tests.cogs.<game>.limit_cases`.
    """

    position: Any
    news: tuple[Event, ...] = ()
    drafts: tuple[Draft, ...] = ()
    seats: int | None = None
