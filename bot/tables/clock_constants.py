"""What can happen to a clock, and the times that go with it."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import TypeAlias

from bot.database.rows import Actor
from bot.faces.speeds import Speed

COUNTDOWN = 30.0
"""Seconds before the end at which opponents are offered to give time, and the person is reminded."""
REMINDERS = {Speed.SOFT: 7 * 60.0, Speed.LIVE: COUNTDOWN, Speed.LIGHT: COUNTDOWN, Speed.SLOW: 4 * 3600.0}
"""Seconds before the end at which a person is reminded, once."""
GRACE = 60.0
"""Seconds that everybody has at least once the bot is back."""
MISSES = 2
"""How often in a row a seat runs out of time until it is away."""
MAX_AGREED_PAUSE = timedelta(hours=24)
TOLD_CREDIT = 10.0
"""Credits of fewer seconds are not told."""


class Kind(StrEnum):
    """What can happen to a clock."""

    REMINDED = "reminded"
    GIVEN = "given"
    ADDED = "added"
    CREDITED = "credited"
    BREAK = "break"
    ASKED_PAUSE = "asked_pause"
    PAUSED = "paused"
    RESUMED = "resumed"
    AWAY = "away"
    RETURNED = "returned"
    REPLACED = "replaced"
    SKIPPED = "skipped"
    WAITED = "waited"
    ASKED_CLOSE = "asked_close"


class Hold(StrEnum):
    """Why a clock stands still."""

    UNTOLD = "untold"
    PAUSED = "paused"
    REFUSED = "refused"
    OFFLINE = "offline"


SETTLING = {
    Kind.ASKED_PAUSE: (Kind.PAUSED, Kind.RESUMED),
    Kind.ASKED_CLOSE: (Kind.AWAY, Kind.RETURNED, Kind.REPLACED),
}
"""After which acts people have to ask anew."""
ADDING = (Kind.GIVEN, Kind.ADDED, Kind.WAITED)
"""The acts that add time to the running turn."""

Snapshot: TypeAlias = tuple[datetime | None, int | None]
"""The deadline while a clock runs; the milliseconds left while it stands still."""


def is_out(actor: str | None) -> bool | None:
    """Return whether somebody's time was out when an action was taken; None for a computer's."""
    return None if actor == Actor.COMPUTER else actor == Actor.CLOCK
