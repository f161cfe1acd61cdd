"""What people and the clock do about time: gifts, pauses, breaks, waiting, and returning."""

from datetime import timedelta

from bot.database.rows import NO_CHANGE, ClockAct, TableChange
from bot.errors import Repeated, StaleAction, TableError
from bot.faces.speeds import Speed
from bot.tables.clock_constants import GRACE, Kind
from bot.tables.seat_rules import persons, require_closable, seat_of
from bot.tables.table import Phase, Table
from bot.tables.table_clock import Clock
from bot.tables.transaction import Transaction
from engine.core import Seat

MAX_BREAK_DAYS = 3
SECOND_PRESS = timedelta(seconds=2)
"""Time after which a press ends a pause: an impatient second one for the same pause does not."""


class Timing:
    """Changes the clocks of tables; every change is a row of the table's log."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    # ------------------------------------------------------------- by persons

    async def give(self, table: Table, person: int, moment: int) -> Seat:
        """Give the person to act the time of another move, as each opponent may once a turn."""
        async with self._transaction.begin(table, Phase.PLAYING):
            _require_moment(table, moment)
            own, seat = seat_of(table.chairs, person), table.awaited
            if seat is None or not table.clock.counts:
                raise TableError("no_clock")
            if own == seat:
                raise TableError("own_time")
            if person in table.clock.asking(Kind.GIVEN):
                raise Repeated
            await self._write(table, table.act(Kind.GIVEN, seat, person, table.clock.pace.move))
            return seat

    async def ask_pause(self, table: Table, person: int, moment: int) -> bool:
        """Ask for a pause, or agree to one; return whether everybody has agreed, so that it begins."""
        async with self._transaction.begin(table, Phase.PLAYING):
            _require_moment(table, moment)
            seat = seat_of(table.chairs, person)
            if not table.clock.counts:
                raise TableError("no_clock")
            asking = table.clock.asking(Kind.ASKED_PAUSE)
            # Somebody who had not agreed may have left since they asked.
            agrees = (asking | {person}).issuperset(persons(table.chairs))
            if table.clock.is_paused or (person in asking and not agrees):
                raise Repeated
            await self._write(table, table.act(Kind.PAUSED if agrees else Kind.ASKED_PAUSE, seat, person))
            return agrees

    async def take_break(self, table: Table, person: int, days: int) -> None:
        """Take the one break of a game, of so many days, at a slow table."""
        async with self._transaction.begin(table, Phase.PLAYING):
            seat = seat_of(table.chairs, person)
            if table.clock.speed is not Speed.SLOW or not 1 <= days <= MAX_BREAK_DAYS:
                raise TableError("no_break")
            if seat in table.clock.breaks:
                raise TableError("break_taken")
            await self._write(table, table.act(Kind.BREAK, seat, person, days * 24 * 3600.0))

    async def wait(self, table: Table, person: int) -> None:
        """Wait on for those who are away or overdue: the question is asked again later.

        Nobody puts it off further than that by pressing again.
        """
        async with self._transaction.begin(table, Phase.PLAYING):
            clock = table.clock
            seats = [seat for seat in table.overdue(person) if not table.is_waited_for(seat)]
            if not seats:
                raise Repeated
            # Where the clock plays for those who are away, none of them needs time.
            seconds = None if clock.plays else clock.pace.move
            await self._write(table, *[table.act(Kind.WAITED, seat, person, seconds) for seat in seats])

    async def ask_close(self, table: Table, person: int, moment: int) -> bool:
        """Agree to close a table where somebody is away or overdue; return whether it was closed.

        All others have to agree.
        """
        async with self._transaction.begin(table, Phase.PLAYING):
            require_closable(table.host)
            _require_moment(table, moment)
            seats, own = table.overdue(person), seat_of(table.chairs, person)
            awaited = {table.chairs[seat].person for seat in seats}
            agreed = table.clock.asking(Kind.ASKED_CLOSE) | {person}
            is_agreed = agreed.issuperset(set(persons(table.chairs)) - awaited)
            if not is_agreed and person in table.clock.asking(Kind.ASKED_CLOSE):
                raise Repeated
            act = table.act(Kind.ASKED_CLOSE, own, person)
            change = TableChange(phase=Phase.CLOSED, reason="closed.away") if is_agreed else NO_CHANGE
            await self._transaction.update(table, change, acts=[act])
            return is_agreed

    def is_pausing(self, table: Table) -> bool:
        """Return whether a table is paused so long that a press ends the pause."""
        paused = table.clock.latest(Kind.PAUSED) if table.clock.is_paused else None
        if paused is None:
            return False
        # A pause of the future: the machine's clock was set back before a restart.
        return not timedelta(0) <= table.clock.now() - paused.taken < SECOND_PRESS

    async def resume(self, table: Table, person: int | None = None) -> None:
        """End a pause: by the press of a person at the table, or after a day by itself."""
        async with self._transaction.begin(table, Phase.PLAYING):
            clock, ends = table.clock, table.clock.pause_ends
            if not clock.is_paused or (person is None and (ends is None or clock.now() < ends)):
                raise StaleAction
            seat, missing = table.clock.turn.seat, GRACE - table.clock.remaining
            acts = [table.act(Kind.RESUMED, seat, person)]
            if seat is not None and missing > 0:
                # They could not know when it would end.
                acts.append(table.act(Kind.ADDED, seat, seconds=missing))
            await self._write(table, *acts)

    # ----------------------------------------------------------- by the clock

    async def remind(self, table: Table, moment: int) -> None:
        """Note that the person to act is reminded."""
        async with self._transaction.begin(table, Phase.PLAYING):
            _require_moment(table, moment)
            left = table.clock.reminder
            if left is None or table.clock.remaining > left:
                raise StaleAction
            await self._write(table, table.act(Kind.REMINDED, table.clock.turn.seat))

    async def credit(self, table: Table, moment: int, stood: float, added: float) -> None:
        """Note for how many seconds the clock stood still by itself, and add time on top."""
        async with self._transaction.begin(table, Phase.PLAYING):
            _require_moment(table, moment)
            acts = [table.act(Kind.CREDITED, table.clock.turn.seat, seconds=stood)]
            if added > 0:
                acts.append(table.act(Kind.ADDED, table.clock.turn.seat, seconds=added))
            await self._write(table, *acts)

    async def _write(self, table: Table, *acts: ClockAct) -> None:
        """Write acts together: half of them would leave a clock that nobody is told of."""
        await self._transaction.update(table, stored(table.clock.after(acts)), acts=acts)


def stored(clock: Clock) -> TableChange:
    """Return the columns of a table that say how its clock stands."""
    if clock.snapshot is None:
        return NO_CHANGE
    deadline, left = clock.snapshot
    return TableChange(deadline=deadline, deadline_step=clock.turn.step, time_left=left, stood=None)


def _require_moment(table: Table, moment: int) -> None:
    if moment != table.moment:
        raise StaleAction
