"""The threads of cups: opened at the draw, left when they take no messages any more."""

import logging
from collections.abc import Sequence
from typing import Literal

from bot.faces.panel import Panel
from bot.front.channel_posts import Channel, PostError, is_closed
from bot.front.custom_ids import Address
from bot.front.services import Services
from bot.shards import Shards
from cogs.cups import cup_storage
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of

log = logging.getLogger(__name__)

WEEK: Literal[10080] = 10080
"""Minutes after which Discord archives a thread in which nobody writes; what is posted opens it again."""
SERVER_FAULT = 500
"""From this status on, Discord has a fault of its own."""


def thread_of(cup: Cup) -> Channel:
    """Return where the rounds of a cup are told and played: its thread, or its channel."""
    return Channel(cup.guild, cup.arena)


class CupThreads:
    """The threads of the cups of a bot."""

    def __init__(self, services: Services) -> None:
        self._posts, self._parents, self._cups = services.posts, services.parents, services.own(cups_of)

    async def remember(self, shards: Shards) -> None:
        """Note the channels of all threads: of those that are archived Discord does not tell."""
        self._parents |= await cup_storage.threads(self._cups.store, shards)

    def may_open(self, cup: Cup) -> bool:
        """Return whether a cup that starts now gets a thread; one that has announced a round does not."""
        posted = cup.posted
        return posted.thread is None and not posted.shown and self._posts.may_open_thread(cup)

    async def open(self, cup: Cup, name: str) -> Cup:
        """Open the thread of a cup below its message; where Discord refuses, the cup stays without one."""
        try:
            thread = await self._posts.open_thread(cup, cup.posted.message or 0, name, minutes=WEEK)
        except PostError as error:
            if error.status >= SERVER_FAULT:
                raise
            log.info("cup %s has no thread: HTTP %s, code %s", cup.id, error.status, error.code)
            return cup
        self._parents[thread] = cup.channel
        return await self._cups.note_posted(cup, thread=thread)

    async def leave(self, cup: Cup) -> Cup:
        """Go on in the channel."""
        log.info("cup %s goes on in its channel", cup.id)
        return await self._cups.note_posted(cup, thread=None, round_message=None)

    async def checked(self, cup: Cup) -> Cup:
        """Leave the thread of a cup if it is known to take no messages; return the cup then."""
        thread = cup.posted.thread
        return await self.leave(cup) if thread and self._posts.is_closed_thread(thread) else cup

    async def post(
        self, cup: Cup, panel: Panel, at: Address, *, nonce: str, notified: Sequence[int]
    ) -> int | None:
        """Post in the thread of a cup; return the message, or None if there is no open thread."""
        if cup.posted.thread is None:
            return None
        try:
            sent = await self._posts.post(thread_of(cup), panel, at, nonce=nonce, notified=notified)
        except PostError as error:
            if not is_closed(error):
                raise
            return None
        return sent.id

    async def rename(self, cup: Cup, name: str) -> None:
        """Name the thread of a cup anew, as the title that somebody had typed was deleted."""
        if cup.posted.thread is not None:
            try:
                await self._posts.rename_thread(thread_of(cup), name)
            except PostError as error:
                log.warning("the thread of cup %s keeps its name: HTTP %s", cup.id, error.status)
