"""The clocks of all tables: they run once a person knows of their turn, and act when time is up."""

import logging
from collections.abc import Callable, Coroutine, Iterable
from datetime import datetime

from bot.background import Background
from bot.database.errors import StoreError
from bot.database.rows import TableChange
from bot.database.store import Store
from bot.errors import TableError
from bot.faces.speeds import Speed
from bot.tables.clock import COUNTDOWN, GRACE, TOLD_CREDIT, Clock, Hold
from bot.tables.deadlines import Deadlines
from bot.tables.people import People
from bot.tables.quiet_hours import QuietHours
from bot.tables.registry import Tables
from bot.tables.table import Phase, Table

log = logging.getLogger(__name__)

BEATS = {Speed.LIVE: 20.0, Speed.LIGHT: 20.0}
LONG_BEAT = 600.0
"""Seconds between two notes of the time, from which a restart knows how long the bot was down."""
ALIVE = "alive"
"""The key of that note."""
RETRY_DELAY = 5.0
"""Seconds until an act that could not be stored is tried again."""


class Clocks:
    """Runs the clocks of all tables by one heap."""

    def __init__(self, tables: Tables, people: People, store: Store, background: Background) -> None:
        self._tables = tables
        self._people = people
        self._store = store
        self._background = background
        self._deadlines = Deadlines(background, self._due)
        self._beats = False
        tables.listen(self.watch)
        people.listen(self._change_quiet_hours)

    def watch(self, table: Table) -> None:
        """Wait for what is next at a table."""
        if table.clock.started is not None and table.clock.deadline != table.clock.kept:
            self._keep(table)
        following = _next(table) if table.phase is Phase.PLAYING and not table.suspended else None
        seconds = None if following is None else (following - table.clock.now()).total_seconds()
        self._deadlines.set(table, seconds)
        if len(self._deadlines) and not self._beats:
            self._beats = True
            self._background.spawn(self._beat)

    def _due(self, table: Table) -> None:
        """Act at a table whose time has come."""
        clock, timing, moment = table.clock, self._tables.timing, table.moment
        if clock.is_paused:
            self._try(table, timing.resume(table))
        elif clock.is_up and clock.plays:
            self._try(table, self._tables.playing.time_out(table, moment))
        elif clock.reminder is not None and clock.remaining <= clock.reminder:
            self._try(table, timing.remind(table, moment))
        else:
            # The countdown begins, or the others are asked.
            self._tables.tell(table)

    def _try(self, table: Table, act: Coroutine[object, None, None]) -> None:
        async def tried() -> None:
            try:
                await act
            except TableError as error:
                log.debug("the clock of table %s came too late: %s", table.id, error.code)
            except StoreError as error:
                log.warning("the clock of table %s acts later: %s", table.id, error)
                # Nobody could press meanwhile either.
                table.clock.left += GRACE
                self._background.later(RETRY_DELAY, self.watch, table)

        self._background.spawn(tried)

    # ---------------------------------------------------------------- running

    async def told(self, table: Table, moment: int) -> None:
        """Run the clock of a turn that its person has been told of."""
        clock = table.clock
        if table.phase is not Phase.PLAYING or moment != table.moment or clock.started is not None:
            return
        clock.quiet = await self._quiet_hours(table)
        await self._release(table, Hold.UNTOLD, Hold.REFUSED)

    async def _quiet_hours(self, table: Table) -> QuietHours | None:
        """Return the quiet hours of the person to act, where they count."""
        if table.clock.speed is not Speed.SLOW or table.awaited is None:
            return None
        return (await self._people.of(table.chairs[table.awaited].person or 0)).quiet

    async def _release(self, table: Table, *holds: Hold) -> None:
        clock, moment = table.clock, table.moment
        stood = clock.release(*holds)
        if clock.started is None:
            return
        added = max(GRACE - clock.remaining, 0.0) if stood and clock.plays else 0.0
        self.watch(table)
        if clock.plays:
            # Deadlines are shown once they are known.
            self._tables.tell(table)
        if stood >= TOLD_CREDIT:
            self._try(table, self._tables.timing.credit(table, moment, stood, added))

    def interrupted(self, table: Table, why: Hold = Hold.REFUSED) -> None:
        """Stop the clock of a table that cannot be shown or pressed."""
        clock = table.clock
        was_running = clock.started is not None
        clock.hold(why)
        if was_running:
            self._keep(table)
        self.watch(table)

    def _keep(self, table: Table) -> None:
        """Store when the time is up, or how much is left."""
        clock = table.clock
        left = round(clock.left * 1000) if clock.started is None else None
        clock.kept = clock.deadline
        change = TableChange(deadline=clock.kept, deadline_step=table.moment, time_left=left)
        self._tables.deferred.write_soon(table, change)

    def disconnected(self, concerns: Callable[[Table], bool]) -> None:
        """Stop the clocks of tables whose people cannot press, as the connection is lost."""
        for table in filter(concerns, self._tables):
            self.interrupted(table, Hold.OFFLINE)

    async def connected(self, concerns: Callable[[Table], bool]) -> None:
        """Run these clocks again."""
        for table in filter(concerns, self._tables):
            await self._release(table, Hold.OFFLINE)

    def _change_quiet_hours(self, person: int) -> None:
        """Count with a person's new quiet hours where they are to act."""
        for table in self._tables:
            seat = table.awaited
            if seat is not None and table.chairs[seat].person == person and table.clock.started:
                self._background.spawn(self._restart, table, table.moment)

    async def _restart(self, table: Table, moment: int) -> None:
        table.clock.hold(Hold.UNTOLD)
        table.clock.stopped = None
        await self.told(table, moment)
        self._tables.tell(table)

    # ------------------------------------------------------------- being down

    async def _beat(self) -> None:
        """Note the time while clocks run."""
        while len(self._deadlines):
            await self.note_alive()
            await self._background.sleep(min(map(_beat_of, self._tables), default=LONG_BEAT))
        self._beats = False

    async def restore(self, tables: Iterable[Table]) -> None:
        """Let the clocks of tables go on as if the bot had not been down."""
        noted = await self._store.read_value(ALIVE)
        alive = datetime.fromisoformat(noted) if noted else None
        for table in tables:
            await self._restore(table, alive or self._tables.steady.now())

    async def _restore(self, table: Table, alive: datetime) -> None:
        clock = table.clock
        if not clock.was_told:
            return
        if clock.kept is not None:
            quiet = await self._quiet_hours(table)
            left = quiet.outside(alive, clock.kept) if quiet else (clock.kept - alive).total_seconds()
            clock.left, clock.kept = max(left, 0.0), None
        if not clock.is_paused:
            clock.stopped = min(alive, clock.now())

    async def stop(self) -> None:
        """Note the time of the end, if a clock runs."""
        if len(self._deadlines):
            await self.note_alive()

    async def note_alive(self) -> None:
        """Note the time, so that a restart can tell how long the bot was down."""
        try:
            await self._store.write_value(ALIVE, self._tables.steady.now().isoformat())
        except StoreError as error:
            log.debug("the time is noted later: %s", error)


def _beat_of(table: Table) -> float:
    return BEATS.get(table.speed, LONG_BEAT) if table.phase is Phase.PLAYING else LONG_BEAT


def _next(table: Table) -> datetime | None:
    """Return when something is due at a table that plays, or None."""
    clock = table.clock
    if clock.is_paused:
        return clock.pause_ends
    if clock.started is None or clock.speed is Speed.NONE:
        return None
    return min((due for due in _dues(clock) if due is not None), default=None)


def _dues(clock: Clock) -> list[datetime | None]:
    """List what is due in a turn: the reminder, the countdown, the end."""
    dues = []
    if clock.reminder is not None:
        dues.append(clock.due(clock.reminder))
    if clock.speed in (Speed.LIVE, Speed.LIGHT) and not clock.is_counting:
        dues.append(clock.due(COUNTDOWN))
    if clock.plays or not clock.is_up:
        dues.append(clock.deadline)
    return dues
