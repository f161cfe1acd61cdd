"""A wall clock that cannot jump: within a process it follows the monotonic clock."""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta


def utc_now() -> datetime:
    """Return the time by the machine's clock."""
    return datetime.now(UTC)


class SteadyTime:
    """The time of clocks at tables; only a restart reads the machine's clock again."""

    def __init__(self, wall: Callable[[], datetime] = utc_now) -> None:
        self._wall = wall
        self._start: tuple[datetime, float] | None = None

    def now(self) -> datetime:
        """Return the time."""
        if self._start is None:
            self._start = self._wall(), time.monotonic()
        started, began = self._start
        return started + timedelta(seconds=time.monotonic() - began)

    def shown(self, moment: datetime) -> datetime:
        """Return a time by the machine's clock, which people's own clocks agree with."""
        return moment + (self._wall() - self.now())
