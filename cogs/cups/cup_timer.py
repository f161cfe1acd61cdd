"""What is due at cups: one timer for the earliest, read from the database."""

import logging
from datetime import datetime, timedelta

from bot.database.errors import StoreError
from bot.errors import TableError
from bot.front.services import Services
from bot.timers import StoredDeadlines
from cogs.cups import cup_storage, decisions, listed_cups, outages
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of
from cogs.cups.cup_calls import call_due, tell_decided
from cogs.cups.cup_messages import CupMessages
from cogs.cups.cup_storage import Change
from cogs.cups.cup_values import Phase
from cogs.cups.entry import next_moment
from cogs.cups.entry_calls import pass_moment
from cogs.cups.overdue import due_at

log = logging.getLogger(__name__)

RETURNS = 0.5
"""Seconds between two cups that come back after a restart."""
BEAT = timedelta(minutes=30)
"""How often it is noted that the bot runs, at most."""


class CupTimer:
    """Closes cups that nobody enters, and passes the deadlines of rounds."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._cups, self._messages = services.own(cups_of), services.own(CupMessages)
        self._background, self._shards = services.background, services.client.ownership.shards
        self._is_back = False
        """Whether all open cups are back after the start."""
        self._deadlines = StoredDeadlines(self._background, self._pass_deadlines, self._cups.clock)
        self._noted: datetime | None = None
        """When it was last noted that the bot runs."""
        self._left: dict[int, datetime] = {}
        """The servers in which the bot is not any more, and since when."""
        self._cups.listen(self._hear)

    def begin(self) -> None:
        """Bring the open cups back: results of their tables, their messages, and what is due."""
        self._deadlines.look()
        self._background.spawn(self._messages.threads.remember, self._shards)
        self._background.spawn(self._note_places)

    async def _note_places(self) -> None:
        """Store the places of cups that an older version brought to their end."""
        for cup_id, guild in await listed_cups.unranked_ids(self._cups.store, self._shards):
            try:
                await self._cups.note_places(cup_id, guild)
            except (TableError, StoreError) as error:
                log.warning("cup %s has no places: %s", cup_id, error)
            await self._background.sleep(RETURNS)

    def _hear(self, cup: Cup) -> None:
        self._deadlines.wait_for(cup.due)
        if self._noted is None or self._cups.clock() - self._noted >= BEAT:
            self._deadlines.look()

    async def _pass_deadlines(self) -> datetime | None:
        store, now = self._cups.store, self._cups.clock()
        if not self._is_back:
            await self._make_up(now)
            for cup_id in await cup_storage.unfinished_ids(store, self._shards):
                await self._bring_back(cup_id)
                await self._background.sleep(RETURNS)
            self._is_back = True
        if self._noted is None or now - self._noted >= BEAT:
            await outages.note_seen(store, self._shards, now)
            self._noted = now
        for cup_id, guild in await cup_storage.due_ids(store, now, self._shards):
            await self._pass_deadline(cup_id, guild)
        return await cup_storage.next_due(store, self._shards)

    # ------------------------------------------------------------------ outages

    async def _make_up(self, now: datetime) -> None:
        """Give cups the time in which the bot was down, or not in their servers."""
        store, seen = self._cups.store, await outages.last_seen(self._cups.store, self._shards)
        self._left = await outages.servers_left(store, self._shards)
        if seen is not None and now - seen >= outages.SHORTEST:
            cups = await outages.give_back(store, self._shards, seen, now, self._left)
            await self._plan_anew(cups)
        for guild in tuple(self._left):
            await self._return(guild)

    async def _plan_anew(self, cups: list[tuple[str, int]]) -> None:
        for cup_id, guild in cups:
            try:
                await self._cups.change(cup_id, guild, lambda _: Change({"due": None}))
            except TableError as error:
                log.warning("cup %s cannot be replayed: %s", cup_id, error.code)

    async def leave(self, guild: int) -> None:
        """Let the cups of a server rest that has removed the bot: nobody can press."""
        if guild not in self._left and await cup_storage.open_ids(self._cups.store, guild):
            self._left[guild] = now = self._cups.clock()
            await outages.note_left(self._cups.store, guild, now)

    def come_back(self, guild: int) -> None:
        """Go on with the cups of a server that has invited the bot again."""
        if guild in self._left:
            self._background.spawn(self._return, guild)

    async def _return(self, guild: int) -> None:
        since, now = self._left.get(guild), self._cups.clock()
        if since is not None and not self._is_away(guild):
            cups = await outages.give_back_to(self._cups.store, guild, since, now)
            self._left.pop(guild, None)
            await self._plan_anew(cups)

    def _is_away(self, guild: int) -> bool:
        return self._services.client.is_ready() and not self._services.posts.is_in(guild)

    async def _rest(self, cup: Cup, now: datetime) -> None:
        """Let a cup rest as the bot is not in its server, or close it after long."""
        await self.leave(cup.guild)
        ends = self._left.get(cup.guild, now) + outages.LONGEST_AWAY
        change = decisions.closing(cup) if ends <= now else Change({"due": ends})
        try:
            await self._cups.change(cup.id, cup.guild, lambda _: change)
        except TableError as error:
            log.debug("cup %s rests no more: %s", cup.id, error.code)

    # ----------------------------------------------------------------- deadlines

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
        if self._is_away(guild):
            await self._rest(cup, now)
        elif cup.phase == Phase.RUNNING:
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
