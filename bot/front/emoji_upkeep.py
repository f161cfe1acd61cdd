"""The pictures of the running bot: brought to Discord in the background, and looked at again now and then."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress

import discord

from bot.artwork.rendering import draw
from bot.background import Background
from bot.front.emoji_sync import MAX_EMOJIS, EmojiSync
from bot.front.emojis import Emojis
from bot.front.interactions import Client
from bot.workers.worker import Worker, WorkError

log = logging.getLogger(__name__)

FIRST_LOOK = 3.0
"""Seconds that the start waits for the list of pictures, so that messages are drawn anew with them."""
LOOK_INTERVAL = 600.0
"""Seconds until the next look: an emoji that was deleted by hand comes back."""
LOOK_DELAY = 5.0
"""Seconds until the look after Discord has refused a picture: further refusals meanwhile need no other."""
RETRY_DELAY = 60.0
"""Seconds until a failed look or upload is tried again; doubled with every failure."""
MAX_DOUBLINGS = 6
DRAW_TIMEOUT = 10.0
"""Seconds for one picture, including the start of the worker."""


class EmojiUpkeep:
    """A task that keeps pictures on Discord as long as the bot runs."""

    def __init__(
        self,
        sync: EmojiSync,
        emojis: Emojis,
        background: Background,
        redraw: Callable[[], None],
        *,
        uploads: bool = True,
    ) -> None:
        self._sync, self._uploads = sync, uploads
        self._emojis = emojis
        self._background = background
        self._redraw = redraw
        self._known = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None
        self._is_busy = self._is_soon = False
        self._failures = 0
        self._said: set[str] = set()
        emojis.listen(self._look_soon)
        if not sync.names:
            emojis.settled.set()

    async def begin(self) -> None:
        """Look at the pictures now and from now on; wait a little until it is known which there are."""
        if self._sync.names:
            self._due()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._known.wait(), FIRST_LOOK)

    def _look_soon(self) -> None:
        if self._sync.names and not self._is_soon:
            self._is_soon = True
            self._schedule(LOOK_DELAY)

    def _schedule(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._background.later(seconds, self._due)

    def _due(self) -> None:
        if self._is_busy:
            self._schedule(LOOK_DELAY)
        else:
            self._is_busy, self._is_soon = True, False
            self._background.spawn(self._run)

    async def _run(self) -> None:
        # What is on Discord counts, so the end may come at any moment.
        with self._background.interruptible():
            wait = await self._try()
        self._is_busy = False
        self._emojis.settled.set()
        if self._sync.progress.uploaded:
            self._redraw()
        if not self._is_soon:
            self._schedule(wait)

    async def _try(self) -> float:
        """Look, and upload what is missing; return the seconds until the next look."""
        try:
            missing = await self._sync.look()
            self._known.set()
            if self._uploads:
                await self._sync.upload(missing)
        except (discord.HTTPException, OSError, WorkError) as error:
            return self._failed(error)
        except Exception as error:
            # Nobody awaits this task, and without pictures everything works as well.
            log.exception("pictures could not be brought to Discord")
            return self._failed(error)
        self._failures = 0
        self._report()
        return LOOK_INTERVAL if self._uploads or not missing else RETRY_DELAY

    def _failed(self, error: Exception) -> float:
        self._known.set()
        wait: float = RETRY_DELAY * 2 ** min(self._failures, MAX_DOUBLINGS)
        self._say(f"pictures are brought to Discord later: {type(error).__name__}: {error}")
        self._failures += 1
        return wait

    def _report(self) -> None:
        progress = self._sync.progress
        if progress.uploaded:
            log.info("%d pictures were brought to Discord", progress.uploaded)
        for name, reason in progress.refused.items():
            self._say(f"Discord does not take the picture {name} ({reason}); it is shown as text")
        if progress.is_full:
            self._say(
                f"Discord takes no more pictures (emojis: {progress.used} of {MAX_EMOJIS}); they stay text"
            )

    def _say(self, sentence: str) -> None:
        """Log a warning, once in a run."""
        if sentence not in self._said:
            self._said.add(sentence)
            log.warning(sentence)


def upkeep_of(
    client: Client,
    names: Sequence[str],
    worker: Worker,
    background: Background,
    redraw: Callable[[], None],
    *,
    uploads: bool = True,
) -> EmojiUpkeep:
    """Keep pictures on Discord that a worker draws; `redraw` is called when there are new ones.

    Without `uploads` another process brings them there.
    """

    async def drawn(name: str) -> bytes:
        return await worker.run(draw, name, within=DRAW_TIMEOUT)

    emojis = client.own_emojis
    sync = EmojiSync(client, emojis, names, drawn)
    return EmojiUpkeep(sync, emojis, background, redraw, uploads=uploads)
