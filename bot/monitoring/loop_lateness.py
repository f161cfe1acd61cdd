"""When the event loop last ran, as other threads can see it."""

import asyncio
import logging
import time
from collections.abc import Callable

from bot.metrics import LOOP_LATENESS

log = logging.getLogger(__name__)

TICK = 0.5
"""Seconds between two looks at the event loop."""
MAX_LATENESS = 5.0
"""Seconds from which a late event loop counts as stuck."""


class LoopLateness:
    """How late the event loop is; `run` notes that it runs."""

    def __init__(self, now: Callable[[], float] = time.perf_counter) -> None:
        self._now = now
        self._expected = now() + TICK

    @property
    def seconds(self) -> float:
        """Return how late the event loop is."""
        return max(self._now() - self._expected, 0.0)

    def reason(self) -> str | None:
        """Return what is wrong with the event loop, or None."""
        late = self.seconds
        return None if late < MAX_LATENESS else f"stuck for {late:.0f} s"

    def tick(self) -> None:
        """Note that the event loop runs."""
        LOOP_LATENESS.observe(self.seconds)
        self._expected = self._now() + TICK

    async def run(self, each: Callable[[], None]) -> None:
        """Note it again and again, and call something each time."""
        while True:
            self.tick()
            try:
                each()
            except Exception:
                # A fault here must not look like a stuck loop.
                log.exception("the bot could not be looked at")
            await asyncio.sleep(TICK)
