"""Fair shares of what is expensive or disturbs: so much per person, a queue of limited length, a cooldown."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Hashable, Iterator
from contextlib import asynccontextmanager, contextmanager

from bot.bounded import Bounded
from bot.errors import TableError

MAX_WAITING = 20
"""Maximum number of people in a queue, including the one whose turn it is."""


class PerPerson:
    """Limits how many things each person has under way."""

    def __init__(self, most: int = 1) -> None:
        self._most = most
        self._under_way: Counter[int] = Counter()

    def __len__(self) -> int:
        """Return how many people have something under way."""
        return len(self._under_way)

    @contextmanager
    def share(self, person: int) -> Iterator[None]:
        """Count one more thing under way; raise TableError if that is more than the person's share."""
        if self._under_way[person] >= self._most:
            raise TableError("busy_person")
        self._under_way[person] += 1
        try:
            yield
        finally:
            self._under_way[person] -= 1
            if not self._under_way[person]:
                del self._under_way[person]


class FairQueue:
    """One turn at a time, in order of arrival; as everybody waits for one turn only, people alternate.

    The bot's own work for running games goes first. Its callers limit how much there is of it.
    """

    def __init__(self, most: int = MAX_WAITING) -> None:
        self._most = most
        self._people = PerPerson()
        self._is_taken = False
        self._own: deque[asyncio.Future[None]] = deque()
        self._asked: deque[asyncio.Future[None]] = deque()

    @property
    def waiting(self) -> int:
        """Return how many wait for their turn."""
        return sum(not each.done() for each in (*self._own, *self._asked))

    @asynccontextmanager
    async def turn(self, person: int | None = None) -> AsyncIterator[None]:
        """Wait for a turn for a person, or for the bot itself.

        Raise TableError for a person who has or awaits another turn, and when the queue is full.
        """
        if person is None:
            async with self._served(self._own):
                yield
            return
        with self._people.share(person):
            if len(self._people) > self._most:
                raise TableError("queue_full")
            async with self._served(self._asked):
                yield

    @asynccontextmanager
    async def _served(self, line: deque[asyncio.Future[None]]) -> AsyncIterator[None]:
        if self._is_taken:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            line.append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                # The turn may have been given in the same moment.
                if not turn.cancelled():
                    self._pass_on()
                raise
        self._is_taken = True
        try:
            yield
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        """Give the turn to the next who still waits."""
        for line in (self._own, self._asked):
            while line:
                turn = line.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._is_taken = False


class Cooldown:
    """Remembers what somebody did a moment ago: an invitation to somebody, a post in a channel."""

    def __init__(self, interval: float) -> None:
        self._done = Bounded[tuple[int, Hashable], bool](age=interval)

    def admit(self, person: int, what: Hashable) -> bool:
        """Return whether a person may do it again; if so, that is noted."""
        if (person, what) in self._done:
            return False
        self._done[person, what] = True
        return True

    def withdraw(self, person: int, what: Hashable) -> None:
        """Forget what was not done in the end."""
        self._done.pop((person, what))
