"""Work that may take long: whoever waits for it is told."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import discord

log = logging.getLogger(__name__)

T = TypeVar("T")

PATIENCE = 1.0
"""Seconds after which somebody is told what takes so long; Discord waits 3 for a first answer."""


async def notify_if_slow(work: Coroutine[Any, Any, T], tell: Callable[[], Awaitable[object]]) -> T:
    """Await work, and tell of it once if it takes long; it ends with the task that awaits it."""
    task = asyncio.create_task(work)
    try:
        await asyncio.wait((task,), timeout=PATIENCE)
        if not task.done():
            await _try(tell)
        return await task
    finally:
        task.cancel()


async def _try(tell: Callable[[], Awaitable[object]]) -> None:
    try:
        await tell()
    except discord.HTTPException as error:
        log.info("nobody was told what takes so long: HTTP %s", error.status)
    except Exception:
        # The work may change something, and must not be cancelled halfway because of this.
        log.exception("nobody was told what takes so long")
