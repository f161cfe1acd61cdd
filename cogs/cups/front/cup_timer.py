"""What is due at cups: one timer for the earliest, read from the database."""

import asyncio
import logging
import time

from bot.background import Background
from bot.database.errors import StoreError
from bot.database.schema import NOBODY
from bot.errors import TableError
from bot.shards import Shards
from cogs.cups import cup_storage
from cogs.cups.cup import Cup
from cogs.cups.cup_registry import Cups, late_pairings
from cogs.cups.front.cup_messages import CupMessages
from cogs.cups.public_panel import pairing_line

log = logging.getLogger(__name__)

MIN_WAIT, MAX_WAIT = 1.0, 6 * 3600.0
"""Seconds until the timer fires: far ones would not be exact."""
RETRY_DELAY = 60.0
RETURNS = 0.5
"""Seconds between two cups that come back after a restart."""


class CupTimer:
    """Closes cups that nobody enters, and passes the deadlines of rounds."""

    def __init__(self, cups: Cups, messages: CupMessages, background: Background, shards: Shards) -> None:
        self._cups = cups
        self._messages = messages
        self._background = background
        self._shards = shards
        self._timer: asyncio.TimerHandle | None = None
        self._fires = float("inf")
        cups.listen(self._note)

    async def begin(self) -> None:
        """Bring the open cups back: results of their tables, their messages, and what is due."""
        try:
            for cup_id in await cup_storage.running_ids(self._cups.store, self._shards):
                await self._bring_back(cup_id)
                await self._background.sleep(RETURNS)
            await self._wait_for_next()
        except StoreError as error:
            log.warning("cups come back later: %s", error)
            self._background.later(RETRY_DELAY, self._background.spawn, self.begin)

    async def _bring_back(self, cup_id: str) -> None:
        """Bring a cup back; one that cannot be replayed stops no other."""
        try:
            cup = await self._cups.return_to(cup_id)
        except TableError as error:
            log.warning("cup %s cannot be replayed: %s", cup_id, error.code)
            return
        if cup is not None:
            self._messages.schedule(cup)

    def _note(self, cup: Cup) -> None:
        if cup.due is not None:
            self._wait((cup.due - self._cups.clock()).total_seconds())

    def _wait(self, seconds: float) -> None:
        """Let the timer fire in so many seconds, unless it does so before."""
        fires = time.monotonic() + min(max(seconds, MIN_WAIT), MAX_WAIT)
        if fires >= self._fires:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._fires = fires
        self._timer = self._background.later(fires - time.monotonic(), self._fire)

    def _fire(self) -> None:
        self._timer, self._fires = None, float("inf")
        self._background.spawn(self._work)

    async def _work(self) -> None:
        try:
            for cup_id, guild in await cup_storage.due_ids(
                self._cups.store, self._cups.clock(), self._shards
            ):
                await self._pass_time(cup_id, guild)
            await self._wait_for_next()
        except StoreError as error:
            log.warning("cups wait longer: %s", error)
            self._wait(RETRY_DELAY)

    async def _pass_time(self, cup_id: str, guild: int) -> None:
        # Called before that is noted: after a kill they are called again, by a message of the same nonce.
        try:
            cup = await self._cups.find(cup_id, guild)
        except TableError:
            return
        if cup.due is not None and cup.due <= self._cups.clock():
            await self._call_late(cup)
            await self._cups.pass_time(cup_id, guild)

    async def _call_late(self, cup: Cup) -> None:
        late = late_pairings(cup, self._cups.clock())
        if not late:
            return
        words = cup.words(self._messages.words(cup))
        ready = [
            cup.entrants[place].person
            for each in late
            for place, since in zip(each.entrants, cup.meeting(each.number).ready, strict=True)
            if since is not None
        ]
        people = [each for each in dict.fromkeys((cup.person, *ready)) if each is not None]
        lines = [pairing_line(cup, each, words) for each in late]
        await self._messages.call_late(cup, lines, [each for each in people if each != NOBODY])

    async def _wait_for_next(self) -> None:
        due = await cup_storage.next_due(self._cups.store, self._shards)
        if due is not None:
            self._wait((due - self._cups.clock()).total_seconds())
