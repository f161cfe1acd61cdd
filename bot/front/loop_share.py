"""The share of the event loop that the interactions of a person may take; in excess they wait for each other.

One rule for all commands and presses: whoever asks for what costs much, again and again, delays themselves.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from typing import Any, TypeVar

from msgspec import Struct, field

from bot.bounded import Bounded

T = TypeVar("T")

SHARE = 0.1
"""The part of the event loop that a person may take for long: ten presses a second of ten milliseconds."""
CREDIT = 0.2
"""Seconds of that share that they may take in advance."""
MAX_COUNTED = 0.5
"""Seconds of an interaction that count as if a person had one at a time: what is long is seldom asked for."""
MAX_WAIT = 2.0
"""Seconds for which an interaction waits for its share, however much the one before took."""
MOST_WAITING = 5
"""How many interactions of a person wait; further ones come too fast."""
MEMORY = 60.0
"""Seconds until it is forgotten what a person took."""

_waited: ContextVar[float] = ContextVar("waited", default=0.0)
"""The seconds for which the present interaction waited for its turn."""


class _Taken(Struct):
    """What a person took of the event loop."""

    due: float = 0.0
    """When it is made up for."""
    cost: float = 0.0
    """The seconds that the last interaction took."""
    next: float = 0.0
    """When another may begin of those that wait, if the one before costs as much as the last."""
    waiting: int = 0
    line: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held by the first of those that wait: otherwise their timers could end in another order."""


class LoopShare:
    """Delays the interactions of whoever takes more than a share of the event loop."""

    def __init__(self, share: float = SHARE) -> None:
        self._share = share
        self._people = Bounded[int, _Taken](age=MEMORY)

    def _taken(self, person: int) -> _Taken:
        taken = self._people[person] = self._people.get(person) or _Taken()
        return taken

    def has_room(self, person: int) -> bool:
        """Return whether another interaction of a person may begin or wait."""
        return self._taken(person).waiting < MOST_WAITING

    async def turn(self, person: int) -> None:
        """Wait until a person may take more."""
        taken = self._taken(person)
        if taken.waiting or taken.due - CREDIT > time.monotonic():
            taken.waiting += 1
            began = time.monotonic()
            try:
                async with taken.line:
                    await self._wait(taken)
            finally:
                taken.waiting -= 1
                _waited.set(time.monotonic() - began)
        taken.next = time.monotonic() + min(taken.cost / self._share, MAX_WAIT)

    async def _wait(self, taken: _Taken) -> None:
        while True:
            seconds = max(taken.due - CREDIT, taken.next) - time.monotonic()
            if seconds <= 0:
                return
            await asyncio.sleep(seconds)

    async def metered(self, person: int, work: Coroutine[Any, Any, T]) -> T:
        """Await work for a person; every step of it counts as it is done."""
        taken, cost, began = self._taken(person), 0.0, time.monotonic()
        _waited.set(0.0)

        def charge(seconds: float) -> None:
            nonlocal cost
            cost += seconds
            now = time.monotonic()
            taken.due = min(max(taken.due, now) + seconds / self._share, now + MAX_WAIT + CREDIT)

        try:
            done: T = await _Metered(work, charge)
            return done
        finally:
            # What threads and other processes do for a person slows the others too.
            charge(min(time.monotonic() - began - _waited.get(), MAX_COUNTED) * self._share)
            taken.cost = cost


class _Metered(Struct):
    """Steps through work, and reports the processor time of each step in this thread."""

    work: Coroutine[Any, Any, Any]
    charge: Callable[[float], None]

    def __await__(self) -> Generator[Any, Any, Any]:
        """Await the work."""
        step, given = self.work.send, None
        while True:
            began = time.thread_time()
            try:
                waited_for = step(given)
            except StopIteration as end:
                return end.value
            finally:
                self.charge(time.thread_time() - began)
            try:
                step, given = self.work.send, (yield waited_for)
            except BaseException as error:
                step, given = self.work.throw, error
