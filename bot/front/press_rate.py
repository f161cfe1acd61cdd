"""How fast one person may press, so that presses in excess do not slow the others.

A rate, and not a number of presses under way: each press of a flood is answered before the next one arrives.
"""

import time
from collections import OrderedDict

from msgspec import Struct

from bot.errors import TableError

PRESSES_PER_SECOND = 10.0
"""How many presses a second a person may go on making."""
BURST = 30
"""How many presses may come at once after a rest of a few seconds."""
REFUSAL_INTERVAL = 5.0
"""Seconds from one refusal of a person's presses to the next; an answer to each would cost as much."""


class _Presses(Struct):
    """The presses of a person."""

    rested: float = float("-inf")
    """When the person has rested from all presses so far: each takes its share of a second."""
    refused: float = float("-inf")


class PressRate:
    """Admits the presses of each person up to a rate."""

    def __init__(self, per_second: float = PRESSES_PER_SECOND) -> None:
        self._interval = 1 / per_second
        self._people: OrderedDict[int, _Presses] = OrderedDict()

    def admit(self, person: int) -> bool:
        """Return whether to answer a press; raise TableError for some of those that come too fast."""
        now = time.monotonic()
        self._forget_rested(now)
        presses = self._people.setdefault(person, _Presses())
        self._people.move_to_end(person)
        rested = max(presses.rested, now) + self._interval
        if rested <= now + BURST * self._interval:
            presses.rested = rested
            return True
        if presses.refused + REFUSAL_INTERVAL <= now:
            presses.refused = now
            raise TableError("too_fast")
        return False

    def _forget_rested(self, now: float) -> None:
        """Forget the people who pressed longest ago, if a new beginning changes nothing for them."""
        while self._people:
            oldest = next(iter(self._people.values()))
            if max(oldest.rested, oldest.refused + REFUSAL_INTERVAL) > now:
                return
            self._people.popitem(last=False)
