"""Collections of garbage at chosen moments.

Python looks through all objects whenever their number has grown by a quarter. With a thousand tables that
takes a tenth of a second, in which no press is answered. So it looks through the young ones only; from time to
time, when nothing is being answered, all that came since the last time are looked through, and then set aside.
"""

import gc
import logging
import time
from collections.abc import Collection

from bot.background import Background

log = logging.getLogger(__name__)

INTERVAL = 60.0
"""Seconds between two collections of what came since the last one."""
ROUNDS = 24 * 60
"""After so many, everything is looked through: what was set aside may have become garbage."""
QUIET = 0.05
"""Seconds between two looks for a quiet moment."""
LOOKS = 200
"""How many looks are taken before a collection is made at a busy moment."""
OLDEST = 1_000
"""Collections of the middle generation before Python collects everything itself, should nobody else do."""


class Garbage:
    """Collects what Python's own collections of young objects leave."""

    def __init__(self, background: Background, answering: Collection[object]) -> None:
        self._background = background
        self._answering = answering
        self._rounds = 0

    def begin(self) -> None:
        """Set aside all that was loaded, and collect from now on."""
        young, middle, _ = gc.get_threshold()
        gc.set_threshold(young, middle, OLDEST)
        set_aside()
        self._background.later(INTERVAL, self._background.spawn, self._run)

    async def _run(self) -> None:
        for _ in range(LOOKS):
            if not self._answering:
                break
            await self._background.sleep(QUIET)
        self._rounds += 1
        if self._rounds % ROUNDS == 0:
            gc.unfreeze()
        set_aside()
        self._background.later(INTERVAL, self._background.spawn, self._run)


def set_aside() -> None:
    """Collect all garbage, and leave the rest out of further collections."""
    began = time.perf_counter()
    found = gc.collect()
    gc.freeze()
    log.debug("%d objects of garbage collected in %.0f ms", found, (time.perf_counter() - began) * 1000)
