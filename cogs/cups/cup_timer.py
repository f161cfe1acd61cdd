"""What is due at cups: one timer for the earliest, read from the database."""

import logging
from datetime import datetime

from bot.database.errors import StoreError
from bot.errors import TableError
from bot.front.services import Services
from bot.timers import StoredDeadlines
from cogs.cups import cup_storage, listed_cups
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of
from cogs.cups.cup_calls import call_due, tell_decided
from cogs.cups.cup_messages import CupMessages
from cogs.cups.cup_values import Phase
from cogs.cups.entry import next_moment
from cogs.cups.entry_calls import pass_moment
from cogs.cups.overdue import due_at

log = logging.getLogger(__name__)

RETURNS = 0.5
"""Seconds between two cups that come back after a restart."""


class CupTimer:
    """Closes cups that nobody enters, and passes the deadlines of rounds."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._cups, self._messages = services.own(cups_of), services.own(CupMessages)
        self._background, self._shards = services.background, services.client.ownership.shards
        self._is_back = False
        """Whether all open cups are back after the start."""
        self._deadlines = StoredDeadlines(self._background, self._pass_deadlines, self._cups.clock)
        self._cups.listen(lambda cup: self._deadlines.wait_for(cup.due))

    def begin(self) -> None:
        """Bring the open cups back: results of their tables, their messages, and what is due."""
        self._deadlines.look()
        self._background.spawn(self._note_places)

    async def _note_places(self) -> None:
        """Store the places of cups that an older version brought to their end."""
        for cup_id, guild in await listed_cups.unranked_ids(self._cups.store, self._shards):
            try:
                await self._cups.note_places(cup_id, guild)
            except (TableError, StoreError) as error:
                log.warning("cup %s has no places: %s", cup_id, error)
            await self._background.sleep(RETURNS)

    async def _pass_deadlines(self) -> datetime | None:
        store = self._cups.store
        if not self._is_back:
            for cup_id in await cup_storage.running_ids(store, self._shards):
                await self._bring_back(cup_id)
                await self._background.sleep(RETURNS)
            self._is_back = True
        for cup_id, guild in await cup_storage.due_ids(store, self._cups.clock(), self._shards):
            await self._pass_deadline(cup_id, guild)
        return await cup_storage.next_due(store, self._shards)

    async def _bring_back(self, cup_id: str) -> None:
        """Bring a cup back; one that cannot be replayed stops no other."""
        try:
            cup = await self._cups.return_to(cup_id)
        except TableError as error:
            log.warning("cup %s cannot be replayed: %s", cup_id, error.code)
            return
        if cup is not None:
            self._messages.update(cup)

    async def _pass_deadline(self, cup_id: str, guild: int) -> None:
        try:
            cup = await self._cups.find(cup_id, guild)
        except TableError:
            return
        now = self._cups.clock()
        if cup.due is None or cup.due > now:
            return
        if cup.phase == Phase.RUNNING:
            await self._pass_running(cup, now)
        elif next_moment(cup) is not None:
            await pass_moment(self._services, cup)
        else:
            await self._cups.pass_time(cup_id, guild)

    async def _pass_running(self, cup: Cup, now: datetime) -> None:
        """Call people, and then note that, so that a kill leaves nobody without a call."""
        due = due_at(cup, now, await self._cups.wishes(cup))
        if await call_due(self._messages, cup, due, now):
            after = await self._cups.pass_time(cup.id, cup.guild, due)
            if after is not None and due.decided:
                await tell_decided(self._messages, cup, after, due)
