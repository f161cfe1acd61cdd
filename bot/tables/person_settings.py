"""The settings of people."""

import logging
from datetime import datetime, timedelta
from enum import StrEnum
from functools import partial
from typing import Any
from zoneinfo import ZoneInfoNotFoundError

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import replace

from bot.database.errors import StoreError
from bot.database.settings_rows import change_person, note_languages, read_people
from bot.database.store import Store
from bot.errors import TableError
from bot.faces.icons import DEFAULT_DECK, CardStyle
from bot.faces.words import LANGUAGES
from bot.tables.cached_settings import CachedSettings, read_chosen
from bot.tables.own_levels import OwnLevels
from bot.tables.quiet_hours import MAX_QUIET, QuietHours, zone_of

log = logging.getLogger(__name__)

CHANGE_PERIOD = timedelta(hours=24)
"""How long quiet hours stay before they may be changed again: nobody stops a clock at will."""


class Pings(StrEnum):
    """When to ping a person for their turn."""

    ALWAYS = "always"
    AWAY = "away"
    """Unless they acted a moment ago."""
    NEVER = "never"


class PersonSettings(Struct, frozen=True):
    """What a person has chosen.

    A new setting is a field here and a control in `cogs/settings/personal.py`. What has no column is kept
    by its name, so such a field is never renamed.
    """

    hidden: bool = False
    """Whether they are hidden from leaderboards."""
    language: str | None = None
    """Their own; None for that of their Discord."""
    pings: Pings = Pings.AWAY
    quiet: QuietHours | None = None
    quiet_changed: datetime | None = None
    """When they last set their quiet hours."""
    latest_language: str | None = None
    """That of their Discord at their latest interaction."""
    deck: CardStyle = DEFAULT_DECK
    no_animation: bool = False
    """Whether they want no moving pictures."""
    no_advice: bool = False
    """Whether they want no advice in their first games."""

    @property
    def quiet_again(self) -> datetime | None:
        """Return when they may set quiet hours again; None if they never did."""
        return self.quiet_changed and self.quiet_changed + CHANGE_PERIOD

    def require_free(self, now: datetime) -> None:
        """Raise TableError unless they may set quiet hours now."""
        if self.quiet_again is not None and now < self.quiet_again:
            raise TableError("quiet_too_soon", again=f"<t:{self.quiet_again.timestamp():.0f}:R>")


class People(CachedSettings[PersonSettings]):
    """The settings of everybody."""

    def __init__(self, store: Store) -> None:
        read, write = partial(read_people, store), partial(_write, store)
        super().__init__(read, _settings_of, write, PersonSettings(), is_shared=store.is_shared)
        self._store = store
        self.levels = OwnLevels(store)
        self._noted: dict[int, str] = {}
        """The languages that are to be stored."""
        self._storing: dict[int, str] = {}
        """Those that are being stored."""

    async def set_quiet(self, person: int, quiet: QuietHours, now: datetime) -> None:
        """Set the quiet hours of a person; raise TableError if they are too long, or set again too soon."""
        if not quiet.is_allowed:
            raise TableError("quiet_length", most=MAX_QUIET // 60)
        async with self._lock:
            # As they are now: another process may have set them a moment ago.
            self.forget(person)
            settings = await self.of(person)
            if quiet == settings.quiet:
                return
            settings.require_free(now)
            await self._write(person, quiet=quiet, quiet_changed=now)
            await self._reread(person)

    async def takes_pings(self, person: int, now: datetime) -> bool:
        """Return whether a person may be notified now; otherwise they can be named all the same."""
        settings = await self.of(person)
        is_quiet = settings.quiet is not None and settings.quiet.next_after(now)[0] <= now
        return settings.pings is not Pings.NEVER and not is_quiet

    async def language_of(self, person: int, otherwise: str) -> str:
        """Return the language in which to address a person, or the other one if theirs is not known."""
        settings = await self.of(person)
        return settings.language or settings.latest_language or otherwise

    def forget_person(self, person: int) -> None:
        """Drop all that is known or noted of a person who was deleted, and notify the listeners."""
        for each in (self._noted, self._storing):
            each.pop(person, None)
        self.forget(person)
        self._tell(person)

    def note_language(self, person: int, language: str) -> bool:
        """Note the language of a person's Discord, to be stored; return False if it is stored already."""
        known = self.known(person)
        if known is not None and known.latest_language == language:
            self._noted.pop(person, None)
            return False
        self._noted[person] = language
        return True

    async def store_languages(self) -> None:
        """Store the languages noted by now; if that fails, the next press of each person tries again."""
        async with self._lock:
            # Whoever is deleted while this waits for its turn to write is taken out of it.
            self._storing, self._noted = self._noted, {}
            try:
                if self._storing:
                    await note_languages(self._store, self._storing)
            except StoreError as error:
                log.debug("languages are stored at later presses: %s", error)
            else:
                for each, language in self._storing.items():
                    if (found := self._known.get(each)) is not None:
                        self._known[each] = replace(found[0], latest_language=language), found[1]


def _settings_of(row: sa.Row[Any]) -> PersonSettings:
    quiet = None
    if row.quiet_from is not None and row.quiet_to is not None and row.zone is not None:
        try:
            zone_of(row.zone)
            quiet = QuietHours(row.quiet_from, row.quiet_to, row.zone)
        except (ZoneInfoNotFoundError, ValueError):
            log.warning("quiet hours do not count: this machine does not know the time zone %s", row.zone)
    settings = PersonSettings(
        hidden=row.hidden,
        language=row.own_language if row.own_language in LANGUAGES else None,
        pings=Pings(row.pings),
        quiet=quiet,
        quiet_changed=row.quiet_changed,
        latest_language=row.language,
    )
    return replace(settings, **read_chosen(PersonSettings, row.chosen))


async def _write(store: Store, person: int, **changes: object) -> None:
    names = {"language": "own_language", "latest_language": "language"}
    columns = {names.get(name, name): value for name, value in changes.items() if name != "quiet"}
    if "quiet" in changes:
        quiet = changes["quiet"]
        start, end, zone = (
            (quiet.start, quiet.end, quiet.zone) if isinstance(quiet, QuietHours) else (None,) * 3
        )
        columns |= {"quiet_from": start, "quiet_to": end, "zone": zone}
    await change_person(store, person, **columns)
