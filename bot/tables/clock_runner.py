"""The clocks of all tables: they run once a person knows of their turn, and act when time is up."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from datetime import datetime, timedelta
from functools import partial
from typing import Any, TypeAlias

from bot import metrics
from bot.background import Background
from bot.database.errors import StoreError
from bot.database.store import Store
from bot.errors import TableError
from bot.faces.speeds import Speed
from bot.shards import ALL, Shards
from bot.tables.clock_changes import stored
from bot.tables.clock_constants import COUNTDOWN, GRACE, TOLD_CREDIT, Hold
from bot.tables.person_settings import People
from bot.tables.quiet_hours import QuietHours
from bot.tables.registry import Tables
from bot.tables.table import Phase, Table
from bot.timers import Deadlines

log = logging.getLogger(__name__)

BEATS = {Speed.LIVE: 20.0, Speed.LIGHT: 20.0}
LONG_BEAT = 600.0
"""Seconds between two notes of the time, from which a restart knows how long the bot was down."""
ALIVE = "alive"
"""What the keys of these notes begin with."""
SHOWN_BY = timedelta(minutes=1)
"""Time after which what follows from a deadline has been shown, or its clock been stopped."""
RETRY_DELAY = 5.0
"""Seconds until an act that could not be stored is tried again."""

Act: TypeAlias = Callable[[], Coroutine[Any, Any, None]]


class Clocks:
    """Runs the clocks of all tables by one heap."""

    def __init__(self, tables: Tables, people: People, store: Store, background: Background) -> None:
        self._tables = tables
        self._people = people
        self._store = store
        self._background = background
        self._deadlines = Deadlines(background, self._due, metrics.CLOCK_LATENESS)
        self._beating: asyncio.TimerHandle | None = None
        self._beats = float("inf")
        """When the time is noted next, by the monotonic clock."""
        self._shards = ALL
        self._has_begun = False
        self._offline: dict[int, Callable[[Table], bool]] = {}
        """By shard: which tables are without a connection."""
        tables.loading.on_load(self._go_on)
        tables.listen(self.watch)
        people.listen(lambda person: background.spawn(self._change_quiet_hours, person))

    def watch(self, table: Table) -> None:
        """Store how a clock stands, and wait for what is next at its table."""
        is_playing = table.phase is Phase.PLAYING
        if is_playing and table.clock.snapshot != table.clock.turn.stored_snapshot:
            table.clock.turn.stored_snapshot = table.clock.snapshot
            self._tables.deferred.write_soon(table, stored(table.clock))
        following = _next(table) if is_playing and not table.suspended else None
        seconds = None if following is None else (following - table.clock.now()).total_seconds()
        self._deadlines.set(table, seconds)
        if len(self._deadlines):
            self._beat_within(_beat_of(table) if self._beats < float("inf") else 0.0)

    def _due(self, table: Table) -> None:
        """Act at a table whose time has come."""
        clock, timing, moment = table.clock, self._tables.timing, table.moment
        if table.portable:
            self.watch(table)
        elif clock.is_paused:
            self._background.spawn(self._try, table, partial(timing.resume, table))
        elif clock.is_up and clock.plays:
            self._background.spawn(self._try, table, partial(self._tables.playing.time_out, table, moment))
        elif clock.reminder is not None and clock.remaining <= clock.reminder:
            self._background.spawn(self._try, table, partial(timing.remind, table, moment))
        else:
            # The countdown begins, or the others are asked.
            self._tables.tell(table)

    async def _try(self, table: Table, act: Act) -> None:
        try:
            await act()
        except TableError as error:
            log.debug("the clock of table %s did not act: %s", table.id, error.code)
            # Too late, or too early by a rounding.
            self.watch(table)
        except StoreError as error:
            log.warning("the clock of table %s acts later: %s", table.id, error)
            self._try_again(table)
        except Exception:
            # People wait for this act: after any error, it is tried again.
            log.exception("the clock of table %s could not act at moment %s", table.id, table.moment)
            self._try_again(table)

    def _try_again(self, table: Table) -> None:
        if table.clock.turn.started is not None:
            # Nobody could press meanwhile either.
            table.clock.lengthen(GRACE)
        self._background.later(RETRY_DELAY, self.watch, table)

    # ---------------------------------------------------------------- running

    async def told(self, table: Table, moment: int) -> None:
        """Run the clock of a turn that its person has been told of."""
        clock = table.clock
        if moment != table.moment or clock.turn.started is not None:
            return
        quiet = await self._quiet_hours(table)
        # The person may have acted meanwhile.
        if clock is table.clock and moment == table.moment and table.phase is Phase.PLAYING:
            clock.change_quiet(quiet)
            self._release(table, Hold.UNTOLD, Hold.REFUSED)

    async def _quiet_hours(self, table: Table) -> QuietHours | None:
        """Return the quiet hours of the person to act, where they count."""
        if table.clock.speed is not Speed.SLOW or table.awaited is None:
            return None
        return (await self._people.of(table.chairs[table.awaited].person or 0)).quiet

    def _release(self, table: Table, *holds: Hold) -> None:
        clock = table.clock
        lost = clock.release(*holds)
        if clock.turn.started is None:
            return
        if lost >= TOLD_CREDIT:
            added = max(GRACE - clock.remaining, 0.0) if clock.counts else 0.0
            credit = partial(self._tables.timing.credit, table, table.moment, lost, added)
            self._background.spawn(self._try, table, credit)
        elif clock.speed is Speed.SLOW:
            # A connection is often lost for a second: that need not move the deadline in every message.
            clock.lengthen(-lost)
        if clock.counts:
            # Deadlines are shown once they are known.
            self._tables.tell(table)
        else:
            self.watch(table)

    def interrupted(self, table: Table, why: Hold = Hold.REFUSED) -> None:
        """Stop the clock of a table that cannot be shown or pressed, unless the others decide already."""
        if not (table.portable and table.clock.is_up):
            table.clock.hold(why)
        self.watch(table)

    def disconnected(self, shard: int, concerns: Callable[[Table], bool]) -> None:
        """Stop the clocks of tables whose people cannot press, as the connection is lost."""
        self._offline[shard] = concerns
        for table in filter(concerns, self._tables):
            self.interrupted(table, Hold.OFFLINE)

    def connected(self, shard: int, concerns: Callable[[Table], bool]) -> None:
        """Run these clocks again."""
        self._offline.pop(shard, None)
        for table in filter(concerns, self._tables):
            self._release(table, Hold.OFFLINE)

    async def _change_quiet_hours(self, person: int) -> None:
        """Count with a person's new quiet hours where they are to act."""
        for table in self._tables.loaded_of(person):
            seat, moment = table.awaited, table.moment
            if seat is not None and table.chairs[seat].person == person and table.speed is Speed.SLOW:
                quiet = await self._quiet_hours(table)
                if moment == table.moment:
                    table.clock.change_quiet(quiet)
                    self._tables.tell(table)

    # ------------------------------------------------------------- being down

    def _beat_within(self, seconds: float) -> None:
        """Note the time in so many seconds at the latest."""
        due = time.monotonic() + seconds
        if due >= self._beats:
            return
        if self._beating is not None:
            self._beating.cancel()
        self._beats = due
        self._beating = self._background.later(seconds, self._background.spawn, self._beat)

    async def _beat(self) -> None:
        """Note the time, again and again while clocks run."""
        self._beats = time.monotonic()
        try:
            await self.note_alive()
        finally:
            # After any error the time is noted again: clocks would otherwise gain time at the next restart.
            self._beats = float("inf")
            if len(self._deadlines):
                self._beat_within(min(map(_beat_of, self._tables), default=LONG_BEAT))

    async def restore(self, shards: Shards = ALL) -> None:
        """Let the clocks of some shards stand still from when the bot last ran until they are shown again.

        That is stored before the time is noted anew, so that a second restart counts it neither twice nor
        not at all. A deadline that was over is left alone, unless what follows may not have been shown.
        """
        self._shards = shards
        for alive, ids in (await self._last_alive()).items():
            await self._store.stop_clocks(alive, alive - SHOWN_BY, Shards(tuple(ids), shards.count))
        self._has_begun = True

    async def _go_on(self, table: Table) -> None:
        """Let the clock of a table that was read go on from where it stood."""
        clock = table.clock
        clock.turn.quiet = await self._quiet_hours(table)
        clock.go_on(self._tables.steady.now())
        if clock.turn.has_run:
            # The row says the same in other words.
            clock.turn.stored_snapshot = clock.snapshot
        if any(concerns(table) for concerns in self._offline.values()):
            clock.hold(Hold.OFFLINE)
        elif table.portable and clock.turn.has_run:
            # Its message stands there, and its person was told; nothing else shows it before the next press.
            self._background.spawn(self._run_on, table.id)

    async def _run_on(self, table_id: str) -> None:
        """Run the clock of a table once it is in memory."""
        table = await self._tables.loading.load(table_id)
        if table is not None and table.clock.turn.has_run:
            self._release(table, Hold.UNTOLD)

    async def _last_alive(self) -> dict[datetime, list[int]]:
        """Return when the bot last ran, with the shards for which that was noted."""
        noted = await self._store.read_values(ALIVE)
        # Where the shards are divided anew, all processes were down.
        newest = max(noted.values(), default="")
        found: dict[datetime, list[int]] = {}
        for shard in self._shards.ids:
            try:
                alive = datetime.fromisoformat(noted.get(_key_of(shard, self._shards), newest))
            except ValueError:
                alive = self._tables.steady.now()
            found.setdefault(alive, []).append(shard)
        return found

    async def stop(self) -> None:
        """Note the time of the end, unless the bot never began."""
        if self._has_begun:
            await self.note_alive()

    async def note_alive(self) -> None:
        """Note the time, so that a restart can tell how long the bot was down."""
        try:
            now = self._tables.steady.now().isoformat()
            await self._store.write_values({_key_of(each, self._shards): now for each in self._shards.ids})
        except StoreError as error:
            log.debug("the time is noted later: %s", error)


def _key_of(shard: int, shards: Shards) -> str:
    """Return the key of the note for a shard."""
    return ALIVE if shards == ALL else f"{ALIVE}:{shard}/{shards.count}"


def _beat_of(table: Table) -> float:
    return BEATS.get(table.speed, LONG_BEAT) if table.clock.turn.started is not None else LONG_BEAT


def _next(table: Table) -> datetime | None:
    """Return when something is due at a table that plays, or None."""
    clock = table.clock
    if clock.is_paused:
        return clock.pause_ends
    if clock.turn.started is None or clock.turn.seat is None or clock.speed is Speed.NONE:
        return None
    if table.portable:
        # Nothing happens then; while time runs, the bot notes when it last ran.
        return None if clock.is_up else clock.deadline
    # The seconds left at the reminder, the countdown and the end.
    lefts = [] if clock.reminder is None else [clock.reminder]
    if clock.speed in (Speed.LIVE, Speed.LIGHT) and not clock.is_short:
        lefts.append(COUNTDOWN)
    if clock.plays or not clock.is_up:
        lefts.append(0.0)
    return min((due for left in lefts if (due := clock.due(left)) is not None), default=None)
