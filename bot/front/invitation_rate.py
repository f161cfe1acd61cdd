"""How often one person may have another notified: a table is opened and ended in a moment."""

import time
from collections import OrderedDict

INTERVAL = 600.0
"""Seconds from one notification of a person by another to the next."""


class InvitationRate:
    """Remembers who was notified by whose invitation a moment ago."""

    def __init__(self, interval: float = INTERVAL) -> None:
        self._interval = interval
        self._notified: OrderedDict[tuple[int, int], float] = OrderedDict()

    def admit(self, host: int, guest: int) -> bool:
        """Return whether an invitation may notify its guest; if so, that is noted."""
        now = time.monotonic()
        while self._notified and next(iter(self._notified.values())) <= now - self._interval:
            self._notified.popitem(last=False)
        if (host, guest) in self._notified:
            return False
        self._notified[host, guest] = now
        return True

    def withdraw(self, host: int, guest: int) -> None:
        """Forget an invitation that was not sent."""
        self._notified.pop((host, guest), None)
