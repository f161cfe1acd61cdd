"""Open private panels, of seats and of those who watch, kept up to date as long as Discord allows.

An ephemeral message can be edited only through the interaction that made it, for 15 minutes. Panels are not
stored: after a restart, the next press reopens them for updates.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import TypeAlias

import discord

from bot.background import Background
from bot.faces.face import AnyFace
from bot.faces.panel import Panel, text_panel
from bot.front.context import Context
from bot.front.message_updates import Failure, MessageUpdates, Shown
from bot.front.table_panels import HAND, WATCH, absent_panel, hand_panel, spectator_panel
from bot.scores.advice import Advice
from bot.tables.seat_rules import is_away, is_substituted, persons, seat_of
from bot.tables.table import Table

log = logging.getLogger(__name__)

PANEL_LIFETIME = 14 * 60.0
"""Seconds during which a panel is edited; Discord's limit is 15 minutes."""
MOST_WATCHERS = 20
"""People whose panels are kept up to date while they watch a table."""
WATCH_INTERVAL = 4.0
"""Minimum seconds between two updates of those who watch a table."""
GONE_STATUSES = (401, 404)
"""HTTP statuses for a panel that its owner dismissed, or whose token has expired."""

Key: TypeAlias = tuple[str, int]


@dataclass(eq=False, repr=False, slots=True)
class OpenPanel:
    """A panel on a person's screen."""

    context: Context
    digest: bytes | None
    """That of the panel as last shown; None if it is unknown."""
    note: str | None = None
    """The note of the last answer; it stays until the table changes, or below it until the next answer."""
    moment: int = 0
    """The moment of the table at the last answer."""
    revision: int = -1
    """The revision of the table that it shows."""
    is_still: bool = False
    """Whether the last answer showed that moment again, so that nothing in it moves any more."""
    is_below: bool = False
    """Whether it was sent below the table, as to whoever has just come: computers may act at once there."""
    is_watching: bool = False
    """Whether it was opened to watch: it is updated seldom, after those of the players."""
    expiry: asyncio.TimerHandle | None = None
    number: int = field(default_factory=count().__next__)
    """Panels are numbered as they are drawn; one that arrives later than its successor takes its number."""


class WatchSchedule(MessageUpdates[Table, Shown]):
    """Calls for an update once a table has changed; it includes all changes until then."""

    interval = WATCH_INTERVAL

    def __init__(self, background: Background, update: Callable[[Table], Awaitable[None]]) -> None:
        super().__init__(background, Shown)
        self._update_panels = update

    def name(self, subject: Table) -> str:
        """Return what logs call those who watch a table."""
        return f"table {subject.id} to those who watch"

    async def show(self, subject: Table, shown: Shown) -> None:
        """Update the panels of those who watch."""
        shown.edited = time.monotonic()
        await self._update_panels(subject)

    async def failed(self, subject: Table, failure: Failure) -> bool:
        """Leave it at that until the table changes."""
        return True

    def end(self, table: Table, finish: Callable[[Table], Awaitable[None]]) -> None:
        """Forget a table; once the last update has ended, finish."""
        if table in self._schedules:
            self._background.spawn(self._finish, self._schedules[table].lock, table, finish)
            self.forget(table)

    async def _finish(
        self, lock: asyncio.Lock, table: Table, finish: Callable[[Table], Awaitable[None]]
    ) -> None:
        async with lock:
            await finish(table)


class OpenPanels:
    """The open panels, at most one per person and table."""

    def __init__(self, background: Background, faces: Mapping[str, AnyFace], advice: Advice) -> None:
        self._background = background
        self._faces = faces
        self.advice = advice
        self._open: dict[Key, OpenPanel] = {}
        self._at: dict[str, set[Key]] = {}
        """The keys of the open panels of each table."""
        self._answering: Counter[Key] = Counter()
        self._watching = WatchSchedule(background, self._update_watchers)

    @contextmanager
    def answering(self, table: Table, person: int) -> Iterator[None]:
        """Pause updates of a panel while a press in it is answered, as the answer updates it."""
        key = (table.id, person)
        self._answering[key] += 1
        try:
            yield
        finally:
            self._answering[key] -= 1
            if not self._answering[key]:
                del self._answering[key]

    def opened(self, table: Table, shown: OpenPanel, *, anew: bool) -> None:
        """Track a panel that was just shown; it replaces the person's older one."""
        key = (table.id, shown.context.person)
        older = self._forget(key)
        if older and older.number > shown.number:
            # Two presses were answered at once, and what was drawn last need not have arrived last.
            shown.digest, shown.number = None, older.number
        self._open[key] = shown
        self._at.setdefault(table.id, set()).add(key)
        spawn = self._background.spawn
        shown.expiry = self._background.later(PANEL_LIFETIME, spawn, self._expire, key, table)
        if older and anew:
            spawn(_delete, older, table)

    def is_open(self, table: Table, person: int) -> bool:
        """Return whether a person's panel updates itself; False after a restart, and once it has expired."""
        return (table.id, person) in self._open

    def shows(self, table: Table, person: int) -> bool:
        """Return whether a person's open panel was last answered at the present moment of the table."""
        shown = self._open.get((table.id, person))
        return shown is not None and shown.moment == table.moment

    def has_room(self, table: Table, person: int) -> bool:
        """Return whether the panel of somebody who watches can be kept up to date."""
        others = [key for key in self._watchers(table) if key[1] != person]
        return len(others) < MOST_WATCHERS

    def _watchers(self, table: Table) -> list[Key]:
        """List the panels opened to watch, in the order of their people."""
        return sorted(key for key in self._at.get(table.id, ()) if self._open[key].is_watching)

    async def refresh(self, table: Table) -> None:
        """Update every open panel of a seat; those of people who watch follow later."""
        watchers = self._watchers(table)
        if watchers:
            self._watching.schedule(table)
        keys = sorted(self._at.get(table.id, set()).difference(watchers, self._answering))
        async with asyncio.TaskGroup() as edits:
            for key in keys:
                edits.create_task(self._redraw(key, table))
                # One is drawn in a turn of the event loop, so that a press need not wait for all.
                await asyncio.sleep(0)

    async def _update_watchers(self, table: Table) -> None:
        """Update one panel after another, so that they never take what the players need."""
        for key in self._watchers(table):
            if key not in self._answering:
                await self._redraw(key, table)

    async def _redraw(self, key: Key, table: Table, note: str | None = None) -> None:
        shown = self._open.get(key)
        if shown is None or (shown.digest and shown.revision == table.revision and note is None):
            return
        try:
            await self._draw(shown, key, table, note)
        except discord.HTTPException as error:
            _log_failure("a panel of table %s could not be edited: HTTP %s", table, error)
            # A dismissed or expired panel is shown again on the next press.
            if error.status in GONE_STATUSES:
                self._drop(key, shown)
            shown.digest = None
        except Exception:
            # One panel that cannot be drawn must not block the others.
            log.exception("a panel of table %s could not be drawn", table.id)
            self._drop(key, shown)

    async def _draw(self, shown: OpenPanel, key: Key, table: Table, note: str | None) -> None:
        person, is_seated = key[1], key[1] in persons(table.chairs)
        # Whoever is back at their seat is a player again.
        shown.is_watching = shown.is_watching and not is_seated
        shown.revision = table.revision
        panel = self._panel(shown, table, person, note)
        if not (shown.is_watching or is_seated or is_substituted(table.chairs, person)):
            self._drop(key, shown)
        digest = panel.digest
        if digest != shown.digest:
            shown.digest = digest
            surface = WATCH if shown.is_watching else HAND
            at = surface.at(table.id, table.moment, table.people[person].drafts)
            await shown.context.edit_answer(panel, at)
            newest = self._open.get(key)
            if newest is not None and newest is not shown:
                # A press was answered during this edit, which may have arrived last.
                newest.digest = None
                await self._redraw(key, table)

    def _drop(self, key: Key, shown: OpenPanel) -> None:
        """Forget a panel, unless another one has replaced it."""
        if self._open.get(key) is shown:
            self._forget(key)

    def _panel(self, shown: OpenPanel, table: Table, person: int, note: str | None) -> Panel:
        """Draw a person's panel; without a hand if they watch, or a computer plays their seat."""
        words, face = shown.context.words_among(table.chairs), self._faces[table.game.name]
        is_same = shown.moment == table.moment
        if is_same or shown.is_below:
            note = note or shown.note
        if is_same and shown.is_still:
            words = words.stilled()
        if shown.is_watching:
            return spectator_panel(table, face, words, note)
        if is_substituted(table.chairs, person):
            return absent_panel(table, words, is_away=is_away(table.chairs, person))
        if person not in persons(table.chairs):
            return text_panel(words("menu.left_lobby", table=table.id))
        advised = self.advice.is_for(table, person)
        return hand_panel(table, face, seat_of(table.chairs, person), words, note, advised=advised)

    async def _expire(self, key: Key, table: Table) -> None:
        """Add a note that the panel no longer updates; its buttons keep working."""
        shown = self._open.get(key)
        if shown is not None:
            words = shown.context.words_among(table.chairs)
            await self._redraw(key, table, words("watch.stale" if shown.is_watching else "hand.stale"))
            self._drop(key, shown)

    def close(self, table: Table) -> None:
        """Forget the panels of a table that has ended; those who watch are shown the end first."""
        self._watching.end(table, self._finish)
        for key in self._at.get(table.id, set()).difference(self._watchers(table)):
            self._forget(key)

    async def _finish(self, table: Table) -> None:
        await self._update_watchers(table)
        for key in self._watchers(table):
            self._forget(key)

    def _forget(self, key: Key) -> OpenPanel | None:
        shown, keys = self._open.pop(key, None), self._at.get(key[0], set())
        keys.discard(key)
        if not keys:
            self._at.pop(key[0], None)
        if shown and shown.expiry:
            shown.expiry.cancel()
        return shown


async def _delete(shown: OpenPanel, table: Table) -> None:
    try:
        await shown.context.delete_answer()
    except discord.HTTPException as error:
        _log_failure("an older panel of table %s could not be deleted: HTTP %s", table, error)


def _log_failure(sentence: str, table: Table, error: discord.HTTPException) -> None:
    level = logging.DEBUG if error.status in GONE_STATUSES else logging.WARNING
    log.log(level, sentence, table.id, error.status)
