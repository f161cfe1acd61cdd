"""Ends seasons when they are due: one timer waits for the next, also after a restart.

A season that was due while the bot was down ends at the start. Its tables are then posted, once: a season is
noted as posted after its message, whose nonce keeps Discord from taking it twice within a few minutes.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime

from bot.background import Background
from bot.database.errors import StoreError
from bot.database.season_ends import Season
from bot.database.store import Store
from bot.shards import Shards
from cogs.leaderboards import season_storage

log = logging.getLogger(__name__)

MAX_WAIT = 86_400.0
"""Seconds until the next look at the latest: a timer for months would not be exact."""
RETRY_DELAY = 60.0
"""Seconds until what failed is tried again: soon enough for Discord to know the nonce of a message."""


class SeasonTimer:
    """Ends the seasons of some shards and has each posted by `post`, which returns whether to try again."""

    def __init__(
        self,
        store: Store,
        shards: Shards,
        background: Background,
        now: Callable[[], datetime],
        post: Callable[[Season], Awaitable[bool]],
    ) -> None:
        self._store, self._shards, self._now, self._post = store, shards, now, post
        self._background = background
        self._timer: asyncio.TimerHandle | None = None
        self._is_running = self._is_asked = False

    def look(self) -> None:
        """End what is due, post what was not posted, and wait for the next end."""
        self._is_asked = True
        if not self._is_running:
            self._is_running = True
            self._background.spawn(self._run)

    async def _run(self) -> None:
        try:
            while self._is_asked:
                self._is_asked = False
                self._wait(await self._step())
        finally:
            self._is_running = False

    async def _step(self) -> float | None:
        """Do what is due now; return the seconds until the next look, None for never."""
        try:
            await season_storage.end_due(self._store, self._now(), self._shards)
            failed = [
                await self._try(each) for each in await season_storage.unposted(self._store, self._shards)
            ]
            ends = await season_storage.next_end(self._store, self._shards)
        except StoreError as error:
            log.warning("seasons end later: %s", error)
            return RETRY_DELAY
        except Exception:
            # Whatever it was, the next end must not be forgotten.
            log.exception("seasons end later")
            return RETRY_DELAY
        left = [] if ends is None else [(ends - self._now()).total_seconds()]
        return min([*left, *([RETRY_DELAY] if any(failed) else [])], default=None)

    async def _try(self, season: Season) -> bool:
        """Post a season; return whether to try again. What fails for one server keeps no other waiting."""
        try:
            return await self._post(season)
        except StoreError:
            raise
        except Exception:
            log.exception("season %d of server %d is posted later", season.number, season.guild)
            return True

    def _wait(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if seconds is not None:
            self._timer = self._background.later(min(max(seconds, 0.0), MAX_WAIT), self.look)
