"""Settings kept in the database, and in memory for those who were here last.

Where several processes share a database, another one may change them: so there they are read anew every few
seconds, and a change elsewhere takes effect after LIFETIME at the latest.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec
import sqlalchemy as sa
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
        read: Callable[[Collection[int]], Awaitable[Mapping[int, sa.Row[Any]]]],
        settings_of: Callable[[sa.Row[Any]], S],
        write: Callable[..., Awaitable[None]],
        defaults: S,
        *,
        is_shared: bool = False,
    ) -> None:
        self._read, self._settings_of, self._write = read, settings_of, write
        self.defaults = defaults
        """The settings of somebody who has changed none."""
        self._lifetime = LIFETIME if is_shared else float("inf")
        self._known = Bounded[int, tuple[S, float]](MAX_KNOWN)
        """The settings, and when they were read, by the monotonic clock."""
        self._reading: dict[int, asyncio.Task[dict[int, S]]] = {}
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
            reading = self._begin_reading((owner,))
        # One reading for all who wait: so the presses of a person stay in order.
        return (await asyncio.shield(reading))[owner]

    async def load(self, owners: Iterable[int]) -> None:
        """Read the settings of many at once, as far as they are not known."""
        missing = [each for each in owners if not self.is_current(each) and each not in self._reading]
        if missing:
            await asyncio.shield(self._begin_reading(missing))

    def _begin_reading(self, owners: Collection[int]) -> asyncio.Task[dict[int, S]]:
        reading = asyncio.create_task(self._load(owners))
        self._reading.update(dict.fromkeys(owners, reading))
        return reading

    async def _load(self, owners: Collection[int]) -> dict[int, S]:
        """Read settings into memory, unless they are read anew meanwhile because they have changed."""
        rows, is_sound = dict[int, sa.Row[Any]](), True
        try:
            rows |= await self._read(owners)
        except StoreError as error:
            log.debug("settings could not be read: %s", error)
            is_sound = False
        found = dict[int, S]()
        for owner in owners:
            settings = self._read_row(owner, rows.get(owner)) if is_sound else self.defaults
            is_latest = self._reading.get(owner) is asyncio.current_task()
            found[owner] = settings if is_sound and is_latest else self.known(owner) or settings
            if is_latest:
                del self._reading[owner]
                if is_sound:
                    self._known[owner] = settings, time.monotonic()
        return found

    def _read_row(self, owner: int, row: sa.Row[Any] | None) -> S:
        try:
            return self.defaults if row is None else self._settings_of(row)
        except ValueError as error:
            log.warning("the stored settings of %d are unreadable: %s", owner, error)
            return self.defaults

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
        self._tell(owner)
        return settings

    def _tell(self, owner: int) -> None:
        for listener in self._listeners:
            listener(owner)

    def forget(self, owner: int) -> None:
        """Drop settings from memory, so that they are read anew."""
        self._known.pop(owner)
        self._reading.pop(owner, None)
