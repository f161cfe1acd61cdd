"""Settings kept in the database, and in memory for those who were here last.

Where several processes share a database, another one may change them: so there they are read anew every few
seconds, and a change elsewhere takes effect after LIFETIME at the latest.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from bot.bounded import Bounded
from bot.database.errors import StoreError

log = logging.getLogger(__name__)

S = TypeVar("S", bound=Struct)

MAX_KNOWN = 5000
"""Maximum owners whose settings are in memory; those of others are read when they are needed."""
LIFETIME = 5.0
"""Seconds for which settings in a shared database are taken as known."""


def read_chosen(kind: type[Struct], text: str | None) -> dict[str, object]:
    """Return the values of those fields of settings that a JSON object names; None stands for no object.

    What another version of the bot declares, or what cannot be read, is logged and left out, so that the
    default applies.
    """
    fields, read = {each.name: each.type for each in msgspec.structs.fields(kind)}, dict[str, object]()
    try:
        chosen = msgspec.json.decode(text or "{}", type=dict[str, msgspec.Raw])
    except msgspec.DecodeError as error:
        log.warning("what was chosen counts as nothing, as it is unreadable: %s", error)
        return {}
    for name, value in chosen.items():
        if name not in fields:
            log.debug("no setting is called %s", name)
            continue
        try:
            read[name] = msgspec.json.decode(value, type=fields[name])
        except msgspec.DecodeError as error:
            log.warning("the setting %s has its default, as what was chosen is unreadable: %s", name, error)
    return read


class CachedSettings(Generic[S]):
    """The settings of people, or of servers, by their ids."""

    def __init__(
        self,
        read: Callable[[int], Awaitable[S]],
        write: Callable[..., Awaitable[None]],
        defaults: S,
        *,
        is_shared: bool = False,
    ) -> None:
        self._read, self._write = read, write
        self.defaults = defaults
        """The settings of somebody who has changed none."""
        self._lifetime = LIFETIME if is_shared else float("inf")
        self._known = Bounded[int, tuple[S, float]](MAX_KNOWN)
        """The settings, and when they were read, by the monotonic clock."""
        self._reading: dict[int, asyncio.Task[S]] = {}
        self._listeners: list[Callable[[int], None]] = []
        self._lock = asyncio.Lock()

    def listen(self, listener: Callable[[int], None]) -> None:
        """Register a listener, which is called with the id whose settings have changed."""
        self._listeners.append(listener)

    def known(self, owner: int) -> S | None:
        """Return the settings in memory, as they were last read; None if they are not there."""
        found = self._known.get(owner)
        return None if found is None else found[0]

    def is_current(self, owner: int) -> bool:
        """Return whether the settings in memory need not be read anew."""
        found = self._known.get(owner)
        return found is not None and time.monotonic() - found[1] < self._lifetime

    async def of(self, owner: int) -> S:
        """Return the settings; while the database fails, those last read, or the defaults."""
        if self.is_current(owner) and (found := self._known.use(owner)):
            return found[0]
        reading = self._reading.get(owner)
        if reading is None or reading.done():
            reading = self._reading[owner] = asyncio.create_task(self._load(owner))
        # One reading for all who wait: so the presses of a person stay in order.
        return await asyncio.shield(reading)

    async def _load(self, owner: int) -> S:
        """Read settings into memory, unless they are read anew meanwhile because they have changed."""
        is_sound = True
        try:
            settings = await self._read(owner)
        except StoreError as error:
            log.debug("settings could not be read: %s", error)
            settings, is_sound = self.known(owner) or self.defaults, False
        except ValueError as error:
            log.warning("the stored settings of %d are unreadable: %s", owner, error)
            settings = self.defaults
        if self._reading.get(owner) is not asyncio.current_task():
            return self.known(owner) or settings
        del self._reading[owner]
        if is_sound:
            self._known[owner] = settings, time.monotonic()
        return settings

    async def change(self, owner: int, **changes: object) -> S:
        """Change some settings, and notify the listeners; return all. Raise StoreError if that fails."""
        if unknown := changes.keys() - {*self.defaults.__struct_fields__}:
            raise TypeError(f"no such settings: {', '.join(sorted(unknown))}")
        async with self._lock:
            await self._write(owner, **changes)
            return await self._reread(owner)

    async def reread(self, owner: int) -> S:
        """Read settings that were changed elsewhere, and notify the listeners."""
        async with self._lock:
            return await self._reread(owner)

    async def _reread(self, owner: int) -> S:
        self.forget(owner)
        settings = await self.of(owner)
        for listener in self._listeners:
            listener(owner)
        return settings

    def forget(self, owner: int) -> None:
        """Drop settings from memory, so that they are read anew."""
        self._known.pop(owner)
        self._reading.pop(owner, None)
