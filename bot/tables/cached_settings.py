"""Settings kept in the database, and in memory for those who were here last."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec import Struct

from bot.database.errors import StoreError

log = logging.getLogger(__name__)

S = TypeVar("S", bound=Struct)

MAX_KNOWN = 5000
"""Maximum owners whose settings are in memory; those of others are read when they are needed."""


class CachedSettings(ABC, Generic[S]):
    """The settings of people, or of servers, by their ids."""

    def __init__(self) -> None:
        self._known: dict[int, S] = {}
        self._listeners: list[Callable[[int], None]] = []
        self._lock = asyncio.Lock()

    def listen(self, listener: Callable[[int], None]) -> None:
        """Register a listener, which is called with the id whose settings have changed."""
        self._listeners.append(listener)

    def known(self, owner: int) -> S | None:
        """Return the settings in memory; None if they are not there."""
        return self._known.get(owner)

    async def of(self, owner: int) -> S:
        """Return the settings; the defaults while the database fails."""
        if owner in self._known:
            return self._remembered(owner, self._known.pop(owner))
        try:
            read = await self._read(owner)
        except StoreError as error:
            log.debug("settings could not be read: %s", error)
            return self._defaults()
        except ValueError as error:
            log.warning("the stored settings of %d are unreadable: %s", owner, error)
            return self._defaults()
        # A change that was made meanwhile is newer.
        return self._remembered(owner, self._known.pop(owner, read))

    async def change(self, owner: int, **changes: object) -> S:
        """Change some settings, and notify the listeners; return all. Raise StoreError if that fails."""
        async with self._lock:
            await self._write(owner, **changes)
            return await self._reread(owner)

    async def reread(self, owner: int) -> S:
        """Read settings that were changed elsewhere, and notify the listeners."""
        async with self._lock:
            return await self._reread(owner)

    async def _reread(self, owner: int) -> S:
        self._known.pop(owner, None)
        settings = await self.of(owner)
        for listener in self._listeners:
            listener(owner)
        return settings

    def _remembered(self, owner: int, settings: S) -> S:
        """Keep settings in memory; whoever came last is last."""
        self._known[owner] = settings
        if len(self._known) > MAX_KNOWN:
            del self._known[next(iter(self._known))]
        return settings

    @abstractmethod
    def _defaults(self) -> S:
        """Return the settings of somebody who has changed none."""

    @abstractmethod
    async def _read(self, owner: int) -> S:
        """Read settings from the database."""

    @abstractmethod
    async def _write(self, owner: int, **changes: object) -> None:
        """Write some settings."""
