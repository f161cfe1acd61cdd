"""How fast a table is played, and the time that a seat has for it."""

from enum import StrEnum

from msgspec import Struct


class Speed(StrEnum):
    """The speed of a table."""

    SOFT = "soft"
    LIVE = "live"
    LIGHT = "light"
    SLOW = "slow"
    NONE = "none"


TIMED = (Speed.LIVE, Speed.LIGHT, Speed.SLOW)
"""The speeds with a deadline: the clock then acts for a seat, but at a portable table."""
PORTABLE = (Speed.SOFT, Speed.LIVE, Speed.NONE)
"""The speeds of a portable table, where nothing can be told between two presses."""


class Pace(Struct, frozen=True):
    """The time of a seat, in seconds."""

    move: float
    """For every move."""
    bank: float = 0.0
    """For the whole game; what a move saves goes back into it, never above its start."""
    look: float = 0.0
    """Before the first move after a deal, on top."""
    bank_first: bool = False
    """Whether a move uses the bank first and `move` once that is empty; then nothing is saved."""


PATIENCE = Pace(10 * 60.0)
"""Where nobody is moved against the table's wish: what the others wait before they are asked."""
REMINDED_AFTER = 3 * 60.0
"""Seconds of waiting after which a person is reminded where there is no deadline."""
CORRESPONDENCE = Pace(24 * 3600.0)
"""A move a day."""
